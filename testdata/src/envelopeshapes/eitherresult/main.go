// Command eitherresult prints what another package returns: one of two objects, so that
// only the types of their parts are known here.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/eitherresult/output"
)

func main() {
	err := os.Chdir(os.Args[0])
	enc := json.NewEncoder(os.Stdout)
	_ = enc.Encode(output.ReplyOf(err))
	_ = enc.Encode(output.Complete(err))
	if err != nil {
		os.Exit(1)
	}
}
