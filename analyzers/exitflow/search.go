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

// mayExit reports whether the package of the pass, a dependency of a program, has to be
// analysed. It searches the source of the package; see [MayExit]. deps contains the
// graphs of its dependencies.
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
// contains one of exitStems. The search for the stems comes first, because it is
// faster.
var (
	exitStems = [][]byte{[]byte("Exit"), []byte(".Fatal")}
	exitWords = [][]byte{
		[]byte("os.Exit"), []byte("syscall.Exit"), []byte("unix.Exit"), []byte("windows.Exit"), []byte("klog.Exit"), []byte("glog.Exit"), []byte("osExit"), []byte("OsExit"),
		[]byte(".Fatal("), []byte(".Fatalf("), []byte(".Fatalln("), []byte(".Fatalw("), []byte("log.Fatal"),
	}
	// exitOnError is another such word. It does not count in files that use flag sets
	// only for analyzers; see definesAnalyzer.
	exitOnError = []byte("ExitOnError")
)

var (
	// statusFunc matches the first line of a function whose name says that it returns a
	// status, such as "func Run(args []string) int". It is used only for lines with one
	// of statusNames, which are faster to search for.
	statusFunc = pattern.New(`^func (\([^)]*\) )?(Main|Run|Execute|ExitCode|ExitStatus)(?:[A-Z0-9_]\w*)?\([^)]*\) \(?\w* ?int\b`)
	// countFunc matches the first line of a function that returns how many bytes it has
	// read or written, such as "func Execute(w io.Writer, s string) (int, error)". This
	// number is not a status. A function that runs a command has other parameters,
	// usually a []string.
	countFunc   = pattern.New(`^func (\([^)]*\) )?\w+\((\w+ )?(io\.Writer|\[\]byte)\b[^)]*\) \((\w+ )?int, (\w+ )?error\)`)
	statusNames = [][]byte{[]byte("Main"), []byte("Run"), []byte("Execute"), []byte("ExitCode"), []byte("ExitStatus")}
)

// MayExit reports whether a Go file of a dependency may affect the statuses of a
// program. It returns true if the file calls an exit function, declares a function such
// as "func Run() int", or uses one of the names in imports.
//
// A dependency without such a file is not analysed, so a driver need not load it from
// source. MayExit has to be fast, because it reads all dependencies. It ignores
// comments and strings only if a search for words finds something.
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
// golang.org/x/tools/go/analysis. Nobody parses such a flag set, so its ExitOnError has
// no effect.
func definesAnalyzer(src []byte) bool {
	return bytes.Contains(src, []byte(`"golang.org/x/tools/go/analysis"`)) && !bytes.Contains(src, []byte(".Parse("))
}

// blankSource replaces comments and strings in a Go file with spaces, so that a search
// does not find names of exit functions in them.
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
