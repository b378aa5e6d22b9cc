// Command calledafter calls methods that complete the JSON inside of its errors, in a
// chain or one after the other.
package main

import (
	"fmt"
	"os"

	"envelopeshapes/calledafter/fault"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		e := fault.New("E_BUSY", "busy", 7)
		e.Retry()
		e.Advise("wait")
		return e
	case 2:
		return fault.New("E_BUSY", "busy", 7).Retry().Advise("wait")
	case 3:
		e := fault.New("E_BUSY", "busy", 7) // want `retryable is false here, but exitlint.toml says "yes" for E_BUSY`
		e.Advise("wait")
		return e
	case 4:
		e := fault.New("E_BUSY", "busy", 7)
		e.Body.Retryable = true
		return e.Advise("wait")
	case 5:
		e := fault.New("E_NOT_FOUND", "none", 4) // want `retryable is true here, but exitlint.toml says "no" for E_NOT_FOUND`
		e.Retry()
		e.Advise("look")
		return e
	case 6:
		e := fault.New("E_BUSY", "busy", 7)
		if args[1] == "" {
			e.Retry()
		}
		return e.Advise("wait")
	case 7:
		return fault.New("E_LOCKED", "locked", 1).Retry() // want `the JSON error of this call has no "error.hint"`
	case 8:
		e := locked(args[1])
		e.Advise("wait")
		return e
	case 9:
		return busy(args[1]).Retry()
	}
	return nil
}

func locked(name string) *fault.Error { return fault.New("E_LOCKED", name, 1).Retry() }

func busy(name string) *fault.Error { return fault.New("E_BUSY", name, 7).Advise("wait") }

func main() {
	if err := run(os.Args); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
