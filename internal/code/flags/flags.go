// Package flags finds the default values of command-line flags and configuration keys
// in the source of a package.
//
// It knows package flag, spf13/pflag (also with cobra), urfave/cli, spf13/viper, and
// struct tags of kong, envconfig and caarlos0/env. A variable has a default only if the
// package stores nothing else in it.
package flags

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/pattern"
)

// Defaults contains the default values of the flags of a package.
type Defaults struct {
	variables map[*types.Var]any // the defaults of variables and fields that flags set: int64 or float64
	// names contains the defaults of flags and keys that are looked up by name: an
	// int64, a float64, or nil if the default is unknown.
	names map[string]any
	// stored contains, for each variable, how often code assigns to it or takes its
	// address; see countStores.
	stored map[*types.Var]int
	info   *types.Info
}

// Read returns the defaults that the files of a package declare. It returns nil if
// there are none.
func Read(info *types.Info, files []*ast.File) *Defaults {
	d := &Defaults{map[*types.Var]any{}, map[string]any{}, map[*types.Var]int{}, info}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				d.readCall(n)
			case *ast.CompositeLit:
				d.readLiteral(n)
			case *ast.StructType:
				if tag := tagOf(f); tag != "" {
					d.readTags(n, tag)
				}
			}
			d.countStores(n)
			return true
		})
	}
	for v, n := range d.stored {
		if n > 1 {
			delete(d.variables, v)
		}
	}
	if len(d.variables)+len(d.names) == 0 {
		return nil
	}
	return d
}

// Variable returns the default of the flag that sets a variable or field, or nil.
func (d *Defaults) Variable(v *types.Var) any { return d.variables[v] }

// Local returns the default of the flag that sets the variable declared at pos, or
// nil.
func (d *Defaults) Local(pos token.Pos) any {
	for v, value := range d.variables {
		if v.Pos() == pos {
			return value
		}
	}
	return nil
}

// Named returns the default of the flag or key with the given name, or nil.
func (d *Defaults) Named(name string) any { return d.names[name] }

// setDefault records v as the default of the flag or key with the given name. Two
// different defaults for a name make the default unknown.
func (d *Defaults) setDefault(name string, v any) {
	if old, twice := d.names[name]; twice && old != v {
		v = nil
	}
	d.names[name] = v
}

var (
	definer = pattern.New(`^(Int|Int32|Int64|Uint|Uint32|Uint64|Float64|Duration)(Var)?P?$`)
	getter  = pattern.New(`^(Get)?(Int|Int32|Int64|Uint|Uint32|Uint64|Float64|Duration)$`)
)

// IsDefiner reports whether fn defines a flag and returns the address of its variable,
// as flag.Int does. index is the index of the argument with the default.
func IsDefiner(fn *types.Func) (index int, ok bool) {
	m := definer().FindStringSubmatch(fn.Name())
	if m == nil || m[2] != "" || !isFlagPackage(fn.Pkg()) || fn.Signature().Params().Len() < 3 {
		return 0, false
	}
	return fn.Signature().Params().Len() - 2, true
}

func isFlagPackage(pkg *types.Package) bool {
	return pkg != nil && (pkg.Path() == "flag" || pkg.Path() == "github.com/spf13/pflag")
}

// IsGetter reports whether a function such as viper.GetInt takes the name of a flag or
// key and returns its value.
func IsGetter(fn *types.Func) bool {
	if fn.Pkg() == nil || !getter().MatchString(fn.Name()) || fn.Signature().Params().Len() != 1 {
		return false
	}
	path := fn.Pkg().Path()
	return path == "github.com/spf13/viper" || path == "github.com/spf13/pflag" || strings.HasPrefix(path, "github.com/urfave/cli")
}

func (d *Defaults) readCall(call *ast.CallExpr) {
	fn, ok := typeutil.Callee(d.info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return
	}
	if fn.Pkg().Path() == "github.com/spf13/viper" && fn.Name() == "SetDefault" && len(call.Args) == 2 {
		if name, value := d.text(call.Args[0]), d.value(call.Args[1]); name != "" {
			d.setDefault(name, value)
		}
		return
	}
	m := definer().FindStringSubmatch(fn.Name())
	if m == nil || !isFlagPackage(fn.Pkg()) || len(call.Args) < 3 {
		return
	}
	value, name := d.value(call.Args[len(call.Args)-2]), call.Args[0]
	if m[2] != "" {
		name = call.Args[1]
		if v := d.operandOfAddress(call.Args[0]); v != nil && value != nil {
			d.variables[v] = value
		}
	}
	if text := d.text(name); text != "" {
		d.setDefault(text, value)
	}
}

// readLiteral reads a flag of urfave/cli, such as &cli.IntFlag{Name: "n", Value: 3}.
func (d *Defaults) readLiteral(lit *ast.CompositeLit) {
	n, ok := types.Unalias(d.info.TypeOf(lit)).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || !strings.HasPrefix(n.Obj().Pkg().Path(), "github.com/urfave/cli") || !strings.HasSuffix(n.Obj().Name(), "Flag") {
		return
	}
	fields := map[string]ast.Expr{}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				fields[id.Name] = kv.Value
			}
		}
	}
	value := d.value(fields["Value"])
	if name := d.text(fields["Name"]); name != "" {
		d.setDefault(name, value)
	}
	if v := d.operandOfAddress(fields["Destination"]); v != nil && value != nil {
		d.variables[v] = value
	}
}

// tagOf returns the key of default values in the struct tags of a file, such as
// "envDefault" in `envDefault:"3"`. It depends on the packages that the file imports.
// It is "" if none of them reads defaults from struct tags.
func tagOf(f *ast.File) string {
	for _, s := range f.Imports {
		path, _ := strconv.Unquote(s.Path.Value)
		switch {
		case strings.HasPrefix(path, "github.com/alecthomas/kong"), path == "github.com/kelseyhightower/envconfig", path == "github.com/creasty/defaults":
			return "default"
		case strings.HasPrefix(path, "github.com/caarlos0/env"):
			return "envDefault"
		}
	}
	return ""
}

func (d *Defaults) readTags(st *ast.StructType, key string) {
	for _, field := range st.Fields.List {
		if field.Tag == nil {
			continue
		}
		tag, _ := strconv.Unquote(field.Tag.Value)
		text, ok := reflect.StructTag(tag).Lookup(key)
		if !ok {
			continue
		}
		for _, name := range field.Names {
			if v, ok := d.info.Defs[name].(*types.Var); ok {
				if value := parse(text, v.Type()); value != nil {
					d.variables[v] = value
				}
			}
		}
	}
}

// parse converts the default in a struct tag to a value of type t. It returns nil if
// text is not a number or duration of that type.
func parse(text string, t types.Type) any {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return nil
	}
	if types.TypeString(t, nil) == "time.Duration" {
		if v, err := time.ParseDuration(text); err == nil {
			return int64(v)
		}
		return nil
	}
	switch {
	case b.Info()&types.IsInteger != 0:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	case b.Info()&types.IsFloat != 0:
		if f, err := strconv.ParseFloat(text, 64); err == nil {
			return f
		}
	}
	return nil
}

// countStores counts how often the node n may change each variable. Taking the address
// of a variable counts as 1, and so does its definition, because the code that defines
// a flag contains one of the two: flag.IntVar(&v, …) takes the address of v, and v :=
// flag.Int(…) defines v. Every other assignment counts as 2. Read ignores the default
// of a variable with a count above 1, because the program may store another value in
// it.
func (d *Defaults) countStores(n ast.Node) {
	count := func(e ast.Expr) {
		if v := d.variable(e); v != nil {
			d.stored[v]++
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			count(lhs)
			if v := d.variable(lhs); v != nil && n.Tok != token.DEFINE {
				d.stored[v]++
			}
		}
	case *ast.IncDecStmt:
		count(n.X)
		count(n.X)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			count(n.X)
		}
	case *ast.KeyValueExpr:
		if id, ok := n.Key.(*ast.Ident); ok {
			if v, ok := d.info.Uses[id].(*types.Var); ok && v.IsField() {
				d.stored[v] += 2
			}
		}
	}
}

func (d *Defaults) variable(e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := d.info.ObjectOf(e).(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, _ := d.info.Uses[e.Sel].(*types.Var)
		return v
	}
	return nil
}

// operandOfAddress returns x for &x, and nil for other expressions.
func (d *Defaults) operandOfAddress(e ast.Expr) *types.Var {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		return d.variable(u.X)
	}
	return nil
}

func (d *Defaults) text(e ast.Expr) string {
	if e == nil {
		return ""
	}
	if v := d.info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// value returns the value of e, an int64 or float64, if e is a constant number. Otherwise
// it returns nil.
func (d *Defaults) value(e ast.Expr) any {
	if e == nil {
		return nil
	}
	v := d.info.Types[e].Value
	if v == nil || !slices.Contains([]constant.Kind{constant.Int, constant.Float}, v.Kind()) {
		return nil
	}
	if n, exact := constant.Int64Val(constant.ToInt(v)); exact && v.Kind() == constant.Int {
		return n
	}
	f, _ := constant.Float64Val(v)
	return f
}
