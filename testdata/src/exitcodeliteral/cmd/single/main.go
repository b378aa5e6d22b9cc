package main

import "os"

func main() {
	os.Exit(3) // want `use exit.NotFound`
}
