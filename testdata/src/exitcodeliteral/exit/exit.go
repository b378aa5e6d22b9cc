// Package exit has the statuses.
package exit

import "syscall"

// The statuses.
const (
	OK = iota
	_
	_
	NotFound

	Disagrees  = 17
	unexported = 9
	Foreign    = int(syscall.EAGAIN)
)
