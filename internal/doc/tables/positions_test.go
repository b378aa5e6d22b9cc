package tables

import (
	"fmt"

	"github.com/exitlint/exitlint/internal/span"
)

// misplaced returns a message for each cell with wrong offsets or a wrong position.
func misplaced(d *Document, src []byte) []string {
	var problems []string
	lines := span.NewLines(d.File, src)
	cell := func(what string, c Cell) {
		switch {
		case c.Start < 0 || c.End < c.Start || c.End > len(src):
			problems = append(problems, fmt.Sprintf("%s %q: [%d:%d] of %d bytes", what, c.Text, c.Start, c.End, len(src)))
			return
		case c.TextStart < c.Start || c.TextEnd > c.End || c.TextEnd < c.TextStart:
			problems = append(problems, fmt.Sprintf("%s %q: text [%d:%d] in [%d:%d]", what, c.Text, c.TextStart, c.TextEnd, c.Start, c.End))
		case c.Raw != string(src[c.Start:c.End]):
			problems = append(problems, fmt.Sprintf("%s %q: raw is %q, not %q", what, c.Text, c.Raw, src[c.Start:c.End]))
		}
		if at := lines.Position(c.Start); at != c.Position && c.Line != 0 {
			problems = append(problems, fmt.Sprintf("%s %q: is at %v, not at %v", what, c.Text, at, c.Position))
		}
	}
	for _, t := range d.Tables {
		if t.Start < 0 || t.End < t.Start || t.End > len(src) {
			problems = append(problems, fmt.Sprintf("table: [%d:%d] of %d bytes", t.Start, t.End, len(src)))
		}
		for _, h := range t.Headings {
			cell("heading", h.Cell)
			cell("range", h.RangeCell)
		}
		for _, c := range t.Columns {
			cell("column", c.Cell)
		}
		for _, r := range t.Rows {
			if r.Start < 0 || r.End < r.Start || r.End > len(src) {
				problems = append(problems, fmt.Sprintf("row: [%d:%d] of %d bytes", r.Start, r.End, len(src)))
			}
			for _, c := range r.Cells {
				cell(string(c.Field), c)
			}
		}
	}
	for _, t := range d.Totals {
		for _, c := range append([]Cell{t.Cell, t.Name, t.Sum, t.Count, t.Cap}, t.Terms...) {
			cell("total", c)
		}
	}
	for _, set := range d.Sets {
		for _, c := range append([]Cell{set.Cell, set.NameCell}, set.Values...) {
			cell("set", c)
		}
	}
	for _, sample := range d.Samples {
		for _, v := range sample.Values {
			cell("sample", v.Cell)
			cell("sample's key", v.Key)
		}
	}
	return problems
}
