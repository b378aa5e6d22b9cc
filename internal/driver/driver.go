// Package driver loads packages, runs analyzers on them, and applies fixes.
package driver

import (
	"context"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/report"
)

// Options say what to load.
type Options struct {
	Dir      string   // where patterns are resolved; "" is the working directory
	Patterns []string // as for go list; none is ./...
	Config   string   // the one exitlint.toml to use; "" is the nearest of each package
	Tests    bool     // report on test files too
	Tags     string   // build tags, comma-separated
}

// A Workspace is a set of packages, loaded and ready to analyse.
type Workspace struct{}

// Load lists and type-checks the packages. Its error is a *report.Failure:
// nothing matched, or something does not compile.
func Load(ctx context.Context, o Options) (*Workspace, error) { panic("stub") }

// Check runs the rules. rules restricts them to the named ones (a rule
// "exitcode/range" or a family "exitcode"); nil runs all that are on.
// Findings are sorted by file, line, column, rule, and their paths are
// absolute. Its error is a *report.Failure.
func (w *Workspace) Check(rules []string) ([]report.Finding, report.Summary, error) { panic("stub") }

// Programs returns what each matched main package can end with, sorted by
// import path. It needs no registry. Its error is a *report.Failure.
func (w *Workspace) Programs() ([]*exitflow.Program, error) { panic("stub") }
