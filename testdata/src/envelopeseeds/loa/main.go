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
	_ = enc.Encode(response{"2.0", 1, rpcError{Code: -32000, Message: "no", Data: data{Skill: "x", ExitCode: 2, Retriable: true}}})                    // want `retriable is true here, but exitlint.toml says "no" for status 2 (BLOCKED)`
	_ = enc.Encode(map[string]any{"jsonrpc": "2.0", "error": map[string]any{"code": -32000, "message": "no", "data": map[string]any{"exit_code": 1}}}) // want `this JSON error has no "error.data.retriable"`

	fail("no", data{Skill: "x", ExitCode: 2, Retriable: true}) // want `retriable is true here, but exitlint.toml says "no" for status 2 (BLOCKED)`
	fail("no", data{Skill: "x", ExitCode: 1})                  // want `retriable is left out here, so false, but exitlint.toml says "yes" for status 1 (FAILURE)`
	fail("no", data{ExitCode: 2})                              // want `this JSON error says exit status 2, but the process ends with 0`
}

// fail prints an error with the data of a caller.
func fail(message string, d data) {
	var r response
	r.Error.Code, r.Error.Message, r.Error.Data = -32000, message, d
	_ = json.NewEncoder(os.Stdout).Encode(r)
}
