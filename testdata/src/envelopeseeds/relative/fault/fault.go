// Package fault declares an error that is copied into what is printed.
package fault

// Fault is an error.
type Fault struct {
	Code, Message, Way, Ref string
}

func (f *Fault) Error() string { return f.Message }

// New returns a complete error.
func New(code string) *Fault { return &Fault{Code: code, Message: "m", Way: "look", Ref: "x1"} }

// Bare returns an error without a reference.
func Bare() *Fault { return &Fault{Code: "bare", Message: "m", Way: "look"} } // want `has no "Ref"`

// Stuck returns an error without a way out.
func Stuck() *Fault { return &Fault{Code: "bare", Message: "m", Ref: "x1"} } // want `has no "Way"`
