// Command consoles prints with functions of a library, and encodes with another.
package main

import (
	"os"

	"example.com/console"
	json "github.com/minio/colorjson"
)

type failure struct { // want `no field for recoverable` `no field for suggestion`
	Message string `json:"message"`
	Type    string `json:"type"`
}

// measured has the fields of an error, and is not printed.
type measured struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func main() {
	switch len(os.Args) {
	case 1:
		b, _ := json.MarshalIndent(struct {
			Status string  `json:"status"`
			Error  failure `json:"error"`
		}{Status: "error", Error: failure{Message: "no task", Type: "E_USAGE"}}, "", " ")
		console.Println(string(b))
	case 2:
		b, _ := json.MarshalIndent(map[string]any{"error": "no task", "hint": "name a task"}, "", " ") // want `no "recoverable"`
		console.Print(string(b))
	case 3:
		b, _ := json.MarshalIndent(struct {
			Error measured `json:"error"`
		}{measured{"E_USAGE", "no task"}}, "", " ")
		console.Measure(string(b))
	}
}
