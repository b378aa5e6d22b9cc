// Package fault has errors that are printed as a field of a reply.
package fault

import "errors"

// A Problem is embedded in errors.
type Problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (p *Problem) Error() string { return p.Message }

// Kind makes a Typed of each error that embeds a Problem.
func (p *Problem) Kind() string { return p.Code }

// Typed is an error with a kind.
type Typed interface {
	error
	Kind() string
}

// A Usage is a mistake of the caller.
type Usage struct{ Problem }

// A Locked has to wait.
type Locked struct{ Problem }

// A Broken has no field that says whether to try again.
type Broken struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (b *Broken) Error() string { return b.Message }

// Kind makes it a Typed.
func (b *Broken) Kind() string { return b.Code }

// A Quiet is an error that nobody prints: it has no tags.
type Quiet struct{ Code, Message string }

func (q *Quiet) Error() string { return q.Message }

// Find finds a Typed.
func Find(err error) (Typed, bool) {
	var t Typed
	ok := errors.As(err, &t)
	return t, ok
}
