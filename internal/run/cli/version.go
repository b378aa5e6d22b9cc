package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  maxArgs(0),
		RunE: func(*cobra.Command, []string) error {
			if a.options.format.value == formatJSON {
				return a.printJSON(struct {
					Version  int    `json:"version"`
					Exitlint string `json:"exitlint"`
					Go       string `json:"go"`
				}{1, buildVersion(), runtime.Version()})
			}
			_, err := fmt.Fprintln(a.env.Stdout, versionLine())
			return resultFailure(err)
		},
	}
}

func versionLine() string {
	return fmt.Sprintf("exitlint %s, %s %s/%s", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// buildVersion returns the version of exitlint, or "(devel)" if the build has none.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}
