package baseline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
)

// declarations maps file names to declarations. Each file is parsed once.
type declarations map[string][]declaration

// A declaration is a function, or a type, constant or variable, together with its doc
// comment.
type declaration struct {
	name     string
	from, to int // the first and the last line of the declaration
}

// functionAt returns the name of the declaration that contains the given line. It returns
// "" if no declaration contains the line, or if the file cannot be parsed.
func (ds declarations) functionAt(file string, line int) string {
	found, ok := ds[file]
	if !ok {
		found = parse(file)
		ds[file] = found
	}
	for _, d := range found {
		if d.from <= line && line <= d.to {
			return d.name
		}
	}
	return ""
}

func parse(file string) []declaration {
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

// functionName returns the name of a function, such as "main" or "(*Store).Save".
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	return "(" + types.ExprString(d.Recv.List[0].Type) + ")." + d.Name.Name
}
