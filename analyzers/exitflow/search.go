package exitflow

// This file contains the text search that decides whether a dependency is analysed. Few
// dependencies contain code that determines a status, and searching is far quicker than
// building SSA.

import (
	"bytes"
	"go/scanner"
	"go/token"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/pattern"
)

// mayExit reports whether the package of the pass has to be analysed, if it is a
// dependency of a program. It searches the source of the package for certain words; see
// [MayExit]. deps contains the graphs of the dependencies of the package.
func mayExit(pass *analysis.Pass, deps exit.Graphs) bool {
	var imports []Import
	for _, imp := range pass.Pkg.Imports() {
		i := Import{Path: imp.Path(), Name: imp.Name()}
		if part := deps[i.Path]; part != nil {
			i.addNames(part.Get())
		}
		imports = append(imports, i)
	}
	for _, f := range pass.Files {
		src, err := readFile(pass, pass.Fset.Position(f.Package).Filename)
		if err != nil || MayExit(src, imports) {
			return true
		}
	}
	return false
}

// readFile returns the content of a file of the package. The driver may replace the
// file on disk, for example with an unsaved buffer of an editor.
func readFile(pass *analysis.Pass, name string) ([]byte, error) {
	if pass.ReadFile != nil {
		return pass.ReadFile(name)
	}
	return os.ReadFile(name)
}

// A file that calls an exit function contains one of exitWords. Each of these words
// contains one of exitStems. So a search for the few stems comes first, and the words
// are searched for only in files that contain a stem.
var (
	exitStems = [][]byte{[]byte("Exit"), []byte(".Fatal")}
	exitWords = [][]byte{
		[]byte("os.Exit"), []byte("syscall.Exit"), []byte("klog.Exit"), []byte("glog.Exit"), []byte("osExit"), []byte("OsExit"),
		[]byte(".Fatal("), []byte(".Fatalf("), []byte(".Fatalln("), []byte(".Fatalw("), []byte("log.Fatal"),
	}
	exitOnError = []byte("ExitOnError") // counts like exitWords, except in files for analyzers; see definesAnalyzer
)

var (
	// statusFunc matches the first line of a function whose name says that it returns a
	// status, such as "func Run(args []string) int". Each such line contains one of
	// statusNames. A search for these names is faster than the regular expression, so
	// the regular expression is used only for lines with such a name.
	statusFunc = pattern.New(`^func (\([^)]*\) )?(Main|Run|Execute|ExitCode|ExitStatus)(?:[A-Z0-9_]\w*)?\([^)]*\) \(?\w* ?int\b`)
	// countFunc matches the first line of a function that returns how many bytes it has
	// read or written, such as "func Execute(w io.Writer, s string) (int, error)". This
	// number is not a status. A function that runs a command has other parameters,
	// usually a []string.
	countFunc   = pattern.New(`^func (\([^)]*\) )?\w+\((\w+ )?(io\.Writer|\[\]byte)\b[^)]*\) \((\w+ )?int, (\w+ )?error\)`)
	statusNames = [][]byte{[]byte("Main"), []byte("Run"), []byte("Execute"), []byte("ExitCode"), []byte("ExitStatus")}
)

// MayExit reports whether a Go file of a dependency may affect the statuses of a program.
// It returns true if the file calls an exit function, declares a function such as
// "func Run() int", or uses one of the names in the parameter "imports". For each
// imported package, this parameter lists the exported functions, types and variables with
// which a caller may exit or determine a status.
//
// A dependency without such a file is not analysed, so a driver need not load it from
// source. MayExit has to be fast, because it reads all dependencies. It first searches
// for words, and ignores comments and strings only if it finds a word.
func MayExit(src []byte, imports []Import) bool {
	if declaresStatus(src) {
		return true
	}
	contains := func(text []byte) bool {
		return containsAny(text, exitStems) &&
			(containsAny(text, exitWords) || bytes.Contains(text, exitOnError) && !definesAnalyzer(src))
	}
	return contains(src) && contains(blankSource(src)) || usesNames(src, imports)
}

// definesAnalyzer reports whether a Go file uses flag sets only for analyzers of
// golang.org/x/tools/go/analysis. Nobody parses such a flag set, so it does not matter
// that its error handling is usually ExitOnError.
func definesAnalyzer(src []byte) bool {
	return bytes.Contains(src, []byte(`"golang.org/x/tools/go/analysis"`)) && !bytes.Contains(src, []byte(".Parse("))
}

// blankSource replaces comments and strings in a Go file with spaces. An exit function
// that is named in a comment or string is not called there.
func blankSource(src []byte) []byte {
	out := bytes.Clone(src)
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, scanner.ScanComments)
	for {
		pos, tok, lit := s.Scan()
		switch tok {
		case token.EOF:
			return out
		case token.COMMENT, token.STRING:
			from := file.Offset(pos)
			for i := from; i < min(from+len(lit), len(out)); i++ {
				out[i] = ' '
			}
		}
	}
}

func containsAny(src []byte, words [][]byte) bool {
	return slices.ContainsFunc(words, func(w []byte) bool { return bytes.Contains(src, w) })
}

// declaresStatus reports whether src declares a function whose name suggests that it
// returns a status, such as "func Run() int".
func declaresStatus(src []byte) bool {
	for rest := src; ; {
		i := bytes.Index(rest, []byte("\nfunc "))
		if i < 0 {
			return false
		}
		line, _, _ := bytes.Cut(rest[i+1:], []byte("\n"))
		if containsAny(line, statusNames) && statusFunc().Match(line) && (!countFunc().Match(line) || bytes.Contains(line, []byte("[]string"))) {
			return true
		}
		rest = rest[i+1+len(line):]
	}
}
