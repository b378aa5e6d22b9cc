package object

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A pairedText is a string that the code pairs with a number.
type pairedText struct {
	text string
	// isCode is set if a name or a type shows that the string is an error code.
	isCode bool
	// operand is the expression with which the code compares the string. It is nil if
	// the code does not compare the string, or if the string is a key of a map.
	// position is the position of the comparison in SSA. For a key of a map literal, it
	// is the position of the literal.
	operand  ast.Expr
	position token.Pos
}

// madeTexts returns a pairedText for e if e is a constant string of one word. It is for
// strings that the code only creates, and does not compare with anything. isCode says
// whether the string is certainly an error code.
func (s *summarizer) madeTexts(e ast.Expr, isCode bool) []pairedText {
	var out []pairedText
	for _, text := range s.texts(e) {
		out = append(out, pairedText{text: text, isCode: isCode})
	}
	return out
}

// comparedWith returns a pairedText for e if e is a constant string of one word.
// operand is the expression with which the code compares the string, or nil for a key
// of a map literal. position is the position of the comparison or of the map literal.
func (s *summarizer) comparedWith(e, operand ast.Expr, position token.Pos) []pairedText {
	out := s.madeTexts(e, false)
	for i := range out {
		out[i].operand, out[i].position = operand, position
	}
	return out
}

// A textOrigin says where a string comes from. If it may come from several origins, the
// largest one counts, in the order of the constants below.
type textOrigin int

const (
	unknownText textOrigin = iota
	inputText              // an argument of the program, a flag or an environment variable
	codeText               // an error, or a field or function with a name like that of an error code
)

// originOf returns the origin of the value with which the code compares the string t.
// This value shows whether t is an error code. The spelling of t does not: in a
// comparison with the name of a command, for example, t is a command.
func (s *summarizer) originOf(t pairedText) textOrigin {
	if t.isCode {
		return codeText
	}
	if !t.position.IsValid() {
		return unknownText
	}
	if s.operands == nil {
		s.operands = s.comparedOperands()
	}
	origin := unknownText
	for _, v := range s.operands[t.position] {
		search := originSearch{s, map[ssa.Value]bool{}}
		origin = max(origin, search.of(v))
	}
	if origin == unknownText && (t.operand == nil || isCodeName(nameIn(t.operand))) {
		return codeText
	}
	return origin
}

// nameIn returns the name of the variable, field or function that an expression reads or
// calls.
func nameIn(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			if name := nameIn(e.Args[0]); isCodeName(name) {
				return name // a conversion, or a function such as strings.ToUpper
			}
		}
		return nameIn(e.Fun)
	case *ast.StarExpr:
		return nameIn(e.X)
	case *ast.IndexExpr:
		return nameIn(e.X)
	}
	return ""
}

// isCodeName reports whether a name is usual for error codes. Examples are code,
// errKind and Reason.
func isCodeName(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "code") || strings.Contains(name, "err") || strings.HasSuffix(name, "kind") || strings.HasSuffix(name, "reason")
}

// comparedOperands returns the values that the package compares with constant strings,
// keyed by the positions of the comparisons. A lookup in a map literal counts as a
// comparison with the keys of the literal, at the position of the literal.
func (s *summarizer) comparedOperands() map[token.Pos][]ssa.Value {
	out := map[token.Pos][]ssa.Value{}
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			switch x := instr.(type) {
			case *ssa.BinOp:
				if _, isConst := ssax.String(x.Y); isConst && x.Op == token.EQL {
					out[x.Pos()] = append(out[x.Pos()], x.X)
				} else if _, isConst := ssax.String(x.X); isConst && x.Op == token.EQL {
					out[x.Pos()] = append(out[x.Pos()], x.Y)
				}
			case *ssa.Lookup:
				for _, m := range s.mapLiterals(x.X) {
					out[m.Pos()] = append(out[m.Pos()], x.Index)
				}
			}
		}
	}
	return out
}

// mapLiterals returns the map literals that v may be: v itself if it is a map literal,
// or the literals that the package stores in the package variable from which v is read.
// For other values, it returns nil.
func (s *summarizer) mapLiterals(v ssa.Value) []*ssa.MakeMap {
	switch x := v.(type) {
	case *ssa.MakeMap:
		return []*ssa.MakeMap{x}
	case *ssa.UnOp:
		g, ok := x.X.(*ssa.Global)
		if !ok {
			return nil
		}
		var out []*ssa.MakeMap
		for _, v := range s.globalValues(g) {
			if m, ok := v.(*ssa.MakeMap); ok {
				out = append(out, m)
			}
		}
		return out
	}
	return nil
}

// An originSearch finds out where strings come from.
type originSearch struct {
	*summarizer
	seen map[ssa.Value]bool
}

func (s originSearch) of(v ssa.Value) textOrigin {
	v = peel(v)
	if s.seen[v] {
		return unknownText
	}
	s.seen[v] = true
	switch x := v.(type) {
	case *ssa.Phi:
		return s.largest(x.Edges)
	case *ssa.BinOp:
		return s.largest([]ssa.Value{x.X, x.Y})
	case *ssa.Convert:
		return s.of(x.X)
	case *ssa.Slice:
		return s.of(x.X)
	case *ssa.TypeAssert:
		return s.of(x.X)
	case *ssa.Parameter:
		return s.ofParam(x)
	case *ssa.Field:
		return s.ofField(x.X.Type(), x.Field)
	case *ssa.UnOp:
		return s.ofLoad(x.X)
	case *ssa.Index:
		return s.of(x.X)
	case *ssa.Extract:
		return s.of(x.Tuple)
	case *ssa.Next:
		return s.of(x.Iter)
	case *ssa.Range:
		return s.of(x.X)
	case *ssa.Call:
		return s.ofCall(x)
	}
	return unknownText
}

func (s originSearch) largest(all []ssa.Value) textOrigin {
	origin := unknownText
	for _, v := range all {
		origin = max(origin, s.of(v))
	}
	return origin
}

// ofParam returns the origin of the values that calls pass for a parameter. A list
// parameter with a name such as args is assumed to contain the arguments of the
// program, or of one of its commands.
func (s originSearch) ofParam(p *ssa.Parameter) textOrigin {
	if _, isList := p.Type().Underlying().(*types.Slice); isList && strings.Contains(strings.ToLower(p.Name()), "arg") {
		return inputText
	}
	origin, i := unknownText, paramOf(p)
	for _, site := range s.callSites()[p.Parent()] {
		if args := site.Common().Args; i < len(args) {
			origin = max(origin, s.of(args[i]))
		}
	}
	return origin
}

// ofLoad returns the origin of a value that the code loads from an address.
func (s originSearch) ofLoad(addr ssa.Value) textOrigin {
	switch x := addr.(type) {
	case *ssa.FieldAddr:
		return s.ofField(x.X.Type(), x.Field)
	case *ssa.IndexAddr:
		return s.of(x.X)
	case *ssa.Global:
		if x.Pkg.Pkg.Path() == "os" && x.Name() == "Args" {
			return inputText
		}
		return s.largest(s.globalValues(x))
	case *ssa.Alloc:
		origin := unknownText
		for _, ref := range referrers(x) {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == ssa.Value(x) {
					origin = max(origin, s.of(ref.Val))
				}
			case *ssa.Call:
				origin = max(origin, s.ofCall(ref)) // as in flag.StringVar(&mode, …)
			}
		}
		return origin
	case *ssa.FreeVar:
		if outside := boundTo(x); outside != nil {
			return s.ofLoad(outside)
		}
	}
	return s.of(addr) // a pointer, as in *mode
}

// ofField returns the origin of the value in a field. The value counts as an error code
// if the struct is an error, or if the field has a name that is usual for error codes,
// such as Code; see isCodeName.
func (s originSearch) ofField(t types.Type, i int) textOrigin {
	fields, _ := ssax.StructOf(t)
	if fields == nil {
		return unknownText
	}
	if isErrorType(t) || isCodeName(fields.Field(i).Name()) || isCodeName(lastOf(pathOf(fields, i))) {
		return codeText
	}
	return unknownText
}

// ofCall returns the origin of the result of a call.
func (s originSearch) ofCall(call *ssa.Call) textOrigin {
	c := s.calledName(&call.Call)
	switch {
	case isInputPackage(c.pkg), c.pkg == "os" && (c.name == "Getenv" || c.name == "LookupEnv"):
		return inputText
	case c.pkg == "strings" || c.pkg == "fmt" || c.pkg == "slices" || strings.HasPrefix(c.pkg, "path"):
		return s.largest(call.Call.Args)
	case slices.ContainsFunc(call.Call.Args, func(v ssa.Value) bool { return isErrorType(v.Type()) }),
		call.Call.IsInvoke() && isErrorType(call.Call.Value.Type()), isCodeName(c.name):
		return codeText
	}
	return s.ofResults(call.Call.StaticCallee())
}

// ofResults returns the origin of the strings that a function returns.
func (s originSearch) ofResults(fn *ssa.Function) textOrigin {
	origin := unknownText
	if fn == nil {
		return origin
	}
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			for i, v := range ret.Results {
				if ssax.IsString(v.Type()) {
					origin = max(origin, s.of(ssax.Result(ret, i)))
				}
			}
		}
	}
	return origin
}

// isInputPackage reports whether a package reads the arguments of the program.
func isInputPackage(path string) bool {
	return path == "flag" || path == "bufio" || strings.HasSuffix(path, "/pflag") || strings.HasSuffix(path, "/cobra") || strings.HasSuffix(path, "/viper") || strings.Contains(path, "/urfave/cli")
}
