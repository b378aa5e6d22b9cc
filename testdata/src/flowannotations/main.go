// Package main ends with statuses that commands of other packages leave as text in cobra's
// annotations.
package main

import (
	"os"
	"strconv"

	"flowannotations/clear"
	"flowannotations/cmd"
)

func main() {
	root := cmd.New()
	if err := root.Execute(); err != nil {
		os.Exit(1) // want "status 1 argument"
	}
	clear.Clear(root)
	code, err := strconv.Atoi(root.Annotations["return"])
	if err != nil {
		os.Exit(2) // want "status 2 argument"
	}
	os.Exit(code)
}
