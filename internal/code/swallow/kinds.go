package swallow

import (
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Kind tells how the program ends when a function returns.
type Kind uint8

const (
	None    Kind = iota // the program goes on
	Main                // the function is main, or main seems to do nothing after it
	Handler             // a framework calls the function, which has no result
	Failing             // the function returns an error, and the program ends with 0 only if the error is nil
	Status              // the function returns the status
)

// classify finds the functions whose return ends the program.
func (f *finder) classify() {
	before := f.hooks()
	f.findShared()
	for _, fn := range f.Funcs {
		switch {
		case before[fn] || f.shared[fn]:
		case isMain(fn) || runsRoot(fn):
			f.kinds[fn] = Main
		case isHandler(fn) || f.isKong(fn) || isFlagsCommand(fn):
			f.kinds[fn] = kindOf(fn)
		case isMitchellh(fn):
			f.kinds[fn] = Status
		}
	}
	for again := true; again; {
		again = false
		for _, fn := range f.Funcs {
			if f.kinds[fn] != None && f.spread(fn) {
				again = true
			}
		}
	}
}

// kindOf returns the kind of a handler by its results.
func kindOf(fn *ssa.Function) Kind {
	if fn.Signature.Results().Len() == 0 {
		return Handler
	}
	return Failing
}

// spread passes the kind of fn on to the functions whose result fn returns, and to
// those after which fn does nothing more. It reports whether it found any.
func (f *finder) spread(fn *ssa.Function) bool {
	found := false
	set := func(v ssa.Value, kind Kind) {
		call := origin(v)
		if call == nil || kind == None {
			return
		}
		if callee := call.Call.StaticCallee(); callee != nil && callee.Pkg == fn.Pkg && len(callee.Blocks) > 0 && f.kinds[callee] == None && !f.shared[callee] {
			f.kinds[callee], found = kind, true
		}
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Return:
				if len(instr.Results) == 1 {
					set(instr.Results[0], f.kinds[fn])
				}
			case *ssa.Call:
				switch {
				case f.kinds[fn] != Main:
				case isExit(&instr.Call) && len(instr.Call.Args) == 1:
					set(instr.Call.Args[0], Status)
				case instr.Call.Signature().Results().Len() == 0 && always(instr) && f.ends(instr):
					set(instr, Main)
				}
			}
		}
		if v, ok := f.last(fn, b); ok {
			set(v, Failing)
		}
	}
	return found
}

// always reports whether each way through a function makes the call.
func always(call *ssa.Call) bool {
	return !slices.ContainsFunc(call.Parent().Blocks, func(b *ssa.BasicBlock) bool {
		_, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		return returns && !call.Block().Dominates(b)
	})
}

// last returns the error that main tests at the end of a block, if main does
// nothing more when it is nil.
func (f *finder) last(fn *ssa.Function, b *ssa.BasicBlock) (v ssa.Value, ok bool) {
	if f.kinds[fn] != Main && !isMain(fn) {
		return nil, false
	}
	v, failed := tested(b)
	if v == nil {
		return nil, false
	}
	next := b.Succs[0]
	if next == failed {
		next = b.Succs[1]
	}
	return v, f.endsFrom(next, 0, map[*ssa.BasicBlock]bool{})
}

// findShared finds the functions of the package whose return does not end the
// program, because at least one of their callers goes on after the call. atEnd decides
// that for each call.
func (f *finder) findShared() {
	for _, fn := range f.Funcs {
		for instr := range ssax.Instructions(fn) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			callee := call.Common().StaticCallee()
			if callee != nil && callee.Pkg == fn.Pkg && len(callee.Blocks) > 0 && !f.atEnd(call) {
				f.shared[callee] = true
			}
		}
	}
}

// atEnd reports whether a function does nothing more after a call than to return
// its result, or to end the process with it.
func (f *finder) atEnd(c ssa.CallInstruction) bool {
	call, ok := c.(*ssa.Call)
	if !ok {
		return false
	}
	for _, ref := range *call.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Call:
			if isExit(&ref.Call) {
				return true
			}
		case *ssa.BinOp:
			if v, ok := f.last(call.Parent(), call.Block()); ok && v == ssa.Value(call) {
				return true
			}
		}
	}
	return f.ends(call)
}

// isMain reports whether a function is main.
func isMain(fn *ssa.Function) bool {
	return fn.Name() == "main" && fn.Parent() == nil && fn.Signature.Recv() == nil && fn.Pkg != nil && fn.Pkg.Pkg.Name() == "main"
}

// isPlainMain reports whether a function is main, and defers nothing.
func isPlainMain(fn *ssa.Function) bool {
	return isMain(fn) && !slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Instrs, func(instr ssa.Instruction) bool {
			_, ok := instr.(*ssa.Defer)
			return ok
		})
	})
}

// runsRoot reports whether a function without results runs the root command of a
// framework. Such a function is called by main, and is the last one.
func runsRoot(fn *ssa.Function) bool {
	if fn.Parent() != nil || fn.Signature.Results().Len() > 0 {
		return false
	}
	for instr := range ssax.Instructions(fn) {
		if call, ok := instr.(*ssa.Call); ok && rootOf(&call.Call) != nil {
			return true
		}
	}
	return false
}

// isExit reports whether a call is one of os.Exit.
func isExit(c *ssa.CallCommon) bool {
	callee := ssax.Callee(c)
	return callee != nil && callee.FullName() == "os.Exit"
}

// isHandler reports whether a function has the signature of a handler of cobra or
// urfave/cli.
func isHandler(fn *ssa.Function) bool {
	sig := fn.Signature
	if sig.Recv() != nil && fn.Synthetic != "" || sig.Results().Len() > 1 || sig.Results().Len() == 1 && errorResult(sig) < 0 {
		return false
	}
	params := sig.Params()
	switch params.Len() {
	case 1:
		return pointsTo(params.At(0).Type(), "github.com/urfave/cli", "Context")
	case 2:
		first, second := params.At(0).Type(), params.At(1).Type()
		return pointsTo(first, "github.com/spf13/cobra", "Command") && types.Identical(second, types.NewSlice(types.Typ[types.String])) ||
			first.String() == "context.Context" && pointsTo(second, "github.com/urfave/cli", "Command")
	}
	return false
}

// pointsTo reports whether t is a pointer to a type of a package in any version.
func pointsTo(t types.Type, path, name string) bool {
	pointed := ssax.Pointed(t)
	return pointed != nil && pointed.Name() == name && inPackage(pointed.Pkg(), path)
}

// inPackage reports whether pkg is a package in any major version.
func inPackage(pkg *types.Package, path string) bool {
	return pkg != nil && (pkg.Path() == path || exit.Unversioned(pkg.Path()) == path)
}

// hooks returns the functions that run before or beside a command, such as a
// PreRun of cobra: after them the program goes on.
func (f *finder) hooks() map[*ssa.Function]bool {
	out := map[*ssa.Function]bool{}
	for _, fn := range f.Funcs {
		for instr := range ssax.Instructions(fn) {
			for _, v := range given(instr) {
				for _, hook := range functions(v) {
					out[hook] = true
				}
			}
		}
	}
	return out
}

// given returns the values that an instruction makes hooks: it stores them in a
// field, or passes them to a function such as SetHelpFunc.
func given(instr ssa.Instruction) []ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Store:
		if isHook(instr.Addr) {
			return []ssa.Value{instr.Val}
		}
	case *ssa.Call:
		if callee := ssax.Callee(&instr.Call); callee != nil && strings.HasPrefix(callee.Name(), "Set") && strings.HasSuffix(callee.Name(), "Func") {
			return instr.Call.Args
		}
	}
	return nil
}

// isHook reports whether addr is the address of a field whose function is not the
// command itself, such as PreRun or CommandNotFound. Its return does not end the command.
func isHook(addr ssa.Value) bool {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	st, ok := types.Unalias(field.X.Type()).Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	name := st.Field(field.Field).Name()
	return strings.Contains(name, "PreRun") || slices.Contains([]string{"Before", "After", "BashComplete", "ShellComplete", "CommandNotFound"}, name)
}

// functions returns the functions that a value can be, also those that a function
// of the package makes and returns.
func functions(v ssa.Value) []*ssa.Function {
	switch v := v.(type) {
	case *ssa.Function:
		return []*ssa.Function{v}
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if obj := ssax.Declared(fn); obj != nil && fn.Synthetic != "" {
			return []*ssa.Function{fn.Prog.FuncValue(obj)} // a method value
		}
		return []*ssa.Function{fn}
	case *ssa.ChangeType:
		return functions(v.X)
	case *ssa.Call:
		var out []*ssa.Function
		if maker := v.Call.StaticCallee(); maker != nil {
			for _, b := range maker.Blocks {
				if r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(r.Results) == 1 {
					if _, again := r.Results[0].(*ssa.Call); !again {
						out = append(out, functions(r.Results[0])...)
					}
				}
			}
		}
		return out
	}
	return nil
}

// isMitchellh reports whether a function is the method Run of a command of
// mitchellh/cli or hashicorp/cli.
func isMitchellh(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Name() != "Run" || fn.Synthetic != "" || !sameShape(fn.Signature) {
		return false
	}
	methods := types.NewMethodSet(recv.Type())
	return methods.Lookup(nil, "Synopsis") != nil && methods.Lookup(nil, "Help") != nil
}

// sameShape reports whether a signature is that of Run: from arguments to a status.
func sameShape(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 1 && sig.Results().At(0).Type() == types.Typ[types.Int] &&
		types.Identical(sig.Params().At(0).Type(), types.NewSlice(types.Typ[types.String]))
}

// isKong reports whether a function is the method Run of a command of kong. Kong
// knows commands by the tags of the fields.
func (f *finder) isKong(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil || fn.Name() != "Run" || fn.Synthetic != "" || fn.Signature.Results().Len() != 1 || errorResult(fn.Signature) != 0 {
		return false
	}
	return hasTag(recv.Type(), "help", "arg", "cmd")
}

// isFlagsCommand reports whether a function is the method Execute of a command of
// go-flags.
func isFlagsCommand(fn *ssa.Function) bool {
	sig := fn.Signature
	return sig.Recv() != nil && fn.Name() == "Execute" && fn.Synthetic == "" && sig.Params().Len() == 1 && sig.Results().Len() == 1 && errorResult(sig) == 0 &&
		types.Identical(sig.Params().At(0).Type(), types.NewSlice(types.Typ[types.String])) && hasTag(sig.Recv().Type(), "long", "description")
}

// hasTag reports whether a field of a struct has a tag with one of the keys.
func hasTag(t types.Type, keys ...string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
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

// succeeds reports whether a return of a function ends the program with 0.
func (k Kind) succeeds(r *ssa.Return) bool {
	switch k {
	case Main, Handler:
		return true
	case Failing:
		return ssax.IsNil(r.Results[len(r.Results)-1])
	case Status:
		c, ok := r.Results[0].(*ssa.Const)
		return ok && c.Value != nil && constant.Sign(c.Value) == 0
	}
	return false
}
