// Package view has what is shown of an error, as text or as JSON.
package view

// A View is between an error and what is printed.
type View struct {
	ID, Title, Advice string
	Again             bool
}

// An Envelope is printed.
type Envelope struct {
	Error Body `json:"error"`
}

// A Body is the error in an Envelope.
type Body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// JSON returns what is printed.
func (v View) JSON() Envelope {
	var env Envelope
	env.Error.Code = v.ID
	env.Error.Message = v.Title
	env.Error.Retryable = v.Again
	env.Error.Hint = v.Advice
	return env
}
