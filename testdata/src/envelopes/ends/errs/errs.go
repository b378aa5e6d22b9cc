// Package errs has errors with statuses.
package errs

// Failure has its status in a field that is not printed.
type Failure struct {
	Code      string
	Hint      string
	Temporary bool
	Lines     int
	status    int
}

func (f *Failure) Error() string { return f.Code }

// ExitCode is the status.
func (f *Failure) ExitCode() int { return f.status }

// New takes the status from its caller.
func New(code string, status int, hint string) *Failure {
	return &Failure{Code: code, Hint: hint, Temporary: true, status: status}
}

// Busy has the wrong one.
func Busy() error {
	return &Failure{Code: "E_BUSY", Hint: "wait", Temporary: true, Lines: 3, status: 4} // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
}

// Missing says everything with methods.
type Missing struct{}

func (Missing) Error() string { return "missing" }

// Code is the error code.
func (Missing) Code() string { return "E_NOT_FOUND" }

// ExitCode is the status.
func (Missing) ExitCode() int { return 9 } // want `E_NOT_FOUND ends with 9 here, but with 4 in exitlint.toml`

// Coded has a status for each code.
type Coded struct{ Code string }

func (c *Coded) Error() string { return c.Code }

// StatusOf returns the status of a code.
func StatusOf(code string) int {
	switch code {
	case "E_NOT_FOUND", "E_GONE":
		return 4
	case "E_BUSY":
		return 8 // want `E_BUSY ends with 8 here, but with 7 in exitlint.toml`
	case "E_LIMITED":
		lines := 7 // no status
		_ = lines
	}
	if code == "E_UNSURE" || code == "" {
		return 1
	}
	return 9
}
