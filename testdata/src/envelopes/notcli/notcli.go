// Command notcli has objects that only look like envelopes.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// Body answers requests.
type Body struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// Decoded comes from elsewhere.
type Decoded struct {
	Error     string `json:"error"`
	Retryable bool   `json:"retryable,omitempty"`
}

// RPCError is one of JSON-RPC.
type RPCError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// Response is one of JSON-RPC.
type Response struct {
	Version string    `json:"jsonrpc"`
	Error   *RPCError `json:"error,omitempty"`
}

// Issue is found in code.
type Issue struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Message string `json:"message"`
	Fix     string `json:"fix,omitempty"`
}

// Report has issues.
type Report struct {
	Issues []Issue `json:"issues"`
	Failed []struct {
		Error       string `json:"error"`
		Recoverable bool   `json:"recoverable"`
	} `json:"failed"`
}

// Job is a record of a run.
type Job struct {
	ID       string `json:"id"`
	Status   string `json:"status"`
	Error    string `json:"error,omitempty"`
	ExitCode int    `json:"exit_code"`
	Started  string `json:"started_at"`
}

// Kept is written to a file.
type Kept struct {
	Error string `json:"error"`
	Hint  string `json:"hint"`
}

func handle(w http.ResponseWriter, _ *http.Request) {
	_ = json.NewEncoder(w).Encode(Body{Code: "bad", Message: "no"})
	writeJSON(w, map[string]any{"error": map[string]any{"code": "V400", "recoverable": true}})
	fmt.Fprintf(w, `{"error":"%s"}`, "no")
}

func writeJSON(w io.Writer, v any) { _ = json.NewEncoder(w).Encode(v) }

func main() {
	http.HandleFunc("/", handle)
	http.HandleFunc("/status", serve)
	var d Decoded
	_ = json.Unmarshal([]byte(os.Args[0]), &d)
	enc := json.NewEncoder(os.Stdout)
	_ = enc.Encode(RPCError{Code: -32600, Message: "no"})
	_ = enc.Encode(Response{Version: "2.0", Error: &RPCError{Code: 1}})
	_ = enc.Encode(map[string]any{"jsonrpc": "2.0", "error": map[string]any{"code": 1, "message": "no"}})
	_ = enc.Encode(Report{Issues: []Issue{{File: "a", Line: 1, Message: "no"}}})
	_ = enc.Encode(Issue{File: "a", Line: 1, Message: "no"})
	_ = enc.Encode(Job{ID: "1", Error: "no", ExitCode: 3})
	f, _ := os.Create("x")
	_ = json.NewEncoder(f).Encode(Kept{Error: "no"})
	var b bytes.Buffer
	_ = json.NewEncoder(&b).Encode(Kept{Error: "no"})
}

// Status is of a service.
type Status struct {
	Code        string         `json:"code"`
	Message     string         `json:"message"`
	Recoverable bool           `json:"recoverable"`
	Retryable   bool           `json:"retryable"`
	RetryAfter  *time.Duration `json:"retry_after,omitempty"`
}

// Reply is one of GraphQL.
type Reply struct {
	Errors     []Status       `json:"errors"`
	Extensions map[string]any `json:"extensions"`
}

// Outcome writes its own JSON, and is answered to requests.
type Outcome struct{ kind, recovery string }

// MarshalJSON writes it.
func (o Outcome) MarshalJSON() ([]byte, error) {
	out := struct {
		Error     string `json:"error"`
		Recovery  string `json:"recovery"`
		Retryable *bool  `json:"retryable,omitempty"`
	}{Error: o.kind, Recovery: o.recovery}
	if o.kind == "error" {
		no := false
		out.Retryable = &no
	}
	return json.Marshal(out)
}

func serve(w http.ResponseWriter, _ *http.Request) {
	wait := time.Second
	_ = json.NewEncoder(w).Encode(Status{Code: "x", Message: "no", RetryAfter: &wait})
	_ = json.NewEncoder(w).Encode(Reply{Extensions: map[string]any{"code": "V400", "suggestedFix": "look", "recoverable": true}})
	_ = json.NewEncoder(w).Encode(Outcome{kind: "error"})
}
