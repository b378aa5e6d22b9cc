// Command completedcalls sets a field of what one of several functions returns. The
// functions are in a list, in a map, in a field or behind an interface.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

var errUsage, errLocked = errors.New("usage"), errors.New("locked")

// The hint of these is set after the loop.
var listed = []func(error) (envelope, bool){listedUsage, listedLocked}

func listedUsage(err error) (envelope, bool) {
	if !errors.Is(err, errUsage) {
		return envelope{}, false
	}
	return envelope{Code: "E_USAGE", Message: err.Error()}, true
}

func listedLocked(err error) (envelope, bool) {
	if !errors.Is(err, errLocked) {
		return envelope{}, false
	}
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}, true
}

func fromList(err error) envelope {
	e := envelope{Code: "E_USAGE", Message: "unknown"}
	for _, convert := range listed {
		if found, ok := convert(err); ok {
			e = found
			break
		}
	}
	e.Hint = "see --help"
	return e
}

// The hint of these is set only for one of the codes.
var listedSome = []func(error) (envelope, bool){someUsage, someLocked}

func someUsage(err error) (envelope, bool) {
	if !errors.Is(err, errUsage) {
		return envelope{}, false
	}
	return envelope{Code: "E_USAGE", Message: err.Error()}, true // want `has no "hint"`
}

func someLocked(err error) (envelope, bool) {
	if !errors.Is(err, errLocked) {
		return envelope{}, false
	}
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}, true // want `has no "hint"`
}

func fromSome(err error) envelope {
	e := envelope{Code: "E_USAGE", Message: "unknown", Hint: "see --help"}
	for _, convert := range listedSome {
		if found, ok := convert(err); ok {
			e = found
			break
		}
	}
	if errors.Is(err, os.ErrNotExist) {
		e.Hint = "create it"
	}
	return e
}

// An array of functions is like a slice.
var array = [...]func(error) envelope{arrayUsage, arrayLocked}

func arrayUsage(err error) envelope { return envelope{Code: "E_USAGE", Message: err.Error()} }

func arrayLocked(err error) envelope {
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
}

func fromArray(err error, i int) envelope {
	e := array[i](err)
	e.Hint = "see --help"
	return e
}

// So is a map.
var mapped = map[string]func(error) envelope{"usage": mappedUsage, "locked": mappedLocked}

func mappedUsage(err error) envelope { return envelope{Code: "E_USAGE", Message: err.Error()} }

func mappedLocked(err error) envelope {
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
}

func fromMap(err error, key string) envelope {
	e := mapped[key](err)
	e.Hint = "see --help"
	return e
}

// A list in the function.
func localUsage(err error) envelope { return envelope{Code: "E_USAGE", Message: err.Error()} }

func localLocked(err error) envelope {
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
}

func fromLocal(err error) envelope {
	e := envelope{Code: "E_USAGE", Message: "unknown"}
	for _, convert := range []func(error) envelope{localUsage, localLocked} {
		if found := convert(err); found.Code != "" {
			e = found
		}
	}
	e.Hint = "see --help"
	return e
}

// A rule has its function in a field.
type rule struct {
	err  error
	make func(error) envelope
}

var rules = []rule{{errUsage, ruleUsage}, {errLocked, ruleLocked}}

func ruleUsage(err error) envelope { return envelope{Code: "E_USAGE", Message: err.Error()} }

func ruleLocked(err error) envelope {
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
}

func fromRules(err error) envelope {
	e := envelope{Code: "E_USAGE", Message: "unknown"}
	for _, r := range rules {
		if errors.Is(err, r.err) {
			e = r.make(err)
			break
		}
	}
	e.Hint = "see --help"
	return e
}

// The hint of these is set in one call of the functions, but not in the other.
var twice = []func(error) envelope{twiceUsage, twiceLocked}

func twiceUsage(err error) envelope { return envelope{Code: "E_USAGE", Message: err.Error()} } // want `has no "hint"`

func twiceLocked(err error) envelope {
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true} // want `has no "hint"`
}

func fromTwice(err error, i int) envelope {
	if i > 0 {
		return twice[i](err)
	}
	e := twice[i](err)
	e.Hint = "see --help"
	return e
}

// A converter is one of two types.
type converter interface{ convert(error) (envelope, bool) }

type usage struct{}

func (usage) convert(err error) (envelope, bool) {
	return envelope{Code: "E_USAGE", Message: err.Error()}, errors.Is(err, errUsage)
}

type locked struct{}

func (locked) convert(err error) (envelope, bool) {
	return envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}, errors.Is(err, errLocked)
}

func fromTypes(err error, all []converter) envelope {
	e := envelope{Code: "E_USAGE", Message: "unknown"}
	for _, c := range all {
		if found, ok := c.convert(err); ok {
			e = found
		}
	}
	e.Hint = "see --help"
	return e
}

// The pointers that these return are completed too.
var pointers = []func(error) *envelope{pointerUsage, pointerLocked}

func pointerUsage(err error) *envelope {
	if !errors.Is(err, errUsage) {
		return nil
	}
	return &envelope{Code: "E_USAGE", Message: err.Error()}
}

func pointerLocked(err error) *envelope {
	if !errors.Is(err, errLocked) {
		return nil
	}
	return &envelope{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
}

func fromPointers(err error) *envelope {
	for _, convert := range pointers {
		if e := convert(err); e != nil {
			e.Hint = "see --help"
			return e
		}
	}
	return &envelope{Code: "E_USAGE", Message: err.Error(), Hint: "see --help"}
}

// A reply is like an envelope. Its functions are called by name.
type reply struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A variable of which the code reads a field moves to another one.
func read(err error) reply {
	if errors.Is(err, errLocked) {
		return reply{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
	}
	return reply{}
}

func fromRead(err error) reply {
	e := reply{Code: "E_USAGE", Message: "unknown"}
	if found := read(err); found.Code != "" {
		e = found
	}
	e.Hint = "see --help"
	return e
}

// The variable is printed itself, too.
func printed(err error) reply {
	if errors.Is(err, errLocked) {
		return reply{Code: "E_LOCKED", Message: err.Error(), Retryable: true} // want `has no "hint"`
	}
	return reply{Code: "E_USAGE", Message: err.Error()} // want `the JSON error for all errors that are not classified has no "hint"`
}

func fromPrinted(err error) reply {
	e := reply{Code: "E_USAGE", Message: "unknown"}
	found := printed(err)
	if found.Code != "E_USAGE" {
		e = found
	} else {
		_ = json.NewEncoder(os.Stderr).Encode(found)
	}
	e.Hint = "see --help"
	return e
}

func main() {
	err, enc := run(os.Args), json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(fromList(err))
	case 2:
		_ = enc.Encode(fromSome(err))
	case 3:
		_ = enc.Encode(fromArray(err, len(os.Args[0])%2))
	case 4:
		_ = enc.Encode(fromMap(err, os.Args[1]))
	case 5:
		_ = enc.Encode(fromLocal(err))
	case 6:
		_ = enc.Encode(fromRules(err))
	case 7:
		_ = enc.Encode(fromTypes(err, []converter{usage{}, locked{}}))
	case 8:
		_ = enc.Encode(fromTwice(err, len(os.Args[0])%2))
	case 9:
		_ = enc.Encode(fromRead(err))
	case 10:
		_ = enc.Encode(fromPrinted(err))
	case 11:
		_ = enc.Encode(fromPointers(err))
	}
	os.Exit(1)
}

func run(args []string) error {
	if len(args) == 1 {
		return errUsage
	}
	return errLocked
}
