// Command typespath names the type of a part of what it prints, and the path of one of its
// fields in the whole.
package main

import (
	"encoding/json"
	"os"
)

type Reply struct {
	Error *Detail `json:"error"`
}

// A Detail has a field for the suggestion, but none for recoverable.
type Detail struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	WayOut  string `json:"way_out,omitempty"`
}

func fail(message string) Reply {
	return Reply{&Detail{Code: "E_USAGE", Message: message}} // want `no "(error.)?way_out"`
}

func failWith(message, out string) Reply {
	return Reply{&Detail{Code: "E_USAGE", Message: message, WayOut: out}}
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(fail("no task"))
	_ = enc.Encode(failWith("no task", "name a task"))
	os.Exit(1)
}
