package answer

import (
	"cmp"
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Sentinel is a package variable that contains an error, such as
//
//	var Busy = &Error{Code: "E_BUSY", Message: "busy"}
type Sentinel struct {
	Var   ssax.ID
	Texts []string // the constant strings in its initial value, sorted
}

// sentinels returns the error variables with constant strings in their initial values,
// sorted by name. Variables that functions set later are left out.
func sentinels(pkg *ssa.Package, fns []*ssa.Function) []Sentinel {
	init := pkg.Func("init")
	if init == nil {
		return nil
	}
	stores := map[*ssa.Global]int{}
	initial := map[*ssa.Global]ssa.Value{}
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			if s, ok := instr.(*ssa.Store); ok {
				if g, ok := s.Addr.(*ssa.Global); ok {
					stores[g]++
					if fn == init {
						initial[g] = s.Val
					}
				}
			}
		}
	}
	var out []Sentinel
	for g, value := range initial {
		if stores[g] != 1 || !ssax.ImplementsError(Target(g.Type())) {
			continue
		}
		if texts := textsIn(value); len(texts) > 0 {
			out = append(out, Sentinel{ssax.ID(pkg.Pkg.Path() + "." + g.Name()), texts})
		}
	}
	slices.SortFunc(out, func(a, b Sentinel) int { return cmp.Compare(a.Var, b.Var) })
	return out
}

// textsIn returns the constant strings in v, the initial value of an error variable:
// the fields of a struct, or the arguments of a call such as errors.New.
func textsIn(v ssa.Value) []string {
	var out []string
	add := func(v ssa.Value) {
		if c, ok := v.(*ssa.ChangeType); ok {
			v = c.X
		}
		if k, ok := v.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) != "" {
			out = append(out, constant.StringVal(k.Value))
		}
	}
	if i, ok := v.(*ssa.MakeInterface); ok {
		v = i.X
	}
	switch v := v.(type) {
	case *ssa.Alloc:
		for _, ref := range *v.Referrers() {
			field, ok := ref.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			for _, ref := range *field.Referrers() {
				if s, ok := ref.(*ssa.Store); ok {
					add(s.Val)
				}
			}
		}
	case *ssa.Call:
		for _, arg := range v.Call.Args {
			add(arg)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
