package ignore

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// marker is the beginning of every comment that is meant for exitlint.
const marker = "//exitlint:"

// directives contains the syntax of each kind of directive, keyed by the word after the
// marker.
var directives = map[string]string{
	"ignore":    "//exitlint:ignore RULE reason",
	"retry":     "//exitlint:retry POLICY",
	"predicate": "//exitlint:predicate recoverable, retried, restarted, transient, permanent, fatal or successful, or one of them behind not",
}

// reportIdle reports the comments in a file that begin with the marker but have no
// effect: misspelled ones such as //exitlint:ignroe, and directives that must be above
// a function, but are not.
//
// It parses the file again, because cgo may have moved the comments in f.
func (c *checker) reportIdle(f *ast.File, name string) {
	if !mentionsMarker(f) {
		return
	}
	source, err := c.ReadFile(name)
	if err != nil {
		return
	}
	fset := token.NewFileSet()
	if f, err = parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return
	}
	for _, group := range f.Comments {
		for _, k := range group.List {
			rest, ok := strings.CutPrefix(k.Text, marker)
			if !ok {
				continue
			}
			rest, _, _ = strings.Cut(rest, " //") // the second // begins another comment
			word, operand, _ := strings.Cut(rest, " ")
			if message := whyIdle(f, group, strings.TrimSpace(word), strings.TrimSpace(operand)); message != "" {
				c.report(unused, span.At(fset.PositionFor(k.Pos(), false)).Span(len(k.Text)), message)
			}
		}
	}
}

// mentionsMarker reports whether a comment in a file begins with the marker.
func mentionsMarker(f *ast.File) bool {
	return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(k *ast.Comment) bool { return strings.HasPrefix(k.Text, marker) })
	})
}

// whyIdle returns a message for a directive that has no effect, such as an
// //exitlint:retry without a policy. word is the name of the directive. operand is the
// text after the name. whyIdle returns "" if the directive has an effect.
func whyIdle(f *ast.File, group *ast.CommentGroup, word, operand string) string {
	switch word {
	case "retry":
		switch {
		case operand == "":
			return "this comment names no policy; write " + directives[word]
		case functionAround(f, group) == nil:
			return "this comment does nothing here; write it above a function or a loop that retries"
		}
	case "predicate":
		switch d := functionAround(f, group); {
		case !retrypolicy.IsProperty(operand):
			return fmt.Sprintf("%q is not what a function can answer; write %s", operand, directives[word])
		case d == nil || d.Doc != group || !returnsBool(d):
			return "this comment does nothing here; write it above a function that returns a bool"
		}
	default:
		return unknownDirective(word)
	}
	return ""
}

// unknownDirective returns a message for a comment //exitlint:WORD if WORD is not the
// name of a directive. If WORD is a misspelling, the message contains the right name.
// For "ignore", unknownDirective returns "".
func unknownDirective(word string) string {
	head, _, _ := strings.Cut(word, "\t")
	if head == "ignore" {
		return "" // c.directive checks suppressions
	}
	names := []string{"ignore", "predicate", "retry"}
	if near := registry.Near(head, names, 1); len(near) > 0 {
		return fmt.Sprintf("%s%s does nothing; did you mean %s?", marker, head, directives[near[0]])
	}
	return fmt.Sprintf("%s%s does nothing; exitlint knows %s", marker, head, strings.Join(names, ", "))
}

// functionAround returns the function to which a comment belongs. The comment can be in
// the body of the function, or be its doc comment. Otherwise functionAround returns
// nil.
func functionAround(f *ast.File, group *ast.CommentGroup) *ast.FuncDecl {
	for _, decl := range f.Decls {
		d, ok := decl.(*ast.FuncDecl)
		if ok && d.Body != nil && (d.Doc == group || d.Pos() <= group.Pos() && group.End() <= d.End()) {
			return d
		}
	}
	return nil
}

func returnsBool(d *ast.FuncDecl) bool {
	if d.Type.Results == nil {
		return false
	}
	for _, field := range d.Type.Results.List {
		if id, ok := field.Type.(*ast.Ident); ok && id.Name == "bool" {
			return true
		}
	}
	return false
}
