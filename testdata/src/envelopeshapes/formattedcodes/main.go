// Command formattedcodes makes error codes from parts.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type kind int

const (
	usage kind = iota
	locked
)

var names = [...]string{usage: "E_USAGE", locked: "E_LOCKED"}

func (k kind) String() string { return names[k] }

// name makes its text with a loop, which only a run of the function shows.
func (k kind) name() string {
	out := "E"
	for _, part := range strings.Split([]string{"usage", "locked"}[k], "-") {
		out += "_" + strings.ToUpper(part)
	}
	return out
}

func fail(name, hint string, again bool) {
	_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_" + strings.ToUpper(name), Message: "m", Hint: hint, Retryable: again})
	os.Exit(1)
}

func failf(name, format string, args ...any) { fail(name, fmt.Sprintf(format, args...), true) }

func end(f failure) {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail("usage", "see --help", false)
	case 2:
		fail("locked", "wait", false) // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case 3:
		failf("busy", "wait %d", 1) // want `E_BUSY ends with 1 here, but with 7`
	case 4:
		fail(os.Args[1], "wait", false)
	case 5:
		end(failure{Code: fmt.Sprint(locked), Message: "m", Hint: "h"}) // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 6:
		end(failure{Code: fmt.Sprintf("%s", usage), Message: "m", Hint: "h"})
	case 7:
		end(failure{Code: locked.name(), Message: "m", Hint: "h"}) // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 8:
		end(failure{Code: usage.name(), Message: "m", Hint: "h"})
	case 9:
		end(failure{Code: "E_" + strconv.Itoa(len(os.Args)), Message: "m", Hint: "h", Retryable: len(os.Args) > 3})
	case 10:
		end(failure{Code: fmt.Sprintf("E_%s", "LOCKED"), Message: "m", Hint: "h"}) // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 11:
		end(failure{Code: strings.ToUpper("e_locked"), Message: "m", Hint: "h", Retryable: true})
	}
}
