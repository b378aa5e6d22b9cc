package errorcode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A textIndex collects the strings that the Go files of a module may produce.
//
// It covers the files for all systems and build tags. These cannot be type-checked
// together, so it reads only their syntax, without type information. Every name that
// could refer to a constant therefore counts as a use of the constant.
type textIndex struct {
	root, module string          // the directory and the path of the module
	texts        map[string]bool // the string literals of the files, except for values of constants
	// starts and ends contain the literals at the start and at the end of concatenations
	// and formats, such as "E_" in "E_" + kind.
	starts, ends []string
	// constants contains the constants that are, or may be, strings.
	constants []*textConstant
	named     map[object][]int // indexes into constants, keyed by name
	uses      map[object]bool  // names that occur in expressions
	begins    map[object]bool  // names at the start of a concatenation, such as prefix in prefix + "GONE"
	foreign   map[string]bool  // names from other modules that the files use
}

// An object is a name at package level. pkg is the directory of the package.
type object struct{ pkg, name string }

// A sourceFile describes a Go file. dir is the directory of its package. imports maps
// the names of imported packages to import paths. The names are guessed from the paths,
// so a name can have several paths.
type sourceFile struct {
	dir     string
	imports map[string][]string
}

// A textConstant is the declaration of a constant that is, or may be, a string.
type textConstant struct {
	object
	sourceFile
	value ast.Expr
	text  string // the value of the constant
	known bool   // whether resolve was able to compute the value
}

func newTextIndex(root, module string) *textIndex {
	return &textIndex{
		root: root, module: module, texts: map[string]bool{}, named: map[object][]int{},
		uses: map[object]bool{}, begins: map[object]bool{}, foreign: map[string]bool{},
	}
}

// mayProduce reports whether the module may produce an error code. One of these
// conditions is enough:
//
//   - The error code is in a string literal, or in the value of a constant that the
//     code uses.
//   - The error code begins or ends with a literal of a concatenation, as in "E_" +
//     kind, or begins like a format such as "E_%s".
//   - The code uses a name of another module that resembles the error code, such as
//     codes.Gone for E_GONE. The value of this name is not known.
func (m *textIndex) mayProduce(code string) bool {
	if m.texts[code] || hasAffix(m.starts, code, strings.HasPrefix) || hasAffix(m.ends, code, strings.HasSuffix) {
		return true
	}
	for text := range m.texts {
		if containsCode(text, code) {
			return true
		}
	}
	if slices.ContainsFunc(m.constants, func(k *textConstant) bool { return m.uses[k.object] && k.containsCode(code) }) {
		return true
	}
	for name := range m.foreign {
		_, rest, _ := strings.Cut(code, "_")
		if registry.SameName(name, code) || registry.SameName(name, rest) {
			return true
		}
	}
	return false
}

// misspells reports whether a string of the module is a misspelling or a variant of an
// error code, and no error code of the registry itself.
func (m *textIndex) misspells(code string, reg *registry.Registry) bool {
	is := func(text string) bool {
		if !registry.IsMisspelling(text, code) && !registry.IsVariant(text, code) {
			return false
		}
		_, declared := reg.ErrorCode(text)
		return !declared
	}
	for text := range m.texts {
		if is(text) {
			return true
		}
	}
	return slices.ContainsFunc(m.constants, func(k *textConstant) bool { return k.known && m.uses[k.object] && is(k.text) })
}

func hasAffix(parts []string, code string, has func(s, part string) bool) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return p != "" && has(code, p) })
}

// containsCode reports whether the value of a constant contains an error code as a
// whole word. A part of a word is enough for a constant such as _Code_name, into which
// stringer writes many names without a separator.
func (k *textConstant) containsCode(code string) bool {
	return k.known && (containsCode(k.text, code) || strings.HasPrefix(k.name, "_") && strings.Contains(k.text, code))
}

// containsCode reports whether a string contains an error code that is not a part of a
// longer word.
func containsCode(text, code string) bool {
	isWord := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || '0' <= text[i] && text[i] <= '9' || 'A' <= text[i] && text[i] <= 'Z' || 'a' <= text[i] && text[i] <= 'z')
	}
	for from := 0; ; {
		i := strings.Index(text[from:], code)
		if i < 0 {
			return false
		}
		i += from
		if !isWord(i-1) && !isWord(i+len(code)) {
			return true
		}
		from = i + 1
	}
}

func (m *textIndex) read(name string) error {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	at := sourceFile{filepath.Dir(name), map[string][]string{}}
	for _, i := range f.Imports {
		p := unquoted(i.Path)
		// The package with the import path example.com/codes/v2 usually has the name
		// "codes".
		names := []string{path.Base(p), path.Base(path.Dir(p))}
		if i.Name != nil {
			names = []string{i.Name.Name}
		}
		for _, n := range names {
			at.imports[n] = append(at.imports[n], p)
		}
	}
	for _, d := range f.Decls {
		m.visit(at, d)
	}
	return nil
}

// visit records the string literals and the names in the syntax tree n.
func (m *textIndex) visit(at sourceFile, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field: // skip tags of fields
			if n.Tag != nil {
				m.visit(at, n.Type)
				return false
			}
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				m.declaration(at, n)
				return false
			}
		case *ast.BinaryExpr:
			if n.Op == token.ADD {
				m.sum(at, n)
			}
		case *ast.CallExpr:
			m.addFormat(n)
		case *ast.BasicLit:
			m.texts[unquoted(n)] = true
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			return !ok || !m.addSelector(at, x.Name, n.Sel.Name)
		case *ast.Ident:
			m.uses[object{at.dir, n.Name}] = true
		}
		return true
	})
}

// addFormat records the part of a format string before its first verb: "E_" in
// Sprintf("E_%s", kind).
func (m *textIndex) addFormat(call *ast.CallExpr) {
	for _, a := range call.Args {
		if l, ok := a.(*ast.BasicLit); ok {
			if before, _, ok := strings.Cut(unquoted(l), "%"); ok {
				m.starts = append(m.starts, before)
			}
		}
	}
}

// sum records how a concatenation begins and ends: with "E_" and "_GONE" for "E_" +
// kind + "_GONE". The end counts only if it is a literal that begins with a separator
// such as "_".
func (m *textIndex) sum(at sourceFile, e *ast.BinaryExpr) {
	m.start(at, e.X)
	if l, ok := e.Y.(*ast.BasicLit); ok {
		if s := unquoted(l); len(s) > 1 && strings.Contains("_.-", s[:1]) {
			m.ends = append(m.ends, s)
		}
	}
}

func (m *textIndex) start(at sourceFile, e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		m.starts = append(m.starts, unquoted(e))
	case *ast.CallExpr: // a conversion such as string(prefix)
		if len(e.Args) == 1 {
			m.start(at, e.Args[0])
		}
	case *ast.Ident, *ast.SelectorExpr:
		for _, o := range m.objects(at, e) {
			m.begins[o] = true
		}
	}
}

// objects returns the package-level names to which the expression e may refer. For
// codes.Gone, there can be several, because more than one import of the file may be the
// package codes. The result does not contain names of other modules.
func (m *textIndex) objects(at sourceFile, e ast.Expr) []object {
	switch e := e.(type) {
	case *ast.Ident:
		return []object{{at.dir, e.Name}}
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		if !ok {
			return nil
		}
		var out []object
		for _, p := range at.imports[x.Name] {
			if dir := m.dir(p); dir != "" {
				out = append(out, object{dir, e.Sel.Name})
			}
		}
		return out
	}
	return nil
}

// addSelector records a use of p.name. It returns false if p cannot be the name of an
// imported package.
func (m *textIndex) addSelector(at sourceFile, p, name string) bool {
	found := at.imports[p]
	for _, path := range found {
		host, _, _ := strings.Cut(path, "/")
		switch dir := m.dir(path); {
		case dir != "":
			m.uses[object{dir, name}] = true
		case strings.Contains(host, "."): // a module outside of the standard library
			m.foreign[name] = true
		}
	}
	return len(found) > 0
}

// dir returns the directory of the package with the given import path. It returns "" if
// the package is not in the module.
func (m *textIndex) dir(importPath string) string {
	rest, ok := strings.CutPrefix(importPath+"/", m.module+"/")
	if !ok || m.module == "" {
		return ""
	}
	return filepath.Join(m.root, filepath.FromSlash(rest))
}

// declaration records the constants of a declaration. The declaration of a name does
// not count as a use of the name.
func (m *textIndex) declaration(at sourceFile, d *ast.GenDecl) {
	for _, s := range d.Specs {
		s := s.(*ast.ValueSpec)
		for i, v := range s.Values {
			if i >= len(s.Names) || !isText(v) {
				m.visit(at, v)
				continue
			}
			k := &textConstant{object: object{at.dir, s.Names[i].Name}, sourceFile: at, value: v}
			m.named[k.object] = append(m.named[k.object], len(m.constants))
			m.constants = append(m.constants, k)
		}
	}
}

// isText reports whether an expression may be a string.
func isText(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.Ident, *ast.SelectorExpr:
		return true
	case *ast.BinaryExpr:
		return e.Op == token.ADD && isText(e.X) && isText(e.Y)
	case *ast.CallExpr: // a conversion
		return len(e.Args) == 1 && isText(e.Args[0])
	}
	return false
}

// resolve computes the values of the constants after all files have been read. If the
// value of a constant cannot be computed, everything in its expression counts as used.
func (m *textIndex) resolve() {
	for _, k := range slices.Clone(m.constants) {
		k.text, k.known = m.evaluate(k.sourceFile, k.value, 0)
		switch {
		case !k.known:
			m.visit(k.sourceFile, k.value)
		case m.begins[k.object]:
			m.starts = append(m.starts, k.text)
		}
	}
}

// evaluate returns the string value of a constant expression, or false if it cannot
// compute the value.
func (m *textIndex) evaluate(at sourceFile, e ast.Expr, depth int) (string, bool) {
	const most = 16 // limits chains of constants
	if depth > most {
		return "", false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return unquoted(e), e.Kind == token.STRING
	case *ast.Ident, *ast.SelectorExpr:
		for _, o := range m.objects(at, e) {
			for _, i := range m.named[o] {
				return m.evaluate(m.constants[i].sourceFile, m.constants[i].value, depth+1)
			}
		}
	case *ast.CallExpr:
		return m.evaluate(at, e.Args[0], depth+1)
	case *ast.BinaryExpr:
		x, known := m.evaluate(at, e.X, depth+1)
		y, also := m.evaluate(at, e.Y, depth+1)
		return x + y, known && also
	}
	return "", false
}

func unquoted(l *ast.BasicLit) string {
	s, err := strconv.Unquote(l.Value)
	if err != nil || l.Kind != token.STRING {
		return ""
	}
	return s
}
