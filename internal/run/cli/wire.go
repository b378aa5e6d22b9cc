package cli

import (
	"context"
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/run/driver"
)

// suite is the rules as the standalone program runs and explains them.
func suite() []*analysis.Analyzer {
	return analyzers.New(analyzers.Options{})
}

// vetSuite is the rules as go vet runs them. config names the one registry to
// use, if it is not "", and tags are those of GOFLAGS. Their flags are left out: go vet would keep findings
// under the name of the file that a flag gives, and not see its edits.
func vetSuite(config string, tags []string) []*analysis.Analyzer {
	suite := analyzers.New(analyzers.Options{Config: config, Tags: tags})
	for _, a := range suite {
		a.Flags = flag.FlagSet{}
	}
	return suite
}

// load is [driver.Load] for the commands.
func load(ctx context.Context, o driver.Options) (workspace, error) {
	w, err := driver.Load(ctx, o)
	if err != nil {
		return nil, err
	}
	return w, nil
}
