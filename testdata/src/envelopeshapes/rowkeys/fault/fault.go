// Package fault makes errors for other packages.
package fault

type Code string

const (
	Usage Code = "E_USAGE"
	Other Code = "E_DEPENDS"
)

type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

type info struct{ hint string }

var catalog = map[Code]info{Usage: {hint: "see --help"}}

func New(c Code, message string) *Error {
	return &Error{Code: string(c), Message: message, Retryable: message == "busy", Hint: catalog[c].hint}
}
