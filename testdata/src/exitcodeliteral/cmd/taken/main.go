package main

import "os"

func main() {
	exit := os.Exit
	exit(3) // want `use exit.NotFound`
}
