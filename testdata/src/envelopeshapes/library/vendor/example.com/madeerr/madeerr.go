// Package madeerr is a library whose errors are printed as they are. Its constructors
// do not have all fields as parameters.
package madeerr

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Fault is an error. Its keys are usual ones.
type Fault struct {
	Text      string `json:"message"`
	Retryable bool   `json:"retryable"`
	Advice    string `json:"hint,omitempty"`
	Cause     error  `json:"-"`
}

func (f *Fault) Error() string { return f.Text }

// New makes one without advice.
func New(text string, retryable bool) *Fault { return &Fault{Text: text, Retryable: retryable} }

// Newf does the same as New.
func Newf(retryable bool, format string, args ...any) *Fault {
	return New(fmt.Sprintf(format, args...), retryable)
}

// Wrap makes one of any error.
func Wrap(err error, retryable bool) *Fault {
	if err == nil {
		return nil
	}
	return &Fault{Text: err.Error(), Retryable: retryable, Cause: err}
}

// Advised has advice for everybody.
func Advised(text string) *Fault { return &Fault{Text: text, Advice: "read the manual"} }

// WithAdvice adds advice.
func (f *Fault) WithAdvice(advice string) *Fault {
	f.Advice = advice
	return f
}

// An Option completes a Fault.
type Option func(*Fault)

// Hint is an option.
func Hint(text string) Option { return func(f *Fault) { f.Advice = text } }

// Build makes one with options.
func Build(text string, options ...Option) *Fault {
	f := &Fault{Text: text}
	for _, o := range options {
		o(f)
	}
	return f
}

// Write prints one.
func Write(w io.Writer, f *Fault) error { return json.NewEncoder(w).Encode(f) }
