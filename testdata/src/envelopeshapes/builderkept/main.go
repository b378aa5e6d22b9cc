// Command builderkept keeps builders in variables, and calls their methods for the effect.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/builderkept/fault"
)

// branches sets the hint in each branch.
func branches(kind string) error {
	b := fault.Start("E_USAGE").With("kind", kind)
	switch kind {
	case "a":
		return fault.Start("E_USAGE").Permanent().Hint("first").Err()
	case "b":
		b.Permanent().Hint("second")
	default:
		b.Permanent().With("more", "").Hint("third")
	}
	return b.Err()
}

// some sets the hint in one branch.
func some(kind string) error {
	b := fault.Start("E_USAGE").Permanent() // want `has "hint" on some paths only`
	if kind == "a" {
		b.With("kind", kind).Hint("first")
	}
	return b.Err()
}

// looped sets the hint after a loop.
func looped(kinds []string) error {
	b := fault.Start("E_USAGE").Permanent()
	for _, k := range kinds {
		b.With("kind", k)
	}
	b.With("last", "").Hint("look")
	return b.Err()
}

// assigned assigns the result to the same variable.
func assigned(kind string) error {
	b := fault.Start("E_USAGE").Permanent()
	if kind == "a" {
		b = b.Hint("first")
	} else {
		b.Hint("other")
	}
	return b.Err()
}

// aliased uses the builder under two names.
func aliased(kind string) error {
	b := fault.Start("E_USAGE").Permanent()
	c := b.With("kind", kind)
	b.Hint("look")
	return c.Err()
}

// either has one of two builders.
func either(kind string) error {
	b := fault.Start("E_USAGE").Permanent()
	if kind == "a" {
		b = fault.Start("E_LOCKED")
	}
	b.Permanent().Hint("look")
	return b.Err()
}

// copied drops the copies with the hint.
func copied(kind string) error {
	d := fault.New("E_USAGE").Permanent() // want `has no "hint"`
	d.Permanent().WithHint("look")
	return d
}

// taken takes the copy.
func taken(kind string) error {
	d := fault.New("E_USAGE").Permanent()
	d = d.Permanent().WithHint("look")
	return d
}

func main() {
	var err error
	switch os.Args[1] {
	case "branches":
		err = branches(os.Args[2])
	case "some":
		err = some(os.Args[2])
	case "looped":
		err = looped(os.Args[2:])
	case "assigned":
		err = assigned(os.Args[2])
	case "aliased":
		err = aliased(os.Args[2])
	case "either":
		err = either(os.Args[2])
	case "copied":
		err = copied(os.Args[2])
	case "taken":
		err = taken(os.Args[2])
	}
	var f *fault.Failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
	var d *fault.Draft
	if errors.As(err, &d) {
		_ = json.NewEncoder(os.Stderr).Encode(d)
		os.Exit(1)
	}
}
