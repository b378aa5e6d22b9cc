package errorcode

import (
	_ "embed"
	"fmt"
	"reflect"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The names of the rules.
const (
	undeclared = "errorcode/undeclared"
	unreached  = "errorcode/unreached"
	category   = "errorcode/category"
	name       = "errorcode/name"

	missing      = "errorcode/missing"
	unclassified = "errorcode/unclassified"
)

// Rules returns the rules whose names begin with "errorcode/".
func Rules() []rule.Info {
	return []rule.Info{
		{Name: undeclared, Summary: "A constant or literal is an error code that the registry does not list"},
		{Name: unreached, Summary: "Nothing in the program produces a declared error code"},
		{Name: category, Summary: "The prefix of an error code and its exit status belong to different categories", Off: true},
		{Name: name, Summary: "An error code does not match error_pattern of [program]"},
		{Name: missing, Summary: "A declared status of a failure is not the exit status of any error code", Off: true},
		{Name: unclassified, Summary: "Nothing says whether callers can try again after an error code", Off: true},
	}
}

// New returns an analyzer whose result is a *rule.Result.
func New(o rule.Options) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "errorcode",
		Doc:        rule.Page(doc),
		URL:        rule.URL("errorcode"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o) },
		ResultType: reflect.TypeFor[*rule.Result](),
	}
}

// Analyzer is the analyzer with the default options.
var Analyzer = New(rule.Options{})

// A checker checks a package and, if it owns the registry, the entries of the
// registry.
type checker struct {
	*rule.Reporter
	pass *analysis.Pass
}

func run(pass *analysis.Pass, o rule.Options) (*rule.Result, error) {
	reporter, err := rule.NewReporter(pass, o, Rules())
	if err != nil {
		return reporter.Result(), nil // the exitcode family reports the error
	}
	defer reporter.Finish()
	c := &checker{Reporter: reporter, pass: pass}
	if c.Registry.ListsErrors() && c.On(undeclared, c.Registry) {
		c.reportUndeclared()
	}
	if reporter.OwnsRegistry() {
		c.checkEntries()
	}
	if pass.Pkg.Name() == "main" && c.IsOnlyProgram() && c.On(unreached, c.Registry) {
		for _, f := range Unreached(c.Registry) {
			c.ReportRegistry(f)
		}
	}
	return reporter.Result(), nil
}

// checkEntries checks the error codes in the registry itself.
func (c *checker) checkEntries() {
	for i := range c.Registry.Errors {
		e := &c.Registry.Errors[i]
		if e.Preset != "" {
			continue
		}
		if p := &c.Registry.Program; !p.FitsError(e.Code) {
			c.reportEntry(name, e, fmt.Sprintf("the error code %s does not match error_pattern %q", e.Code, p.ErrorPattern))
		}
		c.checkCategory(e)
		if c.Registry.SubjectOf(*e) == (registry.Subject{}) {
			c.reportEntry(unclassified, e, unclassifiedText(e))
		}
	}
	if c.Registry.ListsErrors() {
		c.checkStatuses()
	}
}

// unclassifiedText returns the message about an error code that nothing classifies. Only
// a status has the key "action".
func unclassifiedText(e *registry.ErrorCode) string {
	text := e.Code + " has no class, recoverable or retry"
	if e.Exit != nil {
		text += fmt.Sprintf(", and status %d has none of them and no action", *e.Exit)
	}
	return text
}

// checkStatuses reports each declared status of a failure that no [[error]] uses.
func (c *checker) checkStatuses() {
	has := map[int]bool{}
	for _, e := range c.Registry.Errors {
		if e.Exit != nil {
			has[*e.Exit] = true
		}
	}
	for i := range c.Registry.Codes {
		code := &c.Registry.Codes[i]
		if code.Preset != "" || code.Value == 0 || has[code.Value] || code.Class == registry.ClassSuccess || code.Class == registry.ClassNoOp {
			continue
		}
		c.ReportRegistry(finding.Finding{
			Rule: missing, Message: fmt.Sprintf("no error code ends with status %d (%s)", code.Value, code.Name),
			Span: code.At("value").Span(len(strconv.Itoa(code.Value))),
		})
	}
}

// checkCategory reports an error code whose status is outside of the range for its
// prefix. If the range "lock" is 20 to 29, for example, E_LOCK_TIMEOUT must not have
// the status 4. It also reports an error code without a declared prefix.
func (c *checker) checkCategory(e *registry.ErrorCode) {
	prefix, ok := c.Registry.PrefixOf(e.Code)
	if !ok && len(c.Registry.Prefixes) > 0 {
		c.reportEntry(category, e, e.Code+" begins with none of the declared prefixes; add an [[error_prefix]]")
	}
	if !ok || e.Exit == nil {
		return
	}
	want, ok := c.Registry.RangeOfPrefix(prefix)
	if !ok || want.Min <= *e.Exit && *e.Exit <= want.Max {
		return
	}
	where := "in no [[range]]"
	if in, ok := c.Registry.Range(*e.Exit); ok {
		where = fmt.Sprintf("in the range %q", in.Name)
	}
	c.reportEntry(category, e, fmt.Sprintf("%s begins with %s, the prefix of the range %q, but its status %d is %s", e.Code, prefix.Prefix, want.Name, *e.Exit, where))
}

func (c *checker) reportEntry(rule string, e *registry.ErrorCode, message string) {
	c.ReportRegistry(finding.Finding{Rule: rule, Message: message, Span: e.At("code").Span(len(e.Code) + len(`""`))})
}
