// Package errs asks errors for their status.
package errs

import "errors"

func Status(err error) int {
	var coder interface{ ExitCode() int }
	if errors.As(err, &coder) {
		return coder.ExitCode() // want "unbounded: the result of ExitCode.. of a type that is not followed"
	}
	return 1 // want "status 1 return"
}
