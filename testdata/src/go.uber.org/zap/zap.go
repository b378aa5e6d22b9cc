// Package zap is a stub: signatures only.
package zap

type Field struct{}

type Logger struct{}

type SugaredLogger struct{}

func L() *Logger                                       { return nil }
func (*Logger) Fatal(msg string, fields ...Field)      {}
func (*Logger) Error(msg string, fields ...Field)      {}
func (*Logger) Sugar() *SugaredLogger                  { return nil }
func (*SugaredLogger) Fatalw(msg string, kv ...any)    {}
func (*SugaredLogger) Fatalf(format string, kv ...any) {}
