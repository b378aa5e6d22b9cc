// Command tool has samples of its errors in README.md, and their schema. Some keys are
// not those that the program prints.
package main // want `^README.md:10:6: this sample has "exit_code", but the program prints "exit_status"; write "exit_status" \(docdrift/mismatch\)$`
// want `^README.md:12:6: this sample has "suggestion", but the program prints "hint"; write "hint" \(docdrift/mismatch\)$`
// want `^README.md:20:11: this sample has no "error.exit_status", which exitlint.toml requires; add "exit_status": 3 \(docdrift/mismatch\)$`
// want `^error.schema.json:13:9: this schema has "suggestion", but the program prints "hint"; write "hint" \(docdrift/mismatch\)$`

import (
	"encoding/json"
	"os"
)

type reply struct {
	Error problem `json:"error"`
}

type problem struct {
	Code   string `json:"code"`
	Text   string `json:"message"`
	Status int    `json:"exit_status"`
	Again  bool   `json:"again"`
	Tip    string `json:"hint"`
	Type   string `json:"error_code"`
}

func main() {
	if len(os.Args) > 1 {
		_ = json.NewEncoder(os.Stderr).Encode(reply{problem{"E_NOT_FOUND", "nothing there", 3, false, "tool list", "io"}})
		os.Exit(3)
	}
}
