package retrypolicy

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkTables compares the tables of codes in the package with the registry.
func (c *checker) checkTables() {
	entries := retry.Tables(c.pass.TypesInfo, c.pass.Files)
	byTable := map[any][]retry.Entry{}
	for _, e := range entries {
		byTable[e.Of] = append(byTable[e.Of], e)
	}
	for _, e := range entries {
		if v, ok := c.verdictOfEntry(e, byTable[e.Of]); ok {
			c.checkEntry(e, v)
		}
	}
	c.checkAbsent(entries)
	c.checkSets()
}

// reportInTable reports a finding in a table. Unlike other findings in code, it is also
// reported in a generated file, but then without its fixes.
func (c *checker) reportInTable(f finding.Finding) {
	switch {
	case c.Covers(f.File):
		c.Report(f)
	case !strings.HasSuffix(f.File, "_test.go"):
		f.Fixes = nil
		c.ReportRegistry(f)
	}
}

// verdictOfEntry returns what the registry says about the code of an entry. ok is false
// if the table is about something else, such as HTTP statuses or ports.
//
// If a field or the key of the entry is an error code of the registry, this error code
// decides. Otherwise the status of the entry decides, if the numbers of the table are
// exit statuses; see keysAreStatuses.
func (c *checker) verdictOfEntry(e retry.Entry, table []retry.Entry) (v verdict, ok bool) {
	texts := e.Texts
	if e.Value.Kind() == constant.String {
		texts = []string{constant.StringVal(e.Value)}
	}
	for _, text := range texts {
		if k, ok := c.Registry.ErrorCode(text); ok {
			return c.verdictOfError(*k), true
		}
	}
	n, ok := status(e.Value)
	if !ok || !c.keysAreStatuses(table) {
		return verdict{}, false
	}
	if k, ok := c.Registry.Code(n); ok {
		return verdictOf(k), true
	}
	key := strconv.Itoa(n)
	return verdict{key: key, name: key}, true
}

// status converts a key of a table to an exit status. ok is false if the key is not an
// integer from 0 to 255.
func status(key constant.Value) (n int, ok bool) {
	if key.Kind() != constant.Int {
		return 0, false
	}
	i, ok := constant.Int64Val(key)
	return int(i), ok && i >= 0 && i <= 255
}

// booleans lists the roles of bool fields in tables of codes, such as Retryable. For
// each role, it contains the property that a failure has if the field is true.
var booleans = []struct {
	role  retry.Role
	sense registry.Property
}{
	{retry.Recoverable, registry.PropertyRecoverable},
	{retry.Retryable, registry.PropertyRetried},
	{retry.Transient, registry.PropertyTransient},
	{retry.Permanent, registry.PropertyPermanent},
	{retry.Fatal, registry.PropertyFatal},
}

// checkEntry compares e, a row such as {Code: 3, Retry: true} of a table in Go code, with
// the registry. If the class or a bool field of the row is wrong, checkEntry does not
// report missing numbers, such as the number of attempts.
func (c *checker) checkEntry(e retry.Entry, v verdict) {
	wrong := c.checkClass(e, v)
	for _, f := range booleans {
		wrong = c.checkFlag(e, v, f.role, f.sense) || wrong
	}
	c.checkNumbers(e, v)
	c.checkSchedule(e, v)
	c.checkAction(e, v)
	if !wrong {
		c.checkComplete(e, v)
	}
}

// checkClass compares the class of an entry with the registry, and returns true if the
// class is wrong. A string that is not the name of a class is ignored.
func (c *checker) checkClass(e retry.Entry, v verdict) bool {
	cell, ok := e.Cells[retry.Class]
	if !ok || cell.Value == nil || cell.Value.Kind() != constant.String || v.sub.Class == "" {
		return false
	}
	got, ok := asClass(constant.StringVal(cell.Value))
	if !ok || got == v.sub.Class {
		return false
	}
	f := c.finding(classifier, cell.Expr.Pos(), cell.Expr.End(), fmt.Sprintf("%s is %s here, but %s in %s", v.name, got, v.sub.Class, c.Registry.Name()))
	if lit, ok := cell.Expr.(*ast.BasicLit); ok && constant.StringVal(cell.Value) == string(got) {
		f.Fixes = c.replacement(lit, strconv.Quote(string(v.sub.Class)))
	}
	c.reportInTable(f)
	return true
}

func asClass(text string) (registry.Class, bool) {
	c := registry.Class(strings.NewReplacer("-", "_", " ", "_").Replace(strings.ToLower(text)))
	return c, slices.Contains([]registry.Class{
		registry.ClassSuccess, registry.ClassNoOp, registry.ClassPartial, registry.ClassTransient, registry.ClassPermanent,
		registry.ClassFatal, registry.ClassBlocked, registry.ClassCancelled, registry.ClassControl, registry.ClassMixed,
	}, c)
}

// checkFlag compares a bool field of an entry with the registry, and returns true if
// the field is wrong. If the entry does not set the field, its value is false.
func (c *checker) checkFlag(e retry.Entry, v verdict, role retry.Role, s registry.Property) bool {
	got, at, ok := flagOf(e, role)
	want, known := v.sub.Has(s)
	if !ok || !known || got == want {
		return false
	}
	name := e.Has[role].Name()
	if at == nil {
		pos, end := positionOfRow(e)
		f := c.finding(classifier, pos, end, fmt.Sprintf("%s is left out for %s, so false, but it is %s in %s", name, v.name, answerText(s, want), c.Registry.Name()))
		f.Fixes = c.insertion(e, name+": true")
		c.reportInTable(f)
		return true
	}
	f := c.finding(classifier, at.Pos(), at.End(), fmt.Sprintf("%s is %v for %s, but it is %s in %s", name, got, v.name, answerText(s, want), c.Registry.Name()))
	if id, ok := at.(*ast.Ident); ok && (id.Name == "true" || id.Name == "false") {
		f.Fixes = c.replacement(id, strconv.FormatBool(want))
	}
	c.reportInTable(f)
	return true
}

// positionOfRow returns where a field that the row e leaves out is reported: at the code of
// the row or, if the row is returned by a switch, at the type of its struct literal. The
// code may be far from this literal, and the literal is where the field has to be added.
func positionOfRow(e retry.Entry) (pos, end token.Pos) {
	if e.Tag != nil && e.Lit.Type != nil {
		return e.Lit.Pos(), e.Lit.Lbrace
	}
	return e.Key.Pos(), e.Key.End()
}

// flagOf returns the value of a bool field of an entry, and the expression that sets
// it. If nothing sets the field, the value is false, and the expression is nil. ok is
// false if the struct has no such field, or if its value is not constant.
func flagOf(e retry.Entry, role retry.Role) (yes bool, at ast.Expr, ok bool) {
	if e.Has[role] == nil {
		return false, nil, false
	}
	cell, set := e.Cells[role]
	switch {
	case !set:
		return false, nil, true
	case cell.Value == nil || cell.Value.Kind() != constant.Bool:
		return false, nil, false
	}
	return constant.BoolVal(cell.Value), cell.Expr, true
}

// checkNumbers compares the numbers in an entry, such as 3 in {Code: 7, MaxAttempts:
// 3}, with the retry policy of its code. It ignores 0, which usually means that the
// field is not used.
func (c *checker) checkNumbers(e retry.Entry, v verdict) {
	p, declared := c.Registry.Retry(v.sub.Retry)
	for _, role := range retry.Numbers {
		cell, set := e.Cells[role]
		if !set || cell.Value == nil || constant.Sign(cell.Value) == 0 {
			continue
		}
		if !declared {
			c.checkPossible(v, role, cell)
			continue
		}
		field := e.Has[role]
		want, known := amountIn(p, role)
		unit := max(retry.Unit(field), 1)
		if got := amountOf(cell.Value, want, unit); known && !got.equalAmounts(want) {
			f := c.finding(invalid, cell.Expr.Pos(), cell.Expr.End(), fmt.Sprintf("%s for %s is %v here, but %v in %s", nouns[role], v.name, got, want, c.policyPlace(p)))
			if isLiteral(cell.Expr) {
				f.Fixes = c.replacement(cell.Expr, want.source(field.Type(), unit))
			}
			c.reportInTable(f)
		}
	}
}

// checkPossible reports a number that makes no sense in any policy, such as a jitter
// above 1. It is called for codes without a policy.
func (c *checker) checkPossible(v verdict, role retry.Role, cell retry.Cell) {
	n, _ := constant.Float64Val(constant.ToFloat(cell.Value))
	message := ""
	switch {
	case n < 0:
		message = fmt.Sprintf("%s for %s is below 0", nouns[role], v.name)
	case role == retry.Attempts && n < 2:
		message = "1 attempt for " + v.name + " leaves no retry; write at least 2"
	case role == retry.Multiplier && n < 1:
		message = fmt.Sprintf("the multiplier for %s is %v, so waits would shrink; write at least 1", v.name, n)
	case role == retry.Jitter && n > 1:
		message = fmt.Sprintf("the jitter for %s is %v; write a fraction from 0 to 1", v.name, n)
	default:
		return
	}
	c.reportInTable(c.finding(invalid, cell.Expr.Pos(), cell.Expr.End(), message))
}

// checkComplete reports an entry that tells callers to try again, but not how many times
// or how long to wait.
func (c *checker) checkComplete(e retry.Entry, v verdict) {
	if !isRetryable(e, v) {
		return
	}
	lacks := c.missingParts(e, v)
	pos, end := positionOfRow(e)
	canSay := e.Has[retry.Policy] != nil || slices.ContainsFunc(retry.Numbers, func(r retry.Role) bool { return e.Has[r] != nil })
	switch {
	case !canSay && v.sub.Retry == "":
		c.reportInTable(c.finding(missing, pos, end, fmt.Sprintf("%s is retryable, but neither %s nor %s says how often and how slowly", v.name, e.Table, c.Registry.Name())))
	case len(lacks) > 0:
		f := c.finding(missing, pos, end, fmt.Sprintf("%s is retryable, but %s gives it %s", v.name, e.Table, strings.Join(lacks, " and ")))
		f.Fixes = c.completion(e, v)
		c.reportInTable(f)
	}
}

// isRetryable reports whether an entry tells callers to try again: a field such as
// Retryable or Transient is true, or its class is "transient". A true field Recoverable
// counts only if the registry declares the action "retry" for the code, or neither an
// action nor a class.
func isRetryable(e retry.Entry, v verdict) bool {
	for _, role := range []retry.Role{retry.Retryable, retry.Transient} {
		if yes, _, ok := flagOf(e, role); ok && yes {
			return true
		}
	}
	if cell, ok := e.Cells[retry.Class]; ok && cell.Value != nil && cell.Value.Kind() == constant.String {
		if class, ok := asClass(constant.StringVal(cell.Value)); ok && class == registry.ClassTransient {
			return true
		}
	}
	yes, _, ok := flagOf(e, retry.Recoverable)
	byRetry := v.sub.Action == "" && v.sub.Class == "" || v.sub.Action == registry.ActionRetry
	return ok && yes && byRetry
}

// missingParts names the parts of a retry policy that an entry leaves out, such as "no
// attempts" and "no wait".
func (c *checker) missingParts(e retry.Entry, v verdict) []string {
	if _, given := e.Cells[retry.Policy]; given {
		return nil
	}
	var out []string
	can := func(roles ...retry.Role) bool {
		return e.Has[retry.Policy] != nil || slices.ContainsFunc(roles, func(r retry.Role) bool { return e.Has[r] != nil })
	}
	gives := func(roles ...retry.Role) bool {
		return slices.ContainsFunc(roles, func(r retry.Role) bool {
			cell, ok := e.Cells[r]
			return ok && (cell.Value == nil || r == retry.Initial || cell.Value.Kind() == constant.Bool || constant.Sign(cell.Value) != 0)
		})
	}
	if can(retry.Attempts, retry.Retries) && !gives(retry.Attempts, retry.Retries, retry.MaxElapsed) {
		out = append(out, "no attempts")
	}
	if can(retry.Initial) && !gives(retry.Initial, retry.Immediate) && !c.hasOtherWait(e, v) {
		out = append(out, "no wait")
	}
	return out
}

// hasOtherWait reports whether callers learn how long to wait from something other than
// the row e. This is so if the field of the row is named RetryAfter, because it contains
// the time that a server has asked for. If the policy of the code uses this time, the
// envelope/retryafter rule checks that envelopes contain it.
func (c *checker) hasOtherWait(e retry.Entry, v verdict) bool {
	p, ok := c.Registry.Retry(v.sub.Retry)
	field := e.Has[retry.Initial]
	return ok && field != nil && strings.HasPrefix(strings.ToLower(strings.ReplaceAll(field.Name(), "_", "")), "retryafter") &&
		(p.RetryAfter == "" || c.LeavesTo("envelope/retryafter", c.Registry))
}

// completion returns a fix for an entry that tells callers to try again, but not how
// often or after what wait. The fix adds the numbers of the policy in the registry.
// There is no fix if Go code cannot express one of these numbers.
func (c *checker) completion(e retry.Entry, v verdict) []finding.Fix {
	p, ok := c.Registry.Retry(v.sub.Retry)
	if !ok || e.Has[retry.Policy] != nil {
		return nil
	}
	var parts []string
	for _, role := range retry.Numbers {
		field := e.Has[role]
		want, known := amountIn(p, role)
		if _, set := e.Cells[role]; set || field == nil || !known || want == (amount{number: 1}) {
			continue
		}
		text := want.source(field.Type(), cmp.Or(retry.Unit(field), time.Nanosecond))
		if text == "" || retry.IsDuration(field.Type()) && !c.imports(e, "time") {
			return nil
		}
		parts = append(parts, field.Name()+": "+text)
	}
	return c.insertion(e, strings.Join(parts, ", "))
}

// imports reports whether the file that contains an entry imports the package with the
// given import path under the name of that package.
func (c *checker) imports(e retry.Entry, path string) bool {
	for _, f := range c.pass.Files {
		if f.FileStart <= e.Lit.Pos() && e.Lit.Pos() < f.FileEnd {
			return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == strconv.Quote(path) && s.Name == nil })
		}
	}
	return false
}

// insertion returns a fix that adds fields at the end of an entry, or no fix if the
// entry does not name its fields.
func (c *checker) insertion(e retry.Entry, text string) []finding.Fix {
	if !e.Keyed() || text == "" {
		return nil
	}
	pos := e.Lit.Lbrace + 1
	if n := len(e.Lit.Elts); n > 0 {
		pos, text = e.Lit.Elts[n-1].End(), ", "+text
	}
	at := c.pass.Fset.Position(pos)
	return []finding.Fix{{Message: "add " + strings.TrimPrefix(text, ", "), Edits: []finding.Edit{{File: at.Filename, Start: at.Offset, End: at.Offset, NewText: text}}}}
}
