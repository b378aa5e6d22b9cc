// Package other is not the Go side of the registry.
package other

const (
	OK          = 0
	General     = 1
	LockTimeout = 9
)
