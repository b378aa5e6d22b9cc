package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/conventions"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

// A statusPage is all that is known about a status.
type statusPage struct {
	Value    int              `json:"value"`
	Declared *declaration     `json:"declared"` // nil: no registry declares it
	Meanings []meaning        `json:"meanings"` // what others mean by it
	Programs []report.Program `json:"programs"` // those that can end with it
	Note     string           `json:"note,omitempty"`
}

// A declaration is the entry of a status in a registry.
type declaration struct {
	File        string   `json:"file"`
	Line        int      `json:"line"`
	Name        string   `json:"name"`
	Go          string   `json:"go,omitempty"`
	Meaning     string   `json:"meaning,omitempty"`
	Category    string   `json:"category,omitempty"`
	Class       string   `json:"class,omitempty"`
	Recoverable string   `json:"recoverable,omitempty"`
	Condition   string   `json:"condition,omitempty"`
	Action      string   `json:"action,omitempty"`
	Retry       string   `json:"retry,omitempty"`
	Policy      string   `json:"policy,omitempty"` // the retry in words
	Commands    []string `json:"commands,omitempty"`
	Errors      []string `json:"errors,omitempty"` // the error codes that end with it
	Preset      string   `json:"preset,omitempty"`

	Sources map[string]source `json:"sources"` // of the keys, by their names in the registry

	rows []keyRow
}

// A meaning is what somebody else means by a status.
type meaning struct {
	Source string `json:"source"`
	Name   string `json:"name,omitempty"`
	Text   string `json:"text"`
}

func (a *app) explainStatus(ctx context.Context, given int) error {
	page := statusPage{Value: given & 0xff, Meanings: []meaning{}, Programs: []report.Program{}}
	for _, m := range conventions.Of(page.Value) {
		page.Meanings = append(page.Meanings, meaning{string(m.Source), m.Name, m.Text})
	}
	names := newNamer(a.options.config)
	r, err := names.of(a.dir)
	if err != nil {
		return err
	}
	if r != nil {
		page.Declared = a.declared(r, page.Value)
	}
	if err := a.findPrograms(ctx, &page, names); err != nil {
		return err
	}
	if a.options.format.value == formatJSON {
		return a.printJSON(struct {
			Version int        `json:"version"`
			Status  statusPage `json:"status"`
		}{1, page})
	}
	var out bytes.Buffer
	if given != page.Value {
		fmt.Fprintf(&out, "Only the low 8 bits arrive: %d ends as %d.\n\n", given, page.Value)
	}
	writeStatusPage(&out, page)
	_, err = a.env.Stdout.Write(out.Bytes())
	return writeResult(err)
}

// declared is the entry of value in r, or nil.
func (a *app) declared(r *registry.Registry, value int) *declaration {
	c, ok := r.Code(value)
	if !ok {
		return nil
	}
	at := c.OwnAt()
	d := &declaration{
		File: report.Relative(a.dir, at.File), Line: at.Line, Preset: c.Preset,
		Name: c.Name, Go: c.Go, Meaning: c.Meaning, Condition: c.Condition, Commands: c.Commands,
		Class: string(c.Class), Recoverable: string(c.Recoverable), Action: string(c.Action), Retry: c.Retry,
	}
	if category, ok := r.Range(value); ok {
		d.Category = category.Name
	}
	if policy, ok := r.Retry(c.Retry); ok {
		d.Policy = policyInWords(policy)
	}
	for _, e := range r.Errors {
		if e.Exit != nil && *e.Exit == value {
			d.Errors = append(d.Errors, e.Code)
		}
	}
	a.keysOf(d, r, c)
	return d
}

// keysOf adds what a page shows of a code, each key with where it comes from.
func (a *app) keysOf(d *declaration, r *registry.Registry, c *registry.Code) {
	d.Sources = map[string]source{}
	row := func(key, label, value string) {
		from := a.source(&c.Entry, key)
		if value != "" && from != (source{}) {
			d.Sources[key] = from
		}
		d.rows = append(d.rows, keyRow{label, value, from})
	}
	row("value", "value", strconv.Itoa(c.Value))
	row("name", "name", c.Name)
	row("go", "go constant", c.Go)
	row("meaning", "meaning", c.Meaning)
	row("condition", "condition", c.Condition)
	if category, ok := r.Range(c.Value); ok {
		from := a.source(&category.Entry, "name")
		d.Sources["category"] = from
		d.rows = append(d.rows, keyRow{"category", category.Name, from})
	}
	row("class", "class", d.Class)
	row("recoverable", "recoverable", d.Recoverable)
	row("action", "action", d.Action)
	row("retry", "retry", c.Retry)
	if policy, ok := r.Retry(c.Retry); ok {
		d.rows = append(d.rows, keyRow{"policy", d.Policy, a.declaredBy(&policy.Entry, policy.Entry.OwnAt())})
	}
	row("commands", "commands", strings.Join(c.Commands, ", "))
	d.rows = append(d.rows, keyRow{name: "errors", value: strings.Join(d.Errors, ", ")})
}

// policyInWords says how to retry: "4 tries, waits from 100ms times 2 up to
// 30s, 5s in all".
func policyInWords(p *registry.Retry) string {
	var words []string
	if p.MaxAttempts > 0 {
		words = append(words, fmt.Sprintf("%d tries", p.MaxAttempts))
	}
	switch {
	case p.Immediate:
		words = append(words, "without waiting")
	case p.RetryAfter != "":
		words = append(words, "waiting as long as "+p.RetryAfter+" says")
	case len(p.Backoffs) > 0:
		words = append(words, "waits of "+strings.Trim(fmt.Sprint(p.Backoffs), "[]"))
	case p.InitialBackoff > 0:
		waits := fmt.Sprintf("waits from %v times %v", p.InitialBackoff, p.Multiplier)
		if p.MaxBackoff > 0 {
			waits += fmt.Sprintf(" up to %v", p.MaxBackoff)
		}
		words = append(words, waits)
	}
	if p.MaxElapsed > 0 {
		words = append(words, fmt.Sprintf("%v in all", p.MaxElapsed))
	}
	return strings.Join(words, ", ")
}

// findPrograms adds the programs around the working directory that can end
// with the status, as far as there are any.
func (a *app) findPrograms(ctx context.Context, page *statusPage, names *namer) error {
	programs, err := a.programs(ctx, a.loadOptions(nil, ""), names)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		f := failureOf(ctx, err)
		page.Note = "no programs were read: " + f.Message
		if len(f.Problems) > 0 {
			page.Note += ": " + f.Problems[0].Message
		}
		return nil
	}
	for _, p := range programs {
		if p = only(p, page.Value); len(p.Codes)+len(p.Dynamic) > 0 {
			page.Programs = append(page.Programs, report.RelativeProgram(a.dir, p))
		}
	}
	return nil
}

// only leaves one status in a program.
func only(p report.Program, value int) report.Program {
	all := p.Codes
	p.Codes = nil
	for _, c := range all {
		if c.Value == value {
			p.Codes = append(p.Codes, c)
		}
	}
	return p
}

func writeStatusPage(w io.Writer, page statusPage) {
	if d := page.Declared; d != nil {
		fmt.Fprintf(w, "%d %s\n", page.Value, d.Name)
		writeDeclared(w, source{File: d.File, Line: d.Line, Preset: d.Preset}, d.rows)
	} else {
		fmt.Fprintf(w, "%d\n\nNo exitlint.toml here declares it.\n", page.Value)
	}
	if len(page.Meanings) > 0 {
		fmt.Fprintln(w, "\nTo others it means:")
	} else {
		fmt.Fprintln(w, "\nNo convention claims it.")
	}
	for _, m := range page.Meanings {
		who := strings.TrimSpace(m.Source + " " + m.Name)
		fmt.Fprintf(w, "  %s: %s\n", who, m.Text)
	}
	fmt.Fprintln(w)
	switch {
	case page.Note != "":
		fmt.Fprintln(w, upperFirst(page.Note)+".")
	case len(page.Programs) == 0:
		fmt.Fprintln(w, "No program here ends with it.")
	default:
		writeEnding(w, page.Programs)
	}
}

// writeEnding writes where programs end with the status, and where they might.
func writeEnding(w io.Writer, programs []report.Program) {
	fmt.Fprintln(w, "Programs here:")
	for _, p := range programs {
		fmt.Fprintf(w, "  %s\n", p.Package)
		for _, c := range p.Codes {
			if c.Implicit {
				fmt.Fprintln(w, "    ends with it implicitly")
			}
			for _, o := range c.Origins {
				fmt.Fprintf(w, "    ends with it at %s:%d:%d (%s)\n", o.File, o.Line, o.Column, o.Kind)
			}
		}
		for _, d := range p.Dynamic {
			fmt.Fprintf(w, "    might end with it at %s:%d:%d: %s\n", d.File, d.Line, d.Column, d.Reason)
		}
	}
}

func upperFirst(s string) string {
	return strings.ToUpper(s[:1]) + s[1:]
}
