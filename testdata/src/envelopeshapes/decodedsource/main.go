// Command decodedsource copies the fields of an answer into its own error. The answer
// is decoded, so nothing is known of its fields. Where the command itself makes one, it
// has to be complete.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
)

// An Error is made by authors.
type Error struct{ Code, Message, Hint string }

func (e *Error) Error() string { return e.Message }

type answer struct {
	Error struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	} `json:"error"`
}

// convert replaces the code and the message if they are empty, so only the hint must be
// in the answer.
func convert(status int, a answer) error {
	code, message, hint := a.Error.Code, a.Error.Message, a.Error.Hint
	if message == "" {
		message = http.StatusText(status)
	}
	if code == "" {
		code = "E_BUSY"
	}
	return &Error{Code: code, Message: message, Hint: hint}
}

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		var a answer // want `no "error.hint"`
		a.Error.Code = "E_BUSY"
		return convert(0, a)
	}
	defer resp.Body.Close()
	var a answer
	data, _ := io.ReadAll(resp.Body)
	_ = json.Unmarshal(data, &a)
	return convert(resp.StatusCode, a)
}

func main() {
	var e *Error
	if errors.As(get(os.Args[1]), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": e.Code, "message": e.Message, "hint": e.Hint, "retryable": true}})
		os.Exit(7)
	}
}
