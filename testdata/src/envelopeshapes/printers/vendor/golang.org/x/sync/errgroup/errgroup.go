// Package errgroup runs functions.
package errgroup

// A Group collects an error.
type Group struct{ err error }

// Go runs a function.
func (g *Group) Go(f func() error) { g.err = f() }

// Wait returns the error.
func (g *Group) Wait() error { return g.err }
