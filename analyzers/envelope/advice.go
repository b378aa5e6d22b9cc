package envelope

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry/roles"
)

// advice returns a hint on how to set the field of a missing role, such as
// "; pass WithSuggestion(…)". The hint is a guess from the names of options and
// methods. advice returns "" if no name fits.
func (c *checker) advice(e envelope, at span.Span, role string) string {
	call, ok := c.exprAt(at).(*ast.CallExpr)
	if !ok || at != e.Call {
		return ""
	}
	fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if !ok {
		return ""
	}
	if option := optionOf(fn.Signature()); option != nil {
		if name := onlyUsualName(makersOf(option), role); name != "" {
			if option.Obj().Pkg() != c.pass.Pkg {
				name = option.Obj().Pkg().Name() + "." + name
			}
			return "; pass " + name + "(…)"
		}
	}
	if fn.Signature().Results().Len() > 0 {
		if name := onlyUsualName(fluentOf(fn.Signature().Results().At(0).Type()), role); name != "" {
			return "; add ." + name + "(…)"
		}
	}
	return ""
}

// callers returns a note that shows one call of the function that creates the envelope
// e, and says how many calls there are. It returns nil in these cases:
//
//   - The function has fewer than two calls.
//   - The package is not a main package, so not all calls are known.
//   - The envelope is an element of a list, so the function is not known.
//
// The number of calls is not in the message of the finding itself. Otherwise one more
// call would make it a new finding.
func (c *checker) callers(e envelope, at span.Span) []finding.Related {
	calls, constructor := c.callsOf(e, at)
	if len(calls) < 2 || constructor == "" || !c.isMainPackage() {
		return nil
	}
	first := slices.MinFunc(slices.Collect(maps.Keys(calls)), func(a, b span.Span) int { return a.Position.Compare(b.Position) })
	return []finding.Related{{
		Position: first.Position,
		Message:  fmt.Sprintf("one of the %d callers of %s, which cannot give one", len(calls), constructor),
	}}
}

// setElsewhere returns the position of the value of the field at a path, if a finding about
// this value is at another position: at the call that chooses the error code, for example,
// while the constructor that it calls sets the field. Otherwise it returns nil.
func setElsewhere(e envelope, path string, at span.Span) []finding.Related {
	value := e.Fields.At(path).Span
	if value.File == "" || value.Within(at) || value.Line == at.Line && value.File == at.File {
		return nil
	}
	return []finding.Related{{Position: value.Position, Message: lastOf(path) + " is set here"}}
}

// callsOf returns the calls of a function, and its name. The parameter at is the span
// of the literal that creates the envelope e, or of a call that returns e. The function
// is the one that contains this literal or call.
func (c *checker) callsOf(e envelope, at span.Span) (calls map[span.Span]bool, name string) {
	name = e.MadeIn
	if at != e.Span {
		name = e.Caller
	}
	calls = map[span.Span]bool{}
	for _, p := range c.packages {
		for o := range p.AllObjects {
			switch {
			case o.Span != e.Span || o.Call.File == "":
			case at != e.Span && o.Inner == at:
				calls[o.Call] = true
			case at == e.Span && o.Inner.File == "":
				calls[o.Call] = true
			case at == e.Span:
				calls[o.Inner] = true
			}
		}
	}
	return calls, name[strings.LastIndexByte(name, '.')+1:]
}

// optionOf returns the type of the options of a function. For New(opts ...Option), this
// is the named type Option. If the function is not variadic, the result is nil.
func optionOf(sig *types.Signature) *types.Named {
	if !sig.Variadic() {
		return nil
	}
	last := sig.Params().At(sig.Params().Len() - 1).Type()
	slice, ok := last.(*types.Slice)
	if !ok {
		return nil
	}
	option, ok := types.Unalias(slice.Elem()).(*types.Named)
	if !ok || option.Obj().Pkg() == nil {
		return nil
	}
	return option
}

// makersOf returns the names of the exported functions that return exactly one value of
// the type "option", such as WithHint.
func makersOf(option *types.Named) []string {
	scope := option.Obj().Pkg().Scope()
	return slices.DeleteFunc(scope.Names(), func(name string) bool {
		fn, ok := scope.Lookup(name).(*types.Func)
		return !ok || !fn.Exported() || !returnsOnly(fn.Signature(), option)
	})
}

// fluentOf returns the names of the exported methods of t that return t, so that calls
// can be chained.
func fluentOf(t types.Type) []string {
	var names []string
	for sel := range types.NewMethodSet(t).Methods() {
		if fn := sel.Obj().(*types.Func); fn.Exported() && returnsOnly(fn.Signature(), t) {
			names = append(names, fn.Name())
		}
	}
	return names
}

func returnsOnly(sig *types.Signature, t types.Type) bool {
	return sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), t)
}

// onlyUsualName returns the name in names that is usual for a role. "Hint" and
// "WithHint" are usual for the role "suggestion". If several names or none are usual,
// the result is "".
func onlyUsualName(names []string, role string) string {
	var found []string
	for _, name := range names {
		bare := strings.ToLower(name)
		for _, verb := range []string{"with", "set", "add"} {
			bare = strings.TrimPrefix(bare, verb)
		}
		if roles.Named(role).Has(roles.Code, bare) {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		return ""
	}
	return found[0]
}
