// Package rule is what all rules share: which registry governs a package,
// which rules are on, what is suppressed, and how a finding becomes a
// diagnostic under every driver.
package rule

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// Options configure a suite of rules. The zero value is the default.
type Options struct {
	Config string   // the one registry to use; "" is the nearest of each package
	Tests  bool     // report on test files too
	Rules  []string // only these rules, on or off, or families; nil is all that are on
	Dirs   []string // the directories of all packages of the run; nil is not known
	Files  *Files   // what the rules of a suite read together; nil: each package reads its own
}

// Flags are the flags of an analyzer that runs with these options: -config
// sets Config. Drivers that take single analyzers (nogo) name a registry so;
// they know no other way. The analyzer has to keep these very options.
func (o *Options) Flags() flag.FlagSet {
	var flags flag.FlagSet
	flags.StringVar(&o.Config, "config", o.Config, "use this `file` for every package, not the nearest exitlint.toml")
	return flags
}

// An Info says that a rule exists.
type Info struct {
	Name string // "exitcode/undeclared"
	Off  bool   // off unless the registry switches it on
}

// Heading reads a line of a page: the heading of a rule, "# exitcode/range",
// gives its name.
func Heading(line string) (name string, ok bool) {
	heading, ok := strings.CutPrefix(line, "# ")
	name = strings.TrimSpace(heading)
	return name, ok && strings.Contains(name, "/") && !strings.Contains(name, " ")
}

// Page extracts a rule's page, the package comment, from the source of its
// doc.go.
func Page(source string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		panic(fmt.Sprintf("rule page: %v", err))
	}
	_, page, _ := strings.Cut(f.Doc.Text(), "\n\n")
	return strings.TrimSpace(page) + "\n"
}

// URL is where the page of a family of rules is published.
func URL(family string) string {
	return "https://github.com/exitlint/exitlint/blob/main/docs/rules/" + family + ".md"
}
