package swallow

import (
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/framework"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An effect says what a call does: for example, that it only prints. The effects of all
// calls after an error show whether a function handles the error.
type effect uint8

const (
	effectOther    effect = iota // something else, which may handle the error
	effectCompute                // computes a value
	effectTest                   // tests for a kind of error
	effectHarmless               // does not handle the error: stops a spinner or prints help, for example
	effectPrint                  // prints the error
	effectWarn                   // prints the error as a warning, or at a lower level
)

// effectOf returns the [effect] of a call: whether it prints, only computes something,
// or may handle an error.
func (f *finder) effectOf(c *ssa.CallCommon) effect {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "print", "println":
			return effectPrint
		}
		return effectCompute
	}
	callee := ssax.Callee(c)
	if callee == nil {
		if c.Value.Type().String() == "context.CancelFunc" || isHelpFunc(c.Value) {
			return effectHarmless
		}
		if fn := c.StaticCallee(); fn != nil {
			return f.printEffect(fn)
		}
		return effectOther
	}
	if e := f.knownEffect(callee, c); e != effectOther {
		return e
	}
	if f.MayEnd(ssax.ID(callee.FullName())) {
		return effectOther
	}
	if isLogger(callee) {
		return logEffect(callee, c)
	}
	if makesLogger(callee) {
		return effectCompute
	}
	if slices.Contains(harmlessNames, callee.Name()) {
		return effectHarmless
	}
	e := f.effectElsewhere(ssax.ID(callee.FullName()))
	if fn := c.StaticCallee(); fn != nil && fn.Blocks != nil {
		e = f.printEffect(fn)
	}
	if e == effectPrint && isLowLevel(callee.Name()) {
		return effectWarn
	}
	return e
}

// harmlessNames lists functions that programs often call after an error, but that do
// not handle it: they close a file, stop a spinner or print help, for example.
var harmlessNames = []string{"Close", "Stop", "Shutdown", "GracefulStop", "Disconnect", "Help", "Usage", "Flush", "Sync", "Cancel", "ShowAppHelp", "ShowCommandHelp", "ShowSubcommandHelp"}

// isHelpFunc reports whether v is a function that prints help: that of cobra, or the
// variable Usage of package flag.
func isHelpFunc(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		g, ok := load.X.(*ssa.Global)
		return ok && g.Name() == "Usage" && g.Pkg != nil && slices.Contains([]string{"flag", "github.com/spf13/pflag"}, g.Pkg.Pkg.Path())
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	callee := ssax.Callee(&call.Call)
	return callee != nil && framework.IsInPackage(callee.Pkg(), cobra) && slices.Contains([]string{"HelpFunc", "UsageFunc"}, callee.Name())
}

const cobra = "github.com/spf13/cobra"

// printingPackages lists packages that print in colours or boxes. Their functions print
// if they have no results, or the results of fmt.Println: a number and an error. The
// other functions of these packages only format a string.
var printingPackages = []string{
	"github.com/fatih/color", "github.com/gookit/color", "github.com/pterm/pterm", "github.com/charmbracelet/lipgloss",
	"github.com/logrusorgru/aurora", "github.com/muesli/termenv", "github.com/mgutz/ansi", "github.com/morikuni/aec",
}

// computingPackages lists packages whose functions only compute.
var computingPackages = []string{"errors", "strings", "strconv", "unicode", "unicode/utf8", "path", "path/filepath", "time", "github.com/pkg/errors", "github.com/cockroachdb/errors"}

// knownEffect returns the [effect] of calling a function of a well-known package. For
// functions of other packages, it returns effectOther.
func (f *finder) knownEffect(callee *types.Func, c *ssa.CallCommon) effect {
	if callee.Pkg() == nil { // callee is the Error method of the type error
		return effectCompute
	}
	name := callee.Name()
	switch path := callee.Pkg().Path(); {
	case isTest(callee):
		return effectTest
	case path == "fmt" && (strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fprint")):
		if startsAsWarning(c) {
			return effectWarn
		}
		return effectPrint
	case path == "fmt" && (strings.HasPrefix(name, "Sprint") || name == "Errorf"):
		return effectCompute
	case path == "log":
		if strings.HasPrefix(name, "Print") || name == "Output" {
			if startsAsWarning(c) {
				return effectWarn
			}
			return effectPrint
		}
	case path == "io" && name == "WriteString", path == "os" && (name == "WriteString" || name == "Write"):
		return effectPrint
	case slices.Contains(computingPackages, path):
		if name == "Sleep" {
			return effectOther
		}
		return effectCompute
	case slices.ContainsFunc(printingPackages, func(p string) bool { return framework.IsInPackage(callee.Pkg(), p) }):
		return printsOrComputes(callee, c)
	case framework.IsInPackage(callee.Pkg(), cobra):
		switch {
		case strings.HasPrefix(name, "Print"):
			if startsAsWarning(c) {
				return effectWarn
			}
			return effectPrint
		case slices.Contains([]string{"ErrOrStderr", "OutOrStderr", "OutOrStdout", "Name", "CommandPath", "Root", "UsageString", "Context", "HelpFunc", "UsageFunc"}, name):
			return effectCompute
		}
	}
	return effectOther
}

// isTest reports whether a function, such as errors.As, tests for a kind of error. Any
// function whose last result is a bool counts.
func isTest(callee *types.Func) bool {
	results := callee.Signature().Results()
	n := results.Len()
	return n > 0 && types.Identical(results.At(n-1).Type().Underlying(), types.Typ[types.Bool])
}

// printsOrComputes returns the [effect] of calling a function of the packages in
// printingPackages, which print or compute a string.
func printsOrComputes(callee *types.Func, c *ssa.CallCommon) effect {
	results := callee.Signature().Results()
	writes := results.Len() == 0 || errorResult(callee.Signature()) == 1 || strings.HasPrefix(callee.Name(), "Print")
	if !writes {
		return effectCompute
	}
	if len(c.Args) > 0 {
		recv := c.Args[0]
		if load, ok := recv.(*ssa.UnOp); ok {
			recv = load.X
		}
		if g, ok := recv.(*ssa.Global); ok && isLowLevel(g.Name()) {
			return effectWarn // for example pterm.Warning.Println
		}
	}
	return effectPrint
}

// lowLevelNames lists the words for log levels that are less serious than errors.
var lowLevelNames = []string{"warn", "info", "debug", "trace", "notice", "verbose"}

// isLowLevel reports whether a name contains a word for a log level below an error, such as
// "warn" or "debug".
func isLowLevel(name string) bool {
	return slices.ContainsFunc(lowLevelNames, func(word string) bool { return strings.Contains(strings.ToLower(name), word) })
}

// logEffect returns the [effect] of calling a function of a logger: effectPrint for
// errors, and effectWarn for warnings and lower levels. For a function such as Fatal,
// which may end the process, it returns effectOther.
func logEffect(callee *types.Func, c *ssa.CallCommon) effect {
	switch {
	case strings.HasPrefix(callee.Name(), "Fatal") || strings.HasPrefix(callee.Name(), "Panic"):
		return effectOther
	case isLowLevel(callee.Name()) || startsAsWarning(c):
		return effectWarn
	case callee.Signature().Results().Len() > 0 && !strings.HasPrefix(callee.Name(), "Print"):
		// This only creates a part of a log entry, such as a field of zap or slog.
		return effectCompute
	}
	return effectPrint
}

// warningWords lists how messages begin that are less serious than an error, or that say
// how the program goes on.
var warningWords = []string{"warn", "note", "hint", "skip", "ignor", "using default", "falling back", "continu"}

// startsAsWarning reports whether a constant argument begins with a word such as
// "warning".
func startsAsWarning(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(texts(c), func(text string) bool {
		text = strings.ToLower(strings.TrimLeft(text, " \n\t[(!⚠️"))
		return slices.ContainsFunc(warningWords, func(word string) bool { return strings.HasPrefix(text, word) })
	})
}

// failureWords lists how messages about failures begin.
var failureWords = []string{"cannot ", "can't ", "can not ", "could not ", "couldn't ", "unable to ", "fail", "error", "invalid ", "not a "}

// startsAsFailure reports whether a constant argument begins with words such as "cannot".
func startsAsFailure(c *ssa.CallCommon) bool {
	return slices.ContainsFunc(texts(c), func(text string) bool {
		text = strings.ToLower(strings.TrimLeft(text, " \n\t[(!❌"))
		return slices.ContainsFunc(failureWords, func(word string) bool { return strings.HasPrefix(text, word) })
	})
}

// levels lists the names of logging functions for a certain level, such as Debug and
// Error. A type or a package with several of these functions is a logger.
var levels = []string{"Debug", "Info", "Warn", "Error", "Debugf", "Infof", "Warnf", "Errorf", "Warning", "Warningf"}

// isLogger reports whether a function belongs to a logger. A logger is a type or
// package with logging functions for at least three levels, such as Debug, Info and
// Error. A type with levels of its own and a known package are also loggers; see
// hasOwnLevels and isLogging.
func isLogger(callee *types.Func) bool {
	if recv := callee.Signature().Recv(); recv != nil && (isLoggerType(recv.Type()) || isPrintf(callee) && hasOwnLevels(recv.Type())) {
		return true
	}
	scope := callee.Pkg().Scope()
	return hasSeveralLevels(func(name string) bool {
		_, ok := scope.Lookup(name).(*types.Func)
		return ok
	}) || isLogging(callee.Pkg())
}

// isLoggerType reports whether a type has methods for at least three logging levels,
// such as Debug, Info and Error.
func isLoggerType(t types.Type) bool {
	return hasSeveralLevels(func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		_, ok := obj.(*types.Func)
		return ok
	})
}

// hasOwnLevels reports whether a type has at least three methods that take the
// arguments of fmt.Printf, such as Say, Warn and Shout. One of them must be named after
// a usual level.
func hasOwnLevels(t types.Type) bool {
	n, usual := 0, false
	for m := range methodsOf(t) {
		if isPrintf(m) {
			n++
			usual = usual || slices.Contains(levels, m.Name())
		}
	}
	return n >= 3 && usual
}

// methodsOf returns the methods that a named type declares, or the methods of an
// interface.
func methodsOf(t types.Type) iter.Seq[*types.Func] {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		return i.Methods()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Methods()
	}
	return func(func(*types.Func) bool) {}
}

// isPrintf reports whether a function takes a string and a variadic ...any, and returns
// nothing.
func isPrintf(fn *types.Func) bool {
	sig := fn.Signature()
	if !sig.Variadic() || sig.Params().Len() != 2 || sig.Results().Len() > 0 {
		return false
	}
	args, ok := sig.Params().At(1).Type().(*types.Slice)
	return ok && types.Identical(sig.Params().At(0).Type(), types.Typ[types.String]) && types.IsInterface(args.Elem())
}

// makesLogger reports whether a function returns a logger and nothing else.
func makesLogger(callee *types.Func) bool {
	results := callee.Signature().Results()
	return results.Len() == 1 && isLoggerType(results.At(0).Type())
}

// isLogging reports whether a package belongs to a logging library that
// hasSeveralLevels does not recognise.
func isLogging(pkg *types.Package) bool {
	return framework.IsInPackage(pkg, "github.com/rs/zerolog") || framework.IsInPackage(pkg, "go.uber.org/zap")
}

// hasSeveralLevels reports whether a logger has functions for at least three of the
// names in levels, such as Debug and Error. has(name) reports whether there is a
// function with this name.
func hasSeveralLevels(has func(string) bool) bool {
	n := 0
	for _, name := range levels {
		if has(name) {
			n++
		}
	}
	return n >= 3
}

// texts returns the constant strings among the arguments of a call, including variadic
// arguments.
func texts(c *ssa.CallCommon) []string {
	var out []string
	for _, arg := range c.Args {
		for _, v := range elements(arg) {
			if k, ok := ssax.Unboxed(v).(*ssa.Const); ok && k.Value != nil && types.Identical(k.Type().Underlying(), types.Typ[types.String]) {
				out = append(out, strings.Trim(k.Value.ExactString(), `"`))
			}
		}
	}
	return out
}

// elements returns the elements of a variadic argument, or the argument itself.
func elements(arg ssa.Value) []ssa.Value {
	slice, ok := arg.(*ssa.Slice)
	if !ok {
		return []ssa.Value{arg}
	}
	alloc, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return []ssa.Value{arg}
	}
	var out []ssa.Value
	for _, ref := range *alloc.Referrers() {
		if at, ok := ref.(*ssa.IndexAddr); ok {
			for _, use := range *at.Referrers() {
				if store, ok := use.(*ssa.Store); ok {
					out = append(out, store.Val)
				}
			}
		}
	}
	return out
}

// printEffect returns the [effect] of fn, a function of this package. It is effectPrint
// if fn only prints and has no results. It is effectWarn if fn prints only warnings, or
// prints only while a setting is on, like a function for debug messages. Otherwise it
// is effectOther.
func (f *finder) printEffect(fn *ssa.Function) effect {
	if e, known := f.printers[fn]; known {
		return e
	}
	f.printers[fn] = effectOther // a recursive call does not count as printing
	if fn.Signature.Results().Len() > 0 || len(fn.Blocks) == 0 {
		return effectOther
	}
	prints := map[*ssa.BasicBlock]bool{}
	warns := false
	for _, b := range fn.Blocks {
		if len(b.Succs) == 0 {
			if _, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return); !returns {
				return effectOther
			}
		}
		for e := range f.effectsIn(b) {
			switch e {
			case effectOther:
				return effectOther
			case effectPrint:
				prints[b] = true
			case effectWarn:
				warns = true
			}
		}
	}
	e := effectPrint
	switch {
	case len(prints) == 0 && !warns:
		e = effectOther
	case len(prints) == 0 || maySkip(fn.Blocks[0], prints, map[*ssa.BasicBlock]bool{}):
		e = effectWarn
	}
	f.printers[fn] = e
	return e
}

// effectsIn returns the [effect] of each instruction in a block. An instruction other than a
// call either only computes something, or may do anything.
func (f *finder) effectsIn(b *ssa.BasicBlock) iter.Seq[effect] {
	return func(yield func(effect) bool) {
		for _, instr := range b.Instrs {
			e := effectOther
			if call, ok := instr.(*ssa.Call); ok {
				e = f.effectOf(&call.Call)
			} else if isHarmless(instr) {
				e = effectCompute
			}
			if !yield(e) {
				return
			}
		}
	}
}

// maySkip reports whether control may get from block b to the end of the function
// without printing, because of a setting of the program. At a branch on a setting, it
// is enough if one side does not print. At any other branch, both sides must be able to
// skip printing, because the arguments may always lead to the side that prints.
func maySkip(b *ssa.BasicBlock, prints, known map[*ssa.BasicBlock]bool) bool {
	if prints[b] {
		return false
	}
	if skips, ok := known[b]; ok {
		return skips
	}
	known[b] = false // ends the recursion in a loop
	skips := func(s *ssa.BasicBlock) bool { return maySkip(s, prints, known) }
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	switch {
	case len(b.Succs) == 0:
		known[b] = true
	case ok && !isSetting(branch.Cond):
		known[b] = skips(b.Succs[0]) && skips(b.Succs[1])
	default:
		known[b] = slices.ContainsFunc(b.Succs, skips)
	}
	return known[b]
}

// isSetting reports whether a condition tests only booleans and integers in package
// variables or struct fields.
func isSetting(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.BinOp:
		_, constX := v.X.(*ssa.Const)
		_, constY := v.Y.(*ssa.Const)
		return (constX || isSetting(v.X)) && (constY || isSetting(v.Y))
	case *ssa.Field:
		return isBoolOrInt(v.Type())
	case *ssa.UnOp:
		switch at := v.X.(type) {
		case *ssa.Global, *ssa.FieldAddr:
			return isBoolOrInt(v.Type())
		case *ssa.UnOp: // a flag that package flag has allocated: *verbose
			return v.Op == token.MUL && isBoolOrInt(v.Type()) && isGlobal(at.X)
		}
		return v.Op == token.NOT && isSetting(v.X)
	}
	return false
}

func isGlobal(v ssa.Value) bool {
	_, ok := v.(*ssa.Global)
	return ok
}

func isBoolOrInt(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&(types.IsBoolean|types.IsInteger) != 0
}

// isHarmless reports whether an instruction other than a call only computes something
// or stores a logger.
func isHarmless(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Alloc, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Convert, *ssa.Slice, *ssa.IndexAddr, *ssa.FieldAddr,
		*ssa.Field, *ssa.BinOp, *ssa.Phi, *ssa.Extract, *ssa.Jump, *ssa.If, *ssa.RunDefers, *ssa.Return, *ssa.DebugRef, *ssa.Lookup,
		*ssa.Index, *ssa.TypeAssert, *ssa.MakeSlice, *ssa.MultiConvert, *ssa.SliceToArrayPointer, *ssa.Range, *ssa.Next:
		return true
	case *ssa.UnOp:
		return instr.Op.String() != "<-"
	case *ssa.Store:
		return isLocal(instr.Addr) || isLoggerType(instr.Val.Type()) || setsResult(instr)
	}
	return false
}

// setsResult reports whether a store is a part of a return statement: it sets a result,
// which SSA loads after the deferred calls.
func setsResult(s *ssa.Store) bool {
	b := s.Block()
	r, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	return ok && slices.ContainsFunc(r.Results, func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return ok && load.X == s.Addr
	})
}

// isLocal reports whether an address is in memory that the function itself has
// allocated, such as the array of variadic arguments.
func isLocal(addr ssa.Value) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return !isCaptured(addr)
	case *ssa.IndexAddr:
		return isLocal(addr.X)
	case *ssa.FieldAddr:
		return isLocal(addr.X)
	}
	return false
}

// isCaptured reports whether a function literal captures the variable a.
func isCaptured(a *ssa.Alloc) bool {
	return slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		_, ok := ref.(*ssa.MakeClosure)
		return ok
	})
}
