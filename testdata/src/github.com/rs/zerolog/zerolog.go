// Package zerolog is a stub: signatures only.
package zerolog

type Logger struct{}

type Event struct{}

type Level int8

const FatalLevel Level = 4

func (*Logger) Fatal() *Event               { return nil }
func (*Logger) Panic() *Event               { return nil }
func (*Logger) Error() *Event               { return nil }
func (*Logger) WithLevel(Level) *Event      { return nil }
func (*Event) Msg(msg string)               {}
func (*Event) Msgf(format string, v ...any) {}
func (*Event) MsgFunc(func() string)        {}
func (*Event) Send()                        {}
func (*Event) Enabled() bool                { return false }
func (*Event) Discard() *Event              { return nil }
func (*Event) Err(err error) *Event         { return nil }
func (*Event) Str(key, value string) *Event { return nil }
func (*Event) Func(f func(*Event)) *Event   { return nil }
