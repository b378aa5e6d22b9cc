// Package framework describes how command-line libraries call the functions of a
// program.
//
// A framework such as cobra calls handlers: functions that the program stores in
// fields of its types, as in
//
//	&cobra.Command{Use: "x", RunE: run}
//
// or methods of the types that the program declares. A [Runner] describes the functions
// of a framework that call the handlers, such as Execute.
package framework

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Role says when a framework calls a handler.
type Role uint8

const (
	None   Role = iota // the function is not a handler
	Before             // the framework calls the function before the action of the command
	Action             // the framework calls the function as the action of the command
	After              // the framework calls the function after the action of the command
	Beside             // the framework calls it for something else, such as shell completion
)

// A Field is a field of a framework's type that contains a handler.
type Field struct {
	Name string
	Role Role

	// Everywhere says that the handler also applies to subcommands.
	Everywhere bool

	// Always says that the framework calls the handler even if the action of the
	// command returns an error.
	Always bool
}

// A Runner describes the methods of one type, or the functions of one package, that run
// the handlers of a program. An example is the method Execute of cobra.Command.
type Runner struct {
	path, typ string // the import path without a major version, and the type of the receiver
	methods   []string
	Prints    bool // whether the framework itself prints the error of a handler
}

var runners = []Runner{
	{cobra, "Command", []string{"Execute", "ExecuteC", "ExecuteContext", "ExecuteContextC"}, true},
	{urfave, "App", []string{"Run", "RunContext", "RunAndExitOnError"}, false},
	{urfave, "Command", []string{"Run"}, false},
	{"github.com/alecthomas/kong", "Context", []string{"Run"}, false},
	{"github.com/peterbourgon/ff/v3/ffcli", "Command", []string{"Run", "ParseAndRun"}, false},
	{"github.com/charmbracelet/fang", "", []string{"Execute"}, true},
	{"charm.land/fang", "", []string{"Execute"}, true},
}

const (
	cobra  = "github.com/spf13/cobra"
	urfave = "github.com/urfave/cli"
)

// A holder is a struct type of a framework, such as cobra.Command. Some of its fields
// contain handlers.
type holder struct {
	path, typ string
	fields    []Field
}

var holders = []holder{
	{cobra, "Command", []Field{
		{Name: "Args", Role: Before},
		{Name: "PersistentPreRun", Role: Before, Everywhere: true},
		{Name: "PersistentPreRunE", Role: Before, Everywhere: true},
		{Name: "PreRun", Role: Before},
		{Name: "PreRunE", Role: Before},
		{Name: "Run", Role: Action},
		{Name: "RunE", Role: Action},
		{Name: "PostRun", Role: After},
		{Name: "PostRunE", Role: After},
		{Name: "PersistentPostRun", Role: After, Everywhere: true},
		{Name: "PersistentPostRunE", Role: After, Everywhere: true},
	}},
	{urfave, "App", []Field{
		{Name: "Before", Role: Before, Everywhere: true},
		{Name: "Action", Role: Action},
		{Name: "After", Role: After, Everywhere: true, Always: true},
		{Name: "BashComplete", Role: Beside},
		{Name: "CommandNotFound", Role: Beside},
	}},
	{urfave, "Command", []Field{
		{Name: "Before", Role: Before},
		{Name: "Action", Role: Action},
		{Name: "After", Role: After, Always: true},
		{Name: "BashComplete", Role: Beside},
		{Name: "ShellComplete", Role: Beside},
		{Name: "CommandNotFound", Role: Beside},
	}},
}

// RunnerOf returns the Runner for fn, or nil if fn does not run handlers.
func RunnerOf(fn *types.Func) *Runner {
	if fn == nil || !isMethodOfRunner(fn.Name()) {
		return nil
	}
	return RunnerNamed(ssax.ID(fn.FullName()))
}

// RunnerNamed returns the Runner for the function with the given ID, such as
// (*cobra.Command).Execute. It returns nil for functions that do not call handlers of
// the program.
func RunnerNamed(id ssax.ID) *Runner {
	if !isMethodOfRunner(id.Name()) {
		return nil // the usual case, which avoids the slower comparisons below
	}
	path, name := id.Split()
	path = exit.Unversioned(strings.TrimPrefix(path, "vendor/"))
	for i, r := range runners {
		if path == exit.Unversioned(r.path) && slices.ContainsFunc(r.methods, func(m string) bool { return name == r.local(m) }) {
			return &runners[i]
		}
	}
	return nil
}

// isMethodOfRunner reports whether a Runner has a method with the given name.
func isMethodOfRunner(name string) bool {
	return slices.ContainsFunc(runners, func(r Runner) bool { return slices.Contains(r.methods, name) })
}

// local returns the name of a method of r without the package, such as
// "(*Command).Execute".
func (r Runner) local(method string) string {
	if r.typ == "" {
		return method
	}
	return "(*" + r.typ + ")." + method
}

// FieldOf returns the [Field] whose address is addr. ok is false if addr is not the
// address of a field that contains a handler.
func FieldOf(addr ssa.Value) (field Field, ok bool) {
	at, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return Field{}, false
	}
	holds := ssax.PointedType(at.X.Type())
	if holds == nil {
		return Field{}, false
	}
	for _, h := range holders {
		if holds.Name() == h.typ && IsInPackage(holds.Pkg(), h.path) {
			name := fieldName(at)
			i := slices.IndexFunc(h.fields, func(f Field) bool { return f.Name == name })
			if i < 0 {
				return Field{}, false
			}
			return h.fields[i], true
		}
	}
	return Field{}, false
}

// RoleOf returns the role of a function that is stored at addr. Only the name of the
// field matters, such as RunE. The struct does not, because many programs wrap the
// structs of frameworks in their own.
func RoleOf(addr ssa.Value) Role {
	at, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return None
	}
	name := fieldName(at)
	for _, h := range holders {
		for _, f := range h.fields {
			if f.Name == name {
				return f.Role
			}
		}
	}
	return None
}

// fieldName returns the name of the field whose address an instruction computes, or ""
// if the type of the struct is a type parameter.
func fieldName(at *ssa.FieldAddr) string {
	st, _ := ssax.StructOf(at.X.Type())
	if st == nil {
		return ""
	}
	return st.Field(at.Field).Name()
}

// Functions returns the functions that the value v can be. v is stored in a field that
// contains a handler. If v is the result of a call, these are the functions that the
// called function returns.
func Functions(v ssa.Value) []*ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return []*ssa.Function{v}
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if obj := ssax.Declared(fn); obj != nil && fn.Synthetic != "" {
			// For a method value such as x.Run, SSA generates a function fn that only
			// calls the method obj. If there is no SSA for obj, because it belongs to an
			// interface or another package, the result is fn.
			if method := fn.Prog.FuncValue(obj); method != nil {
				return []*ssa.Function{method}
			}
		}
		return []*ssa.Function{fn}
	case *ssa.ChangeType:
		return Functions(v.X)
	case *ssa.Call:
		var out []*ssa.Function
		if maker := v.Call.StaticCallee(); maker != nil {
			for _, b := range maker.Blocks {
				if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(r.Results) == 1 {
					if _, again := r.Results[0].(*ssa.Call); !again {
						out = append(out, Functions(r.Results[0])...)
					}
				}
			}
		}
		return out
	}
	return nil
}

// IsHandler reports whether a function has the signature of a handler of cobra or
// urfave/cli.
func IsHandler(fn *ssa.Function) bool {
	sig := fn.Signature
	if sig.Recv() != nil && fn.Synthetic != "" || sig.Results().Len() > 1 || sig.Results().Len() == 1 && !onlyError(sig) {
		return false
	}
	params := sig.Params()
	switch params.Len() {
	case 1:
		return pointsTo(params.At(0).Type(), urfave, "Context")
	case 2:
		first, second := params.At(0).Type(), params.At(1).Type()
		return pointsTo(first, cobra, "Command") && isStrings(second) ||
			first.String() == "context.Context" && pointsTo(second, urfave, "Command")
	}
	return false
}

// IsStatusMethod reports whether a function is the Run method of a command of
// mitchellh/cli or hashicorp/cli, which returns a status.
func IsStatusMethod(fn *ssa.Function) bool {
	sig := fn.Signature
	if !isMethod(fn, "Run") || sig.Params().Len() != 1 || !isStrings(sig.Params().At(0).Type()) ||
		sig.Results().Len() != 1 || sig.Results().At(0).Type() != types.Typ[types.Int] {
		return false
	}
	methods := types.NewMethodSet(sig.Recv().Type())
	return methods.Lookup(nil, "Synopsis") != nil && methods.Lookup(nil, "Help") != nil
}

// MethodRole returns the role of a method that a framework finds by its name: Run and
// AfterRun for kong, Execute for go-flags. The method must return only an error, and
// its receiver must have a field with a struct tag of the framework. For other
// functions, the role is None.
func MethodRole(fn *ssa.Function) Role {
	sig := fn.Signature
	switch {
	case sig.Recv() == nil || !onlyError(sig):
	case isMethod(fn, "Run") && hasTag(sig.Recv().Type(), "help", "arg", "cmd"):
		return Action
	case isMethod(fn, "AfterRun") && hasTag(sig.Recv().Type(), "help", "arg", "cmd"):
		return After
	case isMethod(fn, "Execute") && sig.Params().Len() == 1 && isStrings(sig.Params().At(0).Type()) && hasTag(sig.Recv().Type(), "long", "description"):
		return Action
	}
	return None
}

// isMethod reports whether the source declares fn as a method with the given name.
func isMethod(fn *ssa.Function, name string) bool {
	return fn.Signature.Recv() != nil && fn.Name() == name && fn.Synthetic == ""
}

func isStrings(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.String])) }

func onlyError(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && ssax.IsError(sig.Results().At(0).Type())
}

// hasTag reports whether t is a struct, or a pointer to one, with a field whose struct tag
// contains one of the keys.
func hasTag(t types.Type, keys ...string) bool {
	st, _ := ssax.StructOf(t)
	if st == nil {
		return false
	}
	for i := range st.NumFields() {
		for _, key := range keys {
			if _, ok := reflect.StructTag(st.Tag(i)).Lookup(key); ok {
				return true
			}
		}
	}
	return false
}

// pointsTo reports whether t is a pointer to the type with the given name in the
// package at path, in any major version.
func pointsTo(t types.Type, path, name string) bool {
	pointed := ssax.PointedType(t)
	return pointed != nil && pointed.Name() == name && IsInPackage(pointed.Pkg(), path)
}

// IsInPackage reports whether pkg is the package at path, in any major version.
func IsInPackage(pkg *types.Package, path string) bool {
	return pkg != nil && (pkg.Path() == path || exit.Unversioned(pkg.Path()) == path)
}
