// Package exit holds the exit statuses of taskctl. They are declared in
// exitlint.toml; this is their Go side.
package exit

import "os"

const (
	// OK means the command did what it was asked to do.
	OK = 0
	// General is the status of an error that nobody classified.
	General = 1
	// Usage means the command line is wrong. A Go panic ends with 2 as well.
	Usage = 2
	// File means a file could not be read or written.
	File = 3
	// NotFound means there is no task with the given ID.
	NotFound = 4
	// Validation means a task, or the task file, is not well formed.
	Validation = 6
	// LockTimeout means another process kept the lock for too long.
	LockTimeout = 7

	// ChecksumMismatch means the task file changed while it was in use.
	ChecksumMismatch = 20

	// NoData means the query was fine and found nothing.
	NoData = 100
	// AlreadyExists means the export would replace a file.
	AlreadyExists = 101
	// NoChange means the command was fine and there was nothing to do.
	NoChange = 127
	// Busy means another command is running.
	Busy = 9 // planted: docdrift/constant
	// Interrupted means the user pressed Ctrl-C: 128 plus SIGINT.
	Interrupted = 130
)

// With ends the process with a status.
func With(code int) {
	os.Exit(code)
}

// Recoverable reports whether the same command may work when run again.
func Recoverable(code int) bool { // planted: retrypolicy/classifier
	switch code {
	case LockTimeout, ChecksumMismatch, NotFound:
		return true
	default:
		return false
	}
}
