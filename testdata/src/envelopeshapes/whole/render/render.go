// Package render turns errors into text.
package render

import (
	"encoding/json"

	"envelopeshapes/whole/errs"
)

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	ExitCode  int    `json:"exitCode"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// JSON returns an error as JSON.
func JSON(err error) string {
	e := errs.From(err)
	b, err := json.MarshalIndent(struct {
		Error body `json:"error"`
	}{body{
		Code:      string(e.Kind()),
		Message:   e.Error(),
		ExitCode:  e.Status(),
		Retryable: e.Kind() == errs.KindLocked,
		Hint:      e.Hint(),
	}}, "", "  ")
	if err != nil {
		return ""
	}
	return string(b)
}

// Text returns an error as text.
func Text(err error) string { return "Error: " + err.Error() }
