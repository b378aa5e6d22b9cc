package ssax

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Class says to which module a package belongs.
type Class uint8

const (
	Unknown    Class = iota // unknown, because the driver passes no module, as under Bazel
	Own                     // of the main module or of the workspace
	Dependency              // of another module
	Standard                // of the standard library
	TestMain                // made by go test, around the tests of a package
)

// ClassOf returns the class of the package of a pass.
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

// isStandard reports whether a package without a module belongs to the standard
// library.
func isStandard(pass *analysis.Pass) bool {
	dir := Dir(pass)
	root := filepath.Join(build.Default.GOROOT, "src")
	return dir != "" && IsStandardPath(pass.Pkg.Path()) && strings.HasPrefix(dir, root+string(filepath.Separator))
}

// IsOwnModule reports whether a module is the main module or a module of the
// workspace. Such modules have no version.
func IsOwnModule(version string, main bool) bool { return version == "" || main }

// IsStandardPath reports whether an import path belongs to the standard
// library: its first element has no dot.
func IsStandardPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// Dir returns the directory of the package of a pass. It is "" for a package
// without a hand-written file, such as the main package of go test, whose file
// is in the build cache.
func Dir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if strings.HasSuffix(name, ".go") && filepath.Base(name) != "_cgo_gotypes.go" { // cgo makes _cgo_gotypes.go in a cache
			return filepath.Dir(name)
		}
	}
	return ""
}

// IsGenerated reports whether a file is marked as generated. The output of cgo
// has such a mark itself, so for it the file that cgo has read decides.
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

// IsTest reports whether a file name is that of a test file.
func IsTest(name string) bool { return strings.HasSuffix(name, "_test.go") }
