package causes

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode"
)

// causesBefore returns the reasons why control reaches child, a statement in list, if
// the statements before child show them. For example, after
//
//	if err != ErrNotFound {
//		return
//	}
//
// the cause is ErrNotFound. After a statement that prints the usage, the cause is wrong
// usage.
func (r *reader) causesBefore(list []ast.Stmt, child ast.Node) []Cause {
	var found, usage []Cause
	for _, s := range list {
		if s == child {
			return narrowerCauses(found, usage)
		}
		switch s := s.(type) {
		case *ast.IfStmt:
			if s.Else == nil && r.alwaysLeaves(s.Body) {
				found = narrowerCauses(found, r.causesIfFalse(s.Cond))
			}
			usage = nil
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); ok && r.printsUsage(call) {
				usage = []Cause{{Kind: Usage, Name: "usage"}}
			}
		default:
			usage = nil
		}
	}
	return nil
}

// alwaysLeaves reports whether the block ends with return, break, a call of os.Exit or
// a similar statement. Control then never continues after the block.
func (r *reader) alwaysLeaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		f := r.callee(call)
		return ok && f != nil && f.FullName() == "os.Exit"
	}
	return false
}

func (r *reader) printsUsage(call *ast.CallExpr) bool {
	name := ""
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		name = fun.Name
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	}
	if isUsage(name) || name == "PrintDefaults" {
		return true
	}
	for _, a := range call.Args {
		if text, ok := r.text(a); ok && strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), "usage:") {
			return true
		}
	}
	return false
}

// isUsage reports whether the name of a function says that the function prints how to
// use the program. The name must consist of "usage" and words about printing and
// failing, so printUsage matches and diskUsage does not.
func isUsage(name string) bool {
	rest := strings.ToLower(strings.ReplaceAll(name, "_", ""))
	if !strings.Contains(rest, "usage") {
		return false
	}
	for _, word := range []string{"usage", "print", "show", "display", "dump", "write", "error", "help", "exit", "die", "fail", "and", "text", "func", "command", "short", "bad", "with", "err", "f"} {
		rest = strings.ReplaceAll(rest, word, "")
	}
	return rest == ""
}

// causesOfVariable returns the error variable whose initial value is child: ErrNotFound
// for newError(4) in "var ErrNotFound = newError(4)".
func (r *reader) causesOfVariable(spec *ast.ValueSpec, child ast.Node) []Cause {
	for i, v := range spec.Values {
		if v == child && len(spec.Names) == len(spec.Values) {
			if obj := r.info.Defs[spec.Names[i]]; obj != nil && obj.Parent() == obj.Pkg().Scope() && isError(obj.Type()) {
				return []Cause{r.causeOf(Sentinel, obj)}
			}
		}
	}
	return nil
}

// causesOfFunction returns why control reaches the body of the function d, if the
// declaration of d shows the reason. The result is one of these causes:
//
//   - the type of the receiver, if d is a method of an error type;
//   - wrong usage, if d is a function such as printUsage;
//   - the function d itself, if d is a function such as exitNotFound or newUsageError.
//
// child is a part of d. If child is not the body of d, the result is nil.
func (r *reader) causesOfFunction(d *ast.FuncDecl, child ast.Node) []Cause {
	f, ok := r.info.Defs[d.Name].(*types.Func)
	if !ok || child != d.Body {
		return nil
	}
	if recv := f.Signature().Recv(); recv != nil {
		return r.causesOfType(recv.Type())
	}
	if isUsage(f.Name()) {
		return []Cause{{Kind: Usage, Name: f.Name()}}
	}
	if namesExit(f.Name()) || makesError(f) {
		return []Cause{{Kind: Function, Name: f.Name()}}
	}
	return nil
}

// namesExit reports whether the name of a function says that the function ends the
// program and why, as exitNotFound and dieUsage do.
func namesExit(name string) bool {
	for _, verb := range []string{"exit", "die", "fatal", "fail", "abort", "quit"} {
		rest, ok := cutFold(name, verb)
		if ok && rest != "" && (unicode.IsUpper(rune(rest[0])) || rest[0] == '_') {
			return true
		}
	}
	return false
}

// makesError reports whether a function returns an error and has a name that describes
// this error, such as NewUsageError or errNotFound.
func makesError(f *types.Func) bool {
	results := f.Signature().Results()
	if results.Len() != 1 || !isError(results.At(0).Type()) {
		return false
	}
	name := strings.ToLower(strings.TrimSuffix(f.Name(), "f"))
	_, starts := cutFold(f.Name(), "err")
	return strings.HasSuffix(name, "error") || strings.HasSuffix(name, "err") || starts
}

// cutFold removes a prefix from s, like strings.CutPrefix, but ignores case.
func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// parsesFlags reports whether f parses or defines flags, according to its name. f must
// belong to package flag or to a framework for command lines. An error from such a
// function means wrong usage.
func parsesFlags(f *types.Func) bool {
	if f == nil || f.Pkg() == nil {
		return false
	}
	path := f.Pkg().Path()
	for _, framework := range []string{
		"flag", "github.com/spf13/pflag", "github.com/alecthomas/kong", "github.com/alecthomas/kingpin", "gopkg.in/alecthomas/kingpin",
		"github.com/jessevdk/go-flags", "github.com/alexflint/go-arg", "github.com/peterbourgon/ff",
	} {
		if path == framework || strings.HasPrefix(path, framework+"/v") || strings.HasPrefix(path, framework+".v") {
			return strings.Contains(f.Name(), "Parse") || strings.Contains(f.Name(), "FlagSet") || strings.Contains(f.Name(), "Usage") ||
				f.Name() == "Init" // the Init method of flag.FlagSet
		}
	}
	return false
}

// namesCodes reports whether the name of a field or variable shows that it contains an
// error code.
func namesCodes(name string) bool {
	return hasWord(name, "code", "kind", "reason", "type")
}

// namesErrors reports whether a name contains a word for errors, such as
// "failure".
func namesErrors(name string) bool {
	return hasWord(name, "err", "error", "errors", "failure", "fault", "problem", "envelope")
}

// namesFailures reports whether the name of a type, such as ErrorKind or ExitCode, says
// that its values describe failures.
func namesFailures(name string) bool {
	return hasWord(name, "err", "error", "errno", "code", "reason", "failure", "fault", "signal", "status", "result", "outcome")
}

// hasWord reports whether a Go name contains one of the words as a whole word:
// errKind contains "kind", mankind does not. The words are in lower case.
func hasWord(name string, words ...string) bool {
	lower := strings.ToLower(name)
	for _, w := range words {
		for from := 0; ; {
			i := strings.Index(lower[from:], w)
			if i < 0 {
				break
			}
			from += i + len(w)
			begins := from == len(w) || unicode.IsUpper(rune(name[from-len(w)])) || name[from-len(w)-1] == '_'
			stops := from == len(name) || !unicode.IsLower(rune(name[from]))
			if begins && stops {
				return true
			}
		}
	}
	return false
}

// isErrorCode reports whether a string looks like an error code, such as
// E_NOT_FOUND.
func isErrorCode(text string) bool {
	return strings.Contains(text, "_") && isName(text) && strings.ToUpper(text) == text && unicode.IsUpper(rune(text[0])) && !strings.HasSuffix(text, "_")
}

// isName reports whether a string is one word of letters, digits, "_", "-" and
// ".".
func isName(text string) bool {
	const longest = 80
	if len(text) < 2 || len(text) > longest || text[0] > unicode.MaxASCII || !unicode.IsLetter(rune(text[0])) {
		return false
	}
	return strings.IndexFunc(text, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' && r != '.'
	}) < 0
}
