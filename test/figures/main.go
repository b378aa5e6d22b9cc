// Figures measures the size and shape of the code: lines, lengths of functions and
// files, comments, complexity, package variables.
//
//	go run ./test/figures [directory of the module]
//	go run ./test/figures -comments 100 -seed 7
//
// It ignores tests, testdata, examples and generated files. With -comments it prints
// random comments instead, for a person to judge whether they are clear.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io"
	"io/fs"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	comments := flag.Int("comments", 0, "print `n` comments drawn at random")
	seed := flag.Uint64("seed", 1, "what to draw, a `number`")
	flag.Parse()
	root := "."
	if flag.NArg() > 0 {
		root = flag.Arg(0)
	}
	m, err := read(root)
	if err != nil {
		log.Fatal(err)
	}
	if *comments > 0 {
		m.draw(os.Stdout, *comments, *seed)
		return
	}
	m.print(os.Stdout)
}

// A measure contains the figures of a module.
type measure struct {
	files      []int // the lines of each file
	functions  []int // the number of lines of each function
	complexity []int // the cyclomatic complexity of each function
	parameters []int // the number of parameters of each function
	lengths    []int // the number of characters in each line
	code       int   // lines with code
	comment    int   // lines that contain only a comment
	variables  int   // package variables
	inits      int   // init functions
	documented int   // functions with a doc comment
	nouns      int   // doc comments that begin "name is" or "name are"
	comments   []string
}

func read(root string) (*measure, error) {
	m := &measure{}
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"testdata", "examples"}, d.Name()) || strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 1):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		return m.add(name)
	})
	return m, err
}

func (m *measure) add(name string) error {
	src, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || ast.IsGenerated(f) {
		return err
	}
	m.files = append(m.files, strings.Count(string(src), "\n"))
	for line := range strings.Lines(string(src)) {
		m.lengths = append(m.lengths, len([]rune(strings.TrimSuffix(line, "\n"))))
	}
	m.addLines(src)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			m.addFunction(fset, d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					m.variables += len(v.Names)
				}
			}
		}
	}
	lines := strings.Split(string(src), "\n")
	for _, g := range f.Comments {
		if len(strings.Fields(g.Text())) > 3 {
			from, to := fset.Position(g.Pos()).Line, fset.Position(g.End()).Line
			text := strings.Join(lines[from-1:min(to+2, len(lines))], "\n")
			m.comments = append(m.comments, fmt.Sprintf("%s:%d\n%s\n", name, from, text))
		}
	}
	return nil
}

func (m *measure) addFunction(fset *token.FileSet, d *ast.FuncDecl) {
	m.functions = append(m.functions, fset.Position(d.End()).Line-fset.Position(d.Pos()).Line+1)
	m.parameters = append(m.parameters, d.Type.Params.NumFields())
	m.complexity = append(m.complexity, cyclomatic(d))
	if d.Recv == nil && d.Name.Name == "init" {
		m.inits++
	}
	if d.Doc == nil {
		return
	}
	m.documented++
	if words := strings.Fields(d.Doc.Text()); len(words) > 1 && (words[1] == "is" || words[1] == "are") {
		m.nouns++
	}
}

// addLines counts lines with code, and lines with only a comment.
func (m *measure) addLines(src []byte) {
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	code, comment := map[int]bool{}, map[int]bool{}
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.SEMICOLON && text == "\n" {
			continue
		}
		lines := code
		if tok == token.COMMENT {
			lines = comment
		}
		for n := range strings.Count(text, "\n") + 1 {
			lines[file.Line(pos)+n] = true
		}
	}
	m.code += len(code)
	for line := range comment {
		if !code[line] {
			m.comment++
		}
	}
}

// cyclomatic returns the cyclomatic complexity of a function, as gocyclo does.
func cyclomatic(d *ast.FuncDecl) int {
	n := 1
	ast.Inspect(d, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.CommClause:
			if node.Comm != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// print prints the figures as rows of a Markdown table.
func (m *measure) print(w io.Writer) {
	row := func(name, format string, args ...any) {
		fmt.Fprintf(w, "| %s | %s |\n", name, fmt.Sprintf(format, args...))
	}
	for _, values := range [][]int{m.files, m.functions, m.complexity, m.parameters, m.lengths} {
		slices.Sort(values)
	}
	row("files / lines", "%d / %d", len(m.files), sum(m.files))
	row("lines of code / of comment only", "%d / %d (%d %%)", m.code, m.comment, 100*m.comment/max(m.code, 1))
	row("functions", "%d", len(m.functions))
	row("function p50 / p90 / p95 / p99 / max", "%d / %d / %d / %d / %d", percentile(m.functions, 50), percentile(m.functions, 90), percentile(m.functions, 95), percentile(m.functions, 99), percentile(m.functions, 100))
	row("functions > 60 lines / > 40", "%d / %d", countAbove(m.functions, 60), countAbove(m.functions, 40))
	row("file p50 / p95 / max, > 400, > 600", "%d / %d / %d, %d, %d", percentile(m.files, 50), percentile(m.files, 95), percentile(m.files, 100), countAbove(m.files, 400), countAbove(m.files, 600))
	row("mean cyclomatic, > 15, max", "%.1f, %d, %d", float64(sum(m.complexity))/float64(max(len(m.complexity), 1)), countAbove(m.complexity, 15), percentile(m.complexity, 100))
	row("package variables / init functions", "%d / %d", m.variables, m.inits)
	row("functions with 5 parameters or more", "%d", countAbove(m.parameters, 4))
	row("lines > 120 / > 160 characters", "%d / %d", countAbove(m.lengths, 120), countAbove(m.lengths, 160))
	row(`function comments / "name is" or "name are"`, "%d / %d (%.1f %%)", m.documented, m.nouns, 100*float64(m.nouns)/float64(max(m.documented, 1)))
}

// draw prints n random comments, each with the two lines of code below it.
func (m *measure) draw(w io.Writer, n int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	for i, c := range r.Perm(len(m.comments))[:min(n, len(m.comments))] {
		fmt.Fprintf(w, "[%d] %s\n", i+1, m.comments[c])
	}
}

func sum(values []int) int {
	total := 0
	for _, v := range values {
		total += v
	}
	return total
}

// percentile returns a percentile of sorted values, or 0 if there are none.
func percentile(sorted []int, percent int) int {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

func countAbove(values []int, limit int) int {
	n := 0
	for _, v := range values {
		if v > limit {
			n++
		}
	}
	return n
}
