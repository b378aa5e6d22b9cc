// Command excepts prints envelopes that may lack what others need.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopes/excepts/fault"
)

// Failure is what most errors become.
type Failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

// Panic has no field for what is missing, and may.
type Panic struct {
	Error string `json:"error"`
	Exit  int    `json:"exit_code"`
}

// Lost has none either, and may not.
type Lost struct { // want `this JSON error has no field for recoverable` `this JSON error has no field for suggestion`
	Error string `json:"error"`
	Exit  int    `json:"exit_code"`
}

// App has a method that makes envelopes.
type App struct{ name string }

func write(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func usage(text string) {
	write(Failure{Code: "E_BUSY", Message: text, Recoverable: true})
}

func (a *App) fail(text string) {
	func() {
		write(Failure{Code: "E_BUSY", Message: a.name + text, Recoverable: true})
	}()
}

func quick(code string) Failure { return Failure{Code: code} }

func slow(code string) Failure { return Failure{Code: code} } // want `this JSON error has no "suggestion"` `this JSON error has no "message"`

func other() {
	write(Failure{Code: "E_BUSY", Message: "no", Recoverable: true}) // want `this JSON error has no "suggestion"`
}

func main() {
	write(Failure{Code: "E_OTHER"})
	write(Failure{Code: "E_STOPPED", Message: "stopped"})
	write(map[string]any{"code": "E_OTHER", "message": "no"})
	write(map[string]any{"code": "E_STOPPED", "message": "no", "hint": ""})
	write(Failure{Code: "E_NOT_FOUND", Recoverable: true}) // want `recoverable is true here` `this JSON error has no "message"` `this JSON error has no "suggestion"`
	write(Failure{Code: "E_UNDECLARED", Message: "no"})    // want `error code E_UNDECLARED is not declared` `has no "suggestion"`
	write(Panic{"no", 4})
	write(Lost{"no", 4})
	usage("no")
	(&App{}).fail("no")
	other()
	write(quick("E_NOT_FOUND"))
	write(slow("E_NOT_FOUND"))
	write(quick("E_BUSY")) // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	var l fault.List[int]
	var e *fault.Err
	if errors.As(errors.Join(fault.Usage("no"), fault.Lost("no"), l.Check(), l.Count()), &e) {
		write(Failure{Code: e.Code, Message: e.Message, Recoverable: e.Recoverable, Suggestion: e.Suggestion})
	}
}
