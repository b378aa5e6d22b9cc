// Package reply has answers that contain a pointer to what is printed of an error.
package reply

// A Fault is what is printed of an error.
type Fault struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An Answer is the JSON of a command.
type Answer struct {
	OK    bool   `json:"ok"`
	Error *Fault `json:"error,omitempty"`
}

// A Result is an Answer with data.
type Result[T any] struct {
	OK    bool   `json:"ok"`
	Data  *T     `json:"data,omitempty"`
	Error *Fault `json:"error,omitempty"`
}

// Fail makes an answer that says not to try again.
func Fail(code, message, hint string) Answer {
	return Answer{Error: &Fault{Code: code, Message: message, Hint: hint}}
}

// Again makes an answer that says to try again.
func Again(code, message, hint string) Answer {
	a := Fail(code, message, hint)
	a.Error.Retryable = true
	return a
}

// FailPointer is Fail with a pointer.
func FailPointer(code, message, hint string) *Answer {
	return &Answer{Error: &Fault{Code: code, Message: message, Hint: hint}}
}

// AgainPointer is Again with a pointer.
func AgainPointer(code, message, hint string) *Answer {
	a := FailPointer(code, message, hint)
	a.Error.Retryable = true
	return a
}

// FailWith is Fail for a result.
func FailWith[T any](code, message, hint string) Result[T] {
	return Result[T]{Error: &Fault{Code: code, Message: message, Hint: hint}}
}

// AgainWith is Again for a result.
func AgainWith[T any](code, message, hint string) Result[T] {
	r := FailWith[T](code, message, hint)
	r.Error.Retryable = true
	return r
}

// Denied makes an answer that no function completes.
func Denied(code, message, hint string) Answer {
	return Answer{Error: &Fault{Code: code, Message: message, Hint: hint}}
}

// A Notice has a method that completes what is printed of it.
type Notice struct {
	OK    bool  `json:"ok"`
	Error *Note `json:"error"`
}

// A Note is what is printed of a Notice.
type Note struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// NewNotice makes a Notice.
func NewNotice(code, message string) Notice {
	return Notice{Error: &Note{Code: code, Message: message, Hint: "wait"}}
}

// Later says to try again.
func (n Notice) Later() Notice {
	n.Error.Retryable = true
	return n
}
