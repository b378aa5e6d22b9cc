// Package out writes what the commands say.
package out

import (
	"encoding/json"
	"fmt"
	"os"
)

// JSON is set by --json.
var JSON bool

// IsJSON reports whether JSON is asked for.
func IsJSON() bool { return JSON }

// Fail writes an error as it is asked for.
func Fail(err error) {
	if IsJSON() {
		printJSON(map[string]any{"error": err.Error()})
		os.Exit(1)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// Die writes an error as text.
func Die(err error) {
	fmt.Fprintln(os.Stderr, "handlers:", err) // want `this failure prints text even where --json asks for JSON; write JSON there, as printJSON does`
	os.Exit(1)
}

// DieText is called only where text is asked for.
func DieText(err error) {
	fmt.Fprintln(os.Stderr, "handlers:", err)
	os.Exit(1)
}

// DieUnused is called nowhere.
func DieUnused(err error) {
	fmt.Fprintln(os.Stderr, "handlers:", err)
	os.Exit(1)
}

func printJSON(v any) {
	if err := json.NewEncoder(os.Stdout).Encode(v); err != nil {
		fmt.Fprintln(os.Stderr, "encoding failed:", err) // there is no other way to say that
		os.Exit(1)
	}
}
