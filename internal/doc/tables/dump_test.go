package tables

import (
	"fmt"
	"strings"
)

// dump lists what was read from a document, with one cell on each line.
func dump(d *Document) string {
	var b strings.Builder
	for _, t := range d.Tables {
		fmt.Fprintf(&b, "%d: %s, %s", t.Line, t.Kind, t.Form)
		if !t.Ownership.Own() {
			b.WriteString(", not its own")
		}
		fmt.Fprintf(&b, ": %s\n", t.Ownership.Why())
		if h, ok := t.Range(); ok {
			fmt.Fprintf(&b, "  range %d-%d %q at %d:%d\n", h.Range.Min, h.Range.Max, h.Title, h.RangeCell.Line, h.RangeCell.Column)
		} else if len(t.Headings) > 0 {
			fmt.Fprintf(&b, "  under %q\n", t.Heading().Text)
		}
		for _, r := range t.Rows {
			fmt.Fprintf(&b, "  %d: %s", r.Line, describe(r.Statuses))
			if r.Group != "" {
				fmt.Fprintf(&b, " in %q", r.Group)
			}
			for _, c := range r.Cells {
				fmt.Fprintf(&b, " | %s %d:%d %q", c.Field, c.Line, c.Column, c.Text)
			}
			b.WriteString("\n")
		}
	}
	for _, t := range d.Totals {
		fmt.Fprintf(&b, "%d: total %q:", t.Line, t.Name.Text)
		for _, term := range t.Terms {
			fmt.Fprintf(&b, " %s", term.Text)
		}
		fmt.Fprintf(&b, " = %q, at once %v %q, cap %q\n", t.Sum.Text, t.Immediate, t.Count.Text, t.Cap.Text)
	}
	for _, s := range d.Sets {
		fmt.Fprintf(&b, "%d: set %q:", s.Line, s.Name)
		for _, v := range s.Values {
			fmt.Fprintf(&b, " %s", v.Text)
		}
		b.WriteString("\n")
	}
	for _, s := range d.Samples {
		fmt.Fprintf(&b, "%d: sample\n", s.Line)
		for _, v := range s.Values {
			fmt.Fprintf(&b, "  %d:%d %s = %s %q\n", v.Line, v.Column, v.Path, v.JSON, v.Text)
		}
	}
	return b.String()
}

// describe formats statuses, as in "3, 10-19, rest".
func describe(s Statuses) string {
	var parts []string
	for _, v := range s.Values {
		parts = append(parts, fmt.Sprint(v))
	}
	for _, r := range s.Ranges {
		parts = append(parts, fmt.Sprintf("%d-%d", r.Min, r.Max))
	}
	if s.Rest {
		parts = append(parts, "rest")
	}
	return strings.Join(parts, ",")
}
