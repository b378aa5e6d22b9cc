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
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// predicateName matches names such as isRecoverable, ShouldRetry, IsNonRetryableError,
// is_transient_status and canBeRetried. Each alternative has two groups: the negation
// ("Non") and the property ("Retryable").
//
// Before the property, the name may contain only words for a topic such as "status",
// because other words can change the meaning: shouldSkipRetry does not match. Any words
// may follow an adjective such as "retryable" or a verb such as "should retry":
// shouldRetryUpload matches. Only a topic may follow "is retry", because isRetryLimit
// tests something else.
var predicateName = pattern.New(`(?i)^(?:default_?)?(?:` + topics + `)*(?:` +
	`(?:is|are|should|can|may|must|was|will|needs)?_?(?:` + topics + `)*(non|not|un)?_?(` + adjectives + `)` + anyWords +
	`|(?:should|can|may|must|will|needs?|wants?|allows?)_?(?:` + topics + `)*(not)?_?(retry|restart)` + anyWords +
	`|(?:should|can|may|must|will|needs?)_?(?:` + topics + `)*(not)?_?(?:be|to_?be)_?(retried|restarted)` + anyWords +
	`|(?:is|are|should)?_?(no|do_?not|dont)_?(retry|restart)` + anyWords +
	`|(?:is_?)?(not_?)?worth_?(retry)ing` + anyWords +
	`|check_?(?:` + topics + `)*()(retry)(?:able)?` + anyWords +
	`|(?:is|are|was)?_?(?:` + topics + `)*(non|not|un)?_?(retry|restart)_?(?:able)?_?(?:` + topics + `)*)$`)

// describingName matches names such as isUploadRetryable and pipErrorIsTransient. Its
// groups are the topic, the negation and the property.
var describingName = pattern.New(`^(?:[iI]s|[aA]re|[wW]as|\w*[a-z0-9](?:Is|Are|Was))((?:[A-Z]\w*?)?)(Non|Not|Un)?((?i:` + adjectives + `))(?:[A-Z_0-9]\w*)?$`)

// changingWord matches words that change what a predicate tests, such as Never in
// isNeverRetryable.
var changingWord = pattern.New(`(?:No|Non|Never|Less|More|Without|Skip|Stop|Ignore|Disable|Maybe|Possibly|Already|Or|And)(?:[A-Z]|$)`)

// adjectives matches a word for a property of a failure.
const adjectives = `recoverable|retryable|retriable|restartable|transient|temporary|permanent|fatal`

// successName matches the names of functions that tell success from failure, such as
// IsSuccess and isSuccessfulExitCode.
var successName = pattern.New(`(?i)^(?:is|was)_?(?:` + topics + `)*success(?:ful)?_?(?:` + topics + `)*$`)

// propertyWord matches a word that names the property that a predicate tests, such as
// "retry" or "fatal".
var propertyWord = pattern.New(`(?i)recover|retry|retri|restart|transient|temporary|permanent|fatal`)

// anyWords matches the words that may follow the property at the end of a name, such as
// Upload in shouldRetryUpload. They begin with a capital letter, a digit or an
// underscore.
const anyWords = `(?-i:[A-Z_0-9]\w*)?`

// topics matches words that say what a predicate is about, such as "http" or "status".
const topics = `(?:https?|network|net|status|codes?|exit|err|error|req|request|resp|response|s3|url|api|db|sql|ftp|io|server|client|grpc|rpc|aws|failure|errno|class|kind|conn|connection|transport|dial)_?`

// predicateComment matches comments such as "//exitlint:predicate transient", which
// turn a function with any name into a predicate.
var predicateComment = pattern.New(`(?m)^//exitlint:predicate (not )?(recoverable|retried|restarted|transient|permanent|fatal|successful)\b`)

// IsProperty reports whether the given text is what an //exitlint:predicate comment can
// say about a function, such as "transient" or "not retried".
func IsProperty(text string) bool {
	return predicateComment().MatchString("//exitlint:predicate " + text)
}

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

var properties = map[string]registry.Property{
	"recoverable": registry.PropertyRecoverable,
	"retryable":   registry.PropertyRetried,
	"retriable":   registry.PropertyRetried,
	"retry":       registry.PropertyRetried,
	"retried":     registry.PropertyRetried,
	"restart":     registry.PropertyRestarted,
	"restartable": registry.PropertyRestarted,
	"restarted":   registry.PropertyRestarted,
	"transient":   registry.PropertyTransient,
	"temporary":   registry.PropertyTransient,
	"permanent":   registry.PropertyPermanent,
	"fatal":       registry.PropertyFatal,
	"successful":  registry.PropertySuccessful,
}

// A domain is a kind of value that predicates take, such as exit statuses.
type domain string

// The domains.
const (
	statuses     domain = "status"
	errorCodes   domain = "error code"
	httpStatuses domain = "HTTP status"
	errnos       domain = "errno"
	messages     domain = "message"
	errorValues  domain = "error" // an error variable under the key "errors" of a code
)

// A predicate is a function such as isTransient that tells whether to retry after a
// failure. A function for several kinds of values, such as statuses and errors, becomes
// several predicates.
type predicate struct {
	name      *ast.Ident
	fn        *ssa.Function
	property  registry.Property // what the predicate tests for
	isNegated bool              // whether the name negates the property, as isNotRetryable does
	domain    domain
	// results contains the result of the function for each value. A value is left out if
	// the result depends on something else as well.
	results           map[string]bool
	rejectsUndeclared bool // whether the result for [undeclared] is false or unknown
}

// predicateOf returns the predicate for a function. ok is false if the results, the name
// or the comment of the function show that it is not a predicate.
func (c *checker) predicateOf(d *ast.FuncDecl) (found predicate, ok bool) {
	obj, isFunc := c.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if !isFunc || d.Body == nil {
		return predicate{}, false
	}
	if sig := obj.Signature(); !startsWithBool(sig.Results()) || sig.TypeParams() != nil || sig.RecvTypeParams() != nil {
		return predicate{}, false
	}
	p, ok := describedPredicate(d)
	if !ok {
		return predicate{}, false
	}
	pkg, _ := c.flow.SSA()
	p.fn = pkg.Prog.FuncValue(obj)
	return p, p.fn != nil
}

// startsWithBool reports whether the first result of a function is a bool. The function
// may have a second result, which must not be a bool.
func startsWithBool(results *types.Tuple) bool {
	n := 0
	for v := range results.Variables() {
		if ssax.IsBasic(v.Type(), types.IsBoolean) {
			n++
		}
	}
	return n == 1 && results.Len() <= 2 && ssax.IsBasic(results.At(0).Type(), types.IsBoolean)
}

// describedPredicate returns the predicate that the comment or the name of a function
// describes. ok is false if there is none, or if the name is ambiguous, as
// isFatalOrRetryable is.
func describedPredicate(d *ast.FuncDecl) (p predicate, ok bool) {
	p.name = d.Name
	if m := predicateComment().FindStringSubmatch(docOf(d)); m != nil {
		p.isNegated, p.property = m[1] != "", properties[m[2]]
		return p, true
	}
	if successName().MatchString(d.Name.Name) {
		p.property = registry.PropertySuccessful
		return p, true
	}
	if len(propertyWord().FindAllString(d.Name.Name, 2)) > 1 {
		return predicate{}, false
	}
	m := predicateName().FindStringSubmatch(d.Name.Name)
	if m == nil {
		m = describingName().FindStringSubmatch(d.Name.Name)
		if m == nil || changingWord().MatchString(m[1]) {
			return predicate{}, false
		}
		p.isNegated, p.property = m[2] != "", properties[strings.ToLower(m[3])]
		return p, true
	}
	// Each alternative of the pattern has one group for the negation and one for the
	// property.
	for i := 1; i < len(m); i += 2 {
		if m[i+1] != "" {
			p.isNegated, p.property = m[i] != "", properties[strings.ToLower(m[i+1])]
		}
	}
	return p, true
}

// checkPredicates compares each predicate of the package with the registry, and then
// the predicates with one another.
func (c *checker) checkPredicates() {
	for _, f := range c.pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if p, ok := c.predicateOf(d); ok {
					c.addPredicates(p)
				}
			}
		}
	}
	for i, p := range c.predicates {
		c.compare(p)
		for _, other := range c.predicates[:i] {
			c.comparePredicates(other, p)
		}
	}
}

// addPredicates runs the function p.fn with all values of each domain that it may take,
// such as exit statuses. It adds a predicate for each domain with known results.
func (c *checker) addPredicates(p predicate) {
	var domains []domain
	forms := map[domain][]predicate{}
	for _, q := range c.codeArguments(p.fn) {
		p := p
		p.domain = q.domain
		p.results = c.evaluate(p.fn, q)
		p.rejectsUndeclared = q.domain != statuses && q.domain != httpStatuses && !p.results[undeclared]
		delete(p.results, undeclared)
		if q.domain == statuses || q.domain == httpStatuses {
			p.decideDomain()
		}
		if len(p.results) == 0 {
			continue
		}
		if forms[p.domain] == nil {
			domains = append(domains, p.domain)
		}
		forms[p.domain] = append(forms[p.domain], p)
	}
	for _, d := range domains {
		c.predicates = append(c.predicates, mergeForms(forms[d]))
	}
}

// mergeForms merges predicates for the same function and the same kind of values. They
// differ in how the function gets a value: a status, for example, may be in an error or
// in a response.
//
// A predicate with the same result for all values does not test them, and is ignored.
// If all predicates are like this, the result is the first one. A value for which two
// predicates have different results is left out.
func mergeForms(forms []predicate) predicate {
	varying := slices.DeleteFunc(slices.Clone(forms), func(p predicate) bool { return !p.varies() })
	if len(varying) == 0 {
		return forms[0]
	}
	out := varying[0]
	out.results = map[string]bool{}
	differ := map[string]bool{}
	for _, p := range varying {
		out.rejectsUndeclared = out.rejectsUndeclared || p.rejectsUndeclared
		for key, yes := range p.results {
			if other, found := out.results[key]; found && other != yes {
				differ[key] = true
			}
			out.results[key] = yes
		}
	}
	for key := range differ {
		delete(out.results, key)
	}
	return out
}

// varies reports whether a predicate is true for some values and not for others.
func (p *predicate) varies() bool {
	yes, no := false, p.rejectsAny()
	for _, accepted := range p.results {
		yes, no = yes || accepted, no || !accepted
	}
	return yes && no
}

// statusLimit is above all exit statuses and HTTP statuses. Predicates for statuses are
// run with each number below it.
const statusLimit = 600

// evaluate runs a predicate with each value of a domain, such as each exit status, and
// returns the results. A value is left out if its result depends on other parameters or
// fields.
func (c *checker) evaluate(fn *ssa.Function, q codeArgument) map[string]bool {
	results := map[string]bool{}
	put := func(key string, about eval.Argument) bool {
		args := make([]eval.Argument, len(fn.Params))
		for i := range args {
			args[i] = eval.Anything()
		}
		args[q.param] = about
		answer, err := c.machine().Evaluate(fn, args...)
		if yes, ok := answer.(bool); ok && err == nil {
			results[key] = yes
		}
		return err == nil
	}
	switch q.domain {
	case statuses, httpStatuses:
		known := false
		for _, key := range []string{"599", "1", "404", "429", "500", "503", "7", "130"} {
			known = put(key, q.argument(key)) || known
		}
		for n := 0; known && n < statusLimit; n++ {
			put(strconv.Itoa(n), q.argument(strconv.Itoa(n)))
		}
	case errorCodes:
		put(undeclared, q.argument(undeclared))
		for _, e := range c.Registry.Errors {
			if !q.codesAreNumbers || isCodeNumber(e.Code) {
				put(e.Code, q.argument(e.Code))
			}
		}
	case errnos:
		values := c.errnoValues()
		if len(values) > 0 {
			put(undeclared, q.argument(undeclared))
		}
		for name := range values {
			put(name, q.argument(name))
		}
	case errorValues:
		put(undeclared, eval.Failure(undeclared))
		for name := range c.knownErrors() {
			put(name, q.argument(name))
		}
	case messages:
		put(undeclared, q.argument(undeclared))
		for _, v := range c.verdicts(messages) {
			c.evaluateMessage(v.key, q, put, results)
		}
	}
	return results
}

// isCodeNumber reports whether an error code is a number but not an HTTP status.
func isCodeNumber(code string) bool {
	n, err := strconv.Atoi(code)
	return err == nil && (n < 100 || n >= statusLimit)
}

// undeclared is a string that is neither an error code nor a part of a message. What a
// predicate returns for it, it returns for all strings that it does not test for.
const undeclared = "exitlint: no such text"

// evaluateMessage records whether a predicate tests for a part of an error message,
// such as "timed out". It runs the predicate with the text as it is, in lower case and
// in upper case. The predicate tests for the text if it returns something else for one of
// these than for the string undeclared.
func (c *checker) evaluateMessage(text string, q codeArgument, put func(string, eval.Argument) bool, results map[string]bool) {
	// usual is false if it is not known what the predicate returns for undeclared.
	usual := results[undeclared]
	answer := usual
	for _, spelling := range []string{text, strings.ToLower(text), strings.ToUpper(text)} {
		delete(results, text)
		put(text, q.argument(spelling))
		yes, known := results[text]
		if !known {
			return
		}
		if yes != usual {
			answer = yes
		}
	}
	results[text] = answer
}

// decideDomain decides whether a predicate for numbers takes exit statuses or HTTP
// statuses. A predicate varies in a range if it is true for some numbers of the range
// and false for others:
//
//   - It takes HTTP statuses if it varies above 255, but not below 100, or if results
//     are known only for numbers above 255.
//   - It takes exit statuses if it varies only below 256, and no name mentions HTTP,
//     such as that of the predicate or of its parameter.
//   - Otherwise it takes neither, and decideDomain sets results to nil.
//
// 0 counts only for the property "successful", because 0 is success.
func (p *predicate) decideDomain() {
	first := 1
	if p.property == registry.PropertySuccessful {
		first = 0
	}
	low, high := p.vary(first, 255), p.vary(256, 599)
	switch {
	case high == varies && p.vary(first, 99) != varies, high == same && low == unanswered:
		p.domain = httpStatuses
	case high == varies, p.domain == httpStatuses, low != varies:
		p.results = nil
	}
}

// A variation says how the results of a predicate vary in a range of numbers.
type variation int

const (
	unanswered variation = iota // no result is known
	same                        // all known results are the same
	varies
)

func (p *predicate) vary(from, to int) variation {
	out, first := unanswered, false
	for n := from; n <= to; n++ {
		switch yes, known := p.results[strconv.Itoa(n)]; {
		case !known:
		case out == unanswered:
			out, first = same, yes
		case yes != first:
			return varies
		}
	}
	return out
}

// compare reports the values on which a predicate and the registry disagree.
//
// It skips a predicate that is true for no value in the registry, because it is about
// other values. It also skips a predicate that is true for all values, in the registry
// or not, because it does not test the value.
func (c *checker) compare(p predicate) {
	var wrong, absent []string
	meets, constant := false, true
	for _, v := range c.verdicts(p.domain) {
		yes, asked := p.results[v.key]
		if !asked {
			continue
		}
		meets, constant = meets || yes, constant && yes
		yes = yes != p.isNegated
		want, known := v.sub.Has(p.property)
		switch {
		case !known || yes == want:
		case yes:
			wrong = append(wrong, v.name)
		default:
			absent = append(absent, v.name)
		}
	}
	constant = constant && !p.rejectsAny()
	if !meets || constant || len(wrong)+len(absent) == 0 {
		return
	}
	c.reportAt(classifier, p.name.Pos(), p.name.End(), "%s is %s", p.name.Name, strings.Join(c.disagreements(p, wrong, absent), ", and "))
}

// rejectsAny reports whether the result of a predicate is false or unknown for at least
// one value. For exit statuses and HTTP statuses, it examines the results for all
// numbers. For other values, it examines only the result for the string [undeclared].
func (p *predicate) rejectsAny() bool {
	if p.rejectsUndeclared {
		return true
	}
	all := p.domain == statuses || p.domain == httpStatuses
	for n := 0; all && n < statusLimit; n++ {
		if !p.results[strconv.Itoa(n)] {
			return true
		}
	}
	return false
}

// disagreements returns phrases for a message about values on which a predicate and the
// registry disagree. For the predicate isTransient, "wrong" lists the values that only
// isTransient calls transient. "absent" lists those that only the registry calls
// transient.
func (c *checker) disagreements(p predicate, wrong, absent []string) []string {
	var out []string
	for _, d := range []struct {
		has    bool // whether the predicate says that the values have its property, such as "transient"
		values []string
	}{{true, wrong}, {false, absent}} {
		if len(d.values) == 0 {
			continue
		}
		text := fmt.Sprintf("%v for %s, which %s", d.has != p.isNegated, finding.And(d.values), areOrIs(d.values))
		// Only the first phrase says what the registry declares. For the values of the
		// second phrase, the registry declares the opposite.
		if len(out) == 0 {
			text += " " + answerText(p.property, !d.has) + " in " + c.Registry.Name()
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

// answerText returns the property with or without "not": "transient" or "not transient".
func answerText(s registry.Property, yes bool) string {
	if yes {
		return string(s)
	}
	return "not " + string(s)
}

// comparePredicates reports two predicates that contradict each other, such as
// isTransient and isPermanent if both return true for the same failure. It skips values
// for which the registry decides what one of the two must return, because compare
// reports these.
func (c *checker) comparePredicates(a, b predicate) {
	lasting := func(p predicate) bool {
		return (p.property == registry.PropertyPermanent || p.property == registry.PropertyFatal) != p.isNegated
	}
	if a.domain != b.domain || lasting(a) == lasting(b) || a.property == registry.PropertySuccessful || b.property == registry.PropertySuccessful {
		return
	}
	var both []string
	verdicts := c.verdicts(a.domain)
	if a.domain == httpStatuses {
		verdicts = append(verdicts, unlisted(verdicts)...)
	}
	for _, v := range verdicts {
		_, judgedA := v.sub.Has(a.property)
		_, judgedB := v.sub.Has(b.property)
		if a.results[v.key] && b.results[v.key] && !judgedA && !judgedB {
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

// unlisted returns a verdict for each HTTP status from 400 to 599 that the registry
// does not mention. "known" contains the verdicts of the registry.
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
