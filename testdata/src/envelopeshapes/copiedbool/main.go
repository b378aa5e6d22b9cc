// Command copiedbool copies a bool of its errors to what it prints with an if statement.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

func print(v any) {
	_ = json.NewEncoder(os.Stderr).Encode(v)
	os.Exit(1)
}

type keyed struct {
	Code  string
	Again bool
}

func (e *keyed) Error() string { return e.Code }

// A map has no key where the bool is false.
func printKeyed(e *keyed) {
	body := map[string]any{"code": e.Code, "message": e.Error(), "hint": "look"} // want `has "retryable" on some paths only`
	if len(os.Args) > 3 {
		body["args"] = len(os.Args)
	}
	if e.Again {
		body["retryable"] = true
	}
	print(body)
}

type named struct {
	Code  string
	Again bool
}

func (e *named) Error() string { return e.Code }

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A struct has false there, so this is a copy.
func printNamed(e *named) {
	if e == nil {
		return
	}
	p := problem{Code: e.Code, Message: e.Error(), Hint: "look"}
	if e.Again {
		p.Retryable = true
	}
	print(p)
}

type local struct {
	Code  string
	Again bool
}

func (e *local) Error() string { return e.Code }

// A variable is false or true.
func printLocal(err error) {
	again, code := false, "E_USAGE"
	var e *local
	if errors.As(err, &e) {
		code = e.Code
		if e.Again {
			again = true
		}
	}
	print(problem{Code: code, Message: err.Error(), Retryable: again, Hint: "look"})
}

type preset struct {
	Code  string
	Again bool
}

func (e *preset) Error() string { return e.Code }

// A key is false before.
func printPreset(e *preset) {
	body := map[string]any{"code": "E_USAGE", "message": "no error", "hint": "look", "retryable": false}
	if e != nil {
		body["code"], body["message"] = e.Code, e.Error()
	}
	if e != nil && e.Again {
		body["retryable"] = true
	}
	print(body)
}

// A negated has the contrary of what is printed.
type negated struct {
	Code  string
	Final bool
}

func (e *negated) Error() string { return e.Code }

func printNegated(e *negated) {
	p := problem{Code: e.Code, Message: e.Error(), Hint: "look"}
	if !e.Final {
		p.Retryable = true
	}
	print(p)
}

// A both is only copied if another condition holds, too.
type both struct {
	Code  string
	Again bool
}

func (e *both) Error() string { return e.Code }

func printBoth(e *both) {
	p := problem{Code: e.Code, Message: e.Error(), Hint: "look"}
	if e.Again && len(os.Args) > 2 {
		p.Retryable = true
	}
	print(p)
}

// A twice has two bools, and needs both.
type twice struct {
	Code         string
	Again, Known bool
}

func (e *twice) Error() string { return e.Code }

func printTwice(e *twice) {
	p := problem{Code: e.Code, Message: e.Error(), Hint: "look"}
	if e.Known {
		if e.Again {
			p.Retryable = true
		}
	}
	print(p)
}

// An either is true in another case, too.
type either struct {
	Code  string
	Again bool
}

func (e *either) Error() string { return e.Code }

func printEither(e *either) {
	p := problem{Code: e.Code, Message: e.Error(), Hint: "look"}
	if e.Again || len(os.Args) > 2 {
		p.Retryable = true
	}
	print(p)
}

// A given prints true and its code where the bool is true.
type given struct{ Again bool }

func (e *given) Error() string { return "given" }

func printGiven(e *given) {
	if e.Again {
		print(map[string]any{"code": "E_LOCKED", "message": e.Error(), "hint": "wait", "retryable": true})
	}
	print(map[string]any{"code": "E_USAGE", "message": e.Error(), "hint": "look", "retryable": false})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &keyed{Code: "E_USAGE", Again: true} // want `Again is true here`
	case 2:
		return &keyed{Code: "E_LOCKED"} // want `Again is left out here`
	case 3:
		return &keyed{Code: "E_LOCKED", Again: true}
	case 4:
		return &named{Code: "E_USAGE", Again: true} // want `Again is true here`
	case 5:
		return &named{Code: "E_USAGE"}
	case 6:
		return &local{Code: "E_USAGE", Again: true} // want `Again is true here`
	case 7:
		return &preset{Code: "E_USAGE", Again: true} // want `Again is true here`
	case 8:
		return &negated{Code: "E_USAGE", Final: true}
	case 9:
		return &negated{Code: "E_LOCKED"}
	case 10:
		return &both{Code: "E_USAGE", Again: true}
	case 11:
		return &either{Code: "E_LOCKED"}
	case 12:
		return &twice{Code: "E_USAGE", Again: true}
	case 13:
		return &twice{Code: "E_USAGE", Known: true}
	}
	return &given{}
}

func main() {
	err := run(os.Args)
	switch e := err.(type) {
	case *keyed:
		printKeyed(e)
	case *named:
		printNamed(e)
	case *preset:
		printPreset(e)
	case *negated:
		printNegated(e)
	case *both:
		printBoth(e)
	case *twice:
		printTwice(e)
	case *either:
		printEither(e)
	case *given:
		printGiven(e)
	}
	printLocal(err)
}
