// Package fault has errors with a kind. The methods of the kind return the error code and
// the hint.
package fault

import "encoding/json"

// A Kind is a kind of error.
type Kind int

// The kinds of errors.
const (
	Usage Kind = iota
	Locked
	Missing
	Other
)

func (k Kind) String() string {
	switch k {
	case Usage:
		return "E_USAGE"
	case Locked:
		return "E_LOCKED"
	case Missing:
		return "E_NOT_FOUND"
	}
	return "E_WHAT" // want `error code E_WHAT is not declared`
}

func (k Kind) Hint() string {
	switch k {
	case Usage:
		return "see --help"
	case Locked:
		return "" // want `"hint" is empty here`
	case Missing:
		return "look"
	}
	return "report it"
}

func (k Kind) Retryable() bool { return k == Locked }

// A Level is printed with the text of a table.
type Level int

// The levels.
const (
	Quiet Level = iota
	Busy
	Gone
)

var levels = map[Level]string{Quiet: "E_USAGE", Busy: "E_BUSY", Gone: "E_NOT_FOUND"}

// MarshalText returns the error code.
func (l Level) MarshalText() ([]byte, error) { return []byte(levels[l]), nil }

// A Sort is printed as its name.
type Sort int

// The sorts.
const (
	Small Sort = iota
	Large
)

func (s Sort) String() string { return [...]string{"E_USAGE", "E_LOCKED"}[s] }

// MarshalJSON returns the name.
func (s Sort) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// A Stage is a stage whose names are in variables.
type Stage int

// The stages.
const (
	Before Stage = iota
	During
)

var (
	stages  = [...]string{Before: "E_USAGE", During: "E_LOCKED"}
	renamed = [...]string{Before: "E_USAGE", During: "E_LOCKED"}
)

func (s Stage) String() string { return stages[s] }

// Renamed returns a name that the program changes.
func (s Stage) Renamed() string { return renamed[s] }

// Rename changes a name.
func (s Stage) Rename(name string) { renamed[s] = name }

// A Fault is an error of a kind.
type Fault struct {
	Kind      Kind
	Message   string
	Retryable bool
}

func (f *Fault) Error() string { return f.Message }
