// Command appendederrors collects errors in a field, and prints them in a list.
package main

import (
	"encoding/json"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type checks struct {
	problems []problem
	issues   []*issue
	notes    []note
}

func (c *checks) name(s string) {
	if s == "" {
		c.problems = append(c.problems, problem{Code: "E_USAGE", Message: "no name", Hint: "give a name"})
	}
	if len(s) > 10 {
		c.problems = append(c.problems, problem{Code: "E_USAGE", Message: "too long"}) // want `has no "errors.hint"`
	}
}

// add cannot be called with a hint.
func (c *checks) add(code, hint string) {
	c.problems = append(c.problems, problem{Code: code, Message: "failed", Hint: hint})
}

// An issue is an element of a list in a struct.
type issue struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type reply struct {
	Success bool     `json:"success"`
	Errors  []*issue `json:"errors"`
}

func (c *checks) size(n int) {
	if n > 10 {
		c.issues = append(c.issues, &issue{Code: "E_USAGE", Message: "too large"}) // want `has no "errors.hint"`
	}
}

// each makes an issue for each of many items. Such a list is a report.
func (c *checks) each(items []string) {
	for _, item := range items {
		if item == "" {
			c.issues = append(c.issues, &issue{Code: "E_USAGE", Message: "empty"})
		}
	}
}

// A note is in a list that does not say that something failed.
type note struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (c *checks) note() {
	c.notes = append(c.notes, note{Code: "E_USAGE", Message: "no task"})
}

func main() {
	var c checks
	c.name(os.Args[1])
	c.add("E_USAGE", "see --help")
	c.add("E_USAGE", "") // want `has an empty "errors.hint"`
	c.size(len(os.Args))
	c.each(os.Args)
	c.note()
	enc := json.NewEncoder(os.Stdout)
	_ = enc.Encode(map[string]any{"errors": c.notes})
	if len(c.problems) > 0 {
		_ = enc.Encode(map[string]any{"ok": false, "errors": c.problems})
		os.Exit(1)
	}
	if len(c.issues) > 0 {
		_ = enc.Encode(reply{Success: false, Errors: c.issues})
		os.Exit(1)
	}
}
