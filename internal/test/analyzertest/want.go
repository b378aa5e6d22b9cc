package analyzertest

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/scanner"

	"golang.org/x/tools/go/packages"
)

// A want is a message that a comment expects. It is a string that the message must
// contain, or a regular expression that must match it.
type want struct {
	line
	kind    kind
	pattern string
}

func (w want) matches(m message) bool {
	if w.line != m.line || w.kind != m.kind {
		return false
	}
	if strings.Contains(m.text, w.pattern) {
		return true
	}
	re, err := regexp.Compile(w.pattern)
	return err == nil && re.MatchString(m.text)
}

// compare compares messages with "want" comments. It returns a line for each message
// that no comment expects, and for each comment whose message is missing. A comment
// expects a single message. The facts of a package are compared only if one of its
// comments expects a fact.
func compare(got []message, wants []want) []string {
	var differences []string
	facts := map[line]bool{}
	for _, w := range wants {
		facts[w.line] = facts[w.line] || w.kind == packageFact
	}
	for _, m := range got {
		if m.kind == packageFact && !facts[m.line] {
			continue
		}
		if i := slices.IndexFunc(wants, func(w want) bool { return w.matches(m) }); i >= 0 {
			wants = slices.Delete(wants, i, i+1)
		} else {
			differences = append(differences, fmt.Sprintf("%s: unexpected %s: %s", m.line, m.kind, m.text))
		}
	}
	for _, w := range wants {
		differences = append(differences, fmt.Sprintf("%s: no %s matches %#q", w.line, w.kind, w.pattern))
	}
	return differences
}

// readWants reads the "want" comments in the Go files of packages, and in the
// registries in or above their directories.
func readWants(t testing.TB, dir string, pkgs []*packages.Package) []want {
	t.Helper()
	var all []want
	seen := map[string]bool{}
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			name := p.Fset.Position(f.Package).Filename
			if seen[name] {
				continue
			}
			seen[name] = true
			for _, group := range f.Comments {
				for _, c := range group.List {
					if _, text, ok := strings.Cut(c.Text, "// want "); ok {
						all = append(all, parseWants(t, hasPosition(t, dir, p.Fset.Position(c.Pos())), text)...)
					}
				}
			}
		}
		for _, file := range registries(dir, p) {
			if !seen[file] {
				seen[file] = true
				all = append(all, registryWants(t, dir, file)...)
			}
		}
	}
	return all
}

func hasPosition(t testing.TB, dir string, p token.Position) line {
	t.Helper()
	return line{relative(t, dir, p.Filename), p.Line}
}

// registries returns the exitlint.toml files that may be the registry of a package.
func registries(dir string, p *packages.Package) []string {
	var files []string
	for folder := p.Dir; strings.HasPrefix(folder, dir); folder = filepath.Dir(folder) {
		files = append(files, filepath.Join(folder, "exitlint.toml"))
	}
	return files
}

func registryWants(t testing.TB, dir, file string) []want {
	t.Helper()
	data, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var all []want
	number := 0
	for text := range strings.Lines(string(data)) {
		number++
		if _, text, ok := strings.Cut(text, "# want "); ok {
			all = append(all, parseWants(t, hasPosition(t, dir, token.Position{Filename: file, Line: number}), text)...)
		}
	}
	return all
}

// parseWants parses the text after "want" in a comment. A quoted pattern expects a
// diagnostic or, after "package:", a fact. After a number such as +1, the patterns expect
// messages at a later line.
func parseWants(t testing.TB, here line, text string) []want {
	t.Helper()
	var (
		all []want
		s   scanner.Scanner
		k   = diagnostic
	)
	s.Init(strings.NewReader(text))
	s.Mode = scanner.ScanIdents | scanner.ScanStrings | scanner.ScanRawStrings | scanner.ScanInts
	s.Error = func(_ *scanner.Scanner, message string) { t.Errorf("%s: want: %s", here, message) }
	for tok := s.Scan(); tok != scanner.EOF; tok = s.Scan() {
		switch tok {
		case '+', ':':
		case scanner.Int:
			lines, _ := strconv.Atoi(s.TokenText()) // the scanner returns only valid numbers
			here.line += lines
		case scanner.Ident:
			if s.TokenText() != "package" {
				t.Errorf("%s: want: %s is neither a pattern nor package", here, s.TokenText())
			}
			k = packageFact
		case scanner.String, scanner.RawString:
			pattern, err := strconv.Unquote(s.TokenText())
			if err != nil {
				t.Errorf("%s: want: %v", here, err)
			}
			all = append(all, want{here, k, pattern})
			k = diagnostic
		default:
			t.Errorf("%s: want: unexpected %s", here, fmt.Sprint(s.TokenText()))
		}
	}
	return all
}
