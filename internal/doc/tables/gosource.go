package tables

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readGo reads what a Go file says about exit statuses: comments, help texts in
// strings, constants with their comments, and tables from numbers to texts.
func readGo(s *source) []block {
	fset := token.NewFileSet()
	f, _ := parser.ParseFile(fset, "", s.bytes, parser.ParseComments) // what could be parsed
	if f == nil {
		return nil
	}
	g := &goSource{source: s, file: fset.File(f.FileStart), syntax: f}
	if g.file == nil {
		return nil
	}
	g.evaluate(fset)
	g.declarations()
	g.comments()
	g.literals()
	slices.SortStableFunc(g.blocks, func(a, b block) int { return cmp.Compare(a.start, b.start) })
	return g.blocks
}

// goSource is a reading of a Go file.
type goSource struct {
	*source
	file   *token.File
	syntax *ast.File
	values map[*ast.Ident]constant.Value
	taken  []*ast.CommentGroup // comments of constants, which are no text of their own
	blocks []block
}

func (g *goSource) offset(p token.Pos) int { return g.file.Offset(p) }

// evaluate computes the constants of the file as far as it alone defines them.
func (g *goSource) evaluate(fset *token.FileSet) {
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}, IgnoreFuncBodies: true, DisableUnusedImportCheck: true}
	_, _ = conf.Check("p", fset, []*ast.File{g.syntax}, info) // errors are of what other files define
	g.values = map[*ast.Ident]constant.Value{}
	for ident, object := range info.Defs {
		if c, ok := object.(*types.Const); ok && c.Val() != nil && c.Val().Kind() == constant.Int {
			g.values[ident] = c.Val()
		}
	}
}

// exitName is a name that says of a constant, type or variable that it is about
// exit statuses.
var exitName = pattern.New(`^(?i:ex)_?[A-Z]|(?i)exit|(?i)status_?code`)

// declarations reads the constants and the maps.
func (g *goSource) declarations() {
	for _, d := range g.syntax.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
			g.constants(d)
		}
	}
	ast.Inspect(g.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if lit, ok := v.(*ast.CompositeLit); ok && i < len(n.Names) {
					g.table(n.Names[i].Name, lit)
				}
			}
		case *ast.AssignStmt:
			for i, v := range n.Rhs {
				lit, ok := v.(*ast.CompositeLit)
				if name, isName := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && isName {
					g.table(name.Name, lit)
				}
			}
		}
		return true
	})
}

// constants reads a declaration of constants that its comment, its type or the
// names say are exit statuses.
func (g *goSource) constants(d *ast.GenDecl) {
	b := block{kind: blockTable, form: FormGoConst, caption: "exit codes in Go", start: g.offset(d.Pos()), end: g.offset(d.End()), head: false}
	named := d.Doc != nil && isCue(g.uncommented(d.Doc).bytes)
	typed := ""
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		if t, ok := spec.Type.(*ast.Ident); ok {
			typed = t.Name
		}
		for i, name := range spec.Names {
			if row, ok := g.constant(d, spec, i); ok && (named || exitName().MatchString(name.Name) || exitName().MatchString(typed)) {
				b.rows = append(b.rows, row)
				g.taken = append(g.taken, spec.Doc, spec.Comment)
			}
		}
	}
	if len(b.rows) > 0 {
		g.blocks = append(g.blocks, b)
	}
}

// constant reads one constant: value, name, and what its comments say.
func (g *goSource) constant(d *ast.GenDecl, spec *ast.ValueSpec, i int) (blockRow, bool) {
	name := spec.Names[i]
	value, ok := g.values[name]
	if !ok || name.Name == "_" {
		return blockRow{}, false
	}
	ident := g.span(name)
	number := ident
	var digits text
	if i < len(spec.Values) {
		number = g.span(spec.Values[i])
	}
	digits.putString(value.ExactString(), number.at(0), number.after(number.len()))
	row := blockRow{start: g.lineStart(ident.at(0)), end: g.lineEnd(max(ident.at(0), number.after(number.len())-1))}
	row.cells = []blockCell{
		{text: digits, start: number.at(0), end: number.after(number.len())},
		{text: ident, start: ident.at(0), end: ident.after(ident.len())},
	}
	doc := spec.Doc
	if doc == nil && len(d.Specs) == 1 {
		doc = d.Doc
	}
	if doc == nil || spec.Comment != nil {
		doc = cmp.Or(spec.Comment, doc)
	}
	if doc != nil {
		t := g.uncommented(doc).trim()
		row.cells = append(row.cells, blockCell{text: t, start: t.at(0), end: t.after(t.len())})
	}
	return row, true
}

// span is the text of a node.
func (g *goSource) span(n ast.Node) text {
	return identity(g.bytes).slice(g.offset(n.Pos()), g.offset(n.End()))
}

// table reads a map from statuses to texts.
func (g *goSource) table(name string, lit *ast.CompositeLit) {
	m, ok := lit.Type.(*ast.MapType)
	if value, isIdent := mapValue(m, ok); !isIdent || value != "string" || !exitName().MatchString(name) {
		return
	}
	b := block{kind: blockTable, form: FormGoMap, caption: "exit codes in Go", start: g.offset(lit.Pos()), end: g.offset(lit.End())}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, isKey := kv.Key.(*ast.BasicLit)
		value, isText := kv.Value.(*ast.BasicLit)
		if !isKey || key.Kind != token.INT || !isText || value.Kind != token.STRING {
			continue
		}
		meaning := g.unquoted(value)
		number := g.span(key)
		b.rows = append(b.rows, blockRow{
			start: g.lineStart(number.at(0)), end: g.lineEnd(max(0, g.offset(kv.End())-1)),
			cells: []blockCell{{text: number, start: number.at(0), end: number.after(number.len())}, {text: meaning, start: meaning.at(0), end: meaning.after(meaning.len())}},
		})
	}
	if len(b.rows) > 0 {
		g.blocks = append(g.blocks, b)
	}
}

// mapValue is the name of a map's element type.
func mapValue(m *ast.MapType, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	id, ok := m.Value.(*ast.Ident)
	if !ok {
		return "", false
	}
	return id.Name, true
}

// comments reads the comments that speak of exit statuses.
func (g *goSource) comments() {
	for _, c := range g.syntax.Comments {
		if slices.Contains(g.taken, c) || !isCue(g.uncommented(c).bytes) {
			continue
		}
		t := g.uncommented(c)
		blocks := parseMarkdown(g.source, t)
		for i := range blocks {
			switch blocks[i].form {
			case FormPipe:
				blocks[i].form = FormComment
			case FormList, FormFenced:
				blocks[i].form = FormGoComment
			}
		}
		g.blocks = append(g.blocks, blocks...)
	}
}

// uncommented is the text of a comment without its marks.
func (g *goSource) uncommented(group *ast.CommentGroup) text {
	var t text
	for _, c := range group.List {
		raw := identity(g.bytes).slice(g.offset(c.Pos()), min(g.offset(c.End()), len(g.bytes)))
		body, block := bytes.CutPrefix(raw.bytes, []byte("/*"))
		if block {
			body = bytes.TrimSuffix(body, []byte("*/"))
		} else {
			body = bytes.TrimPrefix(body, []byte("//"))
		}
		from := bytes.Index(raw.bytes, body)
		for _, l := range raw.slice(from, from+len(body)).splitLines() {
			if block {
				trimmed := bytes.TrimLeft(l.bytes, " \t")
				if bytes.HasPrefix(trimmed, []byte("* ")) || string(trimmed) == "*" {
					l = l.slice(l.len()-len(trimmed)+1, l.len())
				}
			}
			if l.len() > 0 && l.bytes[0] == ' ' {
				l = l.slice(1, l.len())
			}
			t.append(l)
			t.put('\n', l.after(l.len()), l.after(l.len()))
		}
	}
	return t
}

// literals reads the strings that speak of exit statuses.
func (g *goSource) literals() {
	ast.Inspect(g.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			var t text
			if g.concatenated(&t, n, 0) {
				g.literal(t)
				return false
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING {
				g.literal(g.unquoted(n))
			}
		case *ast.ImportSpec:
			return false
		}
		return true
	})
}

func (g *goSource) literal(t text) {
	if t.len() == 0 || !isCue(t.bytes) {
		return
	}
	g.blocks = append(g.blocks, block{kind: blockLiteral, form: FormHelp, text: t, start: t.at(0), end: t.after(t.len())})
}

// concatenated appends the strings that an expression adds up; what is not a
// string in the source leaves a gap. It reports whether there is any.
func (g *goSource) concatenated(t *text, e ast.Expr, depth int) bool {
	const most = 10000 // operands of generated code
	switch e := e.(type) {
	case *ast.ParenExpr:
		return g.concatenated(t, e.X, depth+1)
	case *ast.BinaryExpr:
		if e.Op != token.ADD || depth > most {
			return false
		}
		left := g.concatenated(t, e.X, depth+1)
		return g.concatenated(t, e.Y, depth+1) || left
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			t.append(g.unquoted(e))
			return true
		}
	}
	return false
}

// unquoted is the text of a string literal.
func (g *goSource) unquoted(lit *ast.BasicLit) text {
	start := g.offset(lit.Pos())
	if lit.Value[0] == '`' { // its Value is without the carriage returns
		from := min(start+1, len(g.bytes))
		n := bytes.IndexByte(g.bytes[from:], '`')
		return identity(g.bytes).slice(from, from+max(n, 0))
	}
	raw := identity(g.bytes).slice(start, min(start+len(lit.Value), len(g.bytes)))
	if raw.len() < 2 {
		return text{}
	}
	var t text
	for i := 1; i < raw.len()-1; {
		n, decoded := unescapedRune(raw.bytes[i : raw.len()-1])
		t.putString(decoded, raw.at(i), raw.after(i+n))
		i += n
	}
	return t
}

// unescapedRune is the first character of the inside of a string literal, and
// how many bytes it takes there.
func unescapedRune(src []byte) (n int, decoded string) {
	if src[0] != '\\' {
		_, w := utf8.DecodeRune(src)
		return w, string(src[:w])
	}
	head := src[:min(len(src), 10)]
	value, _, tail, err := strconv.UnquoteChar(string(head), '"')
	if err != nil {
		return 1, "\\"
	}
	return len(head) - len(tail), strings.ToValidUTF8(string(value), "?")
}
