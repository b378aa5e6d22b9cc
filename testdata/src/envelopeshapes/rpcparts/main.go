// Command rpcparts answers requests of JSON-RPC on standard output. The errors in its
// answers have the fields that JSON-RPC gives them.
package main

import (
	"bufio"
	"encoding/json"
	"os"
)

// A Response is one line.
type Response struct {
	JSONRPC string    `json:"jsonrpc"`
	ID      any       `json:"id,omitempty"`
	Result  any       `json:"result,omitempty"`
	Error   *RPCError `json:"error,omitempty"`
}

// An RPCError has no data.
type RPCError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// A Reply is no response of JSON-RPC.
type Reply struct {
	Error *Refusal `json:"error,omitempty"`
}

// A Refusal looks like an RPCError.
type Refusal struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func main() {
	enc := json.NewEncoder(os.Stdout)
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if !json.Valid(lines.Bytes()) {
			_ = enc.Encode(Response{JSONRPC: "2.0", Error: &RPCError{Code: -32700, Message: "parse error"}})
		}
	}
	if lines.Err() != nil {
		_ = enc.Encode(Reply{Error: &Refusal{Code: "E_USAGE", Message: "no line"}})
		os.Exit(1)
	}
}
