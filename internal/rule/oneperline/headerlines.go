package oneperline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// headerLines returns the lines at which findings in registries and documents can be
// reported: in each Go file, those from the package clause to the last import. A later
// line may have a //nolint comment for its code, which would hide the finding by mistake.
func headerLines(pass *analysis.Pass) []line {
	var all []line
	for _, name := range fileNames(pass) {
		source, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		for _, n := range headerLinesOf(source) {
			all = append(all, line{name, n})
		}
	}
	return all
}

// fileNames returns the sorted names of the files in which golangci-lint shows issues. It
// leaves out test files. For a file that cgo generates, it returns the file that
// contains the original source.
func fileNames(pass *analysis.Pass) []string {
	var all []string
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go") && filepath.Base(name) != "_cgo_gotypes.go" {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// headerLinesOf returns the lines from the package clause of a file to its last import. It
// leaves out lines with a //nolint comment. For a generated file it returns no lines,
// because golangci-lint drops issues in such a file.
func headerLinesOf(source []byte) []int {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", source, parser.ImportsOnly|parser.ParseComments)
	if err != nil || ast.IsGenerated(f) {
		return nil
	}
	last := fset.Position(f.Package).Line
	if n := len(f.Decls); n > 0 {
		last = fset.Position(f.Decls[n-1].End()).Line
	}
	lines := strings.Split(string(source), "\n")
	var all []int
	for n := fset.Position(f.Package).Line; n <= last; n++ {
		if !strings.Contains(lines[n-1], "nolint") {
			all = append(all, n)
		}
	}
	return all
}

// packageClause returns the line of the package clause. It is used for findings outside
// of Go files if headerLines has no free line left.
func packageClause(pass *analysis.Pass) line {
	at := pass.Fset.Position(pass.Files[0].Package)
	return line{at.Filename, at.Line}
}
