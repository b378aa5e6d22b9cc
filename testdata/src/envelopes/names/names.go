// Command names prints envelopes whose keys are in other words and spellings,
// and results that have some of the same keys.
package main

import (
	"encoding/json"
	"os"
)

// Camel has keys in camel case.
type Camel struct { // want `this JSON error has no field for recoverable`
	ErrorCode    string `json:"errorCode"`
	Message      string `json:"message"`
	ExitCode     int    `json:"exitCode"`
	SuggestedFix string `json:"suggestedFix"`
}

// Kebab has keys with hyphens.
type Kebab struct { // want `this JSON error has no field for recoverable`
	ReasonCode      string `json:"reason-code"`
	Message         string `json:"message"`
	RecoveryCommand string `json:"recovery-command"`
}

// KindError has keys that only an error's type makes clear.
type KindError struct { // want `this JSON error has no field for recoverable`
	Kind      string   `json:"kind"`
	Summary   string   `json:"summary"`
	Exit      int      `json:"exit_code"`
	NextSteps []string `json:"next_steps"`
}

// Inner is inside a field named error, which is as clear.
type Inner struct { // want `this JSON error has no field for recoverable`
	Type   string `json:"type"`
	Detail string `json:"detail"`
	Status int    `json:"exit_status"`
	Help   string `json:"help"`
}

type outer struct {
	Error Inner `json:"error"`
}

// Both has a better key for each of two roles.
type Both struct {
	Kind      string `json:"kind"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Help      string `json:"help"`
	Retryable bool   `json:"retryable"`
}

// KindAndText has the text in error and the code in kind.
type KindAndText struct {
	Error     string `json:"error"`
	Kind      string `json:"kind"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

// Created is a result: next_steps, next, help and type are no reason to take it
// for an error.
type Created struct {
	Code      string   `json:"code"`
	Message   string   `json:"message"`
	NextSteps []string `json:"next_steps"`
}

// Page is another result.
type Page struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Next    string `json:"next"`
}

// Input is a field of a form.
type Input struct {
	Type  string `json:"type"`
	Label string `json:"label"`
	Hint  string `json:"hint"`
}

func main() {
	enc := json.NewEncoder(os.Stdout)
	_ = enc.Encode(Camel{ErrorCode: "E_BUSY", Message: "no", ExitCode: 7})                       // want `this JSON error has no "suggestedFix"`
	_ = enc.Encode(Camel{ErrorCode: "E_BUSY", Message: "no", ExitCode: 4, SuggestedFix: "wait"}) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	_ = enc.Encode(Kebab{ReasonCode: "E_BUSY", Message: "no"})                                   // want `this JSON error has no "recovery-command"`
	_ = enc.Encode(Kebab{ReasonCode: "E_BUSY", Message: "no", RecoveryCommand: "wait"})
	_ = enc.Encode(KindError{Kind: "E_BUSY", Summary: "no", Exit: 7}) // want `this JSON error has no "next_steps"`
	_ = enc.Encode(KindError{Kind: "E_BUSY", Summary: "no", Exit: 7, NextSteps: []string{"wait"}})
	_ = enc.Encode(outer{Inner{Type: "E_BUSY", Detail: "no", Status: 7}}) // want `this JSON error has no "error.help"`
	_ = enc.Encode(outer{Inner{Type: "E_BUSY", Detail: "no", Status: 7, Help: "wait"}})
	_ = enc.Encode(Both{Kind: "lock", Code: "E_BUSY", Message: "no", Hint: "wait", Retryable: true})
	_ = enc.Encode(Both{Kind: "lock", Code: "E_LOST", Message: "no", Help: "wait", Retryable: true}) // want `error code E_LOST is not declared` `this JSON error has no "hint"`
	_ = enc.Encode(KindAndText{Error: "no", Kind: "E_LOST", Hint: "wait", Retryable: true})          // want `error code E_LOST is not declared`
	_ = enc.Encode(KindAndText{Error: "no_luck", Kind: "E_BUSY", Hint: "wait", Retryable: true})
	_ = enc.Encode(Created{Code: "OK", Message: "created"})
	_ = enc.Encode(Page{Code: 0, Message: "ok"})
	_ = enc.Encode(Input{Type: "text", Label: "Name"})
	_ = enc.Encode(map[string]any{"type": "text", "hint": ""})
	_ = enc.Encode(map[string]any{"code": "E_BUSY", "message": "no", "next": ""})
}
