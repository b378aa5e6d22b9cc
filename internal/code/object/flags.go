package object

import (
	"go/constant"
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A codeRow is an entry of a table of codes.
type codeRow struct {
	flags []string // see Object.Flags
	key   string   // see Object.RowKey
}

// setRow sets Flags and RowKey of an object that a literal makes. t is the type of the
// literal, or a pointer to it.
func (s *summarizer) setRow(o *Object, t types.Type) {
	fields, _ := ssax.StructOf(t)
	if fields == nil {
		return
	}
	may, known := s.hasFlag[fields]
	if !known {
		may = retry.MayHaveFlag(fields)
		s.hasFlag[fields] = may
	}
	if !may {
		return
	}
	if s.codeRows == nil {
		s.codeRows = s.tableRows()
	}
	row := s.codeRows[o.Span.End()]
	o.Flags, o.RowKey = row.flags, row.key
}

// tableRows returns the rows of tables of codes. It returns only rows with a field that
// says whether to try again. The map is keyed by the position where the literal of the
// row ends.
func (s *summarizer) tableRows() map[span.Position]codeRow {
	out := map[span.Position]codeRow{}
	for _, e := range retry.Tables(s.pass.TypesInfo, s.pass.Files) {
		row := codeRow{}
		for _, role := range []retry.Role{retry.Recoverable, retry.Retryable, retry.Transient} {
			if field := e.Has[role]; field != nil {
				row.flags = append(row.flags, field.Name())
			}
		}
		if len(row.flags) == 0 {
			continue
		}
		slices.Sort(row.flags)
		if isOutside := e.Key.Pos() < e.Lit.Pos() || e.Key.End() > e.Lit.End(); isOutside && e.Value.Kind() == constant.String {
			row.key = constant.StringVal(e.Value)
		}
		out[span.At(s.pass.Fset.Position(e.Lit.End()))] = row
	}
	return out
}
