// Package report has values with a finished JSON object in a field.
package report

// A Failure is an error together with the object that describes it.
type Failure struct {
	Status int
	Body   map[string]any
	Note   any
	text   string
}

func (f *Failure) Error() string { return f.text }

// Fail makes a Failure from a finished object.
func Fail(status int, text string, body map[string]any) error {
	return &Failure{Status: status, Body: body, text: text}
}

// A Detailed is an error with a map that is only a part of the printed object.
type Detailed struct {
	Code, Hint string
	Context    map[string]any
}

func (d *Detailed) Error() string { return d.Code }

// A Result is the outcome of a command. It is no error.
type Result struct {
	Status  int
	Payload any
}

// A Problem is the object of some results.
type Problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}
