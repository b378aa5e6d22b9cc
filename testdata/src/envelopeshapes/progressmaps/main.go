// Command progressmaps reports its steps as JSON. A step that has failed is not the
// end of the program.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func progress(index int, message, status string) {
	data, _ := json.Marshal(map[string]any{"type": "progress", "index": index, "message": message, "status": status})
	fmt.Fprintln(os.Stderr, string(data))
}

func report(index int, message string) {
	data, _ := json.Marshal(map[string]any{"index": index, "message": message, "status": "failed"}) // want `has no "recoverable"` `has no "suggestion"`
	fmt.Fprintln(os.Stderr, string(data))
}

func main() {
	for i, name := range os.Args[1:] {
		if _, err := os.Stat(name); err != nil {
			progress(i, err.Error(), "failed")
			continue
		}
		progress(i, name, "ok")
	}
	if len(os.Args) > 9 {
		report(9, "too many")
		os.Exit(1)
	}
}
