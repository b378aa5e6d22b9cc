// Package fault builds errors.
package fault

// A Fault is printed.
type Fault struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *Fault) Error() string { return f.Message }

// A Builder contains the error that it builds.
type Builder struct{ f Fault }

// New begins an error.
func New(code string) *Builder {
	b := &Builder{}
	b.f.Code = code
	return b
}

// Message sets the message.
func (b *Builder) Message(s string) *Builder { b.f.Message = s; return b }

// Hint sets the hint.
func (b *Builder) Hint(s string) *Builder { b.f.Hint = s; return b }

// Err returns the error.
func (b *Builder) Err() *Fault { return &b.f }
