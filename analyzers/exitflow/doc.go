// Package exitflow computes which statuses a Go program can end with.
package exitflow
