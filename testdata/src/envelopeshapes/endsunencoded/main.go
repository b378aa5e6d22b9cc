// Command endsunencoded prints another error in place of an object that cannot be encoded.
// The callers have chosen their statuses for the object.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// emit replaces the bytes.
func emit(w io.Writer, v map[string]any) {
	b, err := json.Marshal(v)
	if err != nil {
		b = []byte(`{"error":{"code":"E_NOT_FOUND","message":"cannot encode","retryable":false,"hint":"report it"}}`)
	}
	_, _ = w.Write(append(b, '\n'))
}

// line replaces a string, and gets the status.
func line(v map[string]any, status int) int {
	s := `{"error":{"code":"E_NOT_FOUND","message":"cannot encode","retryable":false,"hint":"report it"}}`
	if b, err := json.Marshal(v); err == nil {
		s = string(b)
	}
	fmt.Println(s)
	return status
}

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// object prints a struct, and ends with the status.
func object(v any, status int) {
	if err := json.NewEncoder(os.Stdout).Encode(v); err != nil {
		_ = json.NewEncoder(os.Stdout).Encode(failure{"E_NOT_FOUND", err.Error(), false, "report it"})
	}
	os.Exit(status)
}

// ended ends with a status of its own.
func ended(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		fmt.Println(`{"error":{"code":"E_NOT_FOUND","message":"cannot encode","retryable":false,"hint":"report it"}}`) // want `E_NOT_FOUND ends with 7 here, but with 4`
		os.Exit(7)
	}
	fmt.Println(string(b))
}

// refuse prints an error that has nothing to do with encoding.
func refuse() {
	fmt.Println(`{"error":{"code":"E_NOT_FOUND","message":"no","retryable":false,"hint":"look"}}`) // want `E_NOT_FOUND ends with 7 here, but with 4`
}

func main() {
	switch len(os.Args) {
	case 1:
		emit(os.Stdout, map[string]any{"n": 1})
	case 2:
		emit(os.Stderr, map[string]any{"n": 2})
		os.Exit(7)
	case 3:
		os.Exit(line(map[string]any{"n": 3}, 7))
	case 4:
		object(map[string]any{"n": 4}, 7)
	case 5:
		ended(map[string]any{"n": 5})
	case 6:
		refuse()
		os.Exit(7)
	}
}
