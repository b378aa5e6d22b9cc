package compare

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/doc/schema"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkSchemaCodes compares the error codes that a schema allows with the declared ones.
func (p *page) checkSchemaCodes(d envelopeSchema) {
	path := d.paths[registry.RoleErrorCode]
	_, _, f := d.lookUp(path)
	if !f.ok {
		return
	}
	var want []string
	for _, e := range p.reg.Errors {
		if e.Preset == "" {
			want = append(want, e.Code)
		}
	}
	p.checkSchemaPattern(d, f, want)
	for _, l := range d.Lists(f.Property) {
		var have []string
		for _, v := range l.Values {
			if v.Kind != jsonlike.String {
				continue
			}
			code := v.Decoded(d.Text)
			if have = append(have, code); !p.reg.AllowsErrorCode(code) {
				p.reportAt(findingParts{rule: Extra}, schemaCell(v), "error code %s is not declared in %s", code, p.reg.Name())
			}
		}
		p.reportMissingValues(d, l, have, want, func(code string) (string, *registry.Code) { return "error code " + code, nil }, jsonlike.Quote)
	}
	p.checkSchemaType(d, path, f, "string")
}

// checkSchemaPattern checks that the pattern of a schema matches the declared error codes.
// Patterns of JavaScript that Go cannot compile are ignored.
func (p *page) checkSchemaPattern(d envelopeSchema, f foundProperty, codes []string) {
	for _, m := range d.Keyword(f.Node, "pattern") {
		pattern, err := regexp.Compile(m.Value.Decoded(d.Text))
		if err != nil {
			continue
		}
		if i := slices.IndexFunc(codes, func(code string) bool { return !pattern.MatchString(code) }); i >= 0 {
			p.reportAt(findingParts{rule: Mismatch}, schemaCell(m.Value), "error code %s is declared in %s, but does not match this pattern", codes[i], p.reg.Name())
		}
	}
}

// checkSchemaStatuses compares the exit statuses that a schema allows with the declared
// ones.
func (p *page) checkSchemaStatuses(d envelopeSchema) {
	path := d.paths[registry.RoleExitCode]
	_, _, f := d.lookUp(path)
	if !f.ok || len(p.reg.Codes) == 0 {
		return
	}
	var want []string
	for _, v := range p.failureStatuses() {
		want = append(want, strconv.Itoa(v))
	}
	for _, l := range d.Lists(f.Property) {
		var have []string
		for _, v := range l.Values {
			status, err := strconv.Atoi(v.Text(d.Text))
			if v.Kind != jsonlike.Number || err != nil {
				continue
			}
			have = append(have, v.Text(d.Text))
			if _, declared := p.reg.Code(status); !declared {
				p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: status}}, schemaCell(v), "exit status %d %s", status, p.reg.Undeclared(status))
			}
		}
		p.reportMissingValues(d, l, have, want, func(status string) (string, *registry.Code) {
			n, _ := strconv.Atoi(status)
			code, _ := p.reg.Code(n)
			return fmt.Sprintf("%d (%s)", n, code.Name), code
		}, func(s string) string { return s })
	}
	p.checkSchemaBounds(d, path, f)
	p.checkSchemaType(d, path, f, "integer", "number")
}

// failureStatuses returns the statuses that an envelope may contain: those of the
// declared error codes or, if there are none, those of all failures.
func (p *page) failureStatuses() []int {
	var ofErrors, all []int
	for _, e := range p.reg.Errors {
		if e.Exit != nil && !slices.Contains(ofErrors, *e.Exit) {
			ofErrors = append(ofErrors, *e.Exit)
		}
	}
	for _, c := range p.reg.Codes {
		if c.Value != 0 && c.Class != registry.ClassSuccess && c.Class != registry.ClassNoOp && !c.Optional() {
			all = append(all, c.Value)
		}
	}
	if len(ofErrors) > 0 {
		slices.Sort(ofErrors)
		return ofErrors
	}
	return all
}

// reportMissingValues reports values that a list in a schema lacks. The finding is at the
// keyword of the list, and one fix adds all missing values.
func (p *page) reportMissingValues(d envelopeSchema, l schema.List, have, want []string, name func(string) (string, *registry.Code), write func(string) string) {
	if p.entry.Partial || len(have) == 0 {
		return
	}
	var missing []string
	additions := map[int][]string{}
	after := len(l.Values) - 1
	for _, w := range want {
		if i := slices.Index(have, w); i >= 0 {
			after = i
			continue
		}
		missing = append(missing, w)
		additions[after] = append(additions[after], write(w))
	}
	var fix *finding.Fix
	if len(l.Array.Members) == len(have) && len(have) == len(l.Values) {
		fix = p.schemaFix(d, l.Array, additions)
	}
	for _, w := range missing {
		what, code := name(w)
		p.reportAt(findingParts{Missing, code, fix}, schemaCell(l.Key), "%s is declared in %s, but missing here", what, p.reg.Name())
	}
}

// checkSchemaBounds checks that minimum and maximum of a schema allow the statuses of
// all failures.
func (p *page) checkSchemaBounds(d envelopeSchema, path string, f foundProperty) {
	failures := p.failureStatuses()
	for keyword, isOut := range map[string]func(v, bound int) bool{
		"minimum": func(v, bound int) bool { return v < bound }, "exclusiveMinimum": func(v, bound int) bool { return v <= bound },
		"maximum": func(v, bound int) bool { return v > bound }, "exclusiveMaximum": func(v, bound int) bool { return v >= bound },
	} {
		for _, m := range d.Keyword(f.Node, keyword) {
			bound, err := strconv.Atoi(m.Value.Text(d.Text))
			i := slices.IndexFunc(failures, func(v int) bool { return err == nil && isOut(v, bound) })
			if i >= 0 {
				code, _ := p.reg.Code(failures[i])
				p.reportAt(findingParts{Mismatch, code, nil}, schemaCell(m.Value), "%d (%s) is declared in %s, but %q cannot be %[1]d here", code.Value, code.Name, p.reg.Name(), path)
			}
		}
	}
}

// checkSchemaAnswers checks the property for "recoverable": it must be a bool, and allow the
// right value for every declared error code.
func (p *page) checkSchemaAnswers(d envelopeSchema) {
	path := d.paths[registry.RoleRecoverable]
	_, _, f := d.lookUp(path)
	if !f.ok {
		return
	}
	p.checkSchemaType(d, path, f, "boolean")
	for _, l := range d.Lists(f.Property) {
		for _, e := range p.reg.Errors {
			failure := p.failureOf(e)
			right, decided := failure.about.Answer().JSON()
			allowed := slices.ContainsFunc(l.Values, func(v jsonlike.Value) bool { return v.Text(d.Text) == right })
			if decided && !allowed && e.Preset == "" {
				p.reportAt(findingParts{Mismatch, failure.code, nil}, schemaCell(l.Values[0]), "%q cannot be %s here, but %s says %q for %s", path, right, p.reg.Name(), failure.about.Stated(), failure.name)
				break
			}
		}
	}
}

// checkSchemaType checks that a property may have one of the given JSON types.
func (p *page) checkSchemaType(d envelopeSchema, path string, f foundProperty, types ...string) {
	if !d.Allows(f.Node, types...) {
		given := d.Keyword(f.Node, "type")[0].Value
		p.reportAt(findingParts{rule: Mismatch}, d.keyword(f.Node, "type"), "%q is of type %s here; write %q, or correct [envelope.fields] in %s", path, d.Text[given.Start:given.End], types[0], p.reg.Name())
	}
}
