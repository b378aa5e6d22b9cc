// Command iface2 prints through an interface with two implementations, of which
// one writes JSON.
package main

import (
	"os"

	"envelopeshapes/iface2/out"
)

func main() {
	p := out.New(os.Stderr, os.Getenv("JSON") != "")
	switch len(os.Args) {
	case 1:
		p.Fail(out.Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		p.Fail(out.Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		p.Fail(out.Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		p.Fail(out.Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true})
	}
	os.Exit(1)
}
