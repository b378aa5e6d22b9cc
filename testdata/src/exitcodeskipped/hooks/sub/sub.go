// Package sub has no command that ends the process.
package sub

// Code returns a status.
func Code() int { return len("x") }
