// Command decodedinside prints answers of a service inside of other objects.
package main

import (
	"encoding/json"
	"io"
	"os"
)

// A cert is decoded. What the command sets before, the answer replaces.
type cert struct {
	Domain  string `json:"domain"`
	Success bool   `json:"success"`
	Error   string `json:"error,omitempty"`
}

// A renewal is made here.
type renewal struct { // want `this JSON error has no field for recoverable` `this JSON error has no field for suggestion`
	Domain  string `json:"domain"`
	Success bool   `json:"success"`
	Error   string `json:"error,omitempty"`
}

// An order is decoded, or made here.
type order struct { // want `this JSON error has no field for recoverable` `this JSON error has no field for suggestion`
	Success bool   `json:"success"`
	Error   string `json:"error,omitempty"`
}

func get(r io.Reader, domain string) (*cert, error) {
	c := &cert{Domain: domain, Success: true}
	return c, json.NewDecoder(r).Decode(c)
}

func renew(domain string, err error) *renewal {
	return &renewal{Domain: domain, Error: err.Error()}
}

func place(r io.Reader, isLate bool) *order {
	if isLate {
		return &order{Error: "late"}
	}
	var o order
	_ = json.NewDecoder(r).Decode(&o)
	return &o
}

func show(message string, data any) {
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"ok": true, "message": message, "data": data})
}

func main() {
	c, err := get(os.Stdin, os.Args[1])
	if err != nil {
		show("renewal", renew(os.Args[1], err))
		return
	}
	show("order", place(os.Stdin, len(os.Args) > 2))
	show("cert", c)
}
