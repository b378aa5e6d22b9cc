// Exitlint checks the exit statuses of Go programs against exitlint.toml.
// Run exitlint help, or see https://github.com/exitlint/exitlint.
package main

import (
	"fmt"
	"os"

	"github.com/exitlint/exitlint/internal/run/cli"
)

func main() {
	os.Exit(run())
}

func run() int {
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "exitlint:", err)
		return cli.Failed
	}
	return cli.Main(cli.Env{
		Args:   os.Args[1:],
		Stdin:  os.Stdin,
		Stdout: os.Stdout,
		Stderr: os.Stderr,
		Dir:    dir,
		Getenv: os.Getenv,
	})
}
