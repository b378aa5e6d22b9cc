// Command heldfunctions calls functions that fields and captured variables hold.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

type app struct {
	emit     func(v any)
	fill     func(f *failure)
	rename   func(f *failure)
	show     func(v any)
	replaced func(v any)
}

func hint(f *failure)       { f.Hint = "see --help" }
func newName(f *failure)    { f.Message = "renamed" }
func printText(v any)       { fmt.Fprintln(os.Stderr, v) }
func printJSON(v any)       { _ = json.NewEncoder(os.Stderr).Encode(v) }
func (a *app) out(v any)    { a.emit(v) }
func (a app) outCopy(v any) { a.emit(v) }

func newApp(asJSON bool) *app {
	enc := json.NewEncoder(os.Stdout)
	a := &app{emit: func(v any) { _ = enc.Encode(v) }, fill: hint, rename: newName, show: printText}
	if asJSON {
		a.show = printJSON
	}
	return a
}

func (a *app) run(args []string) {
	switch len(args) {
	case 1:
		a.emit(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task", Retryable: false})
	case 2:
		a.emit(failure{Code: "E_USAGE", Message: "no task", Retryable: false}) // want `has no "hint"`
	case 3:
		a.emit(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
	case 4:
		a.out(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
	case 5:
		a.outCopy(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
	case 6:
		f := &failure{Code: "E_USAGE", Message: "no task", Retryable: false}
		a.fill(f)
		a.emit(f)
	case 7:
		f := &failure{Code: "E_USAGE", Message: "no task", Retryable: false} // want `has no "hint"`
		a.rename(f)
		a.emit(f)
	case 8: // as JSON or as text
		a.show(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
	case 9:
		a.show(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"})
	case 10: // nothing sets this function
		a.replaced(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false})
	}
}

func captured(args []string) {
	enc := json.NewEncoder(os.Stderr)
	fail := func(m map[string]any) { _ = enc.Encode(m) }
	text := func(m map[string]any) { _ = enc.Encode(m) }
	set := func() { text = func(m map[string]any) { fmt.Println(m["message"]) } }
	each := func(name string) {
		switch name {
		case "a":
			fail(map[string]any{"code": "E_USAGE", "message": name, "retryable": false}) // want `has no "suggestion"`
		case "b":
			fail(map[string]any{"code": "E_USAGE", "message": name, "retryable": false, "hint": "name a task"})
		case "c": // a closure assigns to the variable
			text(map[string]any{"code": "E_USAGE", "message": name, "retryable": false})
		}
		os.Exit(1)
	}
	set()
	each(args[0])
}

func main() {
	newApp(len(os.Args) > 3).run(os.Args)
	captured(os.Args)
	os.Exit(1)
}
