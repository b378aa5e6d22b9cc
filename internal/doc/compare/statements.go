package compare

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// checkStatement checks a sentence or heading about a status. Without a [[doc]] entry,
// [sources.Read] leaves only statements about the status of a declared name.
func (p *page) checkStatement(m tables.Statement) {
	switch {
	case m.Error.Text != "":
		p.checkStatedError(m.Error)
	case m.Outcome.Text != "":
		p.checkOutcome(m)
	case m.Title.Text != "":
		p.checkTitle(m)
	case m.Name.Text == "":
		if v, err := strconv.Atoi(m.Value.Text); err == nil && len(p.reg.Codes) > 0 {
			if _, declared := p.reg.Code(v); !declared {
				p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: v}}, m.Value, "exit status %d is not declared in %s", v, p.reg.Name())
			}
		}
	default:
		if c := p.codeNamed(m.Name.Text); c != nil && m.Value.Text != strconv.Itoa(c.Value) && !p.isTableCell(m.Value) {
			p.reportMismatch(nil, m.Value, c, strconv.Itoa(c.Value), "%s is %s here, but %d in %s", c.Name, m.Value.Text, c.Value, p.reg.Name())
		}
	}
}

// checkTitle reports a heading such as "Lock timeout (exit code 7)" whose words
// describe one code, but whose number belongs to another.
func (p *page) checkTitle(m tables.Statement) {
	like := p.codeLike(m.Title.Text)
	v, err := strconv.Atoi(m.Value.Text)
	if _, declared := p.reg.Code(v); err == nil && declared && like != nil && like.Value != v {
		p.reportAt(findingParts{rule: Mismatch, code: like}, m.Value, "%q is about %d here, but reads like %s (%d) of %s", m.Title.Text, v, like.Name, like.Value, p.reg.Name())
	}
}

func (p *page) codeNamed(name string) *registry.Code {
	for i := range p.reg.Codes {
		if c := &p.reg.Codes[i]; c.Name == name {
			return c
		}
	}
	return nil
}

// isTableCell reports whether the text c is at the start of a table cell. It is then
// compared as a part of the row, rather than as a sentence.
func (p *page) isTableCell(c tables.Cell) bool {
	return slices.ContainsFunc(p.Tables, func(t *tables.Table) bool {
		return t.Start <= c.Start && slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
			return slices.ContainsFunc(r.Cells, func(o tables.Cell) bool { return o.Start == c.Start })
		})
	})
}

// checkStatedError reports an error code in a sentence, if it is not declared but begins
// with a declared prefix.
func (p *page) checkStatedError(c tables.Cell) {
	own := func(x registry.Prefix) bool { return x.Preset == "" && strings.HasPrefix(c.Text, x.Prefix) }
	if !p.reg.AllowsErrorCode(c.Text) && slices.ContainsFunc(p.reg.Prefixes, own) && !p.isTableCell(c) {
		p.reportAt(findingParts{rule: Extra}, c, "error code %s is not declared in %s", c.Text, p.reg.Name())
	}
}

// checkOutcome checks a sentence that says whether a status is a success or a failure.
func (p *page) checkOutcome(m tables.Statement) {
	c := p.codeNamed(m.Name.Text)
	if v, err := strconv.Atoi(m.Value.Text); err == nil && m.Name.Text == "" {
		c, _ = p.reg.Code(v)
	}
	if c == nil {
		return
	}
	success := strings.HasPrefix(strings.ToLower(m.Outcome.Text), "success")
	switch c.Class {
	case registry.ClassSuccess, registry.ClassNoOp:
		if success {
			return
		}
	case registry.ClassTransient, registry.ClassPermanent, registry.ClassFatal:
		if !success {
			return
		}
	default:
		return
	}
	p.reportAt(findingParts{rule: Mismatch, code: c}, m.Outcome, "%s is treated as %q here, but its class is %q in %s", c.Name, m.Outcome.Text, c.Class, p.reg.Name())
}

// checkCommandTable compares a table of commands with the code that the heading or
// sentence above it names. The table must list the commands of this code.
func (p *page) checkCommandTable(t *tables.Table) {
	var code *registry.Code
	for i := range p.reg.Codes {
		c := &p.reg.Codes[i]
		if c.Name == "" || !slices.Contains(strings.FieldsFunc(t.Heading().Text+" "+t.Lead, isNotNameRune), c.Name) {
			continue
		}
		if code != nil {
			return // the texts name several statuses
		}
		code = c
	}
	if code == nil || p.entry == nil || !code.Own("commands") || len(code.Commands) == 0 {
		return
	}
	var listed []string
	for _, row := range t.Rows {
		cell, ok := row.Cell(attr.Commands)
		if !ok || cell.Text == "" {
			return
		}
		if listed = append(listed, cell.Text); !slices.Contains(code.Commands, cell.Text) {
			p.reportAt(findingParts{rule: Mismatch, code: code}, cell, "%q is listed for %s here, but not among its commands in %s", cell.Text, code.Name, p.reg.Name())
		}
	}
	for _, name := range code.Commands {
		if !slices.Contains(listed, name) && !p.entry.Partial {
			p.reportAt(findingParts{rule: Missing, code: code}, t.Columns[0].Cell, "%q can end with %s in %s, but is missing here", name, code.Name, p.reg.Name())
		}
	}
}

// isNotNameRune reports whether a character cannot be part of the name of a status.
func isNotNameRune(r rune) bool {
	return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
}

// checkCondition checks a cell such as "Yes — after a delay": the text after the
// answer, here "after a delay", should be the value of the key "condition" of the code.
// Some documents never use the words of the registry. So checkCondition reports nothing
// unless another row of the table repeats the condition of its code word for word.
func (p *page) checkCondition(t *tables.Table, cell tables.Cell, code *registry.Code) {
	_, said, ok := attr.ParseRecoverable(cell.Text)
	if !ok || said == "" || p.entry == nil || !p.entry.Meanings || !code.Own("condition") || normalWording(said) == normalWording(code.Condition) {
		return
	}
	repeats := slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		v, one := r.Statuses.Exact()
		c, declared := p.reg.Code(v)
		o, found := r.Cell(cell.Field)
		_, text, _ := attr.ParseRecoverable(o.Text)
		return one && declared && found && c != code && c.Condition != "" && normalWording(text) == normalWording(c.Condition)
	})
	if repeats {
		p.reportAt(findingParts{rule: Mismatch, code: code}, p.narrowTo(cell, said), "the condition of %d is %q here, but %q in %s", code.Value, said, code.Condition, p.reg.Name())
	}
}
