package rule

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/registry"
)

// Missing reports whether a registry names a function, variable or type that does not
// exist. key is "func", "var" or "type", and name is the name in the registry. near
// suggests a similar name, as in "; did you mean example.com/p.T?", or is "". If the
// package cannot be read, missing is false. It need not be among the packages of the run.
func (r *Reporter) Missing(reg *registry.Registry, key, name string) (near string, missing bool) {
	isUnknown := false
	local := ""
	for _, path := range pathsOf(name) {
		names, err := r.declaredNames(reg, path, key)
		local = strings.TrimPrefix(plainFuncName(name), path+".")
		owner, _, _ := strings.Cut(local, ".")
		if slices.Contains(names, local) || slices.Contains(names, owner+moreMethods) {
			return "", false
		}
		missing = missing || err == nil
		isUnknown = isUnknown || !IsNotFound(err)
		generic, _, _ := strings.Cut(local, "[")
		for _, n := range registry.Near(generic, names, 1) {
			if near == "" {
				near = "; did you mean " + path + "." + n + "?"
			}
		}
	}
	if !missing && (isUnknown || !r.governsOneModule(reg)) {
		return "", false
	}
	if near == "" {
		near = r.elsewhere(reg, key, name, local)
	}
	return near, true
}

// IsAlias reports whether a registry names a type that only stands for another one, such
// as "type Error = fault.Error".
func (r *Reporter) IsAlias(reg *registry.Registry, name string) bool {
	return r.isDeclared(reg, "alias", name)
}

// IsInterface reports whether a registry names an interface type.
func (r *Reporter) IsInterface(reg *registry.Registry, name string) bool {
	return r.isDeclared(reg, "interface", name)
}

// isDeclared reports whether a package declares a name; see declaredNames for key.
func (r *Reporter) isDeclared(reg *registry.Registry, key, name string) bool {
	for _, path := range pathsOf(name) {
		if names, err := r.declaredNames(reg, path, key); err == nil && slices.Contains(names, strings.TrimPrefix(name, path+".")) {
			return true
		}
	}
	return false
}

// governsOneModule reports whether all packages that the registry governs are in its
// module. Another module may depend on packages that the go command does not find in this
// one. If the package of the pass has another import path than its place in the module
// says, the driver finds packages in another way than the go command.
func (r *Reporter) governsOneModule(reg *registry.Registry) bool {
	isOwn := strings.HasPrefix(r.pass.Pkg.Path()+"/", reg.Module+"/")
	return isOwn && reg.Root != "" && !slices.ContainsFunc(r.scope(reg.Dir).Packages, func(dir string) bool {
		return gomod.ModuleRoot(dir) != reg.Root
	})
}

// elsewhere returns a suggestion such as "; did you mean example.com/p.T?" if exactly one
// of the packages that the registry governs declares the name local. Packages in a
// directory that is called like the package in the registry are preferred.
func (r *Reporter) elsewhere(reg *registry.Registry, key, name, local string) string {
	dirOf := func(path string) string { return filepath.Base(filepath.FromSlash(path)) }
	wanted := ""
	if paths := pathsOf(name); len(paths) > 0 {
		wanted = dirOf(paths[len(paths)-1])
	}
	var same, others []string
	for _, dir := range r.scope(reg.Dir).Packages {
		rel, err := filepath.Rel(reg.Root, dir)
		if err != nil || !slices.Contains(declaredInDir(dir, key), local) {
			continue
		}
		path := strings.TrimSuffix(reg.Module+"/"+filepath.ToSlash(rel), "/.") + "." + local
		if filepath.Base(dir) == wanted {
			same = append(same, path)
		} else {
			others = append(others, path)
		}
	}
	for _, found := range [][]string{same, others} {
		if len(found) == 1 {
			return "; did you mean " + found[0] + "?"
		}
	}
	return ""
}

// plainFuncName returns the name of a function without parentheses and stars: "p.T.M" for
// "(*p.T).M". A registry may contain either form.
func plainFuncName(name string) string {
	return strings.NewReplacer("(", "", ")", "", "*", "").Replace(name)
}

// pathsOf returns the import paths that may be in the qualified name of a function,
// variable or type. For "example.com/p.T.M" these are "example.com/p.T" and
// "example.com/p".
func pathsOf(name string) []string {
	var paths []string
	rest := plainFuncName(name)
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

// declaredNames returns the names that a package declares. For the key "func", these
// are functions and methods, such as "Die" and "App.Die". For "var" and "type", these
// are variables or types, for "alias" types that only stand for others, and for "interface"
// interface types. If there is no such package, the error is a [*NotFoundError]. Other
// errors mean that the package cannot be read.
func (r *Reporter) declaredNames(reg *registry.Registry, path, key string) ([]string, error) {
	dir, err := r.PackageDir(reg, path)
	if err != nil {
		return nil, err
	}
	return declaredInDir(dir, key), nil
}

// declaredInDir returns the names that the Go files in a directory declare; see
// declaredNames.
func declaredInDir(dir, key string) []string {
	var names []string
	for _, f := range parseDir(dir) {
		for _, d := range f.Decls {
			names = append(names, declaredIn(d, key)...)
		}
	}
	return names
}

// parseDir returns the syntax of all Go files in a directory, except for tests. Files for
// other systems are included. If a file has a syntax error, parseDir returns the part of the file before the
// error.
func parseDir(dir string) []*ast.File {
	var files []*ast.File
	entries, _ := os.ReadDir(dir) // there may be no such directory
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".go" || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		if f, _ := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution); f != nil {
			files = append(files, f)
		}
	}
	return files
}

// declaredIn returns the names that d declares. The key is "func" for functions and
// methods, "var" for variables, "type" for types, "alias" for types that only stand for
// others, and "interface" for interface types.
func declaredIn(d ast.Decl, key string) []string {
	var names []string
	switch d := d.(type) {
	case *ast.FuncDecl:
		switch key {
		case "func":
			names = append(names, receiver(d)+d.Name.Name)
		case "type":
			names = typesIn(d)
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
				switch key {
				case "func":
					names = append(names, methodNames(s)...)
				case "alias":
					if s.Assign.IsValid() {
						names = append(names, s.Name.Name)
					}
				case "interface":
					if _, ok := s.Type.(*ast.InterfaceType); ok {
						names = append(names, s.Name.Name)
					}
				case "type":
					names = append(names, s.Name.Name)
				}
			}
		}
	}
	return names
}

// typesIn returns the names of the types that a function declares.
func typesIn(d *ast.FuncDecl) []string {
	var names []string
	ast.Inspect(d, func(n ast.Node) bool {
		if spec, ok := n.(*ast.TypeSpec); ok {
			names = append(names, spec.Name.Name)
		}
		return true
	})
	return names
}

// receiver returns the name of the receiver's type and a dot, as in "App.". It returns
// "" for a function without a receiver.
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

// moreMethods is the end of a placeholder such as "App.*" in a list of methods. It means
// that App may have more methods than its declaration shows.
const moreMethods = ".*"

// methodNames returns the names of the methods that a type declaration shows, such as
// "App.Run" for the Run method of the interface App. If App may get methods from
// another type, the result contains "App.*"; see moreMethods. Examples are types with
// embedded types, and types that are declared with the name of another type, as in type
// App Other.
func methodNames(s *ast.TypeSpec) []string {
	var fields *ast.FieldList
	isInterface := false
	switch t := s.Type.(type) {
	case *ast.StructType:
		fields = t.Fields
	case *ast.InterfaceType:
		fields, isInterface = t.Methods, true
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		// In type App = Other and type App Other, App may have the methods of Other.
		return []string{s.Name.Name + moreMethods}
	default:
		return nil
	}
	var out []string
	for _, f := range fields.List {
		if len(f.Names) == 0 {
			out = append(out, s.Name.Name+moreMethods)
		}
		for _, n := range f.Names {
			if isInterface {
				out = append(out, s.Name.Name+"."+n.Name)
			}
		}
	}
	return out
}
