// Command classified takes the fields of its errors from functions with several
// results. The result that is empty is missing.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

var (
	errUsage  = errors.New("no task")
	errLocked = errors.New("locked")
)

func classify(err error) (code, message, hint string, retry bool) {
	switch {
	case errors.Is(err, errUsage):
		return "E_USAGE", "no task", "name a task", false
	case errors.Is(err, errLocked):
		return "E_LOCKED", "locked", "", true // want `"hint" is empty here`
	}
	return "E_USAGE", err.Error(), "see --help", false
}

// named has results with names.
func named(err error) (code, hint string) {
	code = "E_USAGE"
	if errors.Is(err, errLocked) {
		code, hint = "E_LOCKED", "wait"
		return
	}
	hint = "see --help"
	return code, hint
}

// relayed passes the results of another function on.
func relayed(err error) (string, string, string, bool) { return classify(err) }

func print(w io.Writer, err error) {
	code, message, hint, retry := relayed(err)
	out := map[string]any{"code": code, "message": message, "retryable": retry, "hint": hint}
	_ = json.NewEncoder(w).Encode(map[string]any{"error": out})
}

func main() {
	err := errUsage
	if len(os.Args) > 1 {
		err = errLocked
	}
	if os.Getenv("SHORT") != "" {
		code, hint := named(err)
		fmt.Fprintf(os.Stderr, `{"code":%q,"message":%q,"retryable":false,"hint":%q}`, code, err, hint)
		os.Exit(1)
	}
	print(os.Stderr, err)
	os.Exit(1)
}
