package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// A sense is the property of a failure that a predicate tests: isTransient tests
// whether a failure is transient.
type sense string

// The senses of predicates.
const (
	recoverable sense = "recoverable"
	retried     sense = "retried"
	transient   sense = "transient"
	permanent   sense = "permanent"
	fatal       sense = "fatal"
)

// predicateName matches the names of predicates, such as isRecoverable,
// ShouldRetry, IsNonRetryableError and is_transient_status. The first group is
// the negation ("non"), the second the sense.
var predicateName = pattern.New(`(?i)^(?:is|are|should|can|may|must|was)?_?(non|not|un)?_?(recoverable|retryable|retriable|retry|transient|temporary|permanent|fatal)_?(?:able)?_?(?:http)?_?(?:error|err|exit|status|code|response|failure|errno)*(?:code|status)?$`)

// predicateComment matches a comment that turns a function with another name into
// a predicate: "//exitlint:predicate transient" or "//exitlint:predicate not
// retried".
var predicateComment = pattern.New(`(?m)^//exitlint:predicate (not )?(recoverable|retried|transient|permanent|fatal)\b`)

// docOf returns the comment of a function, including directives such as
// //exitlint:predicate, which [ast.CommentGroup.Text] leaves out.
func docOf(d *ast.FuncDecl) string {
	var b strings.Builder
	if d.Doc != nil {
		for _, k := range d.Doc.List {
			b.WriteString(k.Text + "\n")
		}
	}
	return b.String()
}

var senses = map[string]sense{
	"recoverable": recoverable, "retryable": retried, "retriable": retried, "retry": retried, "retried": retried,
	"transient": transient, "temporary": transient, "permanent": permanent, "fatal": fatal,
}

// A domain is the kind of values that a predicate judges, such as exit statuses.
type domain string

// The domains of predicates.
const (
	statuses     domain = "status"
	errorCodes   domain = "error code"
	httpStatuses domain = "HTTP status"
	errnos       domain = "errno"
)

// A predicate is a function of the package that tells whether to retry after a
// given status or error, such as isTransient.
type predicate struct {
	name    *ast.Ident
	fn      *ssa.Function
	sense   sense
	not     bool // whether the function tests the opposite of the sense, as isNotRetryable does
	domain  domain
	accepts map[string]bool // the result of the function for each value; nil if it depends on more than the value
}

// candidate returns the predicate for a function. ok is false if the function is
// not a predicate. That depends on its type, and on its name or an
// //exitlint:predicate comment.
func (c *checker) candidate(d *ast.FuncDecl) (found predicate, ok bool) {
	m := predicateName().FindStringSubmatch(d.Name.Name)
	if explicit := predicateComment().FindStringSubmatch(docOf(d)); explicit != nil {
		m = explicit
	}
	obj, ok := c.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if m == nil || !ok || d.Body == nil {
		return predicate{}, false
	}
	sig := obj.Signature()
	if sig.Results().Len() != 1 || !isBasic(sig.Results().At(0).Type(), types.IsBoolean) || sig.TypeParams() != nil {
		return predicate{}, false
	}
	p := predicate{name: d.Name, sense: senses[strings.ToLower(m[2])], not: m[1] != ""}
	var about *types.Var
	switch {
	case sig.Params().Len() == 1:
		about = sig.Params().At(0)
	case sig.Params().Len() == 0 && sig.Recv() != nil:
		about = sig.Recv()
	default:
		return predicate{}, false
	}
	p.domain = c.domainOf(about, d.Name.Name)
	return p, p.domain != ""
}

func isBasic(t types.Type, info types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

var (
	statusWord = pattern.New(`(?i)code|exit|status|^rc$|^c$|^s$`)
	httpWord   = pattern.New(`(?i)http|resp`)
)

// domainOf returns the domain of a predicate, judging by the type and name of
// its parameter v and by its own name. It returns "" if they do not show the
// domain.
func (c *checker) domainOf(v *types.Var, function string) domain {
	t := v.Type()
	switch {
	case isErrno(t), types.Identical(t, types.Universe.Lookup("error").Type()):
		return errnos
	case isBasic(t, types.IsString):
		return errorCodes
	case !isBasic(t, types.IsInteger):
		return ""
	case httpWord().MatchString(v.Name()), httpWord().MatchString(function):
		return httpStatuses
	case c.isStatusType(t), statusWord().MatchString(v.Name()), statusWord().MatchString(function):
		return statuses
	}
	return ""
}

// isStatusType reports whether a type is declared in one of the packages with
// the constants of the registry.
func (c *checker) isStatusType(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && c.declares(n.Obj().Pkg())
}

func isErrno(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Name() == "Errno" && (n.Obj().Pkg().Path() == "syscall" || n.Obj().Pkg().Path() == "golang.org/x/sys/unix")
}

// checkPredicates compares the predicates of the package with the registry, and
// with each other.
func (c *checker) checkPredicates() {
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if p, ok := c.candidate(d); ok {
					c.predicates = append(c.predicates, p)
				}
			}
		}
	}
	if len(c.predicates) == 0 {
		return
	}
	pkg, _ := c.flow.SSA()
	m := c.machine()
	for i := range c.predicates {
		p := &c.predicates[i]
		p.fn = pkg.Prog.FuncValue(c.pass.TypesInfo.Defs[p.name].(*types.Func))
		c.ask(m, p)
	}
	for i, p := range c.predicates {
		c.compare(p)
		for _, other := range c.predicates[:i] {
			c.compareBoth(other, p)
		}
	}
}

// ask runs a predicate on every value of its domain and records the results in
// accepts. It sets accepts to nil if a result depends on anything but the
// argument.
func (c *checker) ask(m *eval.Machine, p *predicate) {
	p.accepts = map[string]bool{}
	put := func(key string, argument any) bool {
		yes, err := m.Bool(p.fn, argument)
		if err != nil {
			p.accepts = nil
			return false
		}
		p.accepts[key] = yes
		return true
	}
	switch p.domain {
	case statuses, httpStatuses:
		for n := range 600 {
			if !put(strconv.Itoa(n), int64(n)) {
				return
			}
		}
		p.decideDomain()
	case errorCodes:
		for _, e := range c.Registry.Errors {
			if !put(e.Code, e.Code) {
				return
			}
		}
	case errnos:
		for name, n := range c.errnoValues() {
			if !put(name, n) {
				return
			}
		}
	}
}

// decideDomain decides whether a predicate is about exit statuses or about HTTP
// statuses, both of which are numbers. It looks at the numbers for which the
// predicate does not return the same as for 599:
//
//   - If all of them are above 255, the predicate is about HTTP statuses.
//   - If some are above 255 and others are not, it is about neither.
//   - If none is above 255, it is about exit statuses, unless a name mentions
//     HTTP; then it is about neither.
//
// If the predicate is about neither, decideDomain sets accepts to nil.
func (p *predicate) decideDomain() {
	low, high := 0, 0
	for n := range 600 {
		switch {
		case p.accepts[strconv.Itoa(n)] == p.accepts["599"]:
		case n > 255:
			high++
		default:
			low++
		}
	}
	switch {
	case high > 0 && low == 0:
		p.domain = httpStatuses
	case high > 0:
		p.accepts = nil
	case p.domain == httpStatuses:
		p.accepts = nil
	}
}

// errnoValues returns the numbers of the errnos that the registry classifies, by
// name. The numbers are those of the operating system for which the package is
// built.
func (c *checker) errnoValues() map[string]int64 {
	out := map[string]int64{}
	var scope *types.Scope
	for _, imp := range c.pass.Pkg.Imports() {
		if imp.Path() == "syscall" || imp.Path() == "golang.org/x/sys/unix" {
			scope = imp.Scope()
		}
	}
	if scope == nil {
		return out
	}
	for _, cl := range c.Registry.Classifiers {
		if cl.Kind != registry.ClassifierErrno {
			continue
		}
		for _, name := range cl.Values {
			if k, ok := scope.Lookup(name).(*types.Const); ok {
				if n, err := strconv.ParseInt(k.Val().ExactString(), 10, 64); err == nil {
					out[name] = n
				}
			}
		}
	}
	return out
}

// compare compares a predicate with the registry, and reports on which values
// they disagree. Two kinds of predicates are skipped: one that is true for no
// value in the registry, because it is about other values, and one that is true
// for all of them.
func (c *checker) compare(p predicate) {
	var wrong, absent []string
	meets, constant := false, true
	for _, v := range c.verdicts(p.domain) {
		yes, asked := p.accepts[v.key]
		yes = yes != p.not
		want, known := p.sense.expects(v.sub)
		meets = meets || yes
		constant = constant && p.accepts[v.key]
		switch {
		case !asked || !known || yes == want:
		case yes:
			wrong = append(wrong, v.name)
		default:
			absent = append(absent, v.name)
		}
	}
	if !meets || constant || len(wrong)+len(absent) == 0 {
		return
	}
	c.reportAt(classifier, p.name.Pos(), p.name.End(), "%s is %s", p.name.Name, strings.Join(c.disagreements(p, wrong, absent), ", and "))
}

// disagreements describes the values on which a predicate and the registry
// disagree. wrong lists values that have the property according to the
// predicate only, and absent lists values that have it according to the
// registry only.
func (c *checker) disagreements(p predicate, wrong, absent []string) []string {
	var out []string
	for _, d := range []struct {
		sense  bool // whether the predicate says that the values have the property
		values []string
	}{{true, wrong}, {false, absent}} {
		if len(d.values) == 0 {
			continue
		}
		text := fmt.Sprintf("%v for %s, which %s", d.sense != p.not, finding.And(d.values), areOrIs(d.values))
		if len(out) == 0 { // the answer of the registry is written once: for the other values it is the opposite
			text += " " + p.sense.answer(!d.sense) + " in " + c.Registry.Name()
		}
		out = append(out, text)
	}
	return out
}

func areOrIs(list []string) string {
	if len(list) == 1 {
		return "is"
	}
	return "are"
}

// answer returns the sense with or without "not": "transient" or
// "not transient".
func (s sense) answer(yes bool) string {
	if yes {
		return string(s)
	}
	return "not " + string(s)
}

// compareBoth reports two predicates that contradict each other: for the same
// failure, isTransient and isPermanent are both true. It skips values about
// which the registry says something, because compare reports those.
func (c *checker) compareBoth(a, b predicate) {
	lasting := func(p predicate) bool { return (p.sense == permanent || p.sense == fatal) != p.not }
	if a.domain != b.domain || lasting(a) == lasting(b) {
		return
	}
	var both []string
	verdicts := c.verdicts(a.domain)
	if a.domain == httpStatuses {
		verdicts = append(verdicts, unlisted(verdicts)...)
	}
	for _, v := range verdicts {
		_, judgedA := a.sense.expects(v.sub)
		_, judgedB := b.sense.expects(v.sub)
		if a.accepts[v.key] && b.accepts[v.key] && !judgedA && !judgedB {
			both = append(both, v.name)
		}
	}
	const most = 5
	if more := len(both) - most; more > 1 {
		both = append(both[:most], fmt.Sprintf("%d more", more))
	}
	if len(both) > 0 {
		c.reportAt(classifier, b.name.Pos(), b.name.End(), "%s and %s are both true for %s", b.name.Name, a.name.Name, finding.And(both))
	}
}

// unlisted returns a verdict for each HTTP status from 400 to 599 about which
// the registry says nothing. known are the verdicts for the other statuses.
func unlisted(known []verdict) []verdict {
	var out []verdict
	for n := 400; n < 600; n++ {
		key := strconv.Itoa(n)
		if !slices.ContainsFunc(known, func(v verdict) bool { return v.key == key }) {
			out = append(out, verdict{key: key, name: key})
		}
	}
	return out
}
