// Command reports prints results with parts that look like errors: findings in a
// list, warnings of a success. The one error of a failure is judged.
package main

import (
	"encoding/json"
	"os"
)

type finding struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
	File    string `json:"file"`
	Line    int    `json:"line"`
}

type warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type reply struct {
	OK       bool      `json:"ok"`
	Findings []finding `json:"findings,omitempty"`
	Warnings []warning `json:"warnings,omitempty"`
	Error    *detail   `json:"error,omitempty"`
}

func found(files []string) []finding {
	var all []finding
	for i, file := range files {
		all = append(all, finding{Code: "unused", Message: "unused", File: file, Line: i})
	}
	return all
}

func answer(r reply) { _ = json.NewEncoder(os.Stdout).Encode(r) }

func main() {
	switch len(os.Args) {
	case 1:
		answer(reply{OK: true, Findings: found(os.Args)})
	case 2:
		answer(reply{OK: true, Warnings: []warning{{Code: "W_OLD", Message: "old"}}})
	case 3:
		answer(reply{Error: &detail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}})
	case 4:
		answer(reply{Error: &detail{Code: "E_USAGE", Message: "no task"}}) // want `no "error.hint"`
	case 5:
		answer(reply{OK: false, Warnings: []warning{{Code: "W_OLD", Message: "old"}}})
	}
}
