package cli

import (
	"context"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/run/driver"
)

func suite() []*analysis.Analyzer {
	return analyzers.New(analyzers.Options{})
}

// vetSuite returns the analyzers for go vet. config is the registry for all packages;
// if it is "", each package uses the nearest one. tags contains the build tags of the
// environment.
func vetSuite(config string, tags []string) []*analysis.Analyzer {
	return analyzers.New(analyzers.Options{Config: config, Tags: tags})
}

// load loads packages with [driver.Load], for runs that collect garbage between packages.
// It raises the limit for the heap if there are many packages. After an error, it returns
// a nil interface, because a nil *driver.Workspace in the interface would not be equal to
// nil.
func (c *collector) load(ctx context.Context, o driver.Options) (workspace, error) {
	o.AfterAnalysis = c.collect
	w, err := driver.Load(ctx, o)
	if err != nil {
		return nil, err
	}
	c.expect(w.Packages())
	return w, nil
}
