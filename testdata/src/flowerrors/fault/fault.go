// Package fault has errors with codes.
package fault

// Code is a status.
type Code uint8

// The codes.
const (
	NotFound Code = iota + 40
	Locked
	Never
)

// A Fault is an error.
type Fault struct {
	code Code
	msg  string
}

func (f *Fault) Error() string { return f.msg }

// Code returns the status.
func (f *Fault) Code() Code {
	if f == nil {
		return 44 // want "status 44 return"
	}
	return f.code
}

// New makes a fault.
func New(code Code, msg string) error { return &Fault{code: code, msg: msg} }

// Busy is locked.
func Busy() error { return &Fault{code: Locked} } // want "status 41 field"

// ErrClosed is a sentinel.
var ErrClosed = New(43, "closed") // want "status 43 argument"
