// Command mapcallers adds keys to maps that constructors return.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/mapcallers/body"
)

func own(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "retryable": false}
}

func alone(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "retryable": false} // want `this JSON error has no "suggestion"`
}

// wrapped returns the map of another constructor.
func wrapped(msg string) map[string]any { return own("E_USAGE", msg) }

func advised(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "retryable": false}
}

func advise(m map[string]any, hint string) map[string]any {
	m["hint"] = hint
	return m
}

func fail(m map[string]any) {
	_ = json.NewEncoder(os.Stderr).Encode(m)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		m := own("E_USAGE", "no task")
		m["hint"] = "name a task"
		fail(m)
	case 2:
		fail(own("E_USAGE", "no task")) // want `the JSON error of this call has no "suggestion"`
	case 3:
		m := own("E_USAGE", "no task") // want `the JSON error of this call has no "suggestion"`
		m["task"] = os.Args[2]
		fail(m)
	case 4:
		fail(alone("E_USAGE", "no task"))
	case 5:
		fail(alone("E_USAGE", "two tasks"))
	case 6:
		m := body.New("E_USAGE", "no task")
		m["hint"] = "name a task"
		fail(m)
	case 7:
		fail(body.New("E_USAGE", "no task")) // want `the JSON error of this call has no "suggestion"`
	case 8:
		m := body.Tagged("E_USAGE", "no task")
		m["task"] = os.Args[7]
		fail(m)
	case 9:
		fail(wrapped("no task")) // want `the JSON error of this call has no "suggestion"`
	case 10: // a function adds the key
		fail(advise(advised("E_USAGE", "no task"), "name a task"))
	case 11:
		fail(advised("E_USAGE", "no task")) // want `the JSON error of this call has no "suggestion"`
	}
}
