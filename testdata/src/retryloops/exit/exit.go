// Package exit has the statuses.
package exit

// The statuses.
const (
	Locked    = 7
	Limited   = 8
	Restart   = 20
	Collision = 22
)
