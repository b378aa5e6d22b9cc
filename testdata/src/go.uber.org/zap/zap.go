// Package zap is a stub: signatures only.
package zap

type Field struct{}

type Logger struct{}

type SugaredLogger struct{}

type Level int8

const (
	ErrorLevel Level = 2
	FatalLevel Level = 5
)

type CheckedEntry struct{}

func (*CheckedEntry) Write(fields ...Field) {}

func L() *Logger                                                  { return nil }
func (*Logger) Fatal(msg string, fields ...Field)                 {}
func (*Logger) Error(msg string, fields ...Field)                 {}
func (*Logger) Sugar() *SugaredLogger                             { return nil }
func (*SugaredLogger) Fatalw(msg string, kv ...any)               {}
func (*SugaredLogger) Fatalf(format string, kv ...any)            {}
func (*Logger) Check(lvl Level, msg string) *CheckedEntry         { return nil }
func (*SugaredLogger) Logf(lvl Level, format string, args ...any) {}
