// Package wire reads the answers of a service.
package wire

import (
	"encoding/json"
	"io"
)

// An Answer is what the service answers.
type Answer struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// Read decodes into any value, unless there is nothing to decode.
func Read(data []byte, v any) error {
	if len(data) == 0 {
		return io.EOF
	}
	return json.Unmarshal(data, v)
}

// Fill decodes into an answer, unless there is nothing to decode.
func (a *Answer) Fill(data []byte) error {
	if len(data) == 0 {
		return io.EOF
	}
	return json.Unmarshal(data, a)
}

// Size returns the length of an answer as JSON.
func Size(v any) int {
	data, _ := json.Marshal(v)
	return len(data)
}
