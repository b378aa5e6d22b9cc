// Command passedwriter passes a writer through several functions. Only one of the calls
// says what the error is.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

var errLocked = errors.New("locked")

// emit prints a struct with the values of its parameters.
func emit(w io.Writer, code, message, hint string, retry bool) int {
	_ = json.NewEncoder(w).Encode(failure{code, message, hint, retry})
	return 1
}

// emitText prints a text with the values of its parameters.
func emitText(w io.Writer, code, hint string) int {
	fmt.Fprintf(w, `{"error":{"code":%q,"message":"m","hint":%q,"retryable":false}}`, code, hint)
	return 1
}

func fail(w io.Writer, err error) int {
	if errors.Is(err, errLocked) {
		return emit(w, "E_LOCKED", err.Error(), "wait", false) // want `retryable is false here, but .* says "yes" for E_LOCKED`
	}
	if err.Error() == "" {
		return emitText(w, "E_USAGE", "") // want `has an empty "error.hint"`
	}
	if len(os.Args) > 3 {
		return emitText(w, "E_USAGE", "name a task")
	}
	return emit(w, "E_USAGE", err.Error(), "name a task", false)
}

func run(w io.Writer, args []string) int {
	if len(args) == 0 {
		return fail(w, errors.New("no task"))
	}
	return fail(w, errLocked)
}

func main() { os.Exit(run(os.Stderr, os.Args[1:])) }
