// Package apierr declares an error that holds an envelope by value, and constructors that
// return the error's own type.
package apierr

// Status is what the program prints.
type Status struct {
	Name      string `json:"name,omitempty"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// Error holds a Status.
type Error struct{ Status Status }

func (e *Error) Error() string { return e.Status.Message }

// Lost has all fields.
func Lost(name string) *Error {
	return &Error{Status: Status{Code: "E_USAGE", Message: "no " + name, Name: name, Hint: "list the names"}}
}

// Bare has no hint.
func Bare(name string) *Error {
	return &Error{Status: Status{Code: "E_USAGE", Message: "no " + name, Name: name}} // want `has no "hint"`
}

// Locked can be tried again.
func Locked() *Error {
	return &Error{Status: Status{Code: "E_LOCKED", Message: "locked", Hint: "wait"}} // want `retryable is left out here, so false`
}

// Filled gets its hint later.
func Filled() *Error {
	e := &Error{Status: Status{Code: "E_USAGE", Message: "late"}}
	e.Status.Hint = "start earlier"
	return e
}

// Hinted leaves the hint to its callers.
func Hinted(hint string) *Error {
	return &Error{Status: Status{Code: "E_USAGE", Message: "denied", Hint: hint}}
}

// Draft is an error that callers complete.
type Draft struct{ Status Status }

func (d *Draft) Error() string { return d.Status.Message }

// Open has no hint, but its caller sets one.
func Open() *Draft {
	return &Draft{Status: Status{Code: "E_USAGE", Message: "open"}}
}

// Unused is an error of another kind, which nothing prints.
type Unused struct{ Status Text }

func (u *Unused) Error() string { return u.Status.Message }

// Text looks like an envelope.
type Text struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// NotPrinted needs no hint.
func NotPrinted() *Unused { return &Unused{Text{Code: "E_USAGE", Message: "text"}} }
