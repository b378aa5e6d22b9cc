// Command eithermap prints maps of which a function returns one.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

func printJSON(v any) error {
	var buf bytes.Buffer
	if err := json.NewEncoder(&buf).Encode(v); err != nil {
		return err
	}
	fmt.Print(buf.String())
	return nil
}

func failure(code string) map[string]any {
	return map[string]any{ // want `has no "recoverable"`
		"code":    code,
		"message": "failed",
		"hint":    "log in",
	}
}

// check makes both maps by a function.
func check(token string) (map[string]any, bool) {
	if token == "" {
		return failure("E_USAGE"), false
	}
	if token == "x" {
		return failure("E_LOCKED"), false
	}
	return map[string]any{"granted": token}, true
}

// direct has literals, one of which is complete.
func direct(token string) map[string]any {
	if token == "" {
		return map[string]any{"code": "E_USAGE", "message": "no token", "retryable": false} // want `has no "suggestion"`
	}
	return map[string]any{"code": "E_USAGE", "message": "wrong", "retryable": false, "hint": "log in"}
}

// outer returns what another function returns, or one of its own.
func outer(token string) map[string]any {
	if token == "y" {
		return map[string]any{"code": "E_USAGE", "message": "y", "retryable": false} // want `has no "suggestion"`
	}
	return inner(token)
}

func inner(token string) map[string]any {
	if token == "" {
		return map[string]any{"code": "E_USAGE", "message": "no token", "retryable": false} // want `has no "suggestion"`
	}
	return map[string]any{"code": "E_USAGE", "message": "wrong", "hint": "log in"} // want `has no "recoverable"`
}

// incomplete leaves the hint to its caller.
func incomplete(token string) map[string]any {
	if token == "" {
		return map[string]any{"code": "E_USAGE", "message": "no token", "retryable": false}
	}
	return map[string]any{"code": "E_USAGE", "message": "wrong", "retryable": false}
}

func complete(m map[string]any) { m["hint"] = "log in" }

// dropped returns a map with an error, and its caller prints no such map.
func dropped(token string) (map[string]any, error) {
	if token == "" {
		return map[string]any{"code": "E_USAGE", "message": "no token"}, errors.New("no token")
	}
	if token == "x" {
		return map[string]any{"code": "E_USAGE", "message": "x"}, errors.New("x")
	}
	return map[string]any{"granted": token}, nil
}

// written is encoded by nobody.
func written(token string) map[string]any {
	if token == "" {
		return map[string]any{"code": "E_USAGE", "message": "no token"}
	}
	return map[string]any{"code": "E_USAGE", "message": "wrong"}
}

func main() {
	token := os.Args[0]
	switch len(os.Args) {
	case 1:
		m, ok := check(token)
		_ = printJSON(m)
		if ok {
			return
		}
	case 2:
		_ = printJSON(direct(token))
	case 3:
		_ = printJSON(outer(token))
	case 4:
		m := incomplete(token)
		m["hint"] = "log in"
		_ = printJSON(m)
	case 5:
		m := incomplete(token)
		complete(m)
		_ = printJSON(m)
	case 6:
		m, err := dropped(token)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		_ = printJSON(m)
	default:
		fmt.Println(len(written(token)))
	}
	os.Exit(1)
}
