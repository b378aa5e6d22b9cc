// Package lib fixes some statuses itself, and leaves others to its callers.
package lib

import "os"

// State is a status to be.
type State struct{ Code int }

// Fail is complete here.
func Fail() { Exit(3) } // want "status 3 argument"

// Exit is not.
func Exit(code int) { os.Exit(code) }

// Run returns a number; whether anybody exits with it is not known here.
func Run() int { return 4 }

// Set sets a number.
func (s *State) Set() { s.Code = 5 }

func unexported() {
	os.Exit(6) // want "status 6 argument"
}
