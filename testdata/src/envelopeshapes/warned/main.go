// Command warned prints the same type after success and failure. Where it says that
// it was successful, it needs no hint.
package main

import (
	"encoding/json"
	"os"
)

type result struct {
	Status    string `json:"status"`
	Error     string `json:"error,omitempty"`
	Code      string `json:"code,omitempty"`
	Retryable *bool  `json:"retryable,omitempty"`
	Hint      string `json:"hint"`
}

type outcome struct {
	OK        bool   `json:"ok"`
	Error     string `json:"error,omitempty"`
	Code      string `json:"code,omitempty"`
	Retryable *bool  `json:"retryable,omitempty"`
	Hint      string `json:"hint,omitempty"`
}

func save(isTagged bool) {
	status, hint, code := "ok", "", ""
	if !isTagged {
		status, hint, code = "warning", "see the tags", "E_USAGE"
	}
	json.NewEncoder(os.Stdout).Encode(result{Status: status, Code: code, Hint: hint})
}

func load(isLocked bool) {
	status, hint, code := "failed", "", "E_USAGE" // want `"[Hh]int" is empty here`
	if isLocked {
		status, hint, code = "error", "wait", "E_LOCKED"
	}
	json.NewEncoder(os.Stdout).Encode(result{Status: status, Code: code, Hint: hint})
	os.Exit(1)
}

func later(err error) {
	res := outcome{OK: true}
	if err != nil {
		res.OK = false
		res.Code, res.Error, res.Hint = "E_USAGE", err.Error(), "name a task"
	}
	json.NewEncoder(os.Stdout).Encode(res)
}

func computed(err error) {
	m := map[string]any{"ok": err == nil}
	if err != nil {
		m["code"], m["error"], m["retryable"], m["hint"] = "E_USAGE", err.Error(), false, "name a task"
	}
	json.NewEncoder(os.Stdout).Encode(m)
}

func failed(err error, isLocked bool) {
	m := map[string]any{"ok": false, "code": "E_USAGE", "error": err.Error(), "retryable": false} // want `has "hint" on some paths only`
	if isLocked {
		m["hint"] = "wait"
	}
	json.NewEncoder(os.Stdout).Encode(m)
}

func main() {
	_, err := os.Stat("tasks")
	switch len(os.Args) {
	case 1:
		save(err == nil)
	case 2:
		load(err == nil)
	case 3:
		later(err)
	case 4:
		computed(err)
	case 5:
		failed(err, err == nil)
	}
}
