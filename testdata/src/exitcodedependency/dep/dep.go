// Package dep is a library that ends the process by itself.
package dep

import "os"

// Check ends the process with a status that no registry declares.
func Check(ok bool) {
	if !ok {
		os.Exit(66)
	}
}

// Stop ends it with one that the registry declares.
func Stop(now bool) {
	if now {
		os.Exit(4)
	}
}

// Done ends it with success.
func Done(now bool) {
	if now {
		os.Exit(0)
	}
}

// Exit ends it with the status of its caller.
func Exit(code int) { os.Exit(code) }
