package ssax

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Class is the kind of module to which a package belongs.
type Class uint8

const (
	Unknown    Class = iota // the driver passes no module, as under Bazel
	Own                     // in the main module or the workspace
	Dependency              // in any other module
	Standard                // in the standard library
	TestMain                // the main package that go test generates
)

// ClassOf returns the class of the package of a pass, such as Own or Standard.
func ClassOf(pass *analysis.Pass) Class {
	module := pass.Module
	if module != nil && module.Path == "" {
		module = nil // some drivers pass an empty module
	}
	switch {
	case module == nil && isStandard(pass):
		return Standard
	case pass.Pkg.Name() == "main" && Dir(pass) == "":
		return TestMain
	case module == nil:
		return Unknown
	case IsOwnModule(module.Version, module.Main):
		return Own
	}
	return Dependency
}

// IsUsers reports whether a package belongs to the user: to the main module, the
// workspace, a module that is replaced by a folder, or an unknown module.
func IsUsers(pass *analysis.Pass) bool {
	switch ClassOf(pass) {
	case Own, Unknown:
		return true
	case Dependency:
		return IsFolder(Dir(pass))
	}
	return false
}

// isStandard reports whether a package without a module is in the standard library.
func isStandard(pass *analysis.Pass) bool {
	dir := Dir(pass)
	root := filepath.Join(build.Default.GOROOT, "src")
	return dir != "" && IsStandardPath(pass.Pkg.Path()) && strings.HasPrefix(dir, root+string(filepath.Separator))
}

// IsOwnModule reports whether a module is the main module or a module of the workspace.
// Modules of a workspace have no version.
func IsOwnModule(version string, main bool) bool { return version == "" || main }

// IsFolder reports whether dir is the folder of a replace directive such as "replace
// example.com/m => ./m". Other modules are in a vendor folder, or in the module cache
// in folders such as m@v1.2.3.
func IsFolder(dir string) bool {
	return dir != "" && !strings.Contains(dir, "@v") && !slices.Contains(strings.Split(filepath.ToSlash(dir), "/"), "vendor")
}

// IsStandardPath reports whether an import path looks like one of the standard
// library: its first element has no dot.
func IsStandardPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// Dir returns the directory of a package, or "" if nobody has written its files, as for
// the main package that go test generates.
func Dir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if strings.HasSuffix(name, ".go") && filepath.Base(name) != "_cgo_gotypes.go" { // cgo generates _cgo_gotypes.go in a cache
			return filepath.Dir(name)
		}
	}
	return ""
}

// IsGenerated reports whether a file is marked as generated. For a file that cgo has
// rewritten, it looks at the original, because cgo marks all of its files.
func IsGenerated(fset *token.FileSet, file *ast.File) bool {
	if !ast.IsGenerated(file) {
		return false
	}
	name := fset.Position(file.Package).Filename
	if fset.PositionFor(file.Package, false).Filename == name {
		return true
	}
	written, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
	return err != nil || ast.IsGenerated(written)
}

// IsTest reports whether the name of a file ends in _test.go.
func IsTest(name string) bool { return strings.HasSuffix(name, "_test.go") }
