// Package tree has nodes, which walk calls and which call walk.
package tree

import "flowrecursion/walk"

// A Branch has nodes below it.
type Branch struct{ Left, Right walk.Node }

// Visit walks on.
func (b Branch) Visit(depth int) int {
	if code := walk.Walk(b.Left, depth); code != 0 {
		return code
	}
	return walk.Walk(b.Right, depth)
}

// A Leaf has a status.
type Leaf struct{ Code int }

// Visit is the end.
func (l Leaf) Visit(int) int { return l.Code }

// A Lost error is about others.
type Lost struct{ In error }

func (l Lost) Error() string { return "lost" }

// Cause is what is below.
func (l Lost) Cause() error { return l.In }

// ExitCode is what is below, or 6.
func (l Lost) ExitCode() int {
	if l.In == nil {
		return 6 // want "status 6 return"
	}
	return walk.Status(l.In)
}
