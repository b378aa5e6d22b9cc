// Command segmentio encodes with segmentio/encoding.
package main

import (
	"os"

	"github.com/segmentio/encoding/json"
)

func main() {
	switch len(os.Args) {
	case 1:
		b, _ := json.Append(nil, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}, json.SortMapKeys) // want `has no "suggestion"`
		_, _ = os.Stderr.Write(b)
	case 2:
		b, _ := json.Append(nil, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"}, json.SortMapKeys)
		_, _ = os.Stderr.Write(b)
	case 3:
		b := json.AppendEscape(nil, os.Args[1], json.SortMapKeys)
		_, _ = os.Stderr.Write(b)
	}
}
