// Package kind has an enumeration whose texts are in arrays and slices.
package kind

// A Kind is a sort of failure.
type Kind int

// The kinds. The last one is their number.
const (
	Usage Kind = iota
	Locked
	Misspelt
	Bare
	Empty
	last
)

var codes = [last]string{
	Usage:    "E_USAGE",
	Locked:   "E_LOCKED",
	Misspelt: "E_LOKED", // want `error code E_LOKED is not declared`
	Bare:     "E_USAGE",
	Empty:    "E_USAGE",
}

var hints = [last]string{
	Usage:    "see --help",
	Locked:   "wait",
	Misspelt: "wait",
	Empty:    "", // want `the suggestion of a JSON error is empty here`
}

var whole = []string{"see --help", "wait", "wait", "ask", "look"}

// Code returns the code of the kind.
func (k Kind) Code() string { return codes[k] }

// Retryable reports whether to try again.
func (k Kind) Retryable() bool { return k == Locked || k == Misspelt }

// Hint returns the hint of the kind, if there is one.
func (k Kind) Hint() string { return hints[k] }

// Whole returns a hint for each kind.
func (k Kind) Whole() string { return whole[k] }

// Guarded returns a hint for each number.
func (k Kind) Guarded() string {
	if k < 0 || k >= last || hints[k] == "" {
		return "see --help"
	}
	return hints[k]
}

// An Error is printed with the texts of its kind.
type Error struct {
	Kind Kind
	Text string
}

func (e *Error) Error() string { return e.Text }

// New makes an error of the kind.
func (k Kind) New(text string) error { return &Error{k, text} }
