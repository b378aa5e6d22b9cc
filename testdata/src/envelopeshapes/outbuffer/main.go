// Command outbuffer encodes into buffers that are printed as a whole. A buffer
// that goes to a server is no output of the program.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

// A reply is only sent to a server.
type reply struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

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

// A printer has buffers of its own.
type printer struct {
	bytes.Buffer
	value bytes.Buffer
	to    *bytes.Buffer
	other bytes.Buffer
	err   io.Writer
}

// print prints what is in the field value.
func (p *printer) print(v any) {
	p.value.Reset()
	if err := json.NewEncoder(&p.value).Encode(v); err == nil {
		_, _ = p.value.WriteTo(p.err)
	}
}

// printTo prints what is in the field to.
func (p *printer) printTo(v any) {
	_ = json.NewEncoder(p.to).Encode(v)
	_, _ = p.err.Write(p.to.Bytes())
}

// printOwn prints what is in the embedded buffer.
func (p *printer) printOwn(v any) {
	b, _ := json.Marshal(v)
	_, _ = p.Write(b)
	_, _ = io.WriteString(p.err, p.String())
}

// post prints another buffer than the one that it fills.
func (p *printer) post(url string, v any) {
	_ = json.NewEncoder(&p.value).Encode(v)
	_, _ = http.Post(url, "application/json", &p.value)
	_, _ = p.other.WriteTo(p.err)
}

func printAll(p, q *printer) {
	p.print(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	p.print(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	p.printTo(failure{Code: "E_USAGE", Message: "no task"})  // want `has no "[Hh]int"`
	p.printOwn(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	p.post(os.Args[1], reply{Code: "E_USAGE", Message: "no task"})
	_ = json.NewEncoder(&p.value).Encode(reply{Code: "E_USAGE", Message: "no task"})
	_, _ = q.value.WriteTo(p.err)
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
	case 8:
		printAll(&printer{to: new(bytes.Buffer), err: os.Stderr}, &printer{})
	case 7:
		b, _ := json.Marshal(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
		var out bytes.Buffer
		_ = json.Indent(&out, b, "", "  ")
		_, _ = out.WriteTo(os.Stderr)
	}
}
