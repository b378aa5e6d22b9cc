package main

import (
	"os"

	"exitcodenested/lib"
)

func main() {
	if len(os.Args) > 1 {
		os.Exit(4) // want `exit status 4 is not declared in exitlint.toml`
	}
	os.Exit(lib.Status())
}
