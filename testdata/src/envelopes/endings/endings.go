// Command endings ends through functions of its own.
package main

import (
	"encoding/json"
	"log"
	"os"
)

type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exit_code"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

type short struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
	RetryAfter  int    `json:"retry_after_ms"`
}

func writeShort(s short) { _ = json.NewEncoder(os.Stderr).Encode(s) }

func writeError(f failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func end(status int) {
	log.Print("done")
	os.Exit(status)
}

func endBusy() { end(7) }

func writeAndEnd(f failure, status int) {
	writeError(f)
	end(status)
}

func main() {
	switch len(os.Args) {
	case 1:
		writeError(failure{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"})
		endBusy()
	case 2:
		writeError(failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: 4, Suggestion: "look"}) // want `this JSON error says exit status 4, but the process ends with 7`
		endBusy()
	case 3:
		writeAndEnd(failure{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"}, 4) // want `this JSON error says exit status 7, but the process ends with 4`
	case 4:
		writeAndEnd(failure{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"}, 7)
	case 5:
		writeError(failure{Code: "E_NOT_FOUND", Message: "no", ExitCode: 4, Suggestion: "look"}) // want `this JSON error says exit status 4, but the process ends with 1`
		log.Fatal("gone")
	case 6:
		writeShort(short{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
		end(4)
	case 7:
		writeShort(short{Code: "E_LIMITED", Message: "no", Recoverable: true, Suggestion: "wait", RetryAfter: 0}) // want `this JSON error has no "retry_after_ms", but`
		writeShort(short{Code: "E_LIMITED", Message: "no", Recoverable: true, Suggestion: "wait", RetryAfter: 9}) // want `E_LIMITED ends with 0 here, but with 8 in exitlint.toml`
	}
}
