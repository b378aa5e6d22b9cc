// Command kindmethods asks the kind of an error for its code and its hint.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/kindmethods/fault"
)

type wire struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type leveled struct {
	Code      fault.Level `json:"code"`
	Message   string      `json:"message"`
	Retryable bool        `json:"retryable"`
	Hint      string      `json:"hint"`
}

type sorted struct {
	Code      fault.Sort `json:"code"`
	Message   string     `json:"message"`
	Retryable bool       `json:"retryable"`
	Hint      string     `json:"hint"`
}

func end(v any, status int) {
	_ = json.NewEncoder(os.Stderr).Encode(v)
	os.Exit(status)
}

// run returns errors whose code is known from their kind.
func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Fault{Kind: fault.Usage, Message: "no"} // false is right for E_USAGE
	case 2:
		return &fault.Fault{Kind: fault.Locked, Message: "no"} // want `Retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 3:
		return &fault.Fault{Kind: fault.Locked, Message: "no", Retryable: true}
	case 4:
		return &fault.Fault{Message: "no"} // the kind Usage
	}
	return &fault.Fault{Kind: fault.Kind(len(args)), Message: "no", Retryable: len(args) > 9}
}

func main() {
	k := fault.Kind(len(os.Args))
	switch os.Getenv("HOW") {
	case "1":
		end(wire{Code: fault.Locked.String(), Message: "m", Retryable: false, Hint: "wait"}, 1) // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case "2":
		end(wire{Code: fault.Usage.String(), Message: "m", Retryable: false, Hint: "wait"}, 1)
	case "3":
		k := fault.Missing
		_ = json.NewEncoder(os.Stderr).Encode(wire{Code: k.String(), Message: "m", Retryable: k.Retryable(), Hint: k.Hint()}) // want `E_NOT_FOUND ends with 1 here, but with 4`
		os.Exit(1)
	case "4":
		_ = json.NewEncoder(os.Stderr).Encode(wire{Code: k.String(), Message: "m", Retryable: k.Retryable(), Hint: k.Hint()})
		os.Exit(4)
	case "5":
		_ = json.NewEncoder(os.Stderr).Encode(leveled{Code: fault.Gone, Message: "m", Hint: "look"}) // want `E_NOT_FOUND ends with 1 here, but with 4`
		os.Exit(1)
	case "6":
		_ = json.NewEncoder(os.Stderr).Encode(leveled{Code: fault.Busy, Message: "m", Retryable: true, Hint: "wait"})
		os.Exit(7)
	case "7":
		_ = json.NewEncoder(os.Stderr).Encode(leveled{Code: fault.Level(len(os.Args)), Message: "m", Retryable: true, Hint: "wait"})
		os.Exit(1)
	case "8":
		end(sorted{Code: fault.Large, Message: "m", Hint: "wait"}, 1) // want `retryable is left out here, so false, but .*E_LOCKED`
	case "10":
		end(wire{Code: fault.During.String(), Message: "m", Retryable: false, Hint: "wait"}, 1) // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case "11":
		fault.During.Rename(os.Args[1])
		end(wire{Code: fault.During.Renamed(), Message: "m", Retryable: false, Hint: "wait"}, 1)
	case "9":
		end(sorted{Code: fault.Small, Message: "m", Hint: "wait"}, 1)
	}
	var f *fault.Fault
	if errors.As(run(os.Args), &f) {
		end(wire{f.Kind.String(), f.Message, f.Retryable, f.Kind.Hint()}, 1)
	}
}
