package main

import (
	"os"

	"exitcodenested/lib"
)

func main() {
	if len(os.Args) > 1 {
		os.Exit(3) // want `exit status 3 is not declared in exitlint.toml`
	}
	lib.Fail()
	os.Exit(lib.Status())
}
