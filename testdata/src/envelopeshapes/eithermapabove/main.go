// Command eithermapabove prints maps of which a function of another package returns one.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"envelopeshapes/eithermapabove/emit"
	"envelopeshapes/eithermapabove/explain"
)

func main() {
	_, err := os.Stat(os.Args[0])
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		body, status := explain.Explain(err)
		emit.Error(os.Stderr, body)
		os.Exit(status)
	case 2:
		_ = enc.Encode(explain.Bare(err))
	case 3:
		_ = enc.Encode(map[string]any{"error": explain.Part(err)})
	case 4:
		m := explain.Completed(err)
		m["hint"] = "see --help"
		_ = enc.Encode(map[string]any{"error": m})
	case 5:
		m, ok := explain.Checked(err)
		if !ok {
			_ = enc.Encode(map[string]any{"error": m})
		}
	case 6:
		m, ok := explain.Checked(err)
		if !ok {
			emit.Error(os.Stderr, m)
		}
	case 7:
		m := map[string]any{"code": "E_USAGE", "message": "own", "retryable": false, "hint": "wait"}
		if len(os.Args[0]) > 1 {
			m = map[string]any{"code": "E_USAGE", "message": "own", "retryable": false} // want `has no "(error.)?(hint|suggestion)"`
		}
		_ = enc.Encode(map[string]any{"error": m})
	default:
		fmt.Println(len(explain.Unused(err)))
	}
	os.Exit(1)
}
