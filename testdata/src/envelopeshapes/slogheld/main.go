// Command slogheld logs its errors with loggers that variables and fields of another
// package hold.
package main

import (
	"log/slog"
	"os"

	"envelopeshapes/slogheld/logs"
)

func main() {
	site := logs.NewSite(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	switch len(os.Args) {
	case 1:
		logs.Default.Fail("E_USAGE", "no task", "") // want `has an empty "hint"`
	case 2:
		logs.Default.Fail("E_USAGE", "no task", "name a task")
	case 3:
		logs.New(os.Stdout).Fail("E_USAGE", "no task", "") // want `has an empty "hint"`
	case 4:
		logs.Default.Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "suggestion"`
	case 5:
		logs.JSON.Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "suggestion"`
	case 6:
		logs.Text.Error("no task", "code", "E_USAGE", "retryable", false)
	case 7:
		site.JSON.Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "suggestion"`
	case 8:
		site.Text.Error("no task", "code", "E_USAGE", "retryable", false)
	case 9:
		site.Own.Error("no task", "code", "E_USAGE", "retryable", false)
	}
	os.Exit(1)
}
