// Package gologger is a stub: signatures only.
package gologger

type Event struct{}

func Fatal() *Event                         { return nil }
func Error() *Event                         { return nil }
func (*Event) Msg(msg string)               {}
func (*Event) Msgf(format string, v ...any) {}
func (*Event) Str(key, value string) *Event { return nil }
