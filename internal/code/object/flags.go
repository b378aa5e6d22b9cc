package object

import (
	"go/constant"
	"go/types"
	"slices"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// flagsOf returns [Object.Flags] for the object that the literal with the given span
// makes. t is the type of the literal, or a pointer to it.
func (s *summarizer) flagsOf(literal span.Span, t types.Type) []string {
	fields, _ := ssax.StructOf(t)
	if fields == nil {
		return nil
	}
	may, known := s.hasFlag[fields]
	if !known {
		may = retry.MayHaveFlag(fields)
		s.hasFlag[fields] = may
	}
	if !may {
		return nil
	}
	if s.flags == nil {
		s.flags = s.tableFlags()
	}
	return s.flags[literal.End()]
}

// tableFlags returns the sorted Go names of the fields that say whether to try again,
// for each entry of a table of codes. The map is keyed by the position where the
// literal of the entry ends.
func (s *summarizer) tableFlags() map[span.Position][]string {
	out := map[span.Position][]string{}
	for _, e := range retry.Tables(s.pass.TypesInfo, s.pass.Files) {
		if isKeyedOtherwise(e) {
			continue
		}
		var names []string
		for _, role := range []retry.Role{retry.Recoverable, retry.Retryable, retry.Transient} {
			if field := e.Has[role]; field != nil {
				names = append(names, field.Name())
			}
		}
		if len(names) > 0 {
			slices.Sort(names)
			out[span.At(s.pass.Fset.Position(e.Lit.End()))] = names
		}
	}
	return out
}

// isKeyedOtherwise reports whether the literal of an entry describes another code than
// the key of the entry. The key is then outside the literal, and no string in the literal
// is equal to it, as in
//
//	case "add":
//		return &Error{Code: "E_NO_FILE", Retryable: true}
func isKeyedOtherwise(e retry.Entry) bool {
	isOutside := e.Key.Pos() < e.Lit.Pos() || e.Key.End() > e.Lit.End()
	return isOutside && e.Value.Kind() == constant.String && len(e.Texts) > 0 && !slices.Contains(e.Texts, constant.StringVal(e.Value))
}
