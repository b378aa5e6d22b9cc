// Custom-gcl is golangci-lint with exitlint in it, as `golangci-lint custom`
// would build it, without git.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/exitlint/exitlint/cmd/gclplugin"
)

func main() {
	// This version makes golangci-lint take the binary itself for the version
	// of its cache, so that it forgets what another exitlint found.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintln(os.Stderr, "The command is terminated due to an error:", err)
		os.Exit(exitcodes.Failure)
	}
}
