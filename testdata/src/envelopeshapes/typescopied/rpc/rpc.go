// Package rpc has errors with a struct that the registry names, and copies it to what it
// prints.
package rpc

import (
	"encoding/json"
	"errors"
	"io"
)

// Data is named in the registry.
type Data struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An Error has a number for the protocol.
type Error struct {
	Number int
	Data   Data
}

func (e *Error) Error() string { return e.Data.Message }

type wire struct {
	Number  int    `json:"code"`
	Message string `json:"message"`
	Data    Data   `json:"data"`
}

type response struct {
	Version string `json:"jsonrpc"`
	ID      int    `json:"id"`
	Error   *wire  `json:"error,omitempty"`
}

// A Server prints replies.
type Server struct{ out *json.Encoder }

// NewServer makes a Server.
func NewServer(w io.Writer) *Server { return &Server{out: json.NewEncoder(w)} }

// Reply prints the answer to a request.
func (s *Server) Reply(id int, err error) error {
	r := response{Version: "2.0", ID: id}
	if err != nil {
		var e *Error
		if !errors.As(err, &e) {
			e = &Error{1, Data{Code: "E_USAGE", Message: err.Error(), Hint: "look"}}
		}
		r.Error = &wire{Number: e.Number, Message: err.Error(), Data: e.Data}
	}
	return s.out.Encode(r)
}

// Later makes an error for a busy server.
func Later(code, hint string) *Error { return &Error{2, Data{code, "later", true, hint}} }
