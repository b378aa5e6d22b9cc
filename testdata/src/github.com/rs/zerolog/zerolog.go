// Package zerolog is a stub: signatures only.
package zerolog

type Logger struct{}

type Event struct{}

func (*Logger) Fatal() *Event       { return nil }
func (*Logger) Error() *Event       { return nil }
func (*Event) Msg(msg string)       {}
func (*Event) Err(err error) *Event { return nil }
