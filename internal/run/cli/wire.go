package cli

import (
	"context"
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/run/driver"
)

// suite returns the rules as the standalone program runs and explains them.
func suite() []*analysis.Analyzer {
	return analyzers.New(analyzers.Options{})
}

// vetSuite returns the rules as go vet runs them. config is the one registry to
// use, or "", and tags are the build tags of the environment. The rules have no
// flags there: the key under which go vet caches findings covers the name that a
// flag has for its value, but no edit of the file with that name.
func vetSuite(config string, tags []string) []*analysis.Analyzer {
	suite := analyzers.New(analyzers.Options{Config: config, Tags: tags})
	for _, a := range suite {
		a.Flags = flag.FlagSet{}
	}
	return suite
}

// load calls [driver.Load]. A nil *driver.Workspace would not be a nil workspace.
func load(ctx context.Context, o driver.Options) (workspace, error) {
	w, err := driver.Load(ctx, o)
	if err != nil {
		return nil, err
	}
	return w, nil
}
