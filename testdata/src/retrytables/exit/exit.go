// Package exit has the statuses.
package exit

// Code is a status.
type Code int

// The statuses.
const (
	Gone      Code = 4
	Locked    Code = 7
	Unsure    Code = 9
	Input     Code = 10
	Collision Code = 22
	Extra     Code = 30
)
