package exitcode

import (
	"fmt"
	"go/ast"
	"go/token"
	gopath "path"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
)

// importStandard returns edits that import a package of the standard library, such as
// "os", so that code at the given node can use it. There are none if the file imports
// the package already. ok is false if its name has another meaning at the node.
func (c *checker) importStandard(file *ast.File, at ast.Node, path string) (edits []finding.Edit, ok bool) {
	name := gopath.Base(path)
	for _, imp := range file.Imports {
		if local := c.pass.TypesInfo.PkgNameOf(imp); local != nil && local.Imported().Path() == path {
			return nil, c.objectAt(at, name) == local
		}
	}
	if c.isTaken(file, at, name) {
		return nil, false
	}
	for _, r := range c.addStandard(file, strconv.Quote(path)) {
		edit, ok := c.insert(r.start, r.text)
		if !ok {
			return nil, false
		}
		edits = append(edits, edit)
	}
	return edits, true
}

// addStandard returns what to insert into a file to import a package of the standard
// library, given by its quoted path. The import is where gofmt would put it: sorted among
// those of the standard library, or else before the others, as a group of its own.
func (c *checker) addStandard(file *ast.File, quoted string) []replacement {
	insert := func(at token.Pos, text string) replacement { return replacement{at, at, text} }
	block, singles := importDecls(file)
	switch {
	case block != nil:
		group := c.standardGroup(block)
		if group == nil {
			return []replacement{insert(startOf(block.Specs[0].(*ast.ImportSpec)), quoted+"\n\n\t")}
		}
		return []replacement{insert(placeInGroup(group, quoted))}
	case len(singles) == 0:
		return []replacement{insert(file.Name.End(), "\n\nimport "+quoted)}
	}
	last := singles[len(singles)-1]
	spec := last.Specs[0].(*ast.ImportSpec)
	switch {
	case len(singles) > 1 || spec.Comment != nil:
		return []replacement{insert(last.End(), "\nimport "+quoted)}
	case !isStandard(spec):
		return []replacement{insert(spec.Pos(), "(\n\t"+quoted+"\n\n\t"), insert(spec.End(), "\n)")}
	case spec.Path.Value < quoted:
		return []replacement{insert(spec.Pos(), "(\n\t"), insert(spec.End(), "\n\t"+quoted+"\n)")}
	}
	return []replacement{insert(spec.Pos(), "(\n\t"+quoted+"\n\t"), insert(spec.End(), "\n)")}
}

// importDecls returns the first import declaration with parentheses, or nil, and all
// those without.
func importDecls(file *ast.File) (block *ast.GenDecl, singles []*ast.GenDecl) {
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		switch {
		case !ok || decl.Tok != token.IMPORT || len(decl.Specs) == 0:
		case !decl.Lparen.IsValid():
			singles = append(singles, decl)
		case block == nil:
			block = decl
		}
	}
	return block, singles
}

// standardGroup returns the first group of imports with a package of the standard library,
// or nil. Blank lines separate groups.
func (c *checker) standardGroup(block *ast.GenDecl) []*ast.ImportSpec {
	var group []*ast.ImportSpec
	found, end := false, 0
	for _, s := range block.Specs {
		spec := s.(*ast.ImportSpec)
		if line := c.pass.Fset.Position(startOf(spec)).Line; line > end+1 {
			if found {
				break
			}
			group = nil
		}
		group = append(group, spec)
		found = found || isStandard(spec)
		end = c.pass.Fset.Position(spec.End()).Line
	}
	if !found {
		return nil
	}
	return group
}

// placeInGroup returns where the import of a quoted path has to be inserted into a sorted
// group, and the text.
func placeInGroup(group []*ast.ImportSpec, quoted string) (at token.Pos, text string) {
	for i := len(group) - 1; i >= 0; i-- {
		if spec := group[i]; spec.Path.Value < quoted {
			end := spec.End()
			if spec.Comment != nil {
				end = spec.Comment.End()
			}
			return end, "\n\t" + quoted
		}
	}
	return startOf(group[0]), quoted + "\n\t"
}

// startOf returns where an import begins, with the comment above it.
func startOf(spec *ast.ImportSpec) token.Pos {
	if spec.Doc != nil {
		return spec.Doc.Pos()
	}
	return spec.Pos()
}

// isTaken reports whether a name already means something at this position, so that a
// new import cannot have it.
func (c *checker) isTaken(file *ast.File, at ast.Node, name string) bool {
	scope := c.pass.TypesInfo.Scopes[file]
	return c.pass.Pkg.Scope().Lookup(name) != nil || scope != nil && scope.Lookup(name) != nil || c.objectAt(at, name) != nil
}

// importEdit returns an edit that adds an import to a file, after the last
// import or after the package clause.
func (c *checker) importEdit(file *ast.File, importPath string) finding.Edit {
	tf := c.pass.Fset.File(file.Package)
	edit := func(at token.Pos, text string) finding.Edit {
		offset := tf.Offset(at)
		return finding.Edit{File: tf.Name(), Start: offset, End: offset, NewText: text}
	}
	for i := len(file.Decls) - 1; i >= 0; i-- {
		decl, ok := file.Decls[i].(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT || !decl.Lparen.IsValid() || len(decl.Specs) == 0 {
			continue
		}
		last := decl.Specs[len(decl.Specs)-1].(*ast.ImportSpec)
		if isStandard(last) {
			// Begin a new group after the imports of the standard library.
			return edit(decl.Rparen, fmt.Sprintf("\n\t%q\n", importPath))
		}
		return edit(decl.Rparen, fmt.Sprintf("\t%q\n", importPath))
	}
	if n := len(file.Imports); n > 0 {
		return edit(file.Imports[n-1].End(), fmt.Sprintf("\nimport %q", importPath))
	}
	return edit(file.Name.End(), fmt.Sprintf("\n\nimport %q", importPath))
}

// isStandard reports whether an import seems to belong to the standard library: the first
// element of its path contains no dot.
func isStandard(spec *ast.ImportSpec) bool {
	p, err := strconv.Unquote(spec.Path.Value)
	first, _, _ := strings.Cut(p, "/")
	return err == nil && !strings.Contains(first, ".")
}
