// Package fault has errors that the program prints, which this package does not
// know.
package fault

// Err is an error with a suggestion.
type Err struct {
	Code, Message string
	Recoverable   bool
	Suggestion    string
}

func (e *Err) Error() string { return e.Message }

// Usage makes an error that needs no suggestion.
func Usage(text string) error {
	return &Err{Code: "E_NOT_FOUND", Message: text}
}

// Lost makes one that needs it.
func Lost(text string) error {
	return &Err{Code: "E_NOT_FOUND", Message: text} // want `this error, which is printed as JSON, has no "Suggestion"`
}

// List is generic.
type List[T any] struct{ items []T }

// Check makes an error that needs no suggestion.
func (l *List[T]) Check() error {
	if len(l.items) == 0 {
		return &Err{Code: "E_NOT_FOUND", Message: "empty"}
	}
	return nil
}

// Count makes one that needs it.
func (l *List[T]) Count() error {
	if len(l.items) == 0 {
		return &Err{Code: "E_NOT_FOUND", Message: "empty"} // want `this error, which is printed as JSON, has no "Suggestion"`
	}
	return nil
}
