// Package logrus is a stub: signatures only.
package logrus

type Logger struct{ ExitFunc func(int) }

type Entry struct{}

type FieldLogger interface {
	Info(args ...any)
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func New() *Logger                                { return nil }
func WithError(error) *Entry                      { return nil }
func Fatal(args ...any)                           {}
func Fatalf(format string, args ...any)           {}
func Info(args ...any)                            {}
func Exit(code int)                               {}
func (*Logger) Fatalln(args ...any)               {}
func (*Logger) Info(args ...any)                  {}
func (*Logger) Fatal(args ...any)                 {}
func (*Logger) Fatalf(format string, args ...any) {}
func (*Logger) Exit(code int)                     {}
func (*Entry) Fatal(args ...any)                  {}
func (*Entry) Info(args ...any)                   {}
func (*Entry) Fatalf(format string, args ...any)  {}
