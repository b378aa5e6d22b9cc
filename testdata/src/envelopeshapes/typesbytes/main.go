// Command typesbytes encodes an error of a listed type, and puts the JSON into the text of
// a reply. It also copies the code and the message into another reply.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type toolError struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (t *toolError) Error() string { return t.Message }

type reply struct {
	Content []content `json:"content"`
	IsError bool      `json:"isError,omitempty"`
}

type content struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type problem struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func call(args []string) error {
	switch len(args) {
	case 1:
		return &toolError{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &toolError{Code: "E_USAGE", Message: "no task"} // want `has no "hint"`
	case 3:
		return &toolError{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return os.Chdir(args[1])
}

func failed(err error) any {
	var t *toolError
	if !errors.As(err, &t) {
		return problem{Code: "E_USAGE", Message: err.Error()}
	}
	if len(os.Args) == 4 {
		_ = json.NewEncoder(os.Stdout).Encode(problem{Code: t.Code, Message: t.Message})
		os.Exit(1)
	}
	b, _ := json.Marshal(t)
	return &reply{Content: []content{{"text", string(b)}}, IsError: true}
}

func serve(handle func(error) any) {
	if err := call(os.Args); err != nil {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"jsonrpc": "2.0", "result": handle(err)})
		os.Exit(1)
	}
}

func main() { serve(failed) }
