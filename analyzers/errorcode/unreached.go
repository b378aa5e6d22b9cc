package errorcode

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// Unreached returns a finding for each error code of a registry that no Go file
// makes. It reads the files in the directory of the registry, except for tests and
// other modules.
func Unreached(reg *registry.Registry) []finding.Finding {
	if !reg.ListsErrors() {
		return nil
	}
	m := mentions{texts: map[string]bool{}, constants: map[string][]string{}, names: map[string]bool{}}
	if !m.read(reg.Dir) {
		return nil
	}
	var out []finding.Finding
	for i := range reg.Errors {
		e := &reg.Errors[i]
		if e.Preset != "" || m.makes(e.Code) {
			continue
		}
		out = append(out, finding.Finding{
			Rule: unreached, Message: fmt.Sprintf("nothing makes the error code %s", e.Code),
			Span: e.At("code").Span(len(e.Code) + len(`""`)),
		})
	}
	return out
}

// mentions collects what Go files say about strings.
type mentions struct {
	texts     map[string]bool     // string literals, except for values of constants
	parts     []string            // string literals that other text follows
	constants map[string][]string // the names of the constants with a value
	names     map[string]bool     // names that are used
}

// makes reports whether an error code may be made somewhere.
func (m *mentions) makes(code string) bool {
	return m.texts[code] ||
		slices.ContainsFunc(m.parts, func(p string) bool { return p != "" && strings.HasPrefix(code, p) }) ||
		slices.ContainsFunc(m.constants[code], func(name string) bool { return m.names[name] })
}

// read reads the Go files of the module in a directory. It returns false if one
// cannot be read.
func (m *mentions) read(root string) bool {
	files, err := rule.GoFiles(root)
	if err != nil {
		return false
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		m.file(f)
	}
	return true
}

func (m *mentions) file(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.GenDecl:
			if n.Tok == token.CONST {
				m.declaration(n)
				return false
			}
		case *ast.BinaryExpr:
			if l, ok := n.X.(*ast.BasicLit); ok && n.Op == token.ADD {
				m.parts = append(m.parts, unquoted(l))
			}
		case *ast.CallExpr: // a format may put an error code together
			for _, a := range n.Args {
				if l, ok := a.(*ast.BasicLit); ok {
					if before, _, ok := strings.Cut(unquoted(l), "%"); ok {
						m.parts = append(m.parts, before)
					}
				}
			}
		case *ast.BasicLit:
			m.texts[unquoted(n)] = true
		case *ast.Ident:
			m.names[n.Name] = true
		}
		return true
	})
}

// declaration records the values of constants. The names that it declares are not
// used by it, but those in its expressions are.
func (m *mentions) declaration(d *ast.GenDecl) {
	for _, s := range d.Specs {
		s := s.(*ast.ValueSpec)
		for i, v := range s.Values {
			if l, ok := ast.Unparen(v).(*ast.BasicLit); ok && i < len(s.Names) {
				m.constants[unquoted(l)] = append(m.constants[unquoted(l)], s.Names[i].Name)
				continue
			}
			ast.Inspect(v, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					m.names[n.Name] = true
				case *ast.BasicLit:
					m.texts[unquoted(n)] = true
					m.parts = append(m.parts, unquoted(n))
				}
				return true
			})
		}
	}
}

func unquoted(l *ast.BasicLit) string {
	s, err := strconv.Unquote(l.Value)
	if err != nil || l.Kind != token.STRING {
		return ""
	}
	return s
}
