package envelope

import (
	_ "embed"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The rules of the family.
const (
	ruleRecoverable = "envelope/recoverable"
	ruleSuggestion  = "envelope/suggestion"
	ruleType        = "envelope/type"
	ruleMismatch    = "envelope/mismatch"
	ruleRetryAfter  = "envelope/retryafter"
)

// Rules returns the rules of the family.
func Rules() []rule.Info {
	return []rule.Info{
		{Name: ruleRecoverable, Summary: "An envelope is built without recoverable, or only on some paths with it", Fixable: true},
		{Name: ruleSuggestion, Summary: "An envelope is built without a suggestion, or with an empty one"},
		{Name: ruleType, Summary: "The type of an envelope cannot carry what has to be in it", Fixable: true},
		{Name: ruleMismatch, Summary: "An envelope contradicts the registry", Fixable: true},
		{Name: ruleRetryAfter, Summary: "The caller is to wait as long as the server says, and the envelope does not say how long"},
	}
}

// New returns the analyzer. flow is the suite's one exitflow analyzer, whose SSA
// it reads. Its result is a *rule.Result.
func New(o rule.Options, flow *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "envelope",
		Doc:        rule.Page(doc),
		URL:        rule.URL("envelope"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o, flow) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[*rule.Result](),
		FactTypes:  []analysis.Fact{new(object.Facts)},
	}
}

// Analyzer is New with the default options.
var Analyzer = New(rule.Options{}, exitflow.Analyzer)

// A checker checks the envelopes of one package.
type checker struct {
	*rule.Reporter
	pass       *analysis.Pass
	own        *object.Package
	packages   map[string]*object.Package // with those below
	settable   map[string][]string
	printedVia map[string]bool // types that are printed, by full name
	sources    map[string]roles
}

func run(pass *analysis.Pass, o rule.Options, flow *analysis.Analyzer) (*rule.Result, error) {
	rules := Rules()
	reporter, err := rule.NewReporter(pass, o, rules)
	runs := slices.ContainsFunc(rules, func(i rule.Info) bool { return reporter.Runs(i.Name) })
	if err != nil || !runs {
		return reporter.Result(), nil // exitcode says what is wrong with a registry
	}
	defer reporter.Finish()
	wanted := map[string]bool{}
	for _, t := range reporter.Registry.Envelope.Types {
		wanted[t] = true
	}
	functions := func() []*ssa.Function {
		_, fns := pass.ResultOf[flow].(*exitflow.Result).SSA()
		return fns
	}
	below := fact.Below(pass, new(object.Facts))
	own := object.Read(pass, functions, below, wanted)
	path, world := pass.Pkg.Path(), maps.Clone(below)
	if own.Worth() { // or nothing is an envelope here that was none below
		world[path] = fact.NewPart(own)
		newChecker(reporter, pass, own, world).check()
	}
	if len(world) > 0 {
		pass.ExportPackageFact(&object.Facts{Facts: fact.Facts[object.Package]{Path: path, Parts: world}})
	}
	return reporter.Result(), nil
}

// newChecker reads all that is known of packages, of which own is the one of the
// pass.
func newChecker(reporter *rule.Reporter, pass *analysis.Pass, own *object.Package, world map[string]*fact.Part[object.Package]) *checker {
	packages := map[string]*object.Package{}
	for path, part := range world {
		packages[path] = part.Get()
	}
	return &checker{Reporter: reporter, pass: pass, own: own, packages: packages, settable: object.Settable(packages)}
}

// check reports on what has become an envelope in this package: own types and
// values, and those of packages below that nobody there encodes.
func (c *checker) check() {
	below := maps.Clone(c.packages)
	delete(below, c.pass.Pkg.Path())
	before := usesOf(below)
	now := usesOf(c.packages)
	c.printedVia = map[string]bool{}
	for name := range now {
		c.printedVia[name] = name != ""
	}
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if t := c.typeNamed(name); t != nil && !c.isNamed(name) && before[name] == nil && c.shaped(t, now[name]) {
			c.checkType(t, now[name])
			for _, p := range below {
				c.objects(p, name, now)
			}
		}
	}
	for _, name := range c.Registry.Envelope.Types {
		if t := c.own.Types[name]; t != nil {
			c.checkType(t, nil)
		}
	}
	c.sources = c.sourcesIn(c.packages, now)
	c.objects(c.own, "", now)
	old := c.sourcesIn(below, before)
	for name := range c.sources {
		if old[name] == nil {
			for _, p := range below {
				c.objects(p, name, now)
			}
		}
	}
}

// sourcesIn are the types from which envelopes take fields, with the roles of
// these: an error that knows its suggestion, and is printed as something else.
func (c *checker) sourcesIn(packages map[string]*object.Package, uses map[string][]object.Use) map[string]roles {
	out := map[string]roles{}
	for _, p := range packages {
		for i := range p.Objects {
			e, ok := c.envelopeOf(&p.Objects[i], uses[p.Objects[i].Type])
			if !ok {
				continue
			}
			for role := range e.roles {
				from := e.value(role).Of
				t := c.typeNamed(from.Type)
				if t == nil {
					continue
				}
				if l, ok := t.Leaf(from.Path); ok {
					if out[t.Name] == nil {
						out[t.Name] = roles{}
					}
					out[t.Name][role] = field{l.Path, l.Kind, &l}
				}
			}
		}
	}
	for name, r := range out {
		if !r.has(registry.RoleSuggestion) && !r.has(registry.RoleRecoverable) {
			delete(out, name)
		}
	}
	return out
}

// usesOf are the uses of types that reach the output of a process.
func usesOf(packages map[string]*object.Package) map[string][]object.Use {
	out := map[string][]object.Use{}
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		for _, u := range packages[name].Uses {
			if printed(u.Sink) {
				out[u.Type] = append(out[u.Type], u)
			}
		}
	}
	return out
}

func printed(s object.Sink) bool {
	return s.To == object.Stderr || s.To == object.Stdout || s.To == object.Writer
}

func (c *checker) typeNamed(name string) *object.Type {
	for _, p := range c.packages {
		if t := p.Types[name]; t != nil {
			return t
		}
	}
	return nil
}

// isNamed reports whether the registry names a type as an envelope.
func (c *checker) isNamed(name string) bool {
	return name != "" && slices.Contains(c.Registry.Envelope.Types, name)
}

// objects checks the objects of a package: those of a type, or with "" all that
// are envelopes.
func (c *checker) objects(p *object.Package, name string, uses map[string][]object.Use) {
	for i := range p.Objects {
		o := &p.Objects[i]
		if name != "" && o.Type != name {
			continue
		}
		if e, ok := c.envelopeOf(o, uses[o.Type]); ok {
			c.judge(e)
		}
	}
}

// report reports a finding at an expression or a type, if its position is known.
func (c *checker) report(name string, at object.Place, code *int, fix *finding.Fix, format string, args ...any) {
	if at.IsZero() {
		return
	}
	f := finding.Finding{
		Rule: name, Message: fmt.Sprintf(format, args...), Code: code,
		Span: span.Span{Position: span.Position{File: at.File, Line: at.Line, Column: at.Column}, EndLine: at.EndLine, EndColumn: at.EndColumn},
	}
	if fix != nil {
		f.Fixes = []finding.Fix{*fix}
	}
	c.Report(f)
}
