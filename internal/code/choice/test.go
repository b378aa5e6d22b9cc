package choice

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A formatSelector is a variable, field, flag, parameter or function that may select
// the output format.
type formatSelector struct {
	key  string // identifies the variable, field, flag, parameter or function
	name string // "--json" for a flag; otherwise the name of a variable, field or function
}

// selectorTested returns the variable, flag or function that a condition on the output
// format reads, such as format in `format == "json"`. ok is false for other conditions.
func (c *collector) selectorTested(cond ssa.Value) (s formatSelector, ok bool) {
	asksJSON := false
	for range maxDepth {
		switch x := cond.(type) {
		case *ssa.UnOp:
			if x.Op == token.NOT {
				cond = x.X
				continue
			}
		case *ssa.BinOp:
			if x.Op != token.EQL && x.Op != token.NEQ {
				return s, false
			}
			other, con := x.X, x.Y
			if _, is := other.(*ssa.Const); is {
				other, con = con, other
			}
			k, is := con.(*ssa.Const)
			if !is || k.Value == nil {
				return s, false
			}
			asksJSON = isJSONWord(k)
			cond = other
			continue
		}
		break
	}
	return c.valueOf(cond, asksJSON)
}

// reporterOf returns the function whose result a condition tests, such as render in
// "if !render(err)". The function must look at the output format and write errors as
// JSON, so that its result probably says whether it has written JSON. ok is false for
// other conditions.
func (c *collector) reporterOf(cond ssa.Value, depth int) (s formatSelector, ok bool) {
	if depth > maxDepth {
		return s, false
	}
	switch x := cond.(type) {
	case *ssa.UnOp:
		return c.reporterOf(x.X, depth+1)
	case *ssa.Extract:
		return c.reporterOf(x.Tuple, depth+1)
	case *ssa.BinOp:
		if _, isConst := x.Y.(*ssa.Const); isConst {
			return c.reporterOf(x.X, depth+1)
		}
	case *ssa.Phi:
		for _, e := range x.Edges {
			if s, ok := c.reporterOf(e, depth+maxDepth/3); ok {
				return s, true
			}
		}
	case *ssa.Call:
		if f := c.callee(&x.Call); f != nil && f.ChecksFormat && f.WritesJSONError {
			return formatSelector{"func " + f.ID, x.Call.StaticCallee().Name()}, true
		}
	}
	return s, false
}

// isJSONWord reports whether a constant is a string that begins with "json",
// ignoring case.
func isJSONWord(k *ssa.Const) bool {
	return k.Value.Kind() == constant.String && strings.HasPrefix(strings.ToLower(constant.StringVal(k.Value)), "json")
}

// valueOf returns the variable, flag or function that v is read from, or false if there
// is none. Its name must show that it selects the output format, as outputFormat does.
// If asksJSON is set, any name will do, because the program compares v with "json".
func (c *collector) valueOf(v ssa.Value, asksJSON bool) (formatSelector, bool) {
	s := c.source(v, 0)
	if s.key == "" || !asksJSON && !isChoice(s.name) {
		return formatSelector{}, false
	}
	return s, true
}

// source returns the variable, field, flag, parameter or function that a value is read
// from. For any other value, it returns the zero formatSelector.
func (c *collector) source(v ssa.Value, depth int) formatSelector {
	if depth > maxDepth {
		return formatSelector{}
	}
	switch x := v.(type) {
	case *ssa.UnOp:
		if x.Op == token.MUL || x.Op == token.NOT {
			return c.source(x.X, depth+1)
		}
	case *ssa.Convert, *ssa.ChangeType, *ssa.Extract, *ssa.MakeInterface:
		return c.source(*x.(ssa.Instruction).Operands(nil)[0], depth+1)
	case *ssa.Global:
		return formatSelector{"var " + x.String(), x.Name()}
	case *ssa.FieldAddr:
		return fieldOf(x.X.Type(), x.Field)
	case *ssa.Field:
		return fieldOf(x.X.Type(), x.Field)
	case *ssa.Parameter:
		return formatSelector{"param " + string(c.names.Func(x.Parent())) + "." + x.Name(), x.Name()}
	case *ssa.FreeVar:
		return c.capturedVariable(x, depth)
	case *ssa.Alloc:
		if s := ssax.StoredOnce(x); s != nil {
			if from := c.source(s, depth+1); from.key != "" {
				return from
			}
		}
		return formatSelector{"local " + string(c.names.Func(x.Parent())) + "." + x.Comment, x.Comment}
	case *ssa.Phi:
		for _, e := range x.Edges {
			if s := c.source(e, depth+maxDepth/3); isChoice(s.name) {
				return s
			}
		}
	case *ssa.Call:
		return c.calledFlag(x, depth)
	}
	return formatSelector{}
}

// capturedVariable returns the [formatSelector] of a variable that a closure captures:
// the one that the same variable has in the enclosing function.
func (c *collector) capturedVariable(v *ssa.FreeVar, depth int) formatSelector {
	fn := v.Parent()
	if outer := fn.Parent(); outer != nil {
		for instr := range ssax.Instructions(outer) {
			if m, ok := instr.(*ssa.MakeClosure); ok && m.Fn == fn {
				return c.source(ssax.Captured(m, v), depth+1)
			}
		}
	}
	return formatSelector{}
}

// fieldOf returns the [formatSelector] for the i-th field of the struct type t.
func fieldOf(t types.Type, i int) formatSelector {
	s, named := ssax.StructOf(t)
	if s == nil {
		return formatSelector{}
	}
	name := s.Field(i).Name()
	shown := name
	if flag := flagIn(s.Tag(i), name); flag != "" {
		shown = "--" + flag
	}
	if named == nil {
		return formatSelector{"field " + name, shown}
	}
	return formatSelector{"field " + named.Origin().String() + "." + name, shown}
}

// flagIn returns the flag that sets the field with the given tag and name, or "". The tags
// are those of kong, go-flags and go-arg. With kong and go-arg, a flag without a name is
// called like its field.
func flagIn(tag, field string) string {
	t := reflect.StructTag(tag)
	if long := t.Get("long"); long != "" {
		return long
	}
	if arg, ok := t.Lookup("arg"); ok {
		for part := range strings.SplitSeq(arg, ",") {
			if long, ok := strings.CutPrefix(part, "--"); ok {
				return long
			}
		}
	}
	_, hasHelp := t.Lookup("help")
	if name := t.Get("name"); name != "" && (hasHelp || isChoice(name)) {
		return name
	}
	if hasHelp && strings.ToUpper(field) == field || hasHelp && strings.ToLower(field[1:]) == field[1:] {
		return strings.ToLower(field)
	}
	return ""
}

// getter matches functions that return the value of a flag, such as GetBool, and
// functions that define a flag, such as StringVar.
var getter = pattern.New(`^(Get|Lookup)?(Bool|String|Flag|Lookup)?(P|Var|VarP)?$`)

// calledFlag returns the flag, variable or function that a call reads: the flag json
// for GetBool("json"), the variable format for strings.ToLower(format), and the called
// function for any other call. It returns the zero value if the call cannot select an
// output format.
func (c *collector) calledFlag(call *ssa.Call, depth int) formatSelector {
	common := &call.Call
	fn := ssax.Callee(common)
	if fn == nil {
		return formatSelector{}
	}
	if fn.Pkg() != nil && fn.Pkg().Path() == "strings" && len(common.Args) > 0 {
		return c.source(common.Args[0], depth+1) // strings.ToLower(format) reads format
	}
	if getter().MatchString(fn.Name()) {
		for _, a := range common.Args {
			if name, ok := ssax.String(a); ok {
				return formatSelector{"flag " + name, "--" + name}
			}
		}
	}
	if name, ok := variableRead(fn, common); ok {
		return formatSelector{environment + name, name}
	}
	if results := fn.Signature().Results(); results.Len() == 0 || !isSelector(results.At(0).Type()) {
		return formatSelector{}
	}
	key := "func " + fn.Origin().FullName()
	for _, a := range common.Args {
		if k, ok := a.(*ssa.Const); ok && k.Value != nil {
			key += " " + k.Value.ExactString() // setting("format") and setting("home") are different choices
		}
	}
	return formatSelector{key, fn.Name()}
}

// environment is the start of the key of an environment variable.
const environment = "env "

// variableRead returns the name of the environment variable that a call reads.
func variableRead(fn *types.Func, common *ssa.CallCommon) (string, bool) {
	if fn.Pkg() == nil || fn.Pkg().Path() != "os" || fn.Name() != "Getenv" && fn.Name() != "LookupEnv" {
		return "", false
	}
	return ssax.String(common.Args[0])
}

// isSelector reports whether values of a type can select a format: bools, strings and
// numbers can.
func isSelector(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsBoolean|types.IsString|types.IsInteger) != 0
}
