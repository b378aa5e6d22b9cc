package cli

import (
	"context"
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/run/driver"
)

// suite returns the rules for the standalone program, which runs and explains
// them.
func suite() []*analysis.Analyzer {
	return analyzers.New(analyzers.Options{})
}

// vetSuite returns the rules for go vet. config is the registry for all
// packages, or "". tags are the build tags of the environment. The rules have
// no flags, because go vet uses the values of flags as part of its cache key:
// it would not notice an edit of a file that a flag names.
func vetSuite(config string, tags []string) []*analysis.Analyzer {
	suite := analyzers.New(analyzers.Options{Config: config, Tags: tags})
	for _, a := range suite {
		a.Flags = flag.FlagSet{}
	}
	return suite
}

// load calls [driver.Load]. It returns a nil interface on failure, since a nil
// *driver.Workspace in a workspace would not equal nil.
func load(ctx context.Context, o driver.Options) (workspace, error) {
	w, err := driver.Load(ctx, o)
	if err != nil {
		return nil, err
	}
	return w, nil
}
