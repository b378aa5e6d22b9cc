// Package main ends with what packages find out that call each other through
// interfaces.
package main

import (
	"os"

	"flowrecursion/tree"
	"flowrecursion/walk"
)

// A loop is a node that is walked from here again.
type loop struct{ in walk.Node }

func (l *loop) Visit(depth int) int {
	if depth > 7 {
		return 7 // want "status 7 return"
	}
	return walk.Walk(l.in, depth)
}

func main() {
	l := &loop{}
	l.in = tree.Branch{Left: l, Right: tree.Leaf{Code: 8}} // want "status 8 field"
	if len(os.Args) > 1 {
		os.Exit(walk.Walk(l, 0))
	}
	os.Exit(walk.Status(tree.Lost{In: tree.Lost{}}))
}
