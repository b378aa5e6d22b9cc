// Command numberelsewhere ends with the numbers of another package.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/numberelsewhere/lib"
)

func main() {
	n, err := lib.Count(os.Args)
	if err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(err)
		os.Exit(n)
	}
	n, err = lib.Sum(os.Args)
	if err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(err)
		os.Exit(4)
	}
	os.Exit(n)
}
