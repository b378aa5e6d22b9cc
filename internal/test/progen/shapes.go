package progen

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/txtar"
)

// A shape is a template of a function body in which a number reaches the result in an
// unusual way, for example through a map. Capital letters in it stand for code to
// generate:
//
//   - E: an integer expression
//   - F: an expression that fits a byte if it is constant
//   - C: a condition
//   - B: one or two statements
//   - N: a number
//   - A: an operator with a constant, as in "+ 4"
//   - I, J: new names
//
// Names that begin with X_ are those of declarations at package level.
type shape struct {
	name    string
	weight  int
	imports []string // the import paths of the packages that the shape uses
	decls   string   // the declarations that the body needs, separated by empty lines
	body    string
}

// shapeFiles contains the shapes. Each file of an archive is one shape: a line with its
// weight and imports, the declarations, a line "=>", and the body. Indentation is only for
// readers.
//
//go:embed shapes/*.txtar
var shapeFiles embed.FS

// readShapes returns the shapes, keyed by the name of their archive, such as "carriers".
var readShapes = sync.OnceValue(func() map[string][]shape {
	entries, err := shapeFiles.ReadDir("shapes")
	if err != nil {
		panic(err)
	}
	shapes := map[string][]shape{}
	for _, e := range entries {
		data, err := shapeFiles.ReadFile("shapes/" + e.Name())
		if err != nil {
			panic(err)
		}
		name := strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
		for _, f := range txtar.Parse(data).Files {
			shapes[name] = append(shapes[name], parseShape(f))
		}
	}
	return shapes
})

// parseShape returns the shape in a file of an archive. It panics if the file is invalid.
func parseShape(f txtar.File) shape {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(string(f.Data), "\n"), "\n") {
		lines = append(lines, strings.TrimLeft(line, "\t"))
	}
	end := slices.Index(lines, "=>")
	head := strings.Fields(lines[0])
	weight, err := strconv.Atoi(head[0])
	if err != nil {
		panic(fmt.Sprintf("%s: %v", f.Name, err))
	}
	return shape{f.Name, weight, head[1:], strings.Join(lines[1:end], "\n"), strings.Join(lines[end+1:], "\n")}
}

// shape generates a call of a function literal whose body is a [shape], drawn at random.
func (g *generator) shape(d int) ex {
	group := []string{"declared", "declared", "carriers", "changes", "asked", "basic", "basic"}[g.IntN(7)]
	var ps []production[ex]
	for _, s := range readShapes()[group] {
		if group == "asked" {
			s = s.asked()
		}
		ps = append(ps, g.shapeProduction(s, d))
	}
	return drawWeighted(g, ps...)
}

// shapeProduction returns the production that generates code with a shape. It also
// generates the declarations that the shape needs.
func (g *generator) shapeProduction(s shape, d int) production[ex] {
	return production[ex]{s.name, s.weight, func() ex {
		for _, path := range s.imports {
			g.importStd(path)
		}
		if s.decls != "" {
			g.declareFor(s)
		}
		return drawComputed("func() int {\n%s\n}()", g.fillShape(s.body, d))
	}}
}

// declareFor generates the declarations that a shape needs.
func (g *generator) declareFor(s shape) {
	for decl := range strings.SplitSeq(s.decls, "\n\n") {
		decl = strings.ReplaceAll(decl, " A\n", fmt.Sprintf(" + %d\n", 1<<g.IntN(5)))
		key, _, _ := strings.Cut(decl, "{")
		g.helper(key, decl)
	}
}

// asked wraps s, a shape that assigns an error to the variable I in some indirect way.
// The new shape calls ExitCode on this error to get the status. Sometimes I contains
// another error, so the analysis has to find out which types of errors it can contain.
func (s shape) asked() shape {
	s.name = "asked: " + s.name
	s.imports = append([]string{"errors"}, s.imports...)
	s.decls = askedDecls + s.decls
	s.body = strings.Replace(askedBody, "ROUTE", s.body, 1)
	return s
}

const (
	askedDecls = `type X_Asked struct{ n int }

func (c *X_Asked) Error() string { return "c" }

func (c *X_Asked) ExitCode() int { return c.n }

var X_Other = func() error { return nil }

`
	askedBody = `I := X_Other()
if C {
_ = (&X_Asked{E}).Error()
ROUTE
}
if c, ok := I.(interface{ ExitCode() int }); ok {
return c.ExitCode() A
}
var c interface{ ExitCode() int }
if C && errors.As(I, &c) {
return c.ExitCode()
}
return E`
)

// fillShape replaces the capital letters in a template of Go code, such as "E + C",
// with generated code or new names. The comment of [shape] lists the letters.
func (g *generator) fillShape(text string, d int) string {
	loops, outer := g.loops, g.context
	defer func() { g.loops, g.context = loops, outer }()
	g.loops, g.context = 0, context{results: []*typ{intType}}
	i, j := g.freshName("v"), g.freshName("v")
	var out []byte
	for at := 0; at < len(text); at++ {
		part := text[at : at+1]
		if isWord(text, at) {
			switch text[at] {
			case 'I':
				part = i
			case 'J':
				part = j
			case 'E':
				part = g.value(intType, min(d-1, 1))
			case 'F':
				x := g.integer(min(d-1, 1))
				if x.constant {
					x.s = fmt.Sprint(g.IntN(100))
				}
				part = x.s
			case 'C':
				part = g.drawCondition(1)
			case 'N':
				part = fmt.Sprint(g.literal())
			case 'A':
				part = g.drawChange(text, at)
			case 'B':
				v := &variable{name: i, t: intType}
				scope, focus := g.scope, g.focus
				g.scope, g.focus = append(slices.Clone(scope), v), v
				part = g.drawBlock(1+g.countStatements(2), nil, nil)
				g.scope, g.focus = scope, focus
			}
		}
		out = append(out, part...)
	}
	return string(out)
}

// drawChange generates code for the letter A at the given index of a template; see
// [shape]. Usually this is an operator and a constant, such as "+ 4" in "n + 4". If the
// line begins with "I A", it is the rest of an assignment to I, such as "+= n".
func (g *generator) drawChange(text string, at int) string {
	op := oneOf(g, []string{"+", "|", "-", "^", "&", "*"})
	if at > 2 && text[at-2] == 'I' && (at < 4 || text[at-3] == '\n') {
		return op + "= n"
	}
	return fmt.Sprintf("%s %d", op, 1<<g.IntN(5))
}

// isWord reports whether the letter at the given index in text is a word of its own,
// like the E in "E + C".
func isWord(text string, at int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || text[i] >= 'a' && text[i] <= 'z' || text[i] >= 'A' && text[i] <= 'Z' || text[i] >= '0' && text[i] <= '9')
	}
	return !letter(at-1) && !letter(at+1)
}
