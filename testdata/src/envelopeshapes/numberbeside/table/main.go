// Command table calls its commands through tables. Each command returns its status beside
// the error.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *failure) Error() string { return f.Message }

type command struct {
	name string
	run  func(args []string) (int, error)
}

var commands = []command{
	{"get", get},
	{"put", put},
}

var table = map[string]func() (int, error){"list": list}

// ignored is a table of commands whose numbers the program does not end with.
var ignored = map[string]func() (int, error){"count": count}

func get(args []string) (int, error) {
	if len(args) == 0 {
		return 4, &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}
	}
	return 4, &failure{Code: "E_BUSY", Message: "m", Retryable: true, Hint: "h"} // want `E_BUSY ends with 4 here, but with 7`
}

func put([]string) (int, error) {
	return 7, &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"} // want `E_NOT_FOUND ends with 7 here, but with 4`
}

func list() (int, error) {
	return 7, &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"} // want `E_NOT_FOUND ends with 7 here, but with 4`
}

func count() (int, error) {
	return 7, &failure{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}
}

func print(err error) {
	var f *failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
	}
}

func main() {
	for _, c := range commands {
		if c.name == os.Args[1] {
			status, err := c.run(os.Args[2:])
			if err != nil {
				print(err)
			}
			os.Exit(status)
		}
	}
	if run, ok := table[os.Args[1]]; ok {
		status, err := run()
		if err != nil {
			print(err)
			os.Exit(status)
		}
	}
	if run, ok := ignored[os.Args[1]]; ok {
		n, err := run()
		if err != nil {
			print(err)
			os.Exit(4)
		}
		os.Exit(n)
	}
}
