// Command printedrows prints one object for each of its arguments. A loop prints the
// rows of a report, but an error ends the program.
package main

import (
	"encoding/json"
	"os"
)

type item struct {
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Path    string `json:"path"`
}

// failure is the same, but has the name of an error.
type failure struct { // want `no field for recoverable`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Path    string `json:"path"`
}

// last is printed by a loop, but also alone.
type last struct { // want `no field for recoverable`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Path    string `json:"path"`
}

func main() {
	enc := json.NewEncoder(os.Stdout)
	for _, name := range os.Args {
		_ = enc.Encode(item{Message: "checked", Path: name})
		_ = enc.Encode(last{Message: "done", Path: name, Hint: "go on"})
		if _, err := os.Stat(name); err != nil {
			_ = enc.Encode(failure{Message: err.Error(), Path: name}) // want `has no "hint"`
			os.Exit(1)
		}
	}
	_ = enc.Encode(last{Message: "failed", Path: "x"}) // want `has no "hint"`
	os.Exit(1)
}
