// Custom-gcl is golangci-lint with exitlint as a plugin. It is the same program that
// `golangci-lint custom` builds, which needs git.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/exitlint/exitlint/cmd/gclplugin"
)

func main() {
	// golangci-lint uses a hash of a binary with this version in the keys of its
	// cache, so that it does not reuse the issues of another exitlint.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintln(os.Stderr, "The command is terminated due to an error:", err)
		os.Exit(exitcodes.Failure)
	}
}
