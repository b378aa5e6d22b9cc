package compare

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// reportWrong reports a wrong value in a sample. The parameter "right" is the JSON of the
// correct value.
func (p *page) reportWrong(e envelope, v jsonlike.Value, code *registry.Code, right, format string, args ...any) {
	r := findingParts{rule: Mismatch, code: code}
	r.fix = p.sampleFix(e.Sample, "write "+right, []jsonlike.Edit{{Start: v.Start, End: v.End, New: right}})
	p.reportAt(r, e.Cell(v), format, args...)
}

// reportIncomplete reports a field that is missing in a sample, at the object that
// should have it. value is its JSON value, or "" for a finding without a fix.
func (p *page) reportIncomplete(e envelope, gap tables.Gap, code *registry.Code, path, value, why string) {
	key := lastKey(path)
	r := findingParts{rule: Mismatch, code: code}
	advice := fmt.Sprintf("add %q, or \"...\" if the sample leaves fields out", key)
	if value != "" {
		advice = fmt.Sprintf("add %q: %s", key, value)
		if near := e.neighbour(gap.In, path); len(gap.Keys) == 1 {
			if edits, ok := jsonlike.AddMember(e.Block.Bytes, gap.In, near, key, value); ok {
				r.fix = p.sampleFix(e.Sample, advice, edits)
			}
		}
	}
	brace := jsonlike.Value{Start: gap.In.Start, End: gap.In.Start + 1}
	p.reportAt(r, e.Cell(brace), "this sample has no %q, %s; %s", path, why, advice)
}

// neighbour returns the index of the member after which a fix adds the field with the
// given path. The order of fields is: constants, roles, other fields. neighbour tries
// these positions:
//
//   - after the nearest field that precedes the new field in this order
//   - before the nearest field that follows the new field in this order, but after the
//     first member of the object
//   - after the last member of the object
func (e envelope) neighbour(object jsonlike.Value, path string) int {
	var order []string
	for _, c := range e.declared.Constants {
		order = append(order, c.Path)
	}
	for _, name := range append(registry.Roles(), e.declared.Others()...) {
		order = append(order, e.paths[name])
	}
	at := slices.Index(order, path)
	for i := at - 1; i >= 0; i-- {
		if j := e.memberOn(object, order[i]); j >= 0 {
			return j
		}
	}
	for i := at + 1; i < len(order); i++ {
		if j := e.memberOn(object, order[i]); j >= 0 {
			return max(0, j-1)
		}
	}
	return len(object.Members) - 1
}

// memberOn returns the index of the member of an object that is, or contains, the value
// at a path. The path begins at the root of the sample, but the object may be an inner
// object. For the path "error.code", the result is the member "code" if the object is
// the value of "error", and the member "error" if the object is the root. If the object
// has no such member, memberOn returns -1.
func (e envelope) memberOn(object jsonlike.Value, path string) int {
	for path != "" {
		v, _, ok := e.Look(path)
		if i := slices.IndexFunc(object.Members, func(m jsonlike.Member) bool { return m.Value.Start == v.Start }); ok && i >= 0 {
			return i
		}
		path = parentOf(path)
	}
	return -1
}

// sampleFix returns a fix that applies edits to a code block. A new line begins with
// the indentation, or with the ">" of a block quote, of the line at which it is
// inserted.
func (p *page) sampleFix(s tables.Sample, message string, edits []jsonlike.Edit) *finding.Fix {
	fix := &finding.Fix{Message: message}
	for _, e := range edits {
		start, end := s.Block.After(e.Start), s.Block.After(e.End)
		if e.End > e.Start {
			start = s.Block.At(e.Start)
		}
		if start == end && bytes.HasSuffix(p.source[:start], []byte("\r")) && bytes.HasPrefix(p.source[start:], []byte("\n")) {
			// The line ends with "\r\n". Insert before the "\r" rather than after it.
			start, end = start-1, end-1
		}
		text := strings.ReplaceAll(e.New, "\n", p.newline()+p.marginAt(s, e.Start))
		fix.Edits = append(fix.Edits, finding.Edit{File: p.file, Start: start, End: end, NewText: p.escapeForGo(start, end, text)})
	}
	return fix
}

// marginAt returns what precedes a line of a code block in the document, such as "> ".
// offset is in this line, relative to the code block.
func (p *page) marginAt(s tables.Sample, offset int) string {
	first := strings.LastIndexByte(string(s.Block.Bytes[:offset]), '\n') + 1
	at := s.Block.At(first)
	start, _ := p.lineAround(at)
	return string(p.source[start:at])
}
