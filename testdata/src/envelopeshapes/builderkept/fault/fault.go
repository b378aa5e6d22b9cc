// Package fault builds errors step by step. The methods of Builder change it, those of
// Draft return a changed copy.
package fault

// Failure is printed.
type Failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
	details   map[string]string
}

func (f *Failure) Error() string { return f.Message }

// Builder collects the parts of a Failure.
type Builder struct{ f Failure }

// Start begins a failure.
func Start(code string) *Builder { return &Builder{f: Failure{Code: code, Message: "failed"}} }

// Permanent says that trying again is of no use.
func (b *Builder) Permanent() *Builder { b.f.Retryable = false; return b }

// Hint says what to do.
func (b *Builder) Hint(s string) *Builder { b.f.Hint = s; return b }

// With adds a detail.
func (b *Builder) With(key, value string) *Builder {
	if b.f.details == nil {
		b.f.details = map[string]string{}
	}
	b.f.details[key] = value
	return b
}

// Err ends the chain.
func (b *Builder) Err() error { f := b.f; return &f }

// Draft is a failure that does not change.
type Draft struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func (d *Draft) Error() string { return d.Message }

// New begins a draft.
func New(code string) *Draft { return &Draft{Code: code, Message: "failed"} }

// Permanent says that trying again is of no use.
func (d *Draft) Permanent() *Draft { c := *d; c.Retryable = false; return &c }

// WithHint says what to do.
func (d *Draft) WithHint(s string) *Draft { c := *d; c.Hint = s; return &c }
