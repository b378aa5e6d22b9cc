// Package log is a stub: signatures only.
package log

type Logger struct{}

type Entry struct{}

func Fatal() *Entry                         { return nil }
func Error() *Entry                         { return nil }
func (*Logger) Fatal() *Entry               { return nil }
func (*Entry) Msg(msg string)               {}
func (*Entry) Err(err error) *Entry         { return nil }
func (*Entry) Str(key, value string) *Entry { return nil }
