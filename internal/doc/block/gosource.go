package block

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

// readGo reads the parts of a Go file that can list exit statuses: constants with their
// comments, maps from numbers to strings, and comments and strings with a phrase such
// as "exit code". It skips all other comments and strings, because there are too many.
func readGo(s *Source) []Block {
	fset := token.NewFileSet()
	// After a syntax error, f contains the declarations before the error.
	f, _ := parser.ParseFile(fset, "", s.Bytes, parser.ParseComments)
	if f == nil {
		return nil
	}
	g := &goReader{Source: s, file: fset.File(f.FileStart), syntax: f}
	if g.file == nil {
		return nil
	}
	g.evaluateConstants(fset)
	g.readDeclarations()
	g.readComments()
	g.readStrings()
	if len(g.declared) == 1 {
		s.Command = g.declared[0]
	}
	slices.SortStableFunc(g.blocks, func(a, b Block) int { return cmp.Compare(a.Start, b.Start) })
	return g.blocks
}

type goReader struct {
	*Source
	file     *token.File
	syntax   *ast.File
	values   map[*ast.Ident]constant.Value // the integer constants
	scope    *types.Scope                  // the names that the file declares outside of functions
	taken    []*ast.CommentGroup           // the comments that are cells of a table, and are not read again
	read     [][2]int                      // the ranges of strings that were read as parts of a longer text
	commands []goCommand                   // the command literals that contain the current node, outermost first
	declared []string                      // the names of all commands of the file
	blocks   []Block
}

func (g *goReader) offset(p token.Pos) int { return g.file.Offset(p) }

// evaluateConstants computes the values of the constants. It cannot compute constants that
// depend on other files.
func (g *goReader) evaluateConstants(fset *token.FileSet) {
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}, IgnoreFuncBodies: true, DisableUnusedImportCheck: true}
	// Check returns an error if a name is declared in another file, but still computes
	// the constants that it can.
	pkg, _ := conf.Check("p", fset, []*ast.File{g.syntax}, info)
	g.scope = pkg.Scope()
	g.values = map[*ast.Ident]constant.Value{}
	for ident, object := range info.Defs {
		if c, ok := object.(*types.Const); ok && c.Val() != nil && c.Val().Kind() == constant.Int {
			g.values[ident] = c.Val()
		}
	}
}

// exitName matches names for exit statuses, such as ExitNotFound, EX_USAGE and
// statusCode.
var exitName = pattern.New(`^(?i:ex)_?[A-Z]|(?i)exit|(?i)status_?code`)

// settingType matches names of types whose constants say how a program exits, such as
// ExitBehavior. The constants are not statuses.
var settingType = pattern.New(`(?i)(?:behaviou?r|mode|policy|strategy|handling|option|style)$`)

// exitPackage matches the names of packages that declare exit statuses, such as
// exitcode.
var exitPackage = pattern.New(`^exit_?(?:codes?|status(?:es)?)$`)

// readDeclarations adds a table for each const declaration and each map literal that lists
// exit statuses. A group of variables counts too if its comment mentions exit statuses.
// Other variables, such as exitCode, contain the status of one run.
func (g *goReader) readDeclarations() {
	for _, d := range g.syntax.Decls {
		if d, ok := d.(*ast.GenDecl); ok && (d.Tok == token.CONST || d.Tok == token.VAR && len(d.Specs) > 1 && g.hasCue(d.Doc)) {
			g.readConstants(d)
		}
	}
	ast.Inspect(g.syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if lit, ok := v.(*ast.CompositeLit); ok && i < len(n.Names) {
					g.readMap(n.Names[i].Name, lit)
				}
			}
		case *ast.AssignStmt:
			for i, v := range n.Rhs {
				lit, ok := v.(*ast.CompositeLit)
				if name, isName := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && isName {
					g.readMap(name.Name, lit)
				}
			}
		}
		return true
	})
}

// readConstants reads the exit statuses in a const declaration. If the comment of the
// declaration, or the name of the package, mentions exit statuses, all its constants
// are exit statuses. Otherwise the name or type of the constant must mention them.
func (g *goReader) readConstants(d *ast.GenDecl) {
	b := Block{Kind: KindTable, Form: FormGoConst, Caption: "exit codes in Go", Start: g.offset(d.Pos()), End: g.offset(d.End()), Head: false}
	named := g.hasCue(d.Doc) || exitPackage().MatchString(g.syntax.Name.Name)
	typed := ""
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		// A type also applies to the following constants without a type.
		if t, ok := spec.Type.(*ast.Ident); ok {
			typed = t.Name
		}
		for i, name := range spec.Names {
			if row, ok := g.constantRow(d, spec, i); ok && !settingType().MatchString(typed) && (named || exitName().MatchString(name.Name) || exitName().MatchString(typed) || g.isCalledExit(spec)) {
				b.Rows = append(b.Rows, row)
				g.taken = append(g.taken, spec.Doc, spec.Comment)
			}
		}
	}
	if len(b.Rows) > 0 {
		if d.Lparen.IsValid() && g.hasCue(d.Doc) {
			// The comment of a group may say whose statuses these are.
			b.Caption, _, _ = strings.Cut(g.commentBody(d.Doc).Trim().String(), "\n\n")
		}
		g.blocks = append(g.blocks, b)
	}
}

// isCalledExit reports whether the comment of a constant begins with a noun such as "exit
// code", as in "// Late is the exit code of a late file".
func (g *goReader) isCalledExit(spec *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{spec.Doc, spec.Comment} {
		if g.hasCue(doc) && exitNoun().Match(bytes.TrimPrefix(g.commentBody(doc).Trim().Bytes, []byte(spec.Names[0].Name+" "))) {
			return true
		}
	}
	return false
}

// exitNoun matches a noun such as "exit code" at the start of a comment.
var exitNoun = pattern.New(`(?i)^(?:is\s+)?(?:the\s+|an?\s+)?(?:process\s+|program\s+)?(?:exit|return)\s?(?:code|status)\s+(?:if|when|for|of|on|after|returned|used)\b`)

// hasCue reports whether a comment mentions exit statuses. The comment may be nil.
func (g *goReader) hasCue(doc *ast.CommentGroup) bool {
	return doc != nil && HasCue(g.commentBody(doc).Bytes)
}

// valueOf returns the value of a constant, or of a variable that is declared with a number.
// It returns nil if the value is not known.
func (g *goReader) valueOf(spec *ast.ValueSpec, i int) constant.Value {
	if value := g.values[spec.Names[i]]; value != nil || i >= len(spec.Values) {
		return value
	}
	if number, ok := spec.Values[i].(*ast.BasicLit); ok && number.Kind == token.INT {
		return constant.MakeFromLiteral(number.Value, token.INT, 0)
	}
	return nil
}

// constantRow returns a row with the value, the name and the comment of a constant or
// variable. It returns false if the value is not known.
func (g *goReader) constantRow(d *ast.GenDecl, spec *ast.ValueSpec, i int) (Row, bool) {
	name := spec.Names[i]
	value := g.valueOf(spec, i)
	if value == nil || name.Name == "_" {
		return Row{}, false
	}
	ident := g.textOf(name)
	// number is the expression for the value in the source. A constant without an
	// expression, such as one that continues an iota, has its name here instead.
	number := ident
	if i < len(spec.Values) {
		number = g.textOf(spec.Values[i])
	}
	var digits Text
	digits.putString(value.ExactString(), number.Start(), number.End())
	row := Row{Start: g.LineStart(ident.Start()), End: g.LineEnd(max(ident.Start(), number.End()-1))}
	row.Cells = []Cell{cellOf(digits, number), cellOf(ident, ident)}
	doc := spec.Doc
	if doc == nil && len(d.Specs) == 1 {
		doc = d.Doc
	}
	if doc == nil || spec.Comment != nil {
		doc = cmp.Or(spec.Comment, doc)
	}
	if doc != nil {
		t := AfterName(g.commentBody(doc).Trim(), name.Name)
		row.Cells = append(row.Cells, cellOf(t, t))
	}
	return row, true
}

func (g *goReader) textOf(n ast.Node) Text {
	return identity(g.Bytes).Slice(g.offset(n.Pos()), g.offset(n.End()))
}

// readMap reads a map literal such as exitTexts = map[int]string{3: "not found"}.
func (g *goReader) readMap(name string, lit *ast.CompositeLit) {
	m, ok := lit.Type.(*ast.MapType)
	if !ok || !exitName().MatchString(name) {
		return
	}
	if value, ok := m.Value.(*ast.Ident); !ok || value.Name != "string" {
		return
	}
	b := Block{Kind: KindTable, Form: FormGoMap, Caption: "exit codes in Go", Start: g.offset(lit.Pos()), End: g.offset(lit.End())}
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
		meaning := g.stringValue(value)
		number := g.textOf(key)
		b.Rows = append(b.Rows, Row{
			Start: g.LineStart(number.Start()), End: g.LineEnd(max(0, g.offset(kv.End())-1)),
			Cells: []Cell{cellOf(number, number), cellOf(meaning, meaning)},
		})
	}
	if len(b.Rows) > 0 {
		g.blocks = append(g.blocks, b)
	}
}

// readComments reads each comment with a phrase such as "exit code" as Markdown. It skips
// comments that belong to a constant in a table.
func (g *goReader) readComments() {
	for _, c := range g.syntax.Comments {
		if slices.Contains(g.taken, c) || !HasCue(g.commentBody(c).Bytes) {
			continue
		}
		t := g.commentBody(c)
		blocks := parseMarkdown(g.Source, t)
		for i := range blocks {
			switch blocks[i].Form {
			case FormPipe:
				blocks[i].Form = FormComment
			case FormList, FormFenced:
				blocks[i].Form = FormGoComment
			}
		}
		g.blocks = append(g.blocks, blocks...)
	}
}

// commentBody returns the text of a comment without //, /* and */.
func (g *goReader) commentBody(group *ast.CommentGroup) Text {
	var t Text
	for _, c := range group.List {
		raw := identity(g.Bytes).Slice(g.offset(c.Pos()), min(g.offset(c.End()), len(g.Bytes)))
		body, block := bytes.CutPrefix(raw.Bytes, []byte("/*"))
		if block {
			body = bytes.TrimSuffix(body, []byte("*/"))
		} else {
			body = bytes.TrimPrefix(body, []byte("//"))
		}
		from := bytes.Index(raw.Bytes, body)
		for _, l := range raw.Slice(from, from+len(body)).SplitLines() {
			if block {
				trimmed := bytes.TrimLeft(l.Bytes, " \t")
				if bytes.HasPrefix(trimmed, []byte("* ")) || string(trimmed) == "*" {
					l = l.Slice(l.Len()-len(trimmed)+1, l.Len())
				}
			}
			if l.Len() > 0 && l.Bytes[0] == ' ' {
				l = l.From(1)
			}
			t.putLine(l)
		}
	}
	return t
}

// stringValue returns the value of a string literal.
func (g *goReader) stringValue(lit *ast.BasicLit) Text {
	start := g.offset(lit.Pos())
	if lit.Value[0] == '`' { // take the source, because the parser has removed carriage returns from Value
		from := min(start+1, len(g.Bytes))
		n := bytes.IndexByte(g.Bytes[from:], '`')
		return identity(g.Bytes).Slice(from, from+max(n, 0))
	}
	raw := identity(g.Bytes).Slice(start, min(start+len(lit.Value), len(g.Bytes)))
	if raw.Len() < 2 {
		return Text{}
	}
	var t Text
	for i := 1; i < raw.Len()-1; {
		n, decoded := unescapedRune(raw.Bytes[i : raw.Len()-1])
		t.putString(decoded, raw.At(i), raw.After(i+n))
		i += n
	}
	return t
}

// unescapedRune decodes the first character of src, the inside of a string literal. n
// is the length of this character in src: 2 for \n.
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
