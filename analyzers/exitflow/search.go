package exitflow

// This file contains the text search that decides whether a dependency is analysed. Few
// dependencies contain code that determines a status, and searching is far quicker than
// building SSA.

import (
	"bytes"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// mayExit reports whether the package of the pass has to be analysed, if it is a
// dependency of a program. It searches the source of the package for certain words; see
// [MayExit]. deps contains the graphs of the dependencies of the package.
func mayExit(pass *analysis.Pass, deps exit.Graphs) bool {
	var names []string
	for _, imp := range pass.Pkg.Imports() {
		if l := deps[imp.Path()]; l != nil {
			names = append(names, exitingNames(l.Get())...)
		}
	}
	for _, f := range pass.Files {
		src, err := readFile(pass, pass.Fset.Position(f.Package).Filename)
		if err != nil || MayExit(src, names) {
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
		[]byte(".Fatal("), []byte(".Fatalf("), []byte(".Fatalln("), []byte(".Fatalw("), []byte("log.Fatal"), []byte("ExitOnError"),
	}
)

var (
	// statusFunc matches the first line of a function whose name says that it returns a
	// status, such as "func Run(args []string) int". Each such line contains one of
	// statusNames, which are searched for first.
	statusFunc  = pattern.New(`^func (\([^)]*\) )?(Main|Run|Execute|ExitCode|ExitStatus)(?:[A-Z0-9_]\w*)?\([^)]*\) \(?\w* ?int\b`)
	statusNames = [][]byte{[]byte("Main"), []byte("Run"), []byte("Execute"), []byte("ExitCode"), []byte("ExitStatus")}
)

// MayExit reports whether a Go file of a dependency may affect the statuses of a
// program. It returns true if the file calls an exit function, declares a function such
// as "func Run() int", or contains one of the names. The names have the form ".Name".
//
// A dependency without such a file is not analysed, so a driver need not load it from
// source. MayExit has to be fast, because it reads all dependencies. It first searches
// for words, and ignores comments and strings only if it finds a word.
func MayExit(src []byte, names []string) bool {
	if declaresStatus(src) {
		return true
	}
	contains := func(src []byte) bool {
		return containsAny(src, exitStems) && containsAny(src, exitWords) || slices.ContainsFunc(names, func(n string) bool { return containsName(src, n) })
	}
	return contains(src) && contains(blankSource(src))
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

// containsName reports whether src contains name, and the next character is no letter:
// "os.ExitCode" does not contain ".Exit".
func containsName(src []byte, name string) bool {
	for {
		i := bytes.Index(src, []byte(name))
		if i < 0 {
			return false
		}
		src = src[i+len(name):]
		if len(src) == 0 || !isLetter(src[0]) {
			return true
		}
	}
}

// isLetter reports whether a byte can be part of a Go identifier.
func isLetter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}

// containsAny reports whether src contains one of the words.
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
		if containsAny(line, statusNames) && statusFunc().Match(line) {
			return true
		}
		rest = rest[i+1+len(line):]
	}
}

// exitingNames returns exported names of a dependency, in the form ".Name". A package
// that uses one of these names may end the process or determine a status: they are
// functions and methods that can end the process, the types of these methods, and
// fields and variables that a status depends on. g is the graph of the dependency.
func exitingNames(g *exit.Graph) []string {
	names := map[string]bool{}
	add := func(id ssax.ID) {
		_, name := id.Split()
		for part := range strings.SplitSeq(name, ".") {
			if part = strings.Trim(part, "(*)"); token.IsExported(part) && token.IsIdentifier(part) {
				names["."+part] = true
			}
		}
	}
	for _, fn := range g.Funcs {
		if fn.CanEndProcess {
			add(fn.ID)
		}
	}
	for _, name := range g.StatusVars {
		add(name)
	}
	return slices.Sorted(maps.Keys(names))
}

// ExitingNames returns exported names of the package, in the form ".Name". A package
// that uses one of these names may end the process or determine a status. [MayExit]
// searches the importing package for these names.
func (f *Facts) ExitingNames() []string {
	if l := f.Parts[f.Path]; l != nil {
		return exitingNames(l.Get())
	}
	return nil
}
