// Command partcompleted prints answers with a pointer to the error. Functions complete
// the error through the answer that another function has made.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/partcompleted/reply"
)

func print(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

func printAnswer(a reply.Answer) { _ = json.NewEncoder(os.Stdout).Encode(a) }

func main() {
	switch len(os.Args) {
	case 1:
		printAnswer(reply.Again("E_BUSY", "busy", "wait"))
	case 2:
		printAnswer(reply.Fail("E_BUSY", "busy", "wait")) // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 3:
		print(reply.AgainPointer("E_BUSY", "busy", "wait"))
	case 4:
		print(reply.FailPointer("E_BUSY", "busy", "wait")) // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 5:
		print(reply.AgainWith[int]("E_BUSY", "busy", "wait"))
	case 6:
		print(reply.FailWith[int]("E_BUSY", "busy", "wait")) // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 7:
		print(reply.NewNotice("E_BUSY", "busy").Later())
	case 8:
		printAnswer(reply.Fail("E_NOT_FOUND", "none", "look"))
		os.Exit(4)
	case 9:
		a := reply.Denied("E_BUSY", "busy", "wait")
		a.Error.Retryable = true
		printAnswer(a)
	case 10:
		printAnswer(reply.Denied("E_BUSY", "busy", "wait")) // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 11:
		a := reply.Denied("E_BUSY", "busy", "wait")
		if len(os.Args[1]) > 3 {
			a.Error.Retryable = true
		}
		printAnswer(a)
	case 12:
		printAnswer(reply.Again("E_BUSY", "busy", "")) // want `has an empty "error.hint"`
	}
	os.Exit(7)
}
