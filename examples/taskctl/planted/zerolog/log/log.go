// Package log stands for the package of this name in zerolog.
package log

import "github.com/rs/zerolog"

// Fatal starts an entry that ends the process when it is sent.
func Fatal() *zerolog.Event { return &zerolog.Event{} }
