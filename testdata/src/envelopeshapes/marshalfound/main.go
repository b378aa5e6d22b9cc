// Command marshalfound prints errors that encode themselves. It finds them in other errors
// by an interface, and prints an error of its own if there is none.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/marshalfound/fault"
)

// A Failure is an error that prints itself.
type Failure interface {
	error
	json.Marshaler
}

type unknown struct{ error }

func (u unknown) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": "E_USAGE", "message": u.Error(), "retryable": false, "hint": "report it"})
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Lock{Path: args[0]}
	case 2:
		return fault.Task{Name: args[0]}
	case 3:
		return &fault.Whole{Name: args[0]}
	case 4:
		return &fault.Tagged{Code: "E_USAGE", Message: "tagged"}
	}
	return errors.New("no arguments")
}

func found(err error) Failure {
	var f Failure
	if !errors.As(err, &f) {
		f = unknown{err}
	}
	return f
}

func main() {
	err := load(os.Args)
	f, ok := err.(Failure)
	if !ok {
		f = unknown{err}
	}
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(map[string]Failure{"error": f})
	case 2:
		_ = enc.Encode(struct {
			Error Failure `json:"error"`
		}{found(err)})
	default:
		_ = enc.Encode(map[string]any{"error": found(err)})
	}
	os.Exit(1)
}
