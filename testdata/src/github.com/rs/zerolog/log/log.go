// Package log is a stub: signatures only.
package log

import "github.com/rs/zerolog"

func Fatal() *zerolog.Event { return nil }
func Panic() *zerolog.Event { return nil }
func Error() *zerolog.Event { return nil }
