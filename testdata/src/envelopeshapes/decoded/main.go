// Command decoded prints what a service answers. An answer in which the program sets
// no field is no envelope, although it has a field for an error.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type forecast struct {
	Place string `json:"place"`
	Error *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

type status struct {
	Error statusError `json:"error"`
}

type statusError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// reply is also made by the program.
type reply struct {
	Place string     `json:"place"`
	Error replyError `json:"error"`
}

type replyError struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func read(r io.Reader) (*forecast, error) {
	var f forecast
	return &f, json.NewDecoder(r).Decode(&f)
}

func main() {
	switch len(os.Args) {
	case 1:
		f, err := read(os.Stdin)
		if err == nil {
			json.NewEncoder(os.Stdout).Encode(f)
		}
	case 2:
		var s status
		b, _ := io.ReadAll(os.Stdin)
		if json.Unmarshal(b, &s) == nil {
			json.NewEncoder(os.Stdout).Encode(s)
		}
	case 3:
		var r reply
		if err := json.NewDecoder(os.Stdin).Decode(&r); err != nil {
			r.Error = replyError{"E_USAGE", err.Error()}
		}
		json.NewEncoder(os.Stdout).Encode(r)
	case 4:
		var r struct {
			OK    bool `json:"ok"`
			Error *struct {
				Code string `json:"code"`
				Hint string `json:"hint,omitempty"`
			} `json:"error,omitempty"`
		}
		b, _ := io.ReadAll(os.Stdin)
		if json.Unmarshal(b, &r) == nil && r.Error != nil {
			json.NewEncoder(os.Stdout).Encode(r)
			os.Exit(1)
		}
	case 5:
		var r struct { // want `no field for recoverable`
			OK    bool `json:"ok"`
			Error struct {
				Code string `json:"code"`
				Hint string `json:"hint,omitempty"`
			} `json:"error"`
		}
		if err := json.NewDecoder(os.Stdin).Decode(&r); err != nil {
			r.Error.Code = "E_USAGE"
			json.NewEncoder(os.Stdout).Encode(r)
			os.Exit(1)
		}
	}
}
