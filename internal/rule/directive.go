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

// directivePrefix begins a comment that suppresses findings:
// "//exitlint:ignore RULE reason".
const directivePrefix = "//exitlint:ignore"

// generatedMark is a part of the comment that marks a file as generated.
const generatedMark = "DO NOT EDIT."

// A Directive is an //exitlint:ignore comment, which suppresses findings on one
// line.
type Directive struct {
	span.Span
	Rule   string // name of a rule, such as "exitcode/undeclared", or of a family
	Reason string // the reason in the comment; a directive without a reason suppresses nothing
	Covers int    // the number of the line whose findings the directive suppresses
}

// Suppresses reports whether the directive suppresses findings of a rule on a
// line.
func (d Directive) Suppresses(rule string, line int) bool {
	return d.Reason != "" && line == d.Covers && d.Names(rule)
}

// Names reports whether the directive names a rule or its family.
func (d Directive) Names(rule string) bool {
	return rule == d.Rule || strings.HasPrefix(rule, d.Rule+"/")
}

// A comments value contains the directives in a Go file, and whether the file is
// generated.
type comments struct {
	directives []Directive
	generated  bool // whether a comment marks the file as generated
}

// readComments reads the comments of a Go file. A directive after code on the same line
// applies to this line. A directive on a line of its own applies to the next line with
// code. A file that cannot be parsed has no directives.
func readComments(name string, source []byte) comments {
	directed := bytes.Contains(source, []byte(directivePrefix))
	if !directed && !bytes.Contains(source, []byte(generatedMark)) {
		// Most files contain neither a directive nor "DO NOT EDIT.". Searching for these
		// strings is cheaper than parsing the file.
		return comments{}
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
				d.Covers = coveredLine(code, d.Line)
				out.directives = append(out.directives, d)
			}
		}
	}
	return out
}

// coveredLine returns the first line with code at or after the given line. If there is
// none, it returns the given line.
func coveredLine(code []bool, line int) int {
	if i := slices.Index(code[line:], true); i >= 0 {
		return line + i
	}
	return line
}

// parseDirective parses a comment. ok is false if the comment is not a directive.
func parseDirective(fset *token.FileSet, c *ast.Comment) (found Directive, ok bool) {
	rest, ok := strings.CutPrefix(c.Text, directivePrefix)
	if !ok || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return Directive{}, false
	}
	d := Directive{Span: span.At(fset.PositionFor(c.Pos(), false)).Span(len(c.Text))}
	fields := strings.Fields(rest)
	if i := slices.Index(fields, "//"); i >= 0 {
		fields = fields[:i] // the directive ends at a second "//", which begins another comment
	}
	if len(fields) > 0 {
		d.Rule, d.Reason = fields[0], strings.Join(fields[1:], " ")
	}
	return d, true
}

// codeLines reports for each line of a file whether the line contains code. The result
// for line 1 is at index 1.
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
			continue // the scanner has inserted this semicolon
		}
		lines[fresh.PositionFor(pos, false).Line] = true
	}
}
