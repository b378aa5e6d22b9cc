// Package list has the errors of a program. The registry declares the name of the field
// with the suggestion.
package list

// An Item is what is known about an error beforehand.
type Item struct{ Title, WhatToDo string }

var items = map[string]Item{
	"E_USAGE":  {"wrong flags", "see --help"},
	"E_LOCKED": {Title: "locked"}, // want `has no "WhatToDo"`
}

// Of returns the item of a code.
func Of(code string) Item { return items[code] }
