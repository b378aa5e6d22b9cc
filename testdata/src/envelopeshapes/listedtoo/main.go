// Command listedtoo prints each result as soon as there is one, and all of them at the
// end. The results are rows of a report, and so are their errors.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// A result is also an element of the list that the program prints at the end.
type result struct {
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

// A last is the only result of a command.
type last struct { // want `no field for recoverable` `no field for suggestion`
	Name  string `json:"name"`
	OK    bool   `json:"ok"`
	Error string `json:"error,omitempty"`
}

func all(names []string) {
	results := []result{}
	one := func(name string) {
		_, err := os.Open(name)
		r := result{Name: name, OK: err == nil}
		if err != nil {
			r.Error = err.Error()
		}
		results = append(results, r)
		if line, err := json.Marshal(r); err == nil {
			fmt.Fprintln(os.Stderr, string(line))
		}
	}
	one("a")
	one(names[0])
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"results": results})
}

func only(name string) {
	_, err := os.Open(name)
	r := last{Name: name, OK: err == nil}
	if err != nil {
		r.Error = err.Error()
	}
	if line, err := json.Marshal(r); err == nil {
		fmt.Fprintln(os.Stderr, string(line))
	}
}

func main() {
	if len(os.Args) > 2 {
		all(os.Args[1:])
		return
	}
	only(os.Args[1])
}
