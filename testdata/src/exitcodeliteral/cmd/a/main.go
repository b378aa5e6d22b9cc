package main

import "os"

func main() {
	os.Exit(10) // want `use hidden.Hidden`
}
