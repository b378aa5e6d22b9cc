// Custom-gcl is golangci-lint with exitlint as a plugin. `golangci-lint custom`
// would build the same program, but needs git.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/exitlint/exitlint/cmd/gclplugin"
)

func main() {
	// With the version "(devel)", golangci-lint adds a hash of its own executable to
	// its cache keys. With any other version, it would reuse the issues that a build
	// with another version of exitlint has found.
	if err := commands.Execute(commands.BuildInfo{Version: "(devel)"}); err != nil {
		fmt.Fprintln(os.Stderr, "The command is terminated due to an error:", err)
		os.Exit(exitcodes.Failure)
	}
}
