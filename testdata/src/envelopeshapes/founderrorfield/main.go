// Command founderrorfield prints errors with an interface that another package has found.
package main

import (
	"os"

	"envelopeshapes/founderrorfield/fault"
	"envelopeshapes/founderrorfield/print"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Usage{Problem: fault.Problem{Code: "E_USAGE", Message: "no task", Hint: "name a task", Retryable: false}}
	case 2:
		return &fault.Usage{Problem: fault.Problem{Code: "E_USAGE", Message: "no task"}} // want `has no "error.hint"`
	case 3:
		return &fault.Locked{Problem: fault.Problem{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: false}} // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case 4:
		return &fault.Broken{Code: "E_USAGE", Message: "broken", Hint: "repair it"}
	case 5:
		return &fault.Quiet{Code: "E_USAGE", Message: "no"}
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		print.Print(err)
		os.Exit(1)
	}
}
