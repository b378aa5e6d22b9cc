package rule

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// directivePrefix starts a suppression: //exitlint:ignore RULE reason.
const directivePrefix = "//exitlint:ignore"

// A Directive is a suppression in a Go file.
type Directive struct {
	span.Span
	Rule   string // "exitcode/undeclared", or a family
	Reason string // "" suppresses nothing
	Covers int    // the line whose findings it suppresses
}

// Suppresses reports whether the directive holds for a finding.
func (d Directive) Suppresses(rule string, line int) bool {
	return d.Reason != "" && line == d.Covers && d.Names(rule)
}

// Names reports whether the directive is about a rule.
func (d Directive) Names(rule string) bool {
	return rule == d.Rule || strings.HasPrefix(rule, d.Rule+"/")
}

// Directives finds the suppressions of a Go file. One beside code is about its
// line; one on a line of its own is about the first line after it that is not
// a comment.
func Directives(name string, source []byte) []Directive {
	if !bytes.Contains(source, []byte(directivePrefix)) {
		return nil
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if f == nil || err != nil {
		return nil
	}
	code := codeLines(fset.File(f.Package), source)
	var out []Directive
	for _, group := range f.Comments {
		for _, c := range group.List {
			if d, ok := parseDirective(fset, c); ok {
				d.Covers = covered(code, d.Line)
				out = append(out, d)
			}
		}
	}
	return out
}

// covered is the first line from line on that holds code, or line itself when
// there is none.
func covered(code []bool, line int) int {
	if i := slices.Index(code[line:], true); i >= 0 {
		return line + i
	}
	return line
}

func parseDirective(fset *token.FileSet, c *ast.Comment) (Directive, bool) {
	rest, ok := strings.CutPrefix(c.Text, directivePrefix)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return Directive{}, false
	}
	d := Directive{Span: span.At(fset.PositionFor(c.Pos(), false)).Span(len(c.Text))}
	fields := strings.Fields(rest)
	if i := slices.Index(fields, "//"); i >= 0 {
		fields = fields[:i] // a comment on the suppression is no reason
	}
	if len(fields) > 0 {
		d.Rule, d.Reason = fields[0], strings.Join(fields[1:], " ")
	}
	return d, true
}

// codeLines tells which lines of a file, counted from 1, hold more than
// comments.
func codeLines(file *token.File, source []byte) []bool {
	lines := make([]bool, file.LineCount()+1)
	var s scanner.Scanner
	fresh := token.NewFileSet().AddFile(file.Name(), -1, len(source))
	s.Init(fresh, source, nil, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok == token.SEMICOLON && lit == "\n" {
			continue // inserted
		}
		lines[fresh.PositionFor(pos, false).Line] = true
	}
}
