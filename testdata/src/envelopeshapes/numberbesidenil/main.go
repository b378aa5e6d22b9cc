// Command numberbesidenil returns its exit status beside an error that is nil.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func print(code string, retryable bool) {
	_ = json.NewEncoder(os.Stderr).Encode(failure{code, "it failed", retryable, "see --help"})
}

func run(args []string) (int, error) {
	switch len(args) {
	case 0:
		print("E_NOT_FOUND", false)
		return 4, nil
	case 1:
		print("E_NOT_FOUND", false) // want `E_NOT_FOUND ends with 7 here, but with 4`
		return 7, nil
	case 2:
		return 0, errors.New("too many arguments")
	}
	return 0, nil
}

// count returns a number that is no status.
func count(args []string) (int, error) {
	if len(args) > 9 {
		print("E_NOT_FOUND", false)
		return 3, nil
	}
	return len(args), nil
}

func main() {
	n, err := count(os.Args)
	if err != nil {
		os.Exit(1)
	}
	fmt.Println(n)
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if status != 0 {
		os.Exit(status)
	}
}
