// Command genericenvelope prints envelopes with a type parameter: for the data of
// a success, and for the error.
package main

import (
	"encoding/json"
	"os"
)

// A Response has data or an error.
type Response[T any] struct {
	Data  T       `json:"data,omitempty"`
	Error *Detail `json:"error,omitempty"`
}

// Detail is an error.
type Detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// Envelope has whatever error there is.
type Envelope[E any] struct {
	Error E `json:"error"`
}

func ok[T any](data T) Response[T] { return Response[T]{Data: data} }

func failed[T any](d *Detail) Response[T] { return Response[T]{Error: d} }

func main() {
	enc := json.NewEncoder(os.Stdout)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(ok(os.Args))
	case 2:
		_ = enc.Encode(failed[int](&Detail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}))
	case 3:
		_ = enc.Encode(failed[int](&Detail{Code: "E_USAGE", Message: "no task"})) // want `no "error.hint"`
	case 4:
		_ = enc.Encode(Response[any]{Error: &Detail{Code: "E_LOCKED", Message: "locked", Hint: "wait"}}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 5:
		_ = enc.Encode(Envelope[Detail]{Detail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}})
	case 6:
		_ = enc.Encode(Envelope[Detail]{Detail{Code: "E_USAGE", Message: "no task"}}) // want `no "error.hint"`
	}
}
