package tables

import (
	"bytes"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// setForms match sets of statuses in code, such as "code in [7, 20]", "[7,
	// 20].includes(code)", "7|20)" and "case 7, 20:". The first group matches the
	// elements.
	setForms = []pattern.Pattern{
		pattern.New(`\bin\s*[\[({]([^\[\](){}\n]*)[\])}]`),
		pattern.New(`\[([^\[\]\n]*)\]\s*\.\s*(?:includes|contains|has|include\?)\s*\(`),
		pattern.New(`(?m)^\s*(\d{1,3}(?:\s*\|\s*\d{1,3})+)\s*\)`),
		pattern.New(`\bcase\s+(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*:`),
	}
	setAssigned = pattern.New(`([A-Za-z_]\w*)(?:\s*:\s*[\w<>\[\]]+)?\s*:?=\s*(?:new\s+Set\s*\(\s*|frozenset\s*\(\s*|set\s*\(\s*|\[\][\w.]+\s*|map\[\w+\]\w+\s*)?[\[({]([^\[\](){}]*)[\])}]`)
	setElement  = pattern.New(`"[^"\n]*"|'[^'\n]*'|\b\d{1,5}\b`)
	lineComment = pattern.New(`(?m)(?://|#)[^\n]*$`)
	setFunc     = pattern.New(`(?m)\b(?:def|func|function|fn|sub)\s+(?:\([^)\n]*\)\s*)?([A-Za-z_]\w*)|^\s*([A-Za-z_]\w*)\s*\(\)\s*\{`)
)

// sets reads the sets of statuses in a code block. The name of a set is that of the
// function around it, or of the variable that it is assigned to.
func (a *assembler) sets(b block.Block) {
	if b.Form != block.FormFenced || len(b.Text.Bytes) > 64<<10 {
		return
	}
	t := b.Text
	for _, form := range setForms {
		for _, m := range form().FindAllSubmatchIndex(t.Bytes, -1) {
			a.addSet(functionAround(t, m[0]), t.Slice(m[2], m[3]), true)
		}
	}
	for _, m := range setAssigned().FindAllSubmatchIndex(t.Bytes, -1) {
		a.addSet(t.Slice(m[2], m[3]), t.Slice(m[4], m[5]), false)
	}
}

// functionAround returns the name of the last function that begins before an
// offset.
func functionAround(t block.Text, before int) block.Text {
	var name block.Text
	for _, m := range setFunc().FindAllSubmatchIndex(t.Bytes[:before], -1) {
		if m[2] >= 0 {
			name = t.Slice(m[2], m[3])
		} else {
			name = t.Slice(m[4], m[5])
		}
	}
	return name
}

// addSet adds a set, unless it has no name or contains an element of the wrong
// type. Elements are numbers and, unless numbersOnly is set, strings.
func (a *assembler) addSet(name, in block.Text, numbersOnly bool) {
	elements := blankComments(in.Bytes)
	s := Set{Name: name.String(), NameCell: a.cell(attr.Name, name), Cell: a.cell(attr.None, in), Headings: a.headings}
	for _, at := range setElement().FindAllIndex(elements, -1) {
		value := in.Slice(at[0], at[1])
		if quoted := value.Bytes[0] == '"' || value.Bytes[0] == '\''; quoted {
			if numbersOnly {
				return
			}
			value = value.Slice(1, value.Len()-1)
		}
		s.Values = append(s.Values, a.cell(attr.Value, value))
	}
	rest := strings.TrimSpace(setElement().ReplaceAllString(string(elements), ""))
	if len(s.Values) == 0 || strings.Trim(rest, ",| \n\t\r") != "" || name.Len() == 0 {
		return
	}
	a.doc.Sets = append(a.doc.Sets, s)
}

// blankComments overwrites comments with spaces.
func blankComments(src []byte) []byte {
	return lineComment().ReplaceAllFunc(src, func(m []byte) []byte { return bytes.Repeat([]byte(" "), len(m)) })
}
