// Package log is a stub: signatures only.
package log

type Logger struct{}

func New() *Logger                           { return nil }
func Fatal(msg any, kv ...any)               {}
func (*Logger) Fatalf(f string, args ...any) {}
func (*Logger) Error(msg any, kv ...any)     {}
