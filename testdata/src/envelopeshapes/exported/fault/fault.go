// Package fault has errors with methods that return what is printed.
package fault

type document struct {
	Error body `json:"error"`
}

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// An Error is printed by package show.
type Error struct {
	Code, Text, Hint string
	Again            bool
}

func (e *Error) Error() string { return e.Text }

// Export returns what is printed.
func (e *Error) Export() any {
	return document{Error: body{Code: e.Code, Message: e.Text, Retryable: e.Again, Hint: e.Hint}}
}

// A HookError is printed by the command.
type HookError struct{ Hook string }

func (e *HookError) Error() string { return e.Hook + " failed" }

type hookDocument struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable,omitempty"` // want `omitempty leaves .+ out of the JSON`
	Hint      string `json:"hint"`
}

type shortDocument struct { // want `no field for suggestion`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

// Describe returns what is printed, in one of two forms.
func (e *HookError) Describe(short bool) any {
	if short {
		return &shortDocument{Code: "E_USAGE", Message: e.Error(), Retryable: false}
	}
	return hookDocument{Code: "E_USAGE", Message: e.Error(), Retryable: false, Hint: "look"}
}

type keptDocument struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Keep returns a value that nothing prints.
func (e *HookError) Keep() any { return keptDocument{Code: "E_USAGE", Message: e.Error()} }

// A Note is no error, although it has the method of one.
type Note struct{ Text string }

type noteDocument struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Export returns a value that nothing prints.
func (n *Note) Export() any { return noteDocument{Code: "E_USAGE", Message: n.Text} }
