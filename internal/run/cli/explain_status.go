package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/conventions"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

// A statusPage is what explain prints about an exit status.
type statusPage struct {
	Value    int              `json:"value"`
	Declared *codeDeclaration `json:"declared"`          // nil if no registry declares the status
	Retired  string           `json:"retired,omitempty"` // why the status is not used any more
	Meanings []meaning        `json:"meanings"`          // what shells, sysexits.h and Go use the status for
	Programs []report.Program `json:"programs"`          // the programs that can end with the status
	Note     string           `json:"note,omitempty"`
}

// A codeDeclaration is a [[code]] entry in the form that exitlint explain prints.
type codeDeclaration struct {
	name string
	at   keySource
	// fields contains the keys of the entry, and values derived from them, as members of
	// the JSON object.
	fields  object
	sources map[string]keySource // where each key of the registry was set
	rows    []keyRow             // the lines of the page about the entry, one for each key
}

// MarshalJSON encodes the declaration as one object: its position, its keys in the
// order of the registry, and their sources.
func (d *codeDeclaration) MarshalJSON() ([]byte, error) {
	all := append(object{{"file", d.at.File}, {"line", d.at.Line}}, d.fields...)
	if d.at.Preset != "" {
		all = append(all, member{"preset", d.at.Preset})
	}
	return append(all, member{"sources", d.sources}).MarshalJSON()
}

// An object is a JSON object whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON encodes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for i, m := range o {
		b.WriteByte("{,"[min(i, 1)])
		if err := e.Encode(m.name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := e.Encode(m.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// A meaning is what a convention, such as sysexits.h, says about a status.
type meaning struct {
	Source string `json:"source"`
	Name   string `json:"name,omitempty"`
	Text   string `json:"text"`
}

// explainStatus prints everything that is known about a status. As in the operating
// system, only the low 8 bits of the number count: 256 is explained as 0.
func (a *app) explainStatus(ctx context.Context, given int) error {
	page := statusPage{Value: given & 0xff, Meanings: []meaning{}, Programs: []report.Program{}}
	for _, m := range conventions.MeaningsOf(page.Value) {
		page.Meanings = append(page.Meanings, meaning{string(m.Source), m.Name, m.Text})
	}
	finder := newRegistryFinder(a.options.config)
	r, err := finder.find(a.dir)
	if err != nil {
		return err
	}
	if r != nil {
		page.Declared = a.declarationOf(r, page.Value)
		page.Retired = retirement(r, page.Value)
	}
	if err := a.findPrograms(ctx, &page, finder); err != nil {
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
	return resultFailure(err)
}

// retirement returns a phrase that says why a status was retired and, if the registry
// records them, in which release and under what name. It returns "" if the status is not
// retired.
func retirement(r *registry.Registry, value int) string {
	t, ok := r.Retired(value)
	if !ok {
		return ""
	}
	text := "it " + r.Undeclared(value)
	if t.Since != "" {
		text += ", since " + t.Since
	}
	if t.Name != "" {
		text += "; its name was " + t.Name
	}
	return text
}

// declarationOf returns the entry of r for a status, or nil if r does not declare
// it.
func (a *app) declarationOf(r *registry.Registry, value int) *codeDeclaration {
	c, ok := r.Code(value)
	if !ok {
		return nil
	}
	d := &codeDeclaration{name: c.Name, at: a.sourceOfEntry(&c.Entry, c.OwnAt()), sources: map[string]keySource{}}
	for _, key := range registry.CodeKeys() {
		if key == "class" {
			if category, ok := r.Range(value); ok {
				d.addKey("category", category.Name, a.sourceOfKey(&category.Entry, "name"))
			}
		}
		d.addKey(key, c.Get(key), a.sourceOfKey(&c.Entry, key))
		if key == "retry" {
			if policy, ok := r.Retry(c.Retry); ok {
				d.addRow("policy", describePolicy(policy), a.sourceOfEntry(&policy.Entry, policy.Entry.OwnAt()))
			}
		}
	}
	var errors []string
	for _, e := range r.Errors {
		if e.Exit != nil && *e.Exit == value {
			errors = append(errors, e.Code)
		}
	}
	d.addRow("errors", errors, keySource{})
	return d
}

// addKey adds a key of the registry to the declaration, and records where the key was set.
func (d *codeDeclaration) addKey(name string, value any, from keySource) {
	if keyText(value) != "" && from != (keySource{}) {
		d.sources[name] = from
	}
	d.addRow(name, value, from)
}

// addRow adds a key to the page: a line to the text, and a member to the JSON object. An
// empty value is left out of the JSON object. Four keys are special:
//
//   - "name" becomes a member even if it is empty.
//   - "value" does not become a member, because the page contains the status anyway.
//   - The line of "go" begins with "go constant".
//   - The line of "condition" follows the line of "meaning".
func (d *codeDeclaration) addRow(name string, value any, from keySource) {
	text := keyText(value)
	if name != "value" && (text != "" || name == "name") {
		d.fields = append(d.fields, member{name, value})
	}
	row, at := keyRow{name, text, from}, len(d.rows)
	switch name {
	case "go":
		row.name = "go constant"
	case "condition":
		at = 1 + slices.IndexFunc(d.rows, func(r keyRow) bool { return r.name == "meaning" })
	}
	d.rows = slices.Insert(d.rows, at, row)
}

// keyText formats the value of a key for a page. It returns "" for an empty string
// or list.
func keyText(value any) string {
	switch v := value.(type) {
	case []string:
		return strings.Join(v, ", ")
	case []time.Duration:
		return strings.Trim(fmt.Sprint(v), "[]")
	}
	return fmt.Sprint(value)
}

// describePolicy describes a retry policy as a phrase, such as "4 tries, waits from
// 100ms times 2 up to 30s, 5s in all".
func describePolicy(p *registry.Retry) string {
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
		words = append(words, "waits of "+keyText(p.Backoffs))
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
	switch e := p.Exhausted; {
	case e.Status != nil:
		words = append(words, fmt.Sprintf("then exit %d", *e.Status))
	case e.Action != "":
		words = append(words, "then "+strings.ReplaceAll(string(e.Action), "_", " "))
	}
	return strings.Join(words, ", ")
}

// findPrograms adds to the page the programs below the working directory that can end
// with its status. If packages do not load, it adds a note instead.
func (a *app) findPrograms(ctx context.Context, page *statusPage, finder *registryFinder) error {
	programs, err := a.loadPrograms(ctx, a.loadOptions(nil, ""), finder)
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
		if p = withSingleStatus(p, page.Value); len(p.Codes)+len(p.Dynamic) > 0 {
			page.Programs = append(page.Programs, report.RelativeProgram(a.dir, p))
		}
	}
	return nil
}

// withSingleStatus returns a copy of p that contains only the status with the given
// value.
func withSingleStatus(p report.Program, value int) report.Program {
	all := p.Codes
	p.Codes = nil
	for _, c := range all {
		if c.Value == value {
			p.Codes = append(p.Codes, c)
		}
	}
	return p
}

// writeStatusPage writes the page of a status as text.
func writeStatusPage(w io.Writer, page statusPage) {
	if d := page.Declared; d != nil {
		fmt.Fprintf(w, "%d %s\n", page.Value, d.name)
		writeDeclared(w, d.at, d.rows)
	} else if page.Retired != "" {
		fmt.Fprintf(w, "%d\n\n%s.\n", page.Value, upperFirst(page.Retired))
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
		writeOrigins(w, page.Programs)
	}
}

// writeOrigins writes, for each program, the positions at which the code sets the status,
// or a note if the Go runtime sets it. It also writes the positions at which the program
// exits with an unbounded status, because this may be the same status.
func writeOrigins(w io.Writer, programs []report.Program) {
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
