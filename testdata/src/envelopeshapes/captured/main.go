// Command captured fills objects in closures that other functions call. What comes
// after a test of such an object is reached, too.
package main

import (
	"encoding/json"
	"os"
	"slices"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type draft struct{ Text, Title string }

func each(names []string, do func(string)) {
	for _, name := range names {
		do(name)
	}
}

func print(code, message, hint string) {
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: code, Message: message, Retryable: false, Hint: hint})
}

func run(names []string) error {
	d := draft{Title: "draft"}
	each(names, func(name string) { d.Text = name })
	if d.Text == "" {
		print("E_USAGE", "no text", "name one")
		return nil
	}
	err := os.Chdir(d.Text)
	if err != nil {
		print("E_USAGE", err.Error(), "") // want `has an empty "hint"`
	}
	return err
}

func filled(names []string) {
	e := envelope{Code: "E_USAGE", Message: "no task", Retryable: false}
	each(names, func(name string) { e.Hint = name })
	_ = json.NewEncoder(os.Stderr).Encode(e)
}

func filledPointer(names []string) {
	e := &envelope{Code: "E_USAGE", Message: "no task", Retryable: false}
	each(names, func(name string) { e.Hint = name })
	_ = json.NewEncoder(os.Stderr).Encode(e)
}

func filledMap(names []string) {
	m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
	each(names, func(name string) { m["hint"] = name })
	_ = json.NewEncoder(os.Stderr).Encode(m)
}

func read(names []string) {
	e := envelope{Code: "E_USAGE", Message: "no task", Retryable: false} // want `has no "hint"`
	_ = slices.ContainsFunc(names, func(name string) bool { return name == e.Message })
	_ = json.NewEncoder(os.Stderr).Encode(e)
}

func main() {
	filled(os.Args)
	filledPointer(os.Args)
	filledMap(os.Args)
	read(os.Args)
	if err := run(os.Args); err != nil {
		os.Exit(1)
	}
}
