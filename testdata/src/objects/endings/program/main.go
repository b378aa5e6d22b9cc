// Command program has exported functions, which no other package can call.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code string `json:"code"`
}

func print(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func Checked(err error) error {
	if err != nil {
		print(failure{"A"}) // want `to stderr, then exits 3$`
	}
	return err
}

func main() {
	if Checked(os.Chdir("tasks")) != nil {
		os.Exit(3)
	}
}
