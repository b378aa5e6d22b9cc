package main

import "os"

func init() {
	if len(os.Args) > 99 {
		os.Exit(7)
	}
}
