package retrypolicy

import (
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/answer"
	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/retry/library"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The names of the rules.
const (
	missing    = "retrypolicy/missing"
	invalid    = "retrypolicy/invalid"
	unused     = "retrypolicy/unused"
	classifier = "retrypolicy/classifier"
)

// Rules returns the rules whose names begin with "retrypolicy/".
func Rules() []rule.Info {
	return []rule.Info{
		{Name: missing, Summary: "A retryable code has no backoff policy", Fixable: true},
		{Name: invalid, Summary: "A policy cannot work as it is written, or code does not follow it", Fixable: true},
		{Name: unused, Summary: "A policy is used by no code, or by one that is not retryable"},
		{Name: classifier, Summary: "What sorts errors contradicts itself, or the registry", Fixable: true},
	}
}

// rules contains the rules that report contradictions in the registry, keyed by the
// kind of contradiction. exitcode/reserved reports all other kinds.
var rules = map[registry.Topic]string{
	registry.PolicyMissing:     missing,
	registry.PolicyInvalid:     invalid,
	registry.PolicyUnused:      unused,
	registry.ClassRecoverable:  classifier,
	registry.ClassifierOverlap: classifier,
	registry.PrefixOverlap:     classifier,
}

// New returns an analyzer whose result is a *rule.Result. flow is the exitflow
// analyzer of the suite, which provides the SSA.
func New(o rule.Options, flow *analysis.Analyzer) *analysis.Analyzer {
	elsewhere := answer.New(flow)
	a := &analysis.Analyzer{
		Name:       "retrypolicy",
		Doc:        rule.Page(doc),
		URL:        rule.URL("retrypolicy"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o, flow, elsewhere) },
		ResultType: reflect.TypeFor[*rule.Result](),
	}
	if o.MayReport(Rules()) {
		a.Requires = []*analysis.Analyzer{flow, elsewhere}
	}
	return a
}

// Analyzer is the analyzer with the default options.
var Analyzer = New(rule.Options{}, exitflow.Analyzer)

// A checker applies the rules of package retrypolicy to one package.
type checker struct {
	*rule.Reporter
	pass         *analysis.Pass
	flow         *exitflow.Result
	machine      func() *eval.Machine // returns the machine that runs code of the package; the first call creates it
	libraries    *library.Model
	flagDefaults func() *flagDefaults             // returns a machine that uses the defaults of flags; nil if no flag has a default
	index        func() *library.Index            // returns the index of the package; the first call creates it
	finder       func() *retry.Finder             // returns the finder of the loops; the first call creates it
	indices      func() map[types.Object][]string // returns the names of the values by which maps are read; the first call finds them
	predicates   []predicate
	answers      *answer.Result // what the predicates of other packages return for each code
	constants    []string       // import paths in the list "constants" of [program]
}

// declares reports whether pkg is one of the packages that [program] of the registry
// lists under "constants".
func (c *checker) declares(pkg *types.Package) bool {
	return pkg != nil && slices.Contains(c.constants, pkg.Path())
}

// run checks the code of the package. If the package owns the registry, it also
// checks the registry and the documents.
func run(pass *analysis.Pass, o rule.Options, flow, elsewhere *analysis.Analyzer) (*rule.Result, error) {
	family := Rules()
	reporter, err := rule.NewReporter(pass, o, family)
	if err != nil || !o.MayReport(family) {
		return reporter.Result(), nil // exitcode reports the error
	}
	defer reporter.Finish()
	c := &checker{Reporter: reporter, pass: pass, flow: pass.ResultOf[flow].(*exitflow.Result), constants: reporter.Registry.ConstantPaths(), libraries: library.NewModel(nil)}
	c.answers = pass.ResultOf[elsewhere].(*answer.Result)
	c.machine = sync.OnceValue(func() *eval.Machine {
		pkg, fns := c.flow.SSA()
		m := eval.New(pkg, fns, c.libraries)
		m.SetAnswers(c.answers.Returns)
		return m
	})
	c.flagDefaults = sync.OnceValue(c.newFlagDefaults)
	c.finder = sync.OnceValue(func() *retry.Finder { return retry.NewFinder(pass.TypesInfo, pass.Files) })
	c.indices = sync.OnceValue(c.newIndices)
	c.index = sync.OnceValue(func() *library.Index { return library.NewIndex(pass.TypesInfo, pass.Files) })
	if slices.ContainsFunc(family, func(i rule.Info) bool { return c.On(i.Name, c.Registry) }) {
		c.checkPredicates()
		c.checkActions()
		c.checkTables()
		c.checkLoops()
	}
	if reporter.OwnsRegistry() {
		c.checkRegistry()
		c.checkDocuments()
	}
	return reporter.Result(), nil
}

func (c *checker) checkRegistry() {
	for _, x := range c.Registry.Contradictions() {
		if x.Topic == registry.PolicyUnused && c.isNamedInCode(x.Position) {
			continue
		}
		if name := rules[x.Topic]; name != "" {
			c.ReportRegistry(finding.Finding{Rule: name, Message: x.Message, Span: x.Position.Span(0)})
		}
	}
}

// reportAt reports a finding in the code of the package. "name" is the name of
// the rule.
func (c *checker) reportAt(name string, pos, end token.Pos, format string, args ...any) {
	c.Report(c.finding(name, pos, end, fmt.Sprintf(format, args...)))
}

// finding returns a finding in the code of the package. "name" is the name of the
// rule.
func (c *checker) finding(name string, pos, end token.Pos, message string) finding.Finding {
	return finding.Finding{Rule: name, Message: message, Span: span.Between(c.pass.Fset.Position(pos), c.pass.Fset.Position(end))}
}
