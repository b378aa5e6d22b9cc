// Command printedkeys adds keys to maps in fields of errors before it prints the maps.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"

	"envelopeshapes/printedkeys/report"
)

func main() {
	err := report.Do(len(os.Args))
	var f *report.Failure
	if errors.As(err, &f) {
		if inner, ok := f.Body["error"].(map[string]any); ok {
			inner["hint"] = "see --help"
		}
		print(f.Body)
	}
	var o *report.Open
	if errors.As(err, &o) {
		for _, arg := range os.Args {
			key, value, _ := strings.Cut(arg, "=")
			o.Body[key] = value
		}
		print(o.Body)
	}
	var c *report.Closed
	if errors.As(err, &c) {
		print(c.Body)
	}
}

func print(body map[string]any) {
	_ = json.NewEncoder(os.Stderr).Encode(body)
	os.Exit(1)
}
