package causes

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
)

// Texts is a group of string constants in one const declaration. All constants with the
// same named type form a group. The constants of type string form up to two groups:
// those whose names show that they are error codes, and the others.
type Texts struct {
	Values []string
	Codes  bool // whether the type or the names of the constants show that they are error codes
}

// stringConstants returns the string constants of a package.
func stringConstants(pass *analysis.Pass) []Texts {
	var all []Texts
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				all = append(all, stringsOf(pass, gen)...)
			}
		}
	}
	return all
}

// A textGroup identifies a group of constants in one declaration; see [Texts].
type textGroup struct {
	named *types.TypeName // the type of the constants; nil for the type string
	codes bool            // whether the type or the names of the constants show that they are error codes
}

func stringsOf(pass *analysis.Pass, d *ast.GenDecl) []Texts {
	var order []textGroup
	values := map[textGroup][]string{}
	for _, s := range d.Specs {
		for _, id := range s.(*ast.ValueSpec).Names {
			k, ok := pass.TypesInfo.Defs[id].(*types.Const)
			if !ok || k.Val().Kind() != constant.String {
				continue
			}
			g := textGroup{}
			if t, ok := types.Unalias(k.Type()).(*types.Named); ok {
				g.named = t.Obj()
				g.codes = isCodeName(t.Obj().Name(), pass.Pkg.Name())
			} else {
				text := constant.StringVal(k.Val())
				g.codes = isName(text) && isCodeName(k.Name(), pass.Pkg.Name()) || isErrorCodeOf(k.Name(), text, pass.Pkg.Name())
			}
			if values[g] == nil {
				order = append(order, g)
			}
			values[g] = append(values[g], constant.StringVal(k.Val()))
		}
	}
	var all []Texts
	for _, g := range order {
		const least = 3 // one or two constants may have such names by chance
		all = append(all, Texts{values[g], g.codes && len(values[g]) >= least})
	}
	return all
}

// isCodeName reports whether the name of a type or constant says that it describes
// error codes: ErrorCode, FailureCode, errCodeTimeout. In a package with "err" in its
// name, Code and CodeTimeout also count.
func isCodeName(name, pkg string) bool {
	words := nameWords(name)
	for i, w := range words {
		if w != "code" {
			continue
		}
		if i > 0 && (words[i-1] == "err" || words[i-1] == "error" || words[i-1] == "failure") {
			return true
		}
		return i == 0 && strings.Contains(pkg, "err")
	}
	return false
}

// isErrorCodeOf reports whether a constant is an error code. Its value must be in
// capitals, such as "TASK_NOT_FOUND", and its name or that of its package must be about
// errors.
func isErrorCodeOf(name, text, pkg string) bool {
	words := nameWords(name)
	isAbout := words[0] == "err" || words[0] == "error" || strings.Contains(pkg, "err")
	return isAbout && isName(text) && strings.Contains(text, "_") && text == strings.ToUpper(text)
}

// nameWords splits a name into lower-case words: "err", "code", "timeout" for
// ErrCodeTimeout.
func nameWords(name string) []string {
	var words []string
	start := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]) || runes[i] == '_' {
			words = append(words, strings.ToLower(strings.Trim(string(runes[start:i]), "_")))
			start = i
		}
	}
	return words
}
