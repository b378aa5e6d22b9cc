// Command errorlists prints replies with a list of errors, which are maps.
package main

import (
	"encoding/json"
	"os"
)

type object = map[string]any

// reply is what each command prints.
type reply struct {
	OK       bool   `json:"ok"`
	Command  string `json:"command"`
	Result   any    `json:"result"`
	Warnings []any  `json:"warnings"`
	Errors   []any  `json:"errors"`
}

func newReply(ok bool, command string, result any, warnings, errs []any) *reply {
	return &reply{OK: ok, Command: command, Result: result, Warnings: list(warnings), Errors: list(errs)}
}

// list returns an empty list instead of nil.
func list(values []any) []any {
	if values == nil {
		return []any{}
	}
	return values
}

// errorOf cannot tell whether trying again helps.
func errorOf(code, message, hint string) (object, error) {
	out := object{ // want `no "errors\[\].recoverable"`
		"code":    code,
		"message": message,
	}
	if hint != "" {
		out["hint"] = hint
	}
	return out, nil
}

func show(v any) error {
	v = selected(v)
	return json.NewEncoder(os.Stdout).Encode(v)
}

// selected returns the part of v that the user asks for.
func selected(v any) any {
	m, ok := v.(object)
	if !ok || os.Getenv("PART") == "" {
		return v
	}
	return m[os.Getenv("PART")]
}

func locked() object {
	return object{"code": "E_LOCKED", "message": "locked", "retryable": true, "hint": "wait"}
}

func main() {
	switch len(os.Args) {
	case 1:
		failure, _ := errorOf("E_USAGE", "no task", "name a task")
		_ = show(newReply(false, "add", nil, nil, []any{failure}))
	case 2:
		failure, _ := errorOf("E_USAGE", "no task", "") // want `empty "errors\[\].hint"`
		_ = show(newReply(false, "add", nil, nil, []any{failure}))
	case 3:
		failure := object{"code": "E_USAGE", "message": "no task", "retryable": false} // want `no "errors\[\].suggestion"`
		if len(os.Args[0]) > 3 {
			failure = locked()
		}
		_ = show(newReply(false, "add", nil, nil, []any{failure}))
	case 4:
		_ = show(object{"ok": false, "errors": []object{locked()}})
	case 5:
		_ = show(object{"ok": false, "errors": []object{{"code": "E_LOCKED", "message": "locked", "retryable": true}}}) // want `no "errors\[\].suggestion"`
	case 6: // a warning
		warning := object{"code": "E_LOCKED", "message": "is locked"}
		_ = show(newReply(true, "add", nil, []any{warning}, nil))
	case 7: // a part of a result
		_ = show(newReply(true, "list", nil, nil, []any{object{"code": "E_LOCKED", "message": "is locked"}}))
	case 8: // what failed among other things
		var errs []any
		for _, name := range os.Args {
			errs = append(errs, object{"code": "E_LOCKED", "message": name})
		}
		_ = show(newReply(len(errs) == 0, "sync", nil, nil, errs))
	case 9: // the details of an error
		_ = show(object{"ok": false, "code": "E_USAGE", "message": "bad file", "retryable": false, "hint": "mend it", "context": object{
			"errors": []object{{"path": "a", "error": "no key", "fix": "add one"}},
		}})
	case 10: // not the details of another error
		_ = show(object{"ok": false, "data": object{"errors": []object{{"code": "E_LOCKED", "message": "locked", "retryable": true}}}}) // want `no "data.errors\[\].suggestion"`
	}
}
