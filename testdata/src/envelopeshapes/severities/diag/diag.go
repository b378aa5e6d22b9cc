// Package diag has what the program tells its users.
package diag

type Severity int

const (
	Error Severity = iota
	Warning
)

// A Diagnostic is an error or a warning.
type Diagnostic struct {
	Severity  Severity
	Code      string
	Message   string
	Hint      string
	Retryable bool
}

func Unlocked(name string) Diagnostic {
	return Diagnostic{Severity: Warning, Message: name + " was not locked"}
}
