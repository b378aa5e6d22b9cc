package main

import (
	"os"

	"exitcodereserved/lib"
)

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(2)
	case 2:
		os.Exit(64)
	case 3:
		os.Exit(lib.Session)
	}
	os.Exit(127)
}
