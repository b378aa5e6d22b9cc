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

// directivePrefix starts a directive: //exitlint:ignore RULE reason.
const directivePrefix = "//exitlint:ignore"

// generatedMark occurs in the comment that marks a file as generated.
const generatedMark = "DO NOT EDIT."

// A Directive is a comment in a Go file that suppresses findings.
type Directive struct {
	span.Span
	Rule   string // "exitcode/undeclared", or a family
	Reason string // if "", the directive suppresses nothing
	Covers int    // the line of the findings that the directive suppresses
}

// Suppresses reports whether the directive suppresses the findings of a rule on a
// line.
func (d Directive) Suppresses(rule string, line int) bool {
	return d.Reason != "" && line == d.Covers && d.Names(rule)
}

// Names reports whether the directive is about a rule.
func (d Directive) Names(rule string) bool {
	return rule == d.Rule || strings.HasPrefix(rule, d.Rule+"/")
}

// A comments value holds what rules need from the comments of a Go file.
type comments struct {
	directives []Directive
	generated  bool // the file is marked as generated
}

// readComments reads the comments of a Go file. A file that cannot be parsed has
// no directives. A directive after code covers its own line. A directive on a
// line of its own covers the next line that has code.
func readComments(name string, source []byte) comments {
	directed := bytes.Contains(source, []byte(directivePrefix))
	if !directed && !bytes.Contains(source, []byte(generatedMark)) {
		return comments{} // most files: the search is cheaper than parsing
	}
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
	if f == nil {
		return comments{}
	}
	out := comments{generated: ast.IsGenerated(f)}
	if err != nil || !directed {
		return out
	}
	code := codeLines(fset.File(f.Package), source)
	for _, group := range f.Comments {
		for _, c := range group.List {
			if d, ok := parseDirective(fset, c); ok {
				d.Covers = covered(code, d.Line)
				out.directives = append(out.directives, d)
			}
		}
	}
	return out
}

// covered returns the first line with code at or after the parameter line, or
// line itself if no such line exists.
func covered(code []bool, line int) int {
	if i := slices.Index(code[line:], true); i >= 0 {
		return line + i
	}
	return line
}

// parseDirective reads a comment. It returns false if the comment is not a
// directive.
func parseDirective(fset *token.FileSet, c *ast.Comment) (Directive, bool) {
	rest, ok := strings.CutPrefix(c.Text, directivePrefix)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return Directive{}, false
	}
	d := Directive{Span: span.At(fset.PositionFor(c.Pos(), false)).Span(len(c.Text))}
	fields := strings.Fields(rest)
	if i := slices.Index(fields, "//"); i >= 0 {
		fields = fields[:i] // a comment after the directive is not a reason
	}
	if len(fields) > 0 {
		d.Rule, d.Reason = fields[0], strings.Join(fields[1:], " ")
	}
	return d, true
}

// codeLines reports for each line of a file, counted from 1, whether it has
// code.
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
			continue // inserted by the scanner
		}
		lines[fresh.PositionFor(pos, false).Line] = true
	}
}
