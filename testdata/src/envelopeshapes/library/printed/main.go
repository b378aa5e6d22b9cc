// Command printed has the type that a library prints in its registry.
package main

import (
	"encoding/json"
	"os"

	"example.com/clierr"
)

func main() {
	switch len(os.Args) {
	case 1:
		_ = json.NewEncoder(os.Stderr).Encode(clierr.Document{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(clierr.Document{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3: // what becomes of it in the library is not known: its code is not read
		_ = clierr.Write(os.Stderr, &clierr.Error{Code: "E_USAGE", Message: "no task"})
	}
}
