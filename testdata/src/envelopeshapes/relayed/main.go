// Command relayed prints errors that come from elsewhere: decoded from the output
// of another program or the answer of a server, or as raw JSON. Nobody here can
// give them a field.
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type reply struct {
	Error json.RawMessage `json:"error"`
}

// problem is what a server says, with a part of what a failure has.
type problem struct {
	Title  string `json:"title"`
	Detail string `json:"detail"`
}

func child(name string) *failure {
	out, err := exec.Command(name).Output()
	if err == nil {
		return nil
	}
	f := new(failure)
	if json.Unmarshal(out, f) != nil {
		return &failure{Code: "E_USAGE", Message: err.Error()} // want `has no "[Hh]int"`
	}
	return f
}

func server(url string) *failure {
	resp, err := http.Get(url)
	if err != nil {
		return &failure{Code: "E_LOCKED", Message: err.Error(), Retryable: true, Hint: "try again"}
	}
	var p problem
	if json.NewDecoder(resp.Body).Decode(&p) == nil {
		return &failure{Code: "E_USAGE", Message: p.Title, Hint: p.Detail}
	}
	return &failure{Code: "E_USAGE", Message: p.Title} // want `has no "[Hh]int"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 2:
		_ = enc.Encode(child(os.Args[1]))
	case 3:
		_ = enc.Encode(server(os.Args[1]))
	case 4:
		b, _ := os.ReadFile(os.Args[1])
		_ = enc.Encode(reply{Error: b})
	}
}
