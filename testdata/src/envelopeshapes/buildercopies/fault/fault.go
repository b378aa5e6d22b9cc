// Package fault has a builder that returns a copy of its error.
package fault

type Fault struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (f *Fault) Error() string { return f.Message }

type Builder struct{ f Fault }

func New(code string) *Builder { return &Builder{f: Fault{Code: code}} }

func (b *Builder) Msg(m string) *Builder {
	b.f.Message = m
	return b
}

func (b *Builder) Hint(h string) *Builder {
	b.f.Hint = h
	return b
}

func (b *Builder) Retry(r bool) *Builder {
	b.f.Retryable = r
	return b
}

func (b *Builder) Build() *Fault {
	f := b.f
	return &f
}

// BuildBusy sets a field in the copy.
func (b *Builder) BuildBusy() *Fault {
	f := b.f
	f.Hint = "wait"
	return &f
}

// Body returns the error itself, so that callers can change it.
func (b *Builder) Body() *Fault { return &b.f }
