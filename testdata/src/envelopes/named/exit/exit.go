// Package exit has the statuses of a program.
package exit

// These are the statuses that others may use.
const (
	NotFound = 4
	Busy     = 7
	Unsure   = 10
)

const limited = 8

// IsLimited reports whether a status means that there were too many calls.
func IsLimited(status int) bool { return status == limited }
