package sources

import (
	"slices"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// decideByContent corrects the verdicts of tables of statuses by the registry, which
// knows more than the words near them.
//
// A table with the statuses and names of declared codes belongs to this program, even
// if no text near it mentions exit statuses.
//
// One with only statuses of shells and containers, of which none is declared, does not,
// even if the text near it names this program. If a [[doc]] entry declares the
// document, it does: such a table is a mistake to report.
func decideByContent(reg *registry.Registry, d *tables.Document, declared bool) {
	for _, t := range d.Candidates {
		switch {
		case t.Kind != tables.KindCodes:
		case t.Whose.Verdict == tables.VerdictUnknown && namesCodes(reg, t):
			t.Whose = tables.Whose{Verdict: tables.VerdictOwn, Where: "its rows name codes of " + reg.Name()}
			if !slices.Contains(d.Tables, t) {
				d.Tables = append(d.Tables, t)
			}
		case !declared && t.Whose.Own() && isUnfamiliar(reg, t):
			t.Whose = tables.Whose{Verdict: tables.VerdictUnknown, Where: "none of its statuses is declared in " + reg.Name()}
		}
	}
	slices.SortStableFunc(d.Tables, func(a, b *tables.Table) int { return a.Line - b.Line })
}

// namesCodes reports whether at least two rows of a table, and at least half of them,
// have the status and the name of a declared code other than 0.
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

// isUnfamiliar reports whether all statuses of a table are like those of shells and
// containers, such as 137, and none is declared. Lower ones would be mistakes in the
// table or in the registry.
func isUnfamiliar(reg *registry.Registry, t *tables.Table) bool {
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
