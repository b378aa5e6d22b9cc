package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Println("one import for two fixes")
		os.Exit(3) // want `use exit.NotFound`
	}
	os.Exit(3) // want `use exit.NotFound`
}
