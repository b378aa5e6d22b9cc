package baseline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// A namer names the declarations that lines of Go files stand in.
type namer struct{ files map[string][]declaration }

type declaration struct {
	name     string
	from, to int // lines
}

func newNamer() *namer { return &namer{map[string][]declaration{}} }

// at is the declaration around a line, "" outside of all, or where the file
// cannot be read.
func (n *namer) at(file string, line int) string {
	decls, ok := n.files[file]
	if !ok {
		decls = declarations(file)
		n.files[file] = decls
	}
	for _, d := range decls {
		if d.from <= line && line <= d.to {
			return d.name
		}
	}
	return ""
}

func declarations(file string) []declaration {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution|parser.ParseComments)
	if f == nil || err != nil {
		return nil
	}
	var out []declaration
	add := func(name string, n ast.Node, doc *ast.CommentGroup) {
		from := n.Pos()
		if doc != nil {
			from = doc.Pos()
		}
		out = append(out, declaration{name, fset.PositionFor(from, false).Line, fset.PositionFor(n.End(), false).Line})
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(functionName(d), d, d.Doc)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					add(spec.Names[0].Name, spec, spec.Doc)
				case *ast.TypeSpec:
					add(spec.Name.Name, spec, spec.Doc)
				}
			}
		}
	}
	return out
}

// functionName is "main" or "(*Store).Save".
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	return "(" + types.ExprString(d.Recv.List[0].Type) + ")." + d.Name.Name
}
