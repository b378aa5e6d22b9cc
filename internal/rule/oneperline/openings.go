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

// openings returns the lines of all files of a package from the package clause
// to the last import. Lines after them are not used, since a //nolint comment
// there would hide findings about other files.
func openings(pass *analysis.Pass) []line {
	var all []line
	for _, name := range names(pass) {
		source, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		for _, n := range opening(source) {
			all = append(all, line{name, n})
		}
	}
	return all
}

// names returns, sorted, the files of a package that may have issues in
// golangci-lint: it leaves out test files, and replaces files that cgo
// generates with their sources.
func names(pass *analysis.Pass) []string {
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

// opening lists the lines of one file without those that have a //nolint
// comment. It returns no lines of a generated file, because golangci-lint drops
// issues there.
func opening(source []byte) []int {
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

// clause returns the line of the package clause, for a package without an opening.
func clause(pass *analysis.Pass) line {
	at := pass.Fset.Position(pass.Files[0].Package)
	return line{at.Filename, at.Line}
}
