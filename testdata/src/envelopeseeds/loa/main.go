// Command loa prints errors of JSON-RPC as the seed 002 does.
package main

import (
	"encoding/json"
	"os"
)

type data struct {
	Skill     string `json:"skill"`
	ExitCode  int    `json:"exit_code"`
	Retriable bool   `json:"retriable"`
}

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    data   `json:"data"`
}

type response struct {
	Version string   `json:"jsonrpc"`
	ID      int      `json:"id"`
	Error   rpcError `json:"error"`
}

func main() {
	enc := json.NewEncoder(os.Stdout)
	_ = enc.Encode(response{"2.0", 1, rpcError{Code: -32000, Message: "no", Data: data{Skill: "x", ExitCode: 1, Retriable: true}}})
	_ = enc.Encode(response{"2.0", 1, rpcError{Code: -32000, Message: "no", Data: data{Skill: "x", ExitCode: 2, Retriable: true}}})                    // want `status 2 (BLOCKED) is recoverable "no" in the registry, not true`
	_ = enc.Encode(map[string]any{"jsonrpc": "2.0", "error": map[string]any{"code": -32000, "message": "no", "data": map[string]any{"exit_code": 1}}}) // want `error envelope without recoverable`

	fail("no", data{Skill: "x", ExitCode: 2, Retriable: true}) // want `status 2 (BLOCKED) is recoverable "no" in the registry, not true`
	fail("no", data{Skill: "x", ExitCode: 1})                  // want `status 1 (FAILURE) is recoverable "yes" in the registry, and retriable is left out`
	fail("no", data{ExitCode: 2})
}

// fail prints an error with the data of a caller.
func fail(message string, d data) {
	var r response
	r.Error.Code, r.Error.Message, r.Error.Data = -32000, message, d
	_ = json.NewEncoder(os.Stdout).Encode(r)
}
