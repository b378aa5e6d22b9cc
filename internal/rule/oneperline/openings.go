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

// openings returns the lines from the package clause to the last import of each
// file of a package. Other code is no place for findings about other files: a
// //nolint comment there would hide them.
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

// names returns the files of a package in which golangci-lint shows issues and the
// user expects them, sorted. What cgo has made lies in a cache, and names the
// file it was made from.
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

// opening lists the lines of one file: none of a generated one, whose issues
// are dropped, and none with a //nolint comment.
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
