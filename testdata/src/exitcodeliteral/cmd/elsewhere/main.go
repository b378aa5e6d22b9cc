package main

import "os"

func main() {
	os.Exit(3) // want `use exit.NotFound`
}

func other() {
	exit := os.Exit
	exit(3) // want `use exit.NotFound`
}

func init() {
	if len(os.Args) > 9 {
		other()
	}
}
