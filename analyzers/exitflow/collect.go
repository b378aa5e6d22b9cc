package exitflow

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// A collector turns the SSA of one package into its flow.
type collector struct {
	pass      *analysis.Pass
	syntax    *ssax.Syntax
	deps      graphs // of the dependencies of the package
	flow      *flow
	names     *ssax.Names
	files     map[string]int
	types     map[string]int
	vars      map[string]*function // package variables that mention functions
	invoked   map[string]bool      // names of interface methods
	closures  map[*ssa.Function]*ssa.MakeClosure
	sites     map[ssa.CallInstruction]int // number of a call that matters in its function
	cells     map[ssa.Value]int
	cellsOf   map[*ssa.Function]int
	unset     map[ssax.ID]bool    // see flow.Unset
	numbers   map[types.Type]bool // see holdsNumber
	readsText bool                // some text is read as a number
	reaching  map[types.Type]bool // see reachesNumber
}

// collect reads the package. Functions in test files are left out unless
// tests is set: a program never runs them.
func collect(pass *analysis.Pass, code *code, deps graphs, dependency, tests bool) *flow {
	c := &collector{
		pass:     pass,
		syntax:   ssax.NewSyntax(pass.Files, pass.TypesInfo),
		deps:     deps,
		names:    ssax.NewNames(),
		files:    map[string]int{},
		types:    map[string]int{},
		vars:     map[string]*function{},
		invoked:  map[string]bool{},
		closures: map[*ssa.Function]*ssa.MakeClosure{},
		sites:    map[ssa.CallInstruction]int{},
		cells:    map[ssa.Value]int{},
		cellsOf:  map[*ssa.Function]int{},
		unset:    map[ssax.ID]bool{},
		numbers:  map[types.Type]bool{},
		reaching: map[types.Type]bool{},
	}
	c.flow = &flow{Path: pass.Pkg.Path(), Dir: ssax.Dir(pass), Main: pass.Pkg.Name() == "main", Dependency: dependency}
	noReturn := code.noReturn()
	pkg, fns := code.ssa()
	fns = appendThunks(fns)
	for _, fn := range fns {
		c.number(fn)
	}
	for _, fn := range fns {
		if !tests && ssax.IsTest(pass.Fset.Position(fn.Pos()).Filename) {
			continue
		}
		out := c.function(fn, pkg)
		if obj, ok := fn.Object().(*types.Func); ok {
			out.NoReturn = noReturn[obj]
		}
		c.flow.Funcs = append(c.flow.Funcs, out)
	}
	c.flow.Invoked = slices.Sorted(maps.Keys(c.invoked))
	c.flow.Unset = slices.Sorted(maps.Keys(c.unset))
	for _, v := range c.vars {
		c.flow.Funcs = append(c.flow.Funcs, v)
	}
	slices.SortFunc(c.flow.Funcs, func(a, b *function) int { return cmp.Compare(a.ID, b.ID) })
	prune(c.flow, deps)
	return c.flow
}

// number finds the closures of a function, and numbers the calls in it that
// matter: functions refer to each other's.
func (c *collector) number(fn *ssa.Function) {
	calls := 0
	for instr := range ssax.Instructions(fn) {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			c.closures[instr.Fn.(*ssa.Function)] = instr
		case ssa.CallInstruction:
			c.readsText = c.readsText || textReaders[c.names.Called(instr.Common())]
			if c.matters(instr.Common()) || c.endsMaybe(instr.Common()) {
				c.sites[instr] = calls
				calls++
			}
		}
	}
}

// variable returns the function that stands for the initial value of a package
// variable.
func (c *collector) variable(name string) *function {
	v := c.vars[name]
	if v == nil {
		v = &function{ID: ssax.ID(c.flow.Path + "." + name)}
		c.vars[name] = v
	}
	return v
}

// endsMaybe reports whether a call is one of a function without results that a
// registry may declare to end the process.
func (c *collector) endsMaybe(common *ssa.CallCommon) bool {
	return common.Signature().Results().Len() == 0 && declarable(c.flow, c.deps, c.names.Called(common))
}

// appendThunks adds the functions that method expressions make of methods.
func appendThunks(fns []*ssa.Function) []*ssa.Function {
	var operands []*ssa.Value
	for _, fn := range fns[:len(fns):len(fns)] {
		for instr := range ssax.Instructions(fn) {
			operands = instr.Operands(operands[:0])
			for _, op := range operands {
				if f, ok := (*op).(*ssa.Function); ok && ssax.IsThunk(f) && !slices.Contains(fns, f) {
					fns = append(fns, f)
				}
			}
		}
	}
	return fns
}

func (c *collector) place(from, to token.Pos) place {
	if !from.IsValid() {
		return place{}
	}
	p, end := c.pass.Fset.Position(from), c.pass.Fset.Position(to)
	out := place{File: int32(c.file(p.Filename)), Line: int32(p.Line), Col: int32(p.Column), EndLine: int32(end.Line), EndCol: int32(end.Column)}
	if !to.IsValid() {
		out.EndLine, out.EndCol = out.Line, out.Col
	}
	return out
}

// at writes a position the same way in every package and on every machine.
func (c *collector) at(pos token.Pos) string {
	p := c.pass.Fset.Position(pos)
	return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line)
}

func (c *collector) file(name string) int {
	if i, ok := c.files[name]; ok {
		return i
	}
	f := file{Name: name, Test: ssax.IsTest(name)}
	if rel, err := filepath.Rel(c.flow.Dir, name); err == nil && filepath.IsLocal(rel) {
		f.Name = filepath.ToSlash(rel)
	}
	for _, syntax := range c.pass.Files {
		if c.pass.Fset.Position(syntax.Package).Filename == name {
			f.Generated = ssax.IsGenerated(c.pass.Fset, syntax)
		}
	}
	c.files[name] = len(c.flow.Files)
	c.flow.Files = append(c.flow.Files, f)
	return c.files[name]
}

// typ returns the index of a type that is put into an interface, or -1 when
// no method of it can matter.
func (c *collector) typ(t types.Type) int {
	name := types.TypeString(t, nil)
	if i, ok := c.types[name]; ok {
		return i
	}
	c.types[name] = -1
	out := typ{Name: name}
	for _, t := range append([]types.Type{t}, commandTypes(t)...) {
		set := types.NewMethodSet(t)
		for i := range set.Len() {
			fn := set.At(i).Obj().(*types.Func).Origin()
			out.All = append(out.All, fn.Name())
			if fn.Pkg() == c.pass.Pkg || isEffect(ssax.ID(fn.FullName())) || c.deps.contains(fn.Pkg()) || mayGiveStatus(fn) {
				out.Methods = append(out.Methods, method{Key: methodKey(fn), ID: ssax.ID(fn.FullName())})
			}
		}
	}
	if len(out.Methods) > 0 {
		c.types[name] = len(c.flow.Types)
		c.flow.Types = append(c.flow.Types, out)
	}
	return c.types[name]
}

// mayGiveStatus reports whether a method of a dependency that is not followed can
// be what an own interface calls for a status: it returns an integer. The types
// of the standard library that do so for a status are known as effects, those of
// command-line frameworks by what ends the process with them.
func mayGiveStatus(fn *types.Func) bool {
	if fn.Pkg() == nil || ssax.IsStandardPath(fn.Pkg().Path()) || FlagReason(fn.Pkg().Path()) != "" {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && isInteger(sig.Results().At(0).Type())
}

// commandTypes are the types of fields that a command-line framework fills in
// and calls by reflection: kong's `cmd:""`, go-flags' `command:"name"`.
func commandTypes(t types.Type) []types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []types.Type
	for i := range s.NumFields() {
		if tag := s.Tag(i); strings.Contains(tag, `cmd:"`) || strings.Contains(tag, `command:"`) || tag == "cmd" {
			ft := s.Field(i).Type()
			if _, isPointer := ft.Underlying().(*types.Pointer); !isPointer {
				ft = types.NewPointer(ft)
			}
			out = append(append(out, ft), commandTypes(ft)...)
		}
	}
	return out
}

// methodKey identifies a method across types: its name and signature, and its
// package when it is not exported.
func methodKey(fn *types.Func) string {
	sig := fn.Type().(*types.Signature)
	sig = types.NewSignatureType(nil, nil, nil, unnamed(sig.Params()), unnamed(sig.Results()), sig.Variadic())
	name := fn.Name()
	if !fn.Exported() && fn.Pkg() != nil {
		name = fn.Pkg().Path() + "." + name
	}
	key := strings.TrimPrefix(types.TypeString(sig, nil), "func")
	return name + strings.ReplaceAll(key, "interface{}", "any") // two names of one type
}

func unnamed(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		vars[i] = types.NewParam(token.NoPos, nil, "", t.At(i).Type())
	}
	return types.NewTuple(vars...)
}

// cell numbers a variable or container of a function.
func (c *collector) cell(v ssa.Value) node {
	fn := v.Parent()
	i, ok := c.cells[v]
	if !ok {
		i = c.cellsOf[fn]
		c.cells[v] = i
		c.cellsOf[fn]++
	}
	return node{Kind: cellNode, Name: c.names.Func(fn), Index: i}
}

// captured returns the value a free variable stands for.
func (c *collector) captured(v *ssa.FreeVar) ssa.Value {
	fn := v.Parent()
	mc := c.closures[fn]
	if mc == nil {
		return nil
	}
	if i := slices.Index(fn.FreeVars, v); i >= 0 && i < len(mc.Bindings) {
		return mc.Bindings[i]
	}
	return nil
}

// neverReturns reports whether a function of another package is known to end
// the process in every case.
func neverReturns(f *types.Func, deps graphs) bool {
	id := ssax.ID(f.Origin().FullName())
	if e, ok := effectOf(id); ok {
		return !e.returns
	}
	fn := deps.function(id)
	return fn != nil && fn.NoReturn
}

func hasReturn(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found || leaves(body, true)
}

// leaves reports whether a statement can leave the body of a loop for what
// follows it: by goto, or by a break of the loop. Of a function only goto counts.
func leaves(body *ast.BlockStmt, function bool) bool {
	found := false
	var inspect func(n ast.Node, inner bool)
	inspect = func(n ast.Node, inner bool) {
		ast.Inspect(n, func(m ast.Node) bool {
			switch m := m.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BranchStmt:
				found = found || m.Tok == token.GOTO || !function && m.Tok == token.BREAK && (m.Label != nil || !inner)
			case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				if m != n { // a break in it leaves it, not the loop
					inspect(m, true)
					return false
				}
			}
			return !found
		})
	}
	inspect(body, false)
	return found
}

// endsProcess reports whether a statement of the list, which runs in every
// case, is a call that ends the process, or a loop that nothing leaves.
func endsProcess(list []ast.Stmt, ends func(*ast.CallExpr) bool) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && ends(call) {
				return true
			}
		case *ast.BlockStmt:
			if endsProcess(s.List, ends) {
				return true
			}
		case *ast.ForStmt:
			if s.Cond == nil && !leaves(s.Body, false) {
				return true
			}
		case *ast.SelectStmt:
			if len(s.Body.List) == 0 {
				return true
			}
		case *ast.IfStmt:
			if s.Else != nil && endsProcess(s.Body.List, ends) && endsProcess([]ast.Stmt{s.Else}, ends) {
				return true
			}
		}
	}
	return false
}
