// Command writerfield prints to writers in fields of structs: streams, and an
// encoder. Which stream it is does not matter.
package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f Failure) envelope() envelope {
	return envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint}
}

// Streams are those of a command.
type Streams struct {
	Out, Err io.Writer
}

type app struct {
	streams Streams
	enc     *json.Encoder
}

func (a *app) fail(f Failure) { _ = json.NewEncoder(a.streams.Err).Encode(f.envelope()) }

func (a *app) encode(f Failure) { _ = a.enc.Encode(f.envelope()) }

type server struct{ w http.ResponseWriter }

// answer writes to a client, which is no output of the program.
func (s server) answer(b body) { _ = json.NewEncoder(s.w).Encode(b) }

type body struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func main() {
	a := &app{streams: Streams{Out: os.Stdout, Err: os.Stderr}, enc: json.NewEncoder(os.Stderr)}
	switch len(os.Args) {
	case 1:
		a.fail(Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		a.fail(Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		a.encode(Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 4:
		a.encode(Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 5:
		http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
			server{w}.answer(body{Code: "E_USAGE", Message: "no task"})
		})
	}
}
