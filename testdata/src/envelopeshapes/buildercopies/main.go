// Command buildercopies gets its errors from a builder that copies them.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/buildercopies/fault"
)

func run() *fault.Fault {
	switch len(os.Args) {
	case 1:
		return fault.New("E_USAGE").Msg("m").Hint("h").Retry(false).Build()
	case 2:
		return fault.New("E_LOCKED").Msg("m").Retry(true).Build() // want `the JSON error of this call has no "hint"`
	case 3:
		return fault.New("E_LOCKED").Msg("m").Hint("h").Retry(false).Build() // want `retryable is false here, but .* says "yes" for E_LOCKED`
	case 4:
		return fault.New("E_LOCKED").Msg("m").Retry(true).BuildBusy()
	case 5:
		b := fault.New("E_LOCKED").Msg("m").Retry(true)
		b.Body().Hint = "wait"
		return b.Build()
	}
	b := fault.New("E_LOCKED").Msg("m").Retry(true) // want `the JSON error of this call has no "hint"`
	b.Body().Message = "other"
	return b.Build()
}

func main() {
	_ = json.NewEncoder(os.Stderr).Encode(run())
	os.Exit(1)
}
