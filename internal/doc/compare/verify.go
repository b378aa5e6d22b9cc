package compare

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/registry"
)

// A trial applies fixes to documents in memory, reads the documents again, and compares
// them with the registry and with what was read before.
type trial struct {
	reg      *registry.Registry
	sources  map[string][]byte // the documents by file name
	pages    []sources.Page    // the documents before any fix
	printed  []Printed         // what the program prints; see Pages
	findings []finding.Finding // the findings before any fix
}

// dropFixes removes fixes that do not work. The other fixes, all applied together,
// resolve their findings, cause no new ones, and change nothing but the cells that they
// replace and the rows that they add or remove.
func dropFixes(reg *registry.Registry, pages []sources.Page, printed []Printed, findings []finding.Finding) {
	t := trial{reg: reg, sources: map[string][]byte{}, pages: pages, printed: printed, findings: findings}
	for _, p := range pages {
		if p.Err == nil {
			t.sources[p.File] = p.Source
		}
	}
	fix.DropBadFixes(findings, func(finding.Finding) bool { return true }, t.accepts)
}

// accepts reports whether the given fixes, all applied together, work; see dropFixes.
func (t *trial) accepts(set fix.Set) bool {
	changes, err := set.Changes(t.read)
	if err != nil {
		return false
	}
	edited := map[string][]byte{}
	for _, c := range changes {
		edited[c.File] = c.After
	}
	pages := sources.Read(t.reg, func(file string) ([]byte, error) {
		if source, ok := edited[file]; ok {
			return source, nil
		}
		return t.read(file)
	})
	if !t.keepsForms(set, pages) {
		return false
	}
	after, _ := compareAll(t.reg, pages, t.printed)
	return len(finding.Additional(finding.Additional(set.Applied, t.findings), after)) == 0
}

func (t *trial) read(file string) ([]byte, error) {
	source, ok := t.sources[file]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: file, Err: errors.ErrUnsupported}
	}
	return source, nil
}

// keepsForms reports whether the documents contain the same tables, with the same rows, as
// before the fixes. Only the cells that a fix replaces may have other texts, and there
// may be another row only for each code that was missing.
func (t *trial) keepsForms(set fix.Set, after []sources.Page) bool {
	if len(after) != len(t.pages) {
		return false
	}
	for i, before := range t.pages {
		if before.File != after[i].File || (before.Document == nil) != (after[i].Document == nil) {
			return false
		}
		if before.Document == nil {
			continue
		}
		c := newComparison(set, before.File)
		if !c.isSameDocument(before.Document, after[i].Document) {
			return false
		}
	}
	return true
}

// A comparison compares what was read in a document before and after fixes.
type comparison struct {
	edits []finding.Edit // the edits of the document
	added int            // the number of rows that the fixes may add
}

func newComparison(set fix.Set, file string) comparison {
	c := comparison{}
	for _, f := range set.Applied {
		if f.File != file {
			continue
		}
		if f.Rule == Missing {
			c.added++
		}
		c.edits = append(c.edits, f.Fixes[0].Edits...)
	}
	return c
}

func (c *comparison) isSameDocument(before, after *tables.Document) bool {
	if len(before.Candidates) != len(after.Candidates) || len(before.Tables) != len(after.Tables) ||
		len(before.Samples) != len(after.Samples) || len(before.Sets) != len(after.Sets) || len(before.Totals) != len(after.Totals) {
		return false
	}
	for i, t := range before.Candidates {
		if !c.isSameTable(t, after.Candidates[i]) {
			return false
		}
	}
	return c.added >= 0
}

// isSameTable reports whether two tables have the same form, columns and rows, apart from
// what the edits change. It deducts the rows that only the second table has from c.added.
func (c *comparison) isSameTable(before, after *tables.Table) bool {
	if before.Kind != after.Kind || before.Form != after.Form || len(before.Columns) != len(after.Columns) {
		return false
	}
	for i, column := range before.Columns {
		if column.Text != after.Columns[i].Text && !c.touches(column.Cell) {
			return false
		}
	}
	rows := after.Rows
	for _, row := range before.Rows {
		if c.removes(row) {
			continue
		}
		for len(rows) > 0 && !c.becomes(row, rows[0]) {
			if !c.isNewRow(before, rows[0]) {
				return false
			}
			rows = rows[1:]
		}
		if len(rows) == 0 {
			return false
		}
		rows = rows[1:]
	}
	return !slices.ContainsFunc(rows, func(r tables.Row) bool { return !c.isNewRow(before, r) })
}

// isNewRow reports whether a fix may have added a row: it has the same fields as another
// row of the table. It deducts the row from c.added.
func (c *comparison) isNewRow(t *tables.Table, row tables.Row) bool {
	c.added--
	return slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		return slices.EqualFunc(r.Cells, row.Cells, func(a, b tables.Cell) bool { return a.Field == b.Field })
	})
}

// becomes reports whether the edits can turn one row into another: the cells that no edit
// touches have the same texts.
func (c *comparison) becomes(before, after tables.Row) bool {
	return slices.EqualFunc(before.Cells, after.Cells, func(a, b tables.Cell) bool {
		return a.Field == b.Field && (a.Text == b.Text || c.touches(a))
	})
}

// touches reports whether an edit changes a cell.
func (c *comparison) touches(cell tables.Cell) bool {
	return slices.ContainsFunc(c.edits, func(e finding.Edit) bool {
		return e.Start < cell.End && cell.Start < e.End || cell.Start == cell.End && e.Start <= cell.Start && cell.End <= e.End
	})
}

// removes reports whether an edit removes a row.
func (c *comparison) removes(row tables.Row) bool {
	return slices.ContainsFunc(c.edits, func(e finding.Edit) bool {
		return e.NewText == "" && !slices.ContainsFunc(row.Cells, func(cell tables.Cell) bool { return cell.Start < e.Start || e.End < cell.End })
	})
}
