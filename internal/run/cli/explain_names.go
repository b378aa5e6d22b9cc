package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A source says where a key of an entry is set: in a line of exitlint.toml, in a preset
// or, for a key of an error code, in the entry of the error code's status.
type source struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Preset string `json:"preset,omitempty"`
	Status *int   `json:"status,omitempty"` // the status from which an error code takes the key; nil if the key is not taken from a status
}

func (s source) String() string {
	switch {
	case s.Status != nil:
		return fmt.Sprintf("status %d", *s.Status)
	case s.Preset != "":
		return "preset " + s.Preset
	case s.File != "":
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	return ""
}

// source returns where a key of the entry e is set, or the zero source if it is not set.
func (a *app) source(e *registry.Entry, key string) source {
	switch preset := e.From(key); {
	case preset != "":
		return source{Preset: preset}
	case e.Own(key):
		at := e.KeyAt(key)
		return source{File: report.Relative(a.dir, at.File), Line: at.Line}
	}
	return source{}
}

// declaredBy returns where the entry e is declared: the file and line, and the preset if
// e comes from a preset. The parameter "start" is the position of e in its file.
func (a *app) declaredBy(e *registry.Entry, start span.Position) source {
	return source{File: report.Relative(a.dir, start.File), Line: start.Line, Preset: e.Preset}
}

// A keyRow is one line of a page, such as "retry backoff exitlint.toml:12": a key, its
// value, and where it is set.
type keyRow struct {
	name, value string
	from        source
}

// writeDeclared writes where an entry is declared, and then a table of its keys.
func writeDeclared(w io.Writer, at source, rows []keyRow) {
	if at.Preset != "" {
		fmt.Fprintf(w, "\nDeclared by the preset %s, which %s:%d extends:\n", at.Preset, at.File, at.Line)
	} else {
		fmt.Fprintf(w, "\nDeclared at %s:%d:\n", at.File, at.Line)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		if r.value == "" {
			continue
		}
		line := fmt.Sprintf("  %s\t%s", r.name, r.value)
		if from := r.from.String(); from != "" {
			line += "\t" + from
		}
		fmt.Fprintln(table, line)
	}
	table.Flush() // w is a buffer, so this cannot fail
}

// A namedPage is what exitlint explain prints for an error code, a retry policy or a kind
// of envelope.
type namedPage struct {
	Name    string            `json:"name"`
	File    string            `json:"file"`
	Line    int               `json:"line"`
	Preset  string            `json:"preset,omitempty"`
	Keys    map[string]string `json:"keys"`
	Sources map[string]source `json:"sources"`          // where each key was set
	Policy  string            `json:"policy,omitempty"` // the policy as a phrase, such as "4 tries, without waiting"
	UsedBy  []user            `json:"used_by"`

	title string
	rows  []keyRow
	at    source
}

// A user is a place that refers to an error code or a policy: the entry of a status or
// error code, or a position in a Go file. The page of the error code or policy lists its
// users.
type user struct {
	Status *int   `json:"status,omitempty"`
	Name   string `json:"name,omitempty"` // the name of the status or error code
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"`
	Preset string `json:"preset,omitempty"`
}

func (u user) String() string {
	what := ""
	switch {
	case u.Status != nil:
		what = fmt.Sprintf("status %d (%s), ", *u.Status, u.Name)
	case u.Name != "":
		what = fmt.Sprintf("error code %s, ", u.Name)
	}
	if u.Preset != "" {
		return what + "preset " + u.Preset
	}
	at := fmt.Sprintf("%s:%d", u.File, u.Line)
	if u.Column > 0 {
		at += ":" + strconv.Itoa(u.Column)
	}
	return what + at
}

// explainError prints what the registry says about an error code.
func (a *app) explainError(r *registry.Registry, e *registry.ErrorCode) error {
	all := r.Effective(*e)
	page := a.newPage(e.Code, &e.Entry, e.Entry.OwnAt("code"))
	row := func(key, own, value string) {
		from := a.source(&e.Entry, key)
		if own == "" && value != "" {
			from = source{Status: e.Exit}
		}
		page.add(key, value, from)
	}
	if e.Exit != nil {
		status := strconv.Itoa(*e.Exit)
		if c, ok := r.Code(*e.Exit); ok {
			status += " " + c.Name
		}
		page.add("exit", status, a.source(&e.Entry, "exit"))
	}
	row("class", string(e.Class), string(all.Class))
	row("recoverable", string(e.Recoverable), string(all.Recoverable))
	row("retry", e.Retry, all.Retry)
	if policy, ok := r.Retry(all.Retry); ok {
		page.Policy = policyInWords(policy)
		page.rows = append(page.rows, keyRow{name: "policy", value: page.Policy})
	}
	for i := range r.Prefixes {
		if p := &r.Prefixes[i]; strings.HasPrefix(e.Code, p.Prefix) {
			page.add("prefix", strings.TrimSpace(p.Prefix+" "+p.Title), a.source(&p.Entry, "prefix"))
		}
	}
	page.UsedBy = append(page.UsedBy, a.goUses(filepath.Dir(r.File), literalUse(e.Code))...)
	return a.printPage("error", page, "Go files here with it:", "No Go file here has it.")
}

// explainPolicy prints what the registry says about a retry policy.
func (a *app) explainPolicy(r *registry.Registry, p *registry.Retry) error {
	page := a.newPage(p.Name, &p.Entry, p.Entry.OwnAt())
	page.title = fmt.Sprintf("[retry.%s]", p.Name)
	for _, key := range registry.RetryKeys() {
		if p.Has(key) {
			page.add(key, keyText(p.Get(key)), a.source(&p.Entry, key))
		}
	}
	page.Policy = policyInWords(p)
	for i := range r.Codes {
		if c := &r.Codes[i]; c.Retry == p.Name {
			page.UsedBy = append(page.UsedBy, a.withSource(user{Status: &c.Value, Name: c.Name}, &c.Entry))
		}
	}
	for i := range r.Errors {
		if e := &r.Errors[i]; e.Retry == p.Name {
			page.UsedBy = append(page.UsedBy, a.withSource(user{Name: e.Code}, &e.Entry))
		}
	}
	page.UsedBy = append(page.UsedBy, a.goUses(filepath.Dir(r.File), retryUse(p.Name))...)
	return a.printPage("policy", page, "Used by:", "Nothing uses it.")
}

// explainSort prints what the registry says about a kind of envelope.
func (a *app) explainSort(sort *registry.Envelope) error {
	page := a.newPage(sort.Name, &sort.Entry, sort.Entry.OwnAt())
	page.title = cmp.Or(sort.Name, "[envelope]")
	row := func(key, value string) { page.add(key, value, a.source(&sort.Entry, key)) }
	row("types", strings.Join(sort.Types, ", "))
	required := sort.Required
	if required == nil {
		required = slices.DeleteFunc(registry.Roles(), func(role string) bool { return !sort.Requires(role) })
	}
	row("required", strings.Join(required, ", "))
	for _, name := range slices.Sorted(maps.Keys(sort.Fields)) {
		page.add("field "+name, sort.Fields[name], source{})
	}
	for _, c := range sort.Constants {
		page.add("constant "+c.Path, fmt.Sprint(c.Value), source{})
	}
	row("omitted", string(sort.Omitted))
	row("stream", string(sort.Stream))
	for i := range sort.Excepts {
		e := &sort.Excepts[i]
		page.add("except "+cmp.Or(e.Code, e.Type, e.Func), e.Reason, a.source(&e.Entry, "reason"))
	}
	return a.printPage("envelope", page, "", "")
}

// withSource returns a copy of u whose position is that of the key "retry" in the entry e.
func (a *app) withSource(u user, e *registry.Entry) user {
	at := a.source(e, "retry")
	u.File, u.Line, u.Preset = at.File, at.Line, at.Preset
	return u
}

func (a *app) newPage(name string, e *registry.Entry, at span.Position) *namedPage {
	from := a.declaredBy(e, at)
	return &namedPage{
		Name: name, File: from.File, Line: from.Line, Preset: from.Preset, title: name, at: from,
		Keys: map[string]string{}, Sources: map[string]source{}, UsedBy: []user{},
	}
}

// add adds a line for a key to the page, unless value is "".
func (p *namedPage) add(key, value string, from source) {
	if value != "" {
		if p.Keys[key] = value; from != (source{}) {
			p.Sources[key] = from
		}
		p.rows = append(p.rows, keyRow{key, value, from})
	}
}

// printPage prints the page of an entry of the registry, such as an error code. The
// parameter "kind", such as "policy", is the key of the page in JSON output.
//
// The other two parameters are for text output. The parameter "used" is the heading above
// the places that refer to the entry. If there are no such places, printPage prints the
// parameter "unused" in place of the heading.
func (a *app) printPage(kind string, page *namedPage, used, unused string) error {
	if a.options.format.value == formatJSON {
		return a.printJSON(map[string]any{"version": 1, kind: page})
	}
	var out bytes.Buffer
	fmt.Fprintln(&out, page.title)
	writeDeclared(&out, page.at, page.rows)
	if kind == "policy" && page.Policy != "" {
		fmt.Fprintf(&out, "\nThat is %s.\n", page.Policy)
	}
	if len(page.UsedBy) == 0 {
		used = unused
	}
	if used != "" {
		fmt.Fprintf(&out, "\n%s\n", used)
	}
	for _, u := range page.UsedBy {
		fmt.Fprintf(&out, "  %s\n", u)
	}
	_, err := a.env.Stdout.Write(out.Bytes())
	return writeResult(err)
}
