// Command errortext prints the messages of errors, and then ends with status 0.
package main

import (
	"encoding/json"
	"os"
)

func encode(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

// search prints an error and returns nil.
func search(name string) error {
	if _, err := os.Open(name); err != nil {
		encode(map[string]string{"error": err.Error()}) // want `has no "recoverable"` `has no "suggestion"`
		return nil
	}
	encode(map[string]string{"found": name})
	return nil
}

// measure prints a deviation, which is no error.
func measure(deviation string) {
	encode(map[string]string{"error": deviation})
}

// each prints the result for each file. An error is one of the results.
func each(names []string) {
	for _, name := range names {
		if _, err := os.Open(name); err != nil {
			encode(map[string]string{"error": err.Error()})
			continue
		}
		encode(map[string]string{"name": name})
	}
}

// either prints the message of an error, or something else.
func either(err error, text string) {
	if err != nil {
		text = err.Error()
	}
	encode(map[string]string{"error": text})
}

// beside prints the message of an error beside a result.
func beside(name string, err error) {
	encode(map[string]string{"name": name, "error": err.Error()})
}

func main() {
	_ = search(os.Args[0])
	measure(os.Args[0])
	each(os.Args)
	either(nil, os.Args[0])
	beside(os.Args[0], os.Chdir("x"))
}
