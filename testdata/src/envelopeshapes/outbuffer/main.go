// Command outbuffer encodes into buffers that are printed as a whole. A buffer
// that goes to a server is no output of the program.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func encoded(v any) *bytes.Buffer {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(v)
	return &buf
}

func main() {
	switch len(os.Args) {
	case 1:
		var buf bytes.Buffer
		_ = json.NewEncoder(&buf).Encode(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		_, _ = buf.WriteTo(os.Stderr)
	case 2:
		var buf bytes.Buffer
		_ = json.NewEncoder(&buf).Encode(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
		_, _ = buf.WriteTo(os.Stderr)
	case 3:
		buf := new(bytes.Buffer)
		_ = json.NewEncoder(buf).Encode(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		fmt.Fprint(os.Stderr, buf.String())
	case 4:
		buf := bytes.NewBuffer(nil)
		_ = json.NewEncoder(buf).Encode(&failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
		_, _ = os.Stderr.Write(buf.Bytes())
	case 5:
		_, _ = encoded(failure{Code: "E_USAGE", Message: "no task"}).WriteTo(os.Stderr) // want `has no "[Hh]int"`
	case 6:
		buf := encoded(failure{Code: "E_USAGE", Message: "no task"})
		_, _ = http.Post(os.Args[1], "application/json", buf)
	case 7:
		b, _ := json.Marshal(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		var out bytes.Buffer
		_ = json.Indent(&out, b, "", "  ")
		_, _ = out.WriteTo(os.Stderr)
	}
}
