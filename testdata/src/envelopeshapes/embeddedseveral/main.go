// Command embeddedseveral prints structs that embed several others: by value, by pointer,
// in any order, and in a struct that is itself in a field.
package main

import (
	"encoding/json"
	"os"
)

// Base is what happened.
type Base struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

// Advice is what to do.
type Advice struct {
	Hint string `json:"hint,omitempty"`
	Docs string `json:"docs,omitempty"`
}

// FileError embeds both by value.
type FileError struct {
	Base
	Advice
	File string `json:"file"`
}

// SizeError embeds one of them by pointer.
type SizeError struct {
	Base
	*Advice
	Size int `json:"size"`
}

// OwnError has its own hint, which hides that of the advice.
type OwnError struct {
	Base
	Hint string `json:"hint"`
	Advice
}

type envelope struct {
	OK    bool      `json:"ok"`
	Error FileError `json:"error"`
}

func exit(v any) {
	_ = json.NewEncoder(os.Stderr).Encode(v)
	os.Exit(1)
}

func byValue(n int) {
	switch n {
	case 1:
		exit(FileError{Base: Base{"E_X_USAGE", "no file", false}, Advice: Advice{Hint: "name a file"}}) // want `error code E_X_USAGE is not declared`
	case 2:
		exit(FileError{Base: Base{Code: "E_USAGE", Message: "no file", Retryable: false}, Advice: Advice{Hint: "name a file"}, File: "x"})
	case 3:
		exit(&FileError{Advice: Advice{"name a file", "https://example.com"}, Base: Base{"E_USAGE", "no file", false}, File: "x"})
	case 4:
		exit(FileError{Base: Base{Code: "E_USAGE", Message: "no file"}, Advice: Advice{Docs: "https://example.com"}}) // want `has no "hint"`
	case 5:
		exit(FileError{Base: Base{Code: "E_LOCKED", Message: "locked"}, Advice: Advice{Hint: "wait"}}) // want `retryable is left out here`
	case 6:
		e := FileError{File: "x"}
		e.Base = Base{Code: "E_USAGE", Message: "no file"}
		e.Advice = Advice{Hint: "name a file"}
		exit(e)
	case 7:
		e := FileError{Base: Base{Code: "E_USAGE", Message: "no file"}, Advice: Advice{Hint: "name a file"}} // want `has no "hint"`
		e.Advice = Advice{}
		exit(e)
	}
}

func byPointer(n int) {
	switch n {
	case 1:
		exit(SizeError{Base: Base{Code: "E_USAGE", Message: "too large"}, Advice: &Advice{Hint: "crop it"}, Size: n})
	case 2:
		exit(&SizeError{Advice: &Advice{Hint: "crop it"}, Base: Base{Code: "E_USAGE", Message: "too large"}})
	case 3:
		exit(SizeError{Base: Base{Code: "E_USAGE", Message: "too large"}, Advice: &Advice{}}) // want `has no "hint"`
	case 4:
		exit(SizeError{Base: Base{Code: "E_USAGE", Message: "too large"}}) // want `has no "hint"`
	}
}

func inside(n int) {
	switch n {
	case 1:
		exit(OwnError{Base: Base{Code: "E_USAGE", Message: "no task"}, Hint: "name a task", Advice: Advice{Docs: "https://example.com"}})
	case 2:
		exit(OwnError{Base: Base{Code: "E_USAGE", Message: "no task"}, Advice: Advice{Hint: "this is hidden"}}) // want `has no "hint"`
	case 3:
		exit(envelope{Error: FileError{Base: Base{"E_USAGE", "no file", false}, Advice: Advice{Hint: "name a file"}}})
	case 4:
		exit(envelope{Error: FileError{Base: Base{"E_USAGE", "no file", false}, Advice: Advice{Docs: "x"}}}) // want `has no "error.hint"`
	}
}

func main() {
	byValue(len(os.Args))
	byPointer(len(os.Args))
	inside(len(os.Args))
}
