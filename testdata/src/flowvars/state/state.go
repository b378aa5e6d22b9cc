// Package state keeps a status.
package state

import "os"

// Code is exited with by the main package.
var Code = 31 // want "status 31 assignment"

// State is kept.
type State struct{ Code, Unused int }

// Current is the one.
var Current = &State{Code: 32, Unused: 96} // want "status 32 field"

// Exit ends with what was set.
func Exit() { os.Exit(Current.Code) }

// Set is never called.
func Set() { Code = 95 }
