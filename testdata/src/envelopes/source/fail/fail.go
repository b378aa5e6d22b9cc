// Package fail has errors that others print.
package fail

// Error knows what to do, and nothing of JSON.
type Error struct {
	Status     int
	ID         string
	Text       string
	Suggestion string
}

func (e *Error) Error() string { return e.Text }

// Missing is one.
func Missing(what string) error {
	return &Error{Status: 4, ID: "E_NOT_FOUND", Text: "no " + what} // want `this error, which is printed as JSON, has no "Suggestion"`
}

// Busy is another.
func Busy() error {
	return &Error{Status: 4, ID: "E_BUSY", Text: "wait", Suggestion: "wait"} // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
}
