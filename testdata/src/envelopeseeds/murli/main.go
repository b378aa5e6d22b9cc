// Command murli prints envelopes as the seed 003 does.
package main

import (
	"encoding/json"
	"os"
)

// AgentError is flat, and goes to standard error.
type AgentError struct {
	Status       string `json:"status"`
	Code         int    `json:"code"`
	Kind         string `json:"error"`
	Message      string `json:"message"`
	Suggestion   string `json:"suggestion,omitempty"`
	Recoverable  bool   `json:"recoverable"`
	RetryAfterMS int64  `json:"retry_after_ms,omitempty"`
	Version      string `json:"schema_version"`
}

func (e *AgentError) Error() string { return e.Message }

func exit(e *AgentError) {
	e.Status, e.Version = "error", "1.0"
	b, err := json.Marshal(e)
	if err == nil {
		_, _ = os.Stderr.Write(append(b, '\n'))
	}
	os.Exit(e.Code)
}

func main() {
	switch len(os.Args) {
	case 1:
		exit(&AgentError{Code: 5, Kind: "not_found", Message: "no", Suggestion: "index it", Recoverable: false})
	case 2:
		exit(&AgentError{Code: 5, Kind: "not_found", Message: "no", Suggestion: "index it", Recoverable: true}) // want `recoverable is true here, but exitlint.toml says "no" for not_found`
	case 3:
		exit(&AgentError{Code: 8, Kind: "rate_limited", Message: "no", Suggestion: "wait", Recoverable: true}) // want `this JSON error has no "retry_after_ms", but [retry.limited] of exitlint.toml tells callers to wait for it`
	case 4:
		exit(&AgentError{Code: 8, Kind: "rate_limited", Message: "no", Suggestion: "wait", Recoverable: true, RetryAfterMS: 100})
	case 5:
		exit(&AgentError{Code: 8, Kind: "not_found", Message: "no", Suggestion: "index it"}) // want `not_found ends with 8 here, but with 5 in exitlint.toml`
	case 6:
		exit(&AgentError{Code: 5, Kind: "not_found", Message: "no", Suggestion: "index it", RetryAfterMS: 100}) // want `retry_after_ms is set here, but no policy of exitlint.toml tells callers of not_found to wait for it`
	case 7:
		exit(&AgentError{Code: 5, Kind: "not_found", Message: "no", Suggestion: "index it", RetryAfterMS: 0})
	case 8:
		exit(&AgentError{Code: 5, Kind: "not_found", Message: "no", Suggestion: "index it", RetryAfterMS: int64(len(os.Args))})
	}
}
