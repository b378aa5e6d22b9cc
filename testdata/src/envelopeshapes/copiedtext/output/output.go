// Package output prints errors and notices to a writer that nobody knows.
package output

import (
	"encoding/json"
	"io"
)

// An Error is made by authors.
type Error struct{ Code, Message, Guidance string }

func (e Error) Error() string { return e.Message }

// New makes an error.
func New(code, message, guidance string) Error { return Error{code, message, guidance} }

// A Notice is no error, although it has the same fields.
type Notice struct{ Code, Message, Guidance string }

// A Printer prints.
type Printer struct{ Out io.Writer }

// Error prints an error. The map has the message of an error, so it is one.
func (p *Printer) Error(e Error) {
	out := map[string]string{"code": e.Code, "message": e.Message, "guidance": e.Guidance} // want `no "recoverable"`
	_ = json.NewEncoder(p.Out).Encode(out)
}

// Notice prints a notice.
func (p *Printer) Notice(n Notice) {
	out := map[string]string{"code": n.Code, "message": n.Message, "guidance": n.Guidance}
	_ = json.NewEncoder(p.Out).Encode(out)
}

// Task prints an error of a task, beside other things.
func (p *Printer) Task(name string, e Error) {
	out := map[string]string{"task": name, "code": e.Code, "message": e.Message}
	_ = json.NewEncoder(p.Out).Encode(out)
}

type reply struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Typed prints a struct.
func (p *Printer) Typed(e Error) { _ = json.NewEncoder(p.Out).Encode(reply{e.Code, e.Message}) }

type note struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Note prints a struct with the same fields.
func (p *Printer) Note(n Notice) { _ = json.NewEncoder(p.Out).Encode(note{n.Code, n.Message}) }

// Unnamed prints a struct without a name.
func (p *Printer) Unnamed(code string, err error) {
	_ = json.NewEncoder(p.Out).Encode(struct { // want `no field for recoverable` `no field for suggestion`
		Code    string `json:"code"`
		Message string `json:"message"`
	}{code, err.Error()})
}

// Text prints a map with a text of an error.
func (p *Printer) Text(code string, err error) {
	_ = json.NewEncoder(p.Out).Encode(map[string]string{"code": code, "message": err.Error()}) // want `no "recoverable"` `no "suggestion"`
}

// Given prints a map with a text of any kind.
func (p *Printer) Given(code, text string) {
	_ = json.NewEncoder(p.Out).Encode(map[string]string{"code": code, "message": text})
}
