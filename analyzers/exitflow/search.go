package exitflow

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

// mentionsExit is a cheap look at the source of a dependency: does it call
// what ends a process, does it have a method or function that returns a
// status, or does it name a function below that is known to matter?
func mentionsExit(pass *analysis.Pass, deps exit.Graphs) bool {
	var names []string
	for _, imp := range pass.Pkg.Imports() {
		if l := deps[imp.Path()]; l != nil {
			names = append(names, exitingNames(l.Get())...)
		}
	}
	for _, f := range pass.Files {
		src, err := readFile(pass, pass.Fset.Position(f.Package).Filename)
		if err != nil || MentionsExit(src, names) {
			return true
		}
	}
	return false
}

func readFile(pass *analysis.Pass, name string) ([]byte, error) {
	if pass.ReadFile != nil {
		return pass.ReadFile(name)
	}
	return os.ReadFile(name)
}

// exitWords are what a file that ends the process itself contains one of;
// exitStems are in all of them.
var (
	exitStems = [][]byte{[]byte("Exit"), []byte(".Fatal")}
	exitWords = [][]byte{
		[]byte("os.Exit"), []byte("syscall.Exit"), []byte("klog.Exit"), []byte("glog.Exit"), []byte("osExit"), []byte("OsExit"),
		[]byte(".Fatal("), []byte(".Fatalf("), []byte(".Fatalln("), []byte(".Fatalw("), []byte("log.Fatal"), []byte("ExitOnError"),
	}
)

// statusFunc is the declaration of a function that by its name returns a
// status; statusNames are what such a line contains one of.
var (
	statusFunc  = pattern.New(`^func (\([^)]*\) )?(Main|Run|Execute|ExitCode|ExitStatus)(?:[A-Z0-9_]\w*)?\([^)]*\) \(?\w* ?int\b`)
	statusNames = [][]byte{[]byte("Main"), []byte("Run"), []byte("Execute"), []byte("ExitCode"), []byte("ExitStatus")}
)

// MentionsExit reports whether the source of a dependency can hold an exit:
// it names one, or one of the given functions, each written ".Name". A driver
// uses it to decide which dependencies to load from source; the analyzer
// skips the others under every driver. It reads every byte of a program's
// dependencies, so it looks for words before it looks at lines.
func MentionsExit(src []byte, names []string) bool {
	if declaresStatus(src) {
		return true
	}
	mentions := func(src []byte) bool {
		return containsAny(src, exitStems) && containsAny(src, exitWords) || slices.ContainsFunc(names, func(n string) bool { return containsName(src, n) })
	}
	return mentions(src) && mentions(blanked(src))
}

// blanked is a Go file with its comments and strings blanked out: lists of
// functions, and examples, end nothing.
func blanked(src []byte) []byte {
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

// containsName reports whether a name occurs that is not the start of another.
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

// isLetter reports whether a byte can be a part of a name.
func isLetter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= utf8.RuneSelf
}

func containsAny(src []byte, words [][]byte) bool {
	return slices.ContainsFunc(words, func(w []byte) bool { return bytes.Contains(src, w) })
}

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

// exitingNames are what a dependency exports that its statuses depend on, as it is
// written in a package that imports it: functions and methods that can end the
// process, their types, fields and variables.
func exitingNames(f *exit.Graph) []string {
	names := map[string]bool{}
	add := func(id ssax.ID) {
		_, name := id.Split()
		for part := range strings.SplitSeq(name, ".") {
			if part = strings.Trim(part, "(*)"); token.IsExported(part) && token.IsIdentifier(part) {
				names["."+part] = true
			}
		}
	}
	for _, fn := range f.Funcs {
		if fn.Ends {
			add(fn.ID)
		}
	}
	for _, name := range f.StatusVars {
		add(name)
	}
	return slices.Sorted(maps.Keys(names))
}

// ExitingNames returns, for a driver, what MentionsExit needs to know of the
// package that exported the fact.
func (f *Facts) ExitingNames() []string {
	if l := f.Parts[f.Path]; l != nil {
		return exitingNames(l.Get())
	}
	return nil
}
