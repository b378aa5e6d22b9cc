package main

import "os"

const own = 6

func main() {
	if len(os.Args) > 1 {
		os.Exit(6) // want `exit status 6 is a bare number: use own`
	}
	if own := "shadowed"; len(own) > 1 {
		os.Exit(6) // want `exit status 6 is a bare number: use own`
	}
}
