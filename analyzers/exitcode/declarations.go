package exitcode

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// named reports the entries of the registry that name functions or variables
// that do not exist.
func (c *checker) named() {
	for i := range c.Registry.Exits {
		e := &c.Registry.Exits[i]
		c.exists("exit", "func", e.Func, &e.Entry)
		c.exists("exit", "var", e.Var, &e.Entry)
	}
	for i := range c.Registry.Passthroughs {
		p := &c.Registry.Passthroughs[i]
		c.exists("passthrough", "func", p.Func, &p.Entry)
	}
}

// exists reports a name that its package does not declare, unless the package
// cannot be read.
func (c *checker) exists(table, key, name string, e *registry.Entry) {
	if name == "" || e.Preset != "" || !c.On(unreached, c.Registry) {
		return
	}
	var near []string
	readable := false
	for _, path := range pathsOf(name) {
		names, ok := c.declared(path, key)
		local := strings.TrimPrefix(bare(name), path+".")
		of, _, _ := strings.Cut(local, ".")
		if slices.Contains(names, local) || slices.Contains(names, of+others) {
			return
		}
		readable = readable || ok
		for _, n := range registry.Near(local, names, 1) {
			near = append(near, path+"."+n)
		}
	}
	if !readable {
		return
	}
	message := fmt.Sprintf("[[%s]] names %s, which does not exist", table, name)
	if len(near) > 0 {
		message += "; did you mean " + near[0] + "?"
	}
	c.ReportRegistry(finding.Finding{Rule: unreached, Message: message, Span: e.At(key).Span(len(name) + 2)})
}

// bare returns the name of a function without the marks of a pointer receiver:
// exitflow treats methods of pointers and of values alike.
func bare(name string) string { return strings.NewReplacer("(", "", ")", "", "*", "").Replace(name) }

// pathsOf lists the import paths that a name may begin with: all before its last
// identifier, or, if it is the name of a method, before the last two.
func pathsOf(name string) []string {
	var paths []string
	rest := bare(name)
	for range 2 {
		dot := strings.LastIndexByte(rest, '.')
		if dot <= strings.LastIndexByte(rest, '/') {
			break
		}
		rest = rest[:dot]
		paths = append(paths, rest)
	}
	return paths
}

// declared lists the functions and methods ("Die", "App.Die") or the variables
// that a package declares. The second result is false if the package cannot be
// read.
func (c *checker) declared(path, key string) ([]string, bool) {
	dir, ok := c.PackageDir(c.Registry, path)
	if !ok {
		return nil, false
	}
	var names []string
	for _, f := range parsed(dir) {
		for _, d := range f.Decls {
			names = append(names, declares(d, key)...)
		}
	}
	return names, true
}

// parsed returns the Go files of a directory as far as they parse, including
// files for other systems.
func parsed(dir string) []*ast.File {
	var files []*ast.File
	entries, _ := os.ReadDir(dir) // no entries if there is no such directory
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".go" {
			continue
		}
		if f, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution); f != nil {
			files = append(files, f)
		}
	}
	return files
}

// declares lists the functions of a declaration, or its variables.
func declares(d ast.Decl, key string) []string {
	var names []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		if key == "func" {
			names = append(names, receiver(d)+d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if key == "var" && d.Tok == token.VAR {
						names = append(names, n.Name)
					}
				}
			case *ast.TypeSpec:
				if key == "func" {
					names = append(names, methods(s)...)
				}
			}
		}
	}
	return names
}

// receiver returns the type of a method followed by a dot, or "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	for e := d.Recv.List[0].Type; ; {
		switch t := e.(type) {
		case *ast.StarExpr:
			e = t.X
		case *ast.ParenExpr:
			e = t.X
		case *ast.IndexExpr:
			e = t.X
		case *ast.IndexListExpr:
			e = t.X
		case *ast.Ident:
			return t.Name + "."
		default:
			return ""
		}
	}
}

// others is the suffix of an entry that stands for all methods that a type gets
// from another type. The suffix follows the name of the first type.
const others = ".*"

// methods lists the methods that a type has by its declaration itself: the
// methods of an interface or of an embedded type.
func methods(s *ast.TypeSpec) []string {
	var fields *ast.FieldList
	isInterface := false
	switch t := s.Type.(type) {
	case *ast.StructType:
		fields = t.Fields
	case *ast.InterfaceType:
		fields, isInterface = t.Methods, true
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		return []string{s.Name.Name + others} // an alias, or a named interface
	default:
		return nil
	}
	var out []string
	for _, f := range fields.List {
		if len(f.Names) == 0 {
			out = append(out, s.Name.Name+others)
		}
		for _, n := range f.Names {
			if isInterface {
				out = append(out, s.Name.Name+"."+n.Name)
			}
		}
	}
	return out
}
