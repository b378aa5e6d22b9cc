// Command failingkeys prints objects without a type. What their values say, or what
// the program does next, shows which are about errors.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

type exitError struct{ code int }

func (e *exitError) Error() string { return "failed" }

func reported(code int) error { return &exitError{code} }

func show(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

// report returns an error on each path.
func report(v any, code int) error {
	if err := show(os.Stdout, v); err != nil {
		return err
	}
	return reported(code)
}

var errFailed = errors.New("failed")

func run(args []string) error {
	w := os.Stdout
	switch len(args) {
	case 0:
		return show(w, map[string]any{"event": "failed", "error": args[0]}) // it may have been written
	case 1:
		if err := show(w, map[string]any{"event": "failed", "error": args[0]}); err != nil { // want `no "recoverable"` `no "suggestion"`
			return fmt.Errorf("write: %w", err)
		}
		return reported(2)
	case 2:
		return report(map[string]any{"status": "action_required", "message": args[0]}, 2) // want `no "recoverable"` `no "suggestion"`
	case 3:
		return show(w, map[string]any{"status": "action_required", "message": args[0]})
	case 4:
		return show(w, map[string]any{"status": "error", "message": args[0]}) // want `no "recoverable"` `no "suggestion"`
	case 5:
		return show(w, map[string]any{"status": "ok", "message": args[0]})
	case 6:
		_ = show(w, map[string]any{"ok": false, "reason_code": args[0]}) // want `no "recoverable"` `no "suggestion"`
		return nil
	case 7:
		_ = show(w, map[string]any{"ok": false, "checks": args})
		return errFailed
	case 8:
		_ = show(w, map[string]any{"count": 2, "message": "two problems"})
		return errFailed
	case 9:
		if err := show(w, map[string]any{"name": args[0], "error": nil}); err != nil {
			return err
		}
	case 10:
		_ = show(w, struct { // want `no field for suggestion` `no field for recoverable`
			State string `json:"state"`
			Code  string `json:"code"`
			Error string `json:"error"`
		}{"login_required", "E_USAGE", args[0]})
		return errFailed
	case 11:
		_ = show(w, struct {
			State string `json:"state"`
			Code  string `json:"code"`
			Error string `json:"error"`
		}{"login_required", "E_USAGE", args[0]})
		return nil
	case 12:
		_, _ = fmt.Fprintf(w, `{"ok":false,"error_code":%q}`, args[0]) // want `no "suggestion"` `no "recoverable"`
	case 13:
		_, _ = fmt.Fprintf(w, `{"ok":false,"status":%q}`, args[0])
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		var e *exitError
		if errors.As(err, &e) {
			os.Exit(e.code)
		}
		os.Exit(1)
	}
}
