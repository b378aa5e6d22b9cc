// Package exit has the first and the last status, and numbers beside them.
package exit

// The statuses.
const (
	Before = -1
	OK     = 0
	Busy   = 75
	Last   = 255
	After  = 256
)
