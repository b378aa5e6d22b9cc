// Command shapemaps prints errors as maps. An environment variable asks for them.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	switch len(os.Args) {
	case 1:
		tell(os.ErrInvalid)
	case 2:
		fmt.Fprintln(os.Stderr, "no tasks") // want `this failure prints text even where SHAPES_OUTPUT asks for JSON; write JSON there, as tell does`
		os.Exit(1)
	}
}

func tell(err error) {
	if os.Getenv("SHAPES_OUTPUT") == "json" {
		reply := map[string]any{"code": "E_RUN", "message": err.Error(), "recoverable": false, "suggestion": "look"}
		_ = json.NewEncoder(os.Stderr).Encode(reply)
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}
