package writer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/registry"
)

// A section is a part of a document that exitlint writes. It has a heading, then a
// table or a JSON sample, and then a list.
type section struct {
	title  string       // the heading of the section, or ""
	fields []attr.Field // the field of each column, set by withStyle
	head   []string
	rows   [][]string
	lead   string   // a sentence before the list
	list   []string // the items of the list
	sample string   // a JSON sample, instead of a table
}

// sections returns the sections with tables of the given kind. If kind is "", it returns
// the sections with tables of all kinds, and those with JSON samples. It leaves out tables
// and samples without entries in the registry.
func sections(r *registry.Registry, kind registry.DocKind) []section {
	switch kind {
	case registry.DocCodes:
		return codeSections(r)
	case registry.DocRetry:
		return retrySections(r)
	case registry.DocErrors:
		return errorSections(r)
	case registry.DocClasses:
		return classSections(r, r.Errors)
	}
	return slices.Concat(codeSections(r), retrySections(r), errorSections(r), classSections(r, nil), sampleSections(r))
}

// The header of the first column, for each kind of table.
const (
	headCode      = "Exit code"
	headErrorCode = "Error code"
	headPrefix    = "Prefix"
	headErrorType = "Error type"
)

// titleCodes is the heading of the table of codes that are in no [[range]] of the
// registry.
const titleCodes = "Exit codes"

// A column describes one column of a table. The rows of the table are values of type T.
type column[T any] struct {
	head string
	cell func(*T) string
}

// tabulate returns a section with a table. The table has one row for each element of
// rows.
//
// A column is left out if its cells would be empty for every element of the slice all.
// So tables with the same slice all have the same columns.
func tabulate[T any](title string, columns []column[T], rows, all []T) section {
	s := section{title: title}
	var shown []column[T]
	for _, c := range columns {
		if slices.ContainsFunc(all, func(x T) bool { return c.cell(&x) != "" }) {
			shown = append(shown, c)
			s.head = append(s.head, c.head)
		}
	}
	for i := range rows {
		var row []string
		for _, c := range shown {
			row = append(row, c.cell(&rows[i]))
		}
		s.rows = append(s.rows, row)
	}
	return s
}

func codeColumns() []column[registry.Code] {
	var out []column[registry.Code]
	for _, c := range attr.CodeColumns() {
		if c.Head != "" {
			out = append(out, column[registry.Code]{c.Head, c.Cell})
		}
	}
	return out
}

// codeSections returns a section with a table for each declared range of codes, and one
// for the other codes. It leaves out the codes of a preset such as sysexits, because
// programs usually use only a few of them. If the registry has no other codes, it keeps
// them.
func codeSections(r *registry.Registry) []section {
	groups := map[string][]registry.Code{}
	shown := slices.DeleteFunc(slices.Clone(r.Codes), func(c registry.Code) bool { return c.Optional() })
	if len(shown) == 0 {
		shown = r.Codes
	}
	for _, c := range shown {
		name := ""
		if g, ok := r.Range(c.Value); ok {
			name = g.Name
		}
		groups[name] = append(groups[name], c)
	}
	var out []section
	if rest := groups[""]; len(rest) > 0 {
		out = append(out, tabulate(titleCodes, codeColumns(), rest, shown))
	}
	for _, g := range slices.SortedStableFunc(slices.Values(r.Ranges), func(a, b registry.Range) int { return a.Min - b.Min }) {
		if codes := groups[g.Name]; len(codes) > 0 {
			out = append(out, tabulate(rangeTitle(g), codeColumns(), codes, shown))
		}
	}
	return out
}

// rangeTitle returns the heading for a range, such as "Task errors (10-19)".
func rangeTitle(g registry.Range) string {
	title := cmp.Or(g.Title, strings.ToUpper(g.Name[:1])+attr.WithSpaces(g.Name[1:])+" exit codes")
	if g.Max == 255 {
		return fmt.Sprintf("%s (%d+)", title, g.Min)
	}
	return fmt.Sprintf("%s (%d-%d)", title, g.Min, g.Max)
}

// A policyRow is a row of a table of retry policies. It contains the policy of a status or
// an error code.
type policyRow struct {
	status, name, errorCode string
	policy                  *registry.Retry
}

func retryColumns() []column[policyRow] {
	out := []column[policyRow]{
		{headCode, func(c *policyRow) string { return c.status }},
		{"Name", func(c *policyRow) string { return attr.CodeFont(c.name) }},
		{headErrorCode, func(c *policyRow) string { return attr.CodeFont(c.errorCode) }},
	}
	for _, c := range attr.PolicyColumns() {
		if c.Head != "" {
			out = append(out, column[policyRow]{c.Head, func(r *policyRow) string { return c.Cell(r.policy) }})
		}
	}
	return out
}

// retrySections returns a table of statuses that have a retry policy, and a table of
// error codes that have one. Below each table, a list shows the total wait of each
// policy.
func retrySections(r *registry.Registry) []section {
	var codes, errors []policyRow
	for _, c := range r.Codes {
		if p, ok := r.Retry(c.Retry); ok {
			codes = append(codes, policyRow{status: strconv.Itoa(c.Value), name: c.Name, policy: p})
		}
	}
	for _, e := range r.Errors {
		if p, ok := r.Retry(e.Retry); ok {
			errors = append(errors, policyRow{errorCode: e.Code, policy: p})
		}
	}
	var out []section
	for _, part := range []struct {
		title string
		rows  []policyRow
	}{{"Retries by exit code", codes}, {"Retries by error code", errors}} {
		if len(part.rows) > 0 {
			out = append(out, retrySection(part.title, part.rows))
		}
	}
	return out
}

func retrySection(title string, rows []policyRow) section {
	s := tabulate(title, retryColumns(), rows, rows)
	for _, row := range rows {
		if sum, ok := formatTotal(row.policy); ok {
			s.lead = "All waits together:"
			s.list = append(s.list, attr.CodeFont(row.name+row.errorCode)+": "+sum)
		}
	}
	return s
}

// formatTotal returns the sum of the waits of a policy, such as "100 + 200 = 300ms". It
// returns false for fewer than 2 or more than 12 waits, and for a policy that retries
// immediately.
func formatTotal(p *registry.Retry) (string, bool) {
	const most = 12
	waits := p.Waits()
	if len(waits) < 2 || len(waits) > most || p.Immediate {
		return "", false
	}
	var terms []string
	var sum time.Duration
	for _, w := range waits {
		w = w.Round(time.Millisecond)
		if sum += w; sum < 0 {
			return "", false
		}
		terms = append(terms, strconv.FormatInt(w.Milliseconds(), 10))
	}
	return fmt.Sprintf("%s = %dms", strings.Join(terms, " + "), sum.Milliseconds()), true
}

// errorSections returns a table of prefixes and a table of error codes.
func errorSections(r *registry.Registry) []section {
	var out []section
	if len(r.Prefixes) > 0 {
		out = append(out, tabulate("Error code prefixes", []column[registry.Prefix]{
			{headPrefix, func(p *registry.Prefix) string { return attr.CodeFont(p.Prefix + "*") }},
			{"Category", func(p *registry.Prefix) string { return p.Title }},
		}, r.Prefixes, r.Prefixes))
	}
	if len(r.Errors) > 0 {
		out = append(out, tabulate("Error codes", []column[registry.ErrorCode]{
			{headErrorCode, func(e *registry.ErrorCode) string { return attr.CodeFont(e.Code) }},
			{headCode, formatExit},
			{"Class", func(e *registry.ErrorCode) string { return attr.WithSpaces(string(r.Effective(*e).Class)) }},
			{"Recoverable", func(e *registry.ErrorCode) string { return attr.FormatAnswer(r.Effective(*e).Recoverable, "") }},
		}, r.Errors, r.Errors))
	}
	return out
}

func formatExit(e *registry.ErrorCode) string {
	if e.Exit == nil {
		return ""
	}
	return strconv.Itoa(*e.Exit)
}

type errorType struct{ name, class, retryable string }

// classSections returns a section with a table that says which errors to retry. It has
// one row for each value of a [[classifier]]. It also has one row for each of the given
// error codes, if the registry sets "class" or "recoverable" for it.
func classSections(r *registry.Registry, errors []registry.ErrorCode) []section {
	var all []errorType
	for _, e := range errors {
		if e = r.Effective(e); e.Class != "" || e.Recoverable != "" {
			all = append(all, errorType{attr.CodeFont(e.Code), attr.WithSpaces(string(e.Class)), attr.FormatAnswer(e.Recoverable, "")})
		}
	}
	for _, c := range r.Classifiers {
		retryable := attr.FormatAnswer(attr.AnswerOfClass(c.Class), "")
		for _, v := range c.Values {
			all = append(all, errorType{v, attr.WithSpaces(string(c.Class)), retryable})
		}
	}
	if len(all) == 0 {
		return nil
	}
	return []section{tabulate("Classes of errors", []column[errorType]{
		{headErrorType, func(t *errorType) string { return t.name }},
		{"Class", func(t *errorType) string { return t.class }},
		{"Retryable", func(t *errorType) string { return t.retryable }},
	}, all, all)}
}

// sampleSections returns a JSON sample for each [envelope] table of the registry. The
// sample contains the fields that the [envelope] table names, requires or declares as
// constant.
func sampleSections(r *registry.Registry) []section {
	var sections []section
	for i := range r.Envelopes {
		sections = append(sections, sampleSection(r, &r.Envelopes[i])...)
	}
	return sections
}

func sampleSection(r *registry.Registry, envelope *registry.Envelope) []section {
	if len(envelope.Fields)+len(envelope.Required)+len(envelope.Constants) == 0 {
		return nil
	}
	root := map[string]any{}
	for _, c := range envelope.Constants {
		setAtPath(root, strings.Split(c.Path, "."), c.Value)
	}
	for _, name := range append(registry.Roles(), envelope.Others()...) {
		if v := sampleValue(r, envelope, name); v != nil && (envelope.Fields[name] != "" || envelope.Requires(name)) {
			setAtPath(root, strings.Split(envelope.Path(name), "."), v)
		}
	}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		return nil
	}
	title := "Error envelope"
	if envelope.Name != "" {
		title += " " + envelope.Name
	}
	return []section{{title: title, sample: string(text)}}
}

// setAtPath sets the value at a path of nested objects. It does nothing if the path already
// has a value, or if something on the path is not an object.
func setAtPath(in map[string]any, path []string, value any) {
	for _, key := range path[:len(path)-1] {
		inner, ok := in[key].(map[string]any)
		if !ok {
			if in[key] != nil {
				return
			}
			inner = map[string]any{}
			in[key] = inner
		}
		in = inner
	}
	if last := path[len(path)-1]; in[last] == nil {
		in[last] = value
	}
}

// sampleValue returns an example value for a field of an envelope. It returns nil if the
// sample should not have the field.
func sampleValue(r *registry.Registry, envelope *registry.Envelope, name string) any {
	e := sampleError(r, envelope.Fields[registry.RoleRetryAfter] != "")
	switch name {
	case registry.RoleErrorCode:
		return e.Code
	case registry.RoleMessage:
		return "what went wrong"
	case registry.RoleExitCode:
		return *e.Exit
	case registry.RoleRecoverable:
		return e.Recoverable == registry.RecoverableYes
	case registry.RoleSuggestion:
		return "what to do next"
	case registry.RoleRetryAfter:
		if e.Recoverable == registry.RecoverableNo {
			return nil // callers do not wait after this error
		}
		return 1000
	}
	return "…"
}

// sampleError returns the error to show in a sample: the first declared error code with a
// status or, if there is none, the first status other than 0. If prefersWait is true, it
// prefers an error after which callers wait and try again.
func sampleError(r *registry.Registry, prefersWait bool) registry.ErrorCode {
	var all []registry.ErrorCode
	for _, e := range r.Errors {
		if e.Exit != nil {
			all = append(all, r.Effective(e))
		}
	}
	const example = "E_EXAMPLE"
	if len(all) == 0 {
		for _, c := range r.Codes {
			if c.Value != 0 {
				all = append(all, registry.ErrorCode{Code: example, Exit: &c.Value, Recoverable: c.Recoverable})
			}
		}
	}
	recoverable := slices.IndexFunc(all, func(e registry.ErrorCode) bool { return e.Recoverable == registry.RecoverableYes })
	switch {
	case len(all) == 0:
		one := 1
		return registry.ErrorCode{Code: example, Exit: &one, Recoverable: registry.RecoverableNo}
	case prefersWait && recoverable >= 0:
		return all[recoverable]
	}
	return all[0]
}
