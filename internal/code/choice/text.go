package choice

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// usageText matches messages about how to call the program. The program may print
	// such messages before it knows the output format.
	usageText = pattern.New(`(?i)\busage\b|\bunknown (sub)?(command|flag|option)|--help|\bflag provided`)
	// encoderText matches messages about a failure to write JSON.
	encoderText = pattern.New(`(?i)json|marshal|encod|serializ`)
	usageName   = pattern.New(`(?i)usage|help|printdefaults`)
	word        = pattern.New(`\pL{2}`)
)

// printsText reports whether a call prints human-readable text to standard output or
// standard error, directly or through a function that prints its arguments; see saysText.
func (r *reader) printsText(call ssa.CallInstruction) bool {
	return r.printsArguments(call) && saysText(call.Common())
}

// printsArguments reports whether a call prints its arguments to standard output or
// standard error. It is a call of a library, or of a function of the program that prints
// its arguments on every path, such as die("no file").
func (r *reader) printsArguments(call ssa.CallInstruction) bool {
	common := call.Common()
	fn := ssax.Callee(common)
	if fn != nil && r.isPrinter(fn, common) {
		return true
	}
	callee := r.callee(common)
	return callee != nil && callee.PrintsArguments && !callee.leadsToFailure()
}

// saysText reports whether the arguments of a call are text for people. At least one must
// be an error, or a constant string that contains a word. JSON, usage texts and messages
// about encoding do not count.
func saysText(common *ssa.CallCommon) bool {
	if hasText(common, func(s string) bool {
		return strings.HasPrefix(strings.TrimSpace(s), "{") || usageText().MatchString(s) || encoderText().MatchString(s)
	}) {
		return false
	}
	return hasText(common, func(s string) bool { return word().MatchString(verbs().ReplaceAllString(s, "")) }) || hasError(common)
}

// verbs matches a verb in a format string, such as "%s".
var verbs = pattern.New(`%[-+# 0-9.]*[a-zA-Z]`)

// isPrinter reports whether a function prints its arguments to standard output
// or standard error.
func (r *reader) isPrinter(fn *types.Func, common *ssa.CallCommon) bool {
	if fn.Pkg() == nil {
		return false
	}
	path, name := fn.Pkg().Path(), fn.Name()
	isMethod := fn.Signature().Recv() != nil
	switch path {
	case "fmt":
		return strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fprint") && r.isStandard(common.Args[0])
	case "log":
		return !isMethod && (strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fatal"))
	case "io":
		return name == "WriteString" && r.isStandard(common.Args[0])
	case "os":
		return name == "WriteString" && r.isStandard(common.Args[0])
	case "github.com/spf13/cobra":
		return isMethod && strings.HasPrefix(name, "Print")
	}
	return false
}

// isStandard reports whether a writer is standard output or standard error. The writer may
// be in a field of a struct.
func (r *reader) isStandard(w ssa.Value) bool {
	switch x := ssax.Unboxed(w).(type) {
	case *ssa.UnOp:
		to := ssax.UnknownStream
		switch at := x.X.(type) {
		case *ssa.FieldAddr:
			to = r.writers.InField(at)
		case *ssa.Global:
			to = ssax.StandardStream(at)
		}
		return to == ssax.Stdout || to == ssax.Stderr
	case *ssa.Call:
		fn := ssax.Callee(&x.Call)
		return fn != nil && (fn.Name() == "ErrOrStderr" || fn.Name() == "OutOrStderr" || fn.Name() == "OutOrStdout")
	}
	return false
}

// hasText reports whether match returns true for a constant string in the
// arguments of a call.
func hasText(common *ssa.CallCommon, match func(string) bool) bool {
	for v := range operands(common) {
		for _, k := range constantStrings(v, 0) {
			if match(k) {
				return true
			}
		}
	}
	return false
}

// constantStrings returns the constants in a string v such as "cannot open " + name.
func constantStrings(v ssa.Value, depth int) []string {
	if depth > maxDepth {
		return nil
	}
	switch x := v.(type) {
	case *ssa.Const:
		if s, ok := ssax.String(x); ok {
			return []string{s}
		}
	case *ssa.MakeInterface:
		return constantStrings(x.X, depth+1)
	case *ssa.BinOp:
		return append(constantStrings(x.X, depth+1), constantStrings(x.Y, depth+1)...)
	case *ssa.Call:
		if fn := ssax.Callee(&x.Call); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "fmt" {
			var all []string
			for a := range operands(&x.Call) {
				all = append(all, constantStrings(a, depth+1)...)
			}
			return all
		}
	}
	return nil
}

// hasError reports whether a call prints an error, or the text of one.
func hasError(common *ssa.CallCommon) bool {
	for v := range operands(common) {
		if m, ok := v.(*ssa.MakeInterface); ok {
			v = m.X
		}
		if ci, ok := v.(*ssa.ChangeInterface); ok {
			v = ci.X
		}
		if ssax.ImplementsError(v.Type()) {
			return true
		}
		if call, ok := v.(*ssa.Call); ok {
			if fn := ssax.Callee(&call.Call); fn != nil && fn.Name() == "Error" {
				return true
			}
		}
	}
	return false
}

// operands yields the arguments of a call, with the elements of a variadic slice one by
// one.
func operands(common *ssa.CallCommon) func(yield func(ssa.Value) bool) {
	return func(yield func(ssa.Value) bool) {
		for _, a := range common.Args {
			if _, isList := a.(*ssa.Slice); !isList {
				if !yield(a) {
					return
				}
				continue
			}
			elements, _ := ssax.Elements(a)
			for _, e := range elements {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// printsOnAllPaths reports whether the function contains a call that prints, on every
// path. "prints" reports whether a call does.
func (r *reader) printsOnAllPaths(prints func(ssa.CallInstruction) bool) bool {
	if len(r.fn.Blocks) == 0 || r.fn.Parent() != nil {
		return false
	}
	for instr := range ssax.Instructions(r.fn) {
		if call, ok := instr.(*ssa.Call); ok && ssax.IsOnAllPaths(call.Block()) && prints(call) {
			return true
		}
	}
	return false
}

// printsParameter reports whether a call such as fmt.Println(text) prints text that the
// callers of the enclosing function pass.
func (r *reader) printsParameter(call ssa.CallInstruction) bool {
	if !r.printsArguments(call) {
		return false
	}
	return hasTextOfCaller(call.Common(), 0)
}

// hasTextOfCaller reports whether an argument of a call comes from a parameter of the
// function that contains the call; see isTextOfCaller.
func hasTextOfCaller(common *ssa.CallCommon, depth int) bool {
	for a := range operands(common) {
		if isTextOfCaller(a, depth) {
			return true
		}
	}
	return false
}

// isTextOfCaller reports whether a value is a string or a list of values from a parameter
// of the function, or a text that is made from one, as in fmt.Sprintf(format, args...).
func isTextOfCaller(v ssa.Value, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch x := v.(type) {
	case *ssa.Parameter:
		_, isList := x.Type().Underlying().(*types.Slice)
		return isText(x.Type()) || isList && x.Parent().Signature.Variadic()
	case *ssa.MakeInterface:
		return isTextOfCaller(x.X, depth+1)
	case *ssa.BinOp:
		return isTextOfCaller(x.X, depth+1) || isTextOfCaller(x.Y, depth+1)
	case *ssa.Call:
		fn := ssax.Callee(&x.Call)
		return fn != nil && fn.Pkg() != nil && (fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "strings") && hasTextOfCaller(&x.Call, depth+1)
	}
	return false
}
