// Package glog is a stub: signatures only.
package glog

func Fatal(args ...any)                {}
func Exitf(format string, args ...any) {}
func Info(args ...any)                 {}
