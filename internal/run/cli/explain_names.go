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

// A keySource says where a key of an entry is set: in a line of exitlint.toml or in a
// preset. An error code can also take a key from the entry of its status.
type keySource struct {
	File   string `json:"file,omitempty"`
	Line   int    `json:"line,omitempty"`
	Preset string `json:"preset,omitempty"`
	Status *int   `json:"status,omitempty"` // the status whose entry sets the key of an error code, or nil
}

func (s keySource) String() string {
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

// sourceOfKey returns where a key of the entry e is set, or the zero source if it is not set.
func (a *app) sourceOfKey(e *registry.Entry, key string) keySource {
	switch preset := e.From(key); {
	case preset != "":
		return keySource{Preset: preset}
	case e.Own(key):
		at := e.KeyAt(key)
		return keySource{File: report.Relative(a.dir, at.File), Line: at.Line}
	}
	return keySource{}
}

// sourceOfEntry returns where the entry e is declared: the file and line, and the preset
// that contains e, if any. start is the position of e in its file.
func (a *app) sourceOfEntry(e *registry.Entry, start span.Position) keySource {
	return keySource{File: report.Relative(a.dir, start.File), Line: start.Line, Preset: e.Preset}
}

// A keyRow is one line of a page, such as "retry  backoff  exitlint.toml:12": a key,
// its value, and where it is set.
type keyRow struct {
	name, value string
	from        keySource
}

// writeDeclared writes where an entry is declared, and then a table of its keys.
func writeDeclared(w io.Writer, at keySource, rows []keyRow) {
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
	Name    string               `json:"name"`
	File    string               `json:"file"`
	Line    int                  `json:"line"`
	Preset  string               `json:"preset,omitempty"`
	Keys    map[string]string    `json:"keys"`
	Sources map[string]keySource `json:"sources"`          // where each key was set
	Policy  string               `json:"policy,omitempty"` // the policy as a phrase, such as "4 tries, without waiting"
	UsedBy  []reference          `json:"used_by"`

	title string
	rows  []keyRow
	at    keySource
}

// A reference is a use of an error code or a policy, in the entry of a status or error
// code or at a position in a Go file. exitlint explain E_LOCKED lists the references to
// E_LOCKED.
type reference struct {
	Status *int   `json:"status,omitempty"`
	Name   string `json:"name,omitempty"` // the name of the status or error code
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"`
	Preset string `json:"preset,omitempty"`
}

func (u reference) String() string {
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
		from := a.sourceOfKey(&e.Entry, key)
		if own == "" && value != "" {
			from = keySource{Status: e.Exit}
		}
		page.add(key, value, from)
	}
	if e.Exit != nil {
		status := strconv.Itoa(*e.Exit)
		if c, ok := r.Code(*e.Exit); ok {
			status += " " + c.Name
		}
		page.add("exit", status, a.sourceOfKey(&e.Entry, "exit"))
	}
	row("class", string(e.Class), string(all.Class))
	row("recoverable", string(e.Recoverable), string(all.Recoverable))
	row("retry", e.Retry, all.Retry)
	if policy, ok := r.Retry(all.Retry); ok {
		page.Policy = describePolicy(policy)
		page.rows = append(page.rows, keyRow{name: "policy", value: page.Policy})
	}
	for i := range r.Prefixes {
		if p := &r.Prefixes[i]; strings.HasPrefix(e.Code, p.Prefix) {
			page.add("prefix", strings.TrimSpace(p.Prefix+" "+p.Title), a.sourceOfKey(&p.Entry, "prefix"))
		}
	}
	page.UsedBy = append(page.UsedBy, a.searchGoFiles(filepath.Dir(r.File), literalSearch(e.Code))...)
	return a.printPage("error", page, "Go files here with it:", "No Go file here has it.")
}

// explainPolicy prints what the registry says about a retry policy.
func (a *app) explainPolicy(r *registry.Registry, p *registry.Retry) error {
	page := a.newPage(p.Name, &p.Entry, p.Entry.OwnAt())
	page.title = fmt.Sprintf("[retry.%s]", p.Name)
	for _, key := range registry.RetryKeys() {
		if p.Has(key) {
			page.add(key, keyText(p.Get(key)), a.sourceOfKey(&p.Entry, key))
		}
	}
	page.Policy = describePolicy(p)
	for i := range r.Codes {
		if c := &r.Codes[i]; c.Retry == p.Name {
			page.UsedBy = append(page.UsedBy, a.withKeyPosition(reference{Status: &c.Value, Name: c.Name}, &c.Entry))
		}
	}
	for i := range r.Errors {
		if e := &r.Errors[i]; e.Retry == p.Name {
			page.UsedBy = append(page.UsedBy, a.withKeyPosition(reference{Name: e.Code}, &e.Entry))
		}
	}
	page.UsedBy = append(page.UsedBy, a.searchGoFiles(filepath.Dir(r.File), retryCommentSearch(p.Name))...)
	return a.printPage("policy", page, "Used by:", "Nothing uses it.")
}

// explainEnvelope prints what the registry says about a kind of envelope.
func (a *app) explainEnvelope(envelope *registry.Envelope) error {
	page := a.newPage(envelope.Name, &envelope.Entry, envelope.Entry.OwnAt())
	page.title = cmp.Or(envelope.Name, "[envelope]")
	row := func(key, value string) { page.add(key, value, a.sourceOfKey(&envelope.Entry, key)) }
	row("types", strings.Join(envelope.Types, ", "))
	required := envelope.Required
	if required == nil {
		required = slices.DeleteFunc(registry.Roles(), func(role string) bool { return !envelope.Requires(role) })
	}
	row("required", strings.Join(required, ", "))
	for _, name := range slices.Sorted(maps.Keys(envelope.Fields)) {
		page.add("field "+name, envelope.Fields[name], keySource{})
	}
	for _, c := range envelope.Constants {
		page.add("constant "+c.Path, fmt.Sprint(c.Value), keySource{})
	}
	row("omitted", string(envelope.Omitted))
	row("stream", string(envelope.Stream))
	for i := range envelope.Excepts {
		e := &envelope.Excepts[i]
		page.add("except "+cmp.Or(e.Code, e.Type, e.Func), e.Reason, a.sourceOfKey(&e.Entry, "reason"))
	}
	return a.printPage("envelope", page, "", "")
}

// withKeyPosition returns a copy of u with the position of the key "retry" in the entry e.
func (a *app) withKeyPosition(u reference, e *registry.Entry) reference {
	at := a.sourceOfKey(e, "retry")
	u.File, u.Line, u.Preset = at.File, at.Line, at.Preset
	return u
}

func (a *app) newPage(name string, e *registry.Entry, at span.Position) *namedPage {
	from := a.sourceOfEntry(e, at)
	return &namedPage{
		Name: name, File: from.File, Line: from.Line, Preset: from.Preset, title: name, at: from,
		Keys: map[string]string{}, Sources: map[string]keySource{}, UsedBy: []reference{},
	}
}

// add adds a line for a key to the page, unless value is "".
func (p *namedPage) add(key, value string, from keySource) {
	if value != "" {
		if p.Keys[key] = value; from != (keySource{}) {
			p.Sources[key] = from
		}
		p.rows = append(p.rows, keyRow{key, value, from})
	}
}

// printPage prints the page of an entry of the registry, such as an error code. kind is
// the key of the page in JSON output, such as "policy".
//
// In text output, a list of the references to the entry follows below usedHeading. If
// there are none, printPage prints unusedHeading instead.
func (a *app) printPage(kind string, page *namedPage, usedHeading, unusedHeading string) error {
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
		usedHeading = unusedHeading
	}
	if usedHeading != "" {
		fmt.Fprintf(&out, "\n%s\n", usedHeading)
	}
	for _, u := range page.UsedBy {
		fmt.Fprintf(&out, "  %s\n", u)
	}
	_, err := a.env.Stdout.Write(out.Bytes())
	return resultFailure(err)
}
