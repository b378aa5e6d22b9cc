// Command sent prints errors that come through a channel.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/sent/bus"
	"envelopeshapes/sent/source"
)

func show() {
	out, errs := json.NewEncoder(os.Stdout), json.NewEncoder(os.Stderr)
	for e := range bus.Events() {
		switch e := e.(type) {
		case bus.Failure:
			_ = errs.Encode(map[string]bus.Failure{"error": e})
		case bus.Note:
			_ = out.Encode(e)
		}
	}
	for f := range source.Failures {
		_ = errs.Encode(map[string]bus.Failure{"error": f})
	}
}

func main() {
	go show()
	os.Exit(source.Read(os.Args[1]))
}
