// Package work makes errors and results.
package work

import (
	"envelopeshapes/printedfield/report"
)

// Fails returns errors with a finished object.
func Fails(n int) error {
	switch n {
	case 1:
		return report.Fail(1, "no task", map[string]any{"code": "E_USAGE", "message": "no task", "hint": "name a task", "retryable": false})
	case 2:
		return report.Fail(1, "no task", map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "error.suggestion"`
	case 3:
		body := map[string]any{"code": "E_LOCKED", "message": "locked"} // want `retryable is false here, but .* says "yes" for E_LOCKED`
		body["hint"] = "wait"
		body["retryable"] = false
		return report.Fail(1, "locked", body)
	case 4:
		return &report.Detailed{Code: "E_USAGE", Hint: "read the manual", Context: map[string]any{"code": 7}}
	case 5:
		return &report.Failure{Status: 1, Body: map[string]any{"code": "E_SPELT", "message": "m", "hint": "h", "retryable": false}} // want `error code E_SPELT is not declared`
	}
	// No code prints the field Note.
	return &report.Failure{Status: 1, Note: map[string]any{"code": "E_NOTE", "message": "m"}}
}

// Ends returns results, some of which contain an object for an error.
func Ends(n int) report.Result {
	switch n {
	case 1:
		return report.Result{Status: 1, Payload: map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}} // want `has no "suggestion"`
	case 2:
		return report.Result{Status: 1, Payload: report.Problem{Code: "E_LOCKED", Message: "locked", Retryable: true}} // want `has no "hint"`
	case 3:
		return report.Result{Status: 1, Payload: &report.Problem{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true}}
	}
	return report.Result{Payload: map[string]any{"tasks": 3}}
}
