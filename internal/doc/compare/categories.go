package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// checkHeadings compares the headings above a table of statuses, such as "Task errors
// (10-19)", with the declared ranges.
func (p *page) checkHeadings(t *tables.Table) {
	if t.Kind != tables.KindCodes {
		return
	}
	for _, h := range t.Headings {
		if h.Range == nil {
			continue
		}
		titled, bounded := p.rangeTitled(h.Title), p.rangeBounded(h)
		switch {
		case titled != nil && !areBounds(h, titled):
			text := fmt.Sprintf("%d-%d", titled.Min, titled.Max)
			if strings.Contains(h.RangeCell.Text, "–") {
				text = strings.Replace(text, "-", "–", 1)
			}
			p.reportMismatch(t, h.RangeCell, nil, text, "%q is %s here, but %d-%d in %s", titled.Title, h.RangeCell.Text, titled.Min, titled.Max, p.reg.Name())
		case titled == nil && bounded != nil && bounded.Title != "":
			p.reportAt(findingParts{rule: Mismatch, fix: p.titleFix(h, bounded)}, h.Cell,
				"%d-%d is %q here, but %q in %s", bounded.Min, bounded.Max, h.Title, bounded.Title, p.reg.Name())
		}
	}
}

// titleFix returns a fix that writes the title of a range into a heading. For a range
// of a preset, it returns nil, because documents may use other titles.
func (p *page) titleFix(h tables.Heading, r *registry.Range) *finding.Fix {
	i := strings.Index(string(p.source[h.TextStart:h.TextEnd]), h.Title)
	if i < 0 || h.Title == "" || r.Preset != "" {
		return nil
	}
	return p.edit(h.TextStart+i, h.TextStart+i+len(h.Title), r.Title)
}

func (p *page) rangeTitled(title string) *registry.Range {
	for i := range p.reg.Ranges {
		if r := &p.reg.Ranges[i]; r.Title != "" && strings.EqualFold(plain(r.Title), plain(title)) {
			return r
		}
	}
	return nil
}

func (p *page) rangeBounded(h tables.Heading) *registry.Range {
	for i := range p.reg.Ranges {
		if r := &p.reg.Ranges[i]; h.Range != nil && areBounds(h, r) {
			return r
		}
	}
	return nil
}

// areBounds reports whether the statuses in a heading are the bounds of a range. The
// lower bound is enough, as in "100+".
func areBounds(h tables.Heading, r *registry.Range) bool {
	open := strings.HasSuffix(strings.TrimSpace(h.RangeCell.Text), "+")
	return h.Range.Min == r.Min && (open || h.Range.Max == r.Max)
}

// checkRangeHeading checks that the row of a code is under the heading of its range. It
// looks only at the nearest heading that names a range. A sentence or a script below it
// may mention any status.
func (p *page) checkRangeHeading(t *tables.Table, cell tables.Cell, code *registry.Code) {
	if t.Example || isSentence(t) {
		return
	}
	for _, h := range slices.Backward(t.Headings) {
		named := p.rangeTitled(h.Title)
		if named == nil {
			named = p.rangeBounded(h)
		}
		switch {
		case named == nil && h.Range == nil:
			continue
		case named != nil && (code.Value < named.Min || named.Max < code.Value):
			p.reportAt(findingParts{rule: Mismatch, code: code}, cell, "%d does not belong under %q, which is %d-%d in %s", code.Value, h.Title, named.Min, named.Max, p.reg.Name())
		case named == nil && !h.Range.Contains(code.Value):
			p.reportAt(findingParts{rule: Mismatch, code: code}, cell, "%d does not belong under %q", code.Value, h.Text)
		}
		return
	}
}

func (p *page) checkCategory(t *tables.Table, cell tables.Cell, code *registry.Code) {
	r, ok := p.reg.Range(code.Value)
	if !ok || strings.EqualFold(cell.Text, r.Name) || strings.EqualFold(plain(cell.Text), plain(r.Title)) {
		return
	}
	title := r.Title
	if title == "" {
		title = r.Name
	}
	p.reportMismatch(t, cell, code, title, "%d is one of %q here, but of %q in %s", code.Value, cell.Text, title, p.reg.Name())
}
