package exitflow

// This file finds out whether a package uses certain names of its dependencies:
// functions, variables, types, methods and fields that can end the process or determine
// a status.
//
// The search looks at tokens, and does not know types. It looks for pkg.New, and not
// only for New. A search for New alone would also find errors.New, and so nearly every
// package.

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Import lists exported names of an imported package: those of functions that can
// end the process, and those of other declarations that determine a status. It lists
// none if the package was not analysed.
type Import struct {
	Path    string
	Name    string   // the name that the package declares
	Globals []string // functions, variables and types; sorted
	Members []string // methods and fields; sorted
}

// NewImport returns the Import for a package with the given facts. f may be nil.
func NewImport(path, name string, f *Facts) Import {
	i := Import{Path: path, Name: name}
	if f != nil && f.Parts[f.Path] != nil {
		i.addNames(f.Parts[f.Path].Get())
	}
	return i
}

// addNames adds the exported names of functions that can end the process, and of other
// declarations that determine a status. g is the graph of their package.
func (i *Import) addNames(g *exit.Graph) {
	globals, members := map[string]bool{}, map[string]bool{}
	add := func(id ssax.ID) {
		name, ok := strings.CutPrefix(strings.TrimLeft(string(id), "(*"), g.Path+".")
		if !ok {
			return
		}
		found := globals // the first part of a.b is a name of the package; b is a member of a type
		for part := range strings.SplitSeq(name, ".") {
			if part = strings.Trim(part, "(*)"); token.IsExported(part) && token.IsIdentifier(part) {
				found[part] = true
			}
			found = members
		}
	}
	for _, fn := range g.Funcs {
		if fn.CanEndProcess {
			add(fn.ID)
		}
	}
	for _, name := range g.StatusVars {
		add(name)
	}
	i.Globals, i.Members = slices.Sorted(maps.Keys(globals)), slices.Sorted(maps.Keys(members))
}

// usesNames reports whether a Go file uses one of the names of the imports. A use of a
// function, variable or type is a selector such as pkg.Load. Methods and fields are
// searched for by name alone, after any expression, because the search does not know
// types.
func usesNames(src []byte, imports []Import) bool {
	if !slices.ContainsFunc(imports, func(i Import) bool { return containsSelector(src, i.Globals) || containsSelector(src, i.Members) }) {
		return false
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ImportsOnly|parser.SkipObjectResolution)
	if err != nil {
		return true
	}
	from := fset.File(file.Package).Offset(file.Name.End())
	if n := len(file.Decls); n > 0 {
		from = fset.File(file.Package).Offset(file.Decls[n-1].End())
	}
	return newUses(file, imports).scan(src[from:])
}

// A uses value is a search for uses of imported names, such as pkg.Load, in one Go
// file.
type uses struct {
	byName  map[string]*Import // the imports of the file, keyed by their names in the file
	members map[string]bool    // the methods and fields of all imports of the package
	isValue map[string]bool    // names in byName that the file also declares, for example as a variable
	// pending contains the names in byName that are followed by a period and one of the
	// members. If pkg turns out to be a variable, for example, pkg.Load is a use of the
	// Load method.
	pending  map[string]bool
	previous [3]token.Token // the tokens before the current one, nearest first
	literals [3]string      // the text of these tokens
}

func newUses(file *ast.File, imports []Import) *uses {
	u := &uses{byName: map[string]*Import{}, members: map[string]bool{}, isValue: map[string]bool{}, pending: map[string]bool{}}
	byPath := map[string]*Import{}
	for n := range imports {
		byPath[imports[n].Path] = &imports[n]
		for _, m := range imports[n].Members {
			u.members[m] = true
		}
	}
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		i := byPath[p]
		switch {
		case err != nil || i == nil: // the name of the import is not known
		case spec.Name == nil:
			u.byName[i.Name] = i
		default:
			u.byName[spec.Name.Name] = i
		}
	}
	return u
}

// scan reports whether src uses one of the names for which u searches. src is the part
// of a file after its import declarations.
func (u *uses) scan(src []byte) bool {
	fset := token.NewFileSet()
	var s scanner.Scanner
	s.Init(fset.AddFile("", -1, len(src)), src, nil, 0)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.IDENT && u.previous[0] == token.PERIOD && u.isUse(lit) {
			return true
		}
		u.noteValue(tok)
		u.previous = [3]token.Token{tok, u.previous[0], u.previous[1]}
		u.literals = [3]string{lit, u.literals[0], u.literals[1]}
	}
	// In x.F, x is usually a package. But a variable in some part of the file may also
	// be called x, and F is then a method or field.
	for name := range u.pending {
		if u.isValue[name] {
			return true
		}
	}
	return false
}

// isUse reports whether the current token, an identifier after a period, is a use of an
// imported name. If this depends on whether the identifier before the period is a
// package, isUse adds that identifier to u.pending.
func (u *uses) isUse(name string) bool {
	i := u.byName[u.literals[1]]
	if i == nil || u.previous[1] != token.IDENT || u.previous[2] == token.PERIOD {
		return u.members[name]
	}
	if _, found := slices.BinarySearch(i.Globals, name); found {
		return true
	}
	if u.members[name] {
		u.pending[u.literals[1]] = true
	}
	return false
}

// noteValue records in u.isValue that the identifier before the current token is not a
// package, because no period follows it. This is wrong if the identifier is a key of a
// composite literal. The search then finds too many uses, which does no harm.
func (u *uses) noteValue(tok token.Token) {
	if u.previous[0] == token.IDENT && tok != token.PERIOD && u.previous[1] != token.PERIOD && u.byName[u.literals[0]] != nil {
		u.isValue[u.literals[0]] = true
	}
}

// containsSelector reports whether src contains one of the names after a period.
func containsSelector(src []byte, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return containsName(src, "."+name) })
}

// containsName reports whether src contains name, and no letter or digit follows it:
// "os.ExitCode" does not contain ".Exit".
func containsName(src []byte, name string) bool {
	for {
		i := bytes.Index(src, []byte(name))
		if i < 0 {
			return false
		}
		src = src[i+len(name):]
		if len(src) == 0 || !isLetter(src[0]) {
			return true
		}
	}
}

// isLetter reports whether a byte can be part of a Go identifier.
func isLetter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}
