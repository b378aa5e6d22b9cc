// Package host is implemented elsewhere.
package host

type Host struct{ Stop func(int) }

// ExitFunc is set by the linker.
var ExitFunc func(int)

func New() *Host { return nil }

func Die(msg string)

func Leave(msg string, code int)

func Say(msg string, code int)

func (*Host) Exit(code int)
