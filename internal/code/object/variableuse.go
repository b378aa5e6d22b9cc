package object

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// exportedVariable returns the full name of a package variable that other packages may
// use. For other variables, it returns "".
func (s *summarizer) exportedVariable(g *ssa.Global) string {
	if g.Object() == nil || !token.IsExported(g.Name()) || s.pass.Pkg.Name() == "main" {
		return ""
	}
	return g.Object().Pkg().Path() + "." + g.Name()
}

// variableUses returns [Package.VariableUses].
func (s *summarizer) variableUses() []FieldRef {
	if s.usesOfVariables != nil {
		return s.usesOfVariables
	}
	out := []FieldRef{}
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			load, ok := instr.(*ssa.UnOp)
			if !ok || load.Op != token.MUL {
				continue
			}
			g, ok := load.X.(*ssa.Global)
			if !ok || g.Object() == nil || g.Object().Pkg() == s.pass.Pkg || !s.isOwn(g.Object().Pkg()) || !s.isFollowed(load.Type()) {
				continue
			}
			for _, path := range s.setInCopiesOf(load) {
				out = append(out, FieldRef{g.Object().Pkg().Path() + "." + g.Name(), path})
			}
		}
	}
	slices.SortFunc(out, FieldRef.compare)
	s.usesOfVariables = slices.Compact(out)
	return s.usesOfVariables
}

// setInCopiesOf returns the paths of the fields that the code sets in copies of the
// struct v, or of the struct to which v points. If the code uses the struct itself,
// other than in a test such as errors.Is, the result contains "".
func (s *summarizer) setInCopiesOf(v ssa.Value) []string {
	var out []string
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.MakeInterface:
			if !isTarget(x) {
				out = append(out, "")
			}
		case *ssa.Store:
			a, ok := x.Addr.(*ssa.Alloc)
			if !ok || isPointer(v.Type()) || len(assignedIn(a)) == 0 {
				out = append(out, "")
				continue
			}
			out = append(out, assignedIn(a)...)
		case *ssa.Call:
			out = append(out, s.setInResult(x, v)...)
		case *ssa.UnOp:
			out = append(out, s.setInCopiesOf(x)...)
		case *ssa.Field, *ssa.FieldAddr, *ssa.BinOp, *ssa.DebugRef:
		default:
			out = append(out, "")
		}
	}
	return out
}

// setInResult returns the paths of the fields that a called function sets in a changed
// copy of its argument v, and those that the code then sets in copies of the result, as in
// errBusy.WithTask(task).WithHint(hint). If the function does not return such a copy, the
// only path is "".
func (s *summarizer) setInResult(call *ssa.Call, v ssa.Value) []string {
	var out []string
	p, sum := slices.Index(call.Call.Args, v), s.summaryOf(&call.Call)
	if sum == nil || p < 0 || !sum.returnsParam(p) {
		return []string{""}
	}
	for _, r := range sum.Results {
		if r == nil || r.Object.Fields.copiedParam() != p {
			continue
		}
		for _, e := range r.Object.Fields {
			if e.Path != "" && e.Path != paramEntry && e.Value.State != Unset {
				out = append(out, e.Path)
			}
		}
	}
	isWhole := func(path string) bool { return path == "" }
	return append(out, slices.DeleteFunc(s.setInCopiesOf(call), isWhole)...)
}

// readVariable returns the struct in a package variable of another package, if the code
// of the analysed package only makes changed copies of it. A field that none of these
// copies sets is reported where the variable is declared, so it is unknown here.
func (f *funcAnalysis) readVariable(g *ssa.Global, t types.Type) []structValue {
	if g.Object() == nil || g.Object().Pkg() == f.pass.Pkg || !f.isOwn(g.Object().Pkg()) {
		return nil
	}
	name := g.Object().Pkg().Path() + "." + g.Name()
	uses := f.variableUses()
	made := f.objectOf(name, f.nameOf(t))
	if made == nil || slices.Contains(uses, FieldRef{Type: name}) {
		return nil
	}
	isSetInCopy := func(path string) bool { return slices.Contains(uses, FieldRef{name, path}) }
	fields := made.Fields.mapValues(func(e Field) *Value {
		if e.Value.mayBeMissing() && !isSetInCopy(e.Path) {
			return dynamic
		}
		return e.Value
	})
	for _, ref := range uses {
		if ref.Type == name && !made.Fields.has(ref.Path) {
			fields = fields.setEntry(ref.Path, made.Fields.at(ref.Path))
		}
	}
	return []structValue{{fields: fields, object: -1}}
}

// objectOf returns the struct of the given type that a variable of another package
// contains. It returns nil if there is none, or several.
func (s *summarizer) objectOf(variable, typ string) *Object {
	p := s.deps[variable[:strings.LastIndexByte(variable, '.')]]
	if p == nil {
		return nil
	}
	var found *Object
	objects := p.Get().Objects
	for i := range objects {
		if o := &objects[i]; o.Variable == variable && o.Type == typ {
			if found != nil {
				return nil
			}
			found = o
		}
	}
	return found
}

// mayBeMissing reports whether a field with this value is unset or empty.
func (v *Value) mayBeMissing() bool { return v.State == Unset || v.IsEmpty() }
