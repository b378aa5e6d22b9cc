// Package render writes errors.
package render

import (
	"encoding/json"
	"io"

	"envelopeshapes/ptrparam/fault"
)

type envelope struct {
	Error detail `json:"error"`
}

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func toEnvelope(e *fault.Error) envelope {
	return envelope{detail{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}}
}

// JSON writes an error.
func JSON(w io.Writer, e *fault.Error) { _ = json.NewEncoder(w).Encode(toEnvelope(e)) }
