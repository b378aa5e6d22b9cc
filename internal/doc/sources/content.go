package sources

import (
	"slices"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// decideByContent corrects the Ownership of tables that list statuses. Package tables
// decides by the words near a table. decideByContent also compares the rows with the
// registry.
//
// A table with the statuses and names of declared codes belongs to this program, even
// if no text near it mentions exit statuses.
//
// A table does not belong to this program if shells and containers use all its
// statuses, such as 137, and the registry declares none of them. This is the case even
// if the text near the table names the program. But if a [[doc]] entry declares the
// document, such statuses are mistakes to report.
func decideByContent(reg *registry.Registry, d *tables.Document, declared bool) {
	for _, t := range d.Candidates {
		switch {
		case t.Kind != tables.KindCodes:
		case t.Ownership.Verdict == tables.VerdictUnknown && namesCodes(reg, t):
			t.Ownership = tables.Ownership{Verdict: tables.VerdictOwn, Where: "its rows name codes of " + reg.Name()}
			if !slices.Contains(d.Tables, t) {
				d.Tables = append(d.Tables, t)
			}
		case !declared && t.Ownership.Own() && listsShellStatuses(reg, t):
			t.Ownership = tables.Ownership{Verdict: tables.VerdictUnknown, Where: "none of its statuses is declared in " + reg.Name()}
		}
	}
	slices.SortStableFunc(d.Tables, func(a, b *tables.Table) int { return a.Line - b.Line })
}

// namesCodes reports whether at least two rows of a table, and at least half of them,
// have the status and the name of a declared code. Status 0 does not count.
func namesCodes(reg *registry.Registry, t *tables.Table) bool {
	same, all := 0, 0
	for _, row := range t.Rows {
		v, one := row.Statuses.Exact()
		if one && v == 0 {
			continue
		}
		all++
		name, ok := row.Cell(attr.Name)
		if c, declared := reg.Code(v); one && ok && declared && registry.SameName(c.Name, name.Text) {
			same++
		}
	}
	return same >= 2 && 2*same >= all
}

// listsShellStatuses reports whether shells and containers use all statuses of a table,
// such as 137, and none of them is declared. It returns false for a table with a lower
// status, because an undeclared low status is probably a mistake.
func listsShellStatuses(reg *registry.Registry, t *tables.Table) bool {
	const shells = 125 // the first status with a meaning for shells and containers
	found := false
	for _, row := range t.Rows {
		v, one := row.Statuses.Exact()
		if one && v == 0 {
			continue
		}
		_, declared := reg.Code(v)
		_, retired := reg.Retired(v)
		if !one || v < shells || declared || retired {
			return false
		}
		found = true
	}
	return found
}
