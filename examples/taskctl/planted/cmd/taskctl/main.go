// Command taskctl keeps a list of tasks in a JSON file.
package main

import (
	"context"
	"os"
	"os/signal"

	"example.com/taskctl/internal/cli"
	"example.com/taskctl/internal/exit"
)

func main() {
	exit.With(run())
}

// run keeps main free of deferred calls, which a call to os.Exit would skip.
func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return cli.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
}
