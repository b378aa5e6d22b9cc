// Package klog is a stub: signatures only.
package klog

import "time"

func Fatal(args ...any)                                {}
func Fatalf(format string, args ...any)                {}
func Exit(args ...any)                                 {}
func ExitDepth(depth int, args ...any)                 {}
func Info(args ...any)                                 {}
func FlushAndExit(timeout time.Duration, exitCode int) {}
