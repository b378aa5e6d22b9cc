// Command keys prints a listed type in maps.
package main

import (
	"encoding/json"
	"os"

	"envelopeseeds/relative/body"
)

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(map[string]any{"error": body.New("usage", "no name")})
	case 2:
		_ = enc.Encode(map[string]*body.Body{"error": {Code: "gone", Message: "m", DocURL: "u", Advice: "a"}})
	case 3:
		_ = enc.Encode(map[string]*body.Body{"error": {Code: "gone", Message: "m", Advice: "a"}}) // want `has no "doc_url"`
	case 4:
		_ = enc.Encode(map[string]any{"ok": false, "error": map[string]any{"code": "gone", "message": "m", "doc_url": "u", "advice": "a"}})
	case 5:
		_ = enc.Encode(map[string]any{"ok": false, "error": map[string]any{"code": "gone", "message": "m", "advice": "a"}}) // want `has no .*doc_url"`
	}
	os.Exit(1)
}
