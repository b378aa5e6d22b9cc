// Package main ends with the status that an error or the user's query gives.
package main

import (
	"os"

	"flowcoder/cli"
)

func main() {
	os.Exit(cli.Run())
}
