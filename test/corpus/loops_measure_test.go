//go:build corpus

package corpus_test

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestLoops measures the labels of retry loops. A comment above each loop names a
// policy. A policy that agrees with the loop must give no finding, and one that
// contradicts it must give one for the attempts and one for the first wait. The
// programs are in folders that are named after them.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestLoops$' -v
func TestLoops(t *testing.T) {
	folders := map[[2]string][]corpus.Loop{}
	var order [][2]string // programs and folders in them
	for _, l := range loops(t) {
		f := [2]string{l.Program, path.Dir(l.Path)}
		if folders[f] == nil {
			order = append(order, f)
		}
		folders[f] = append(folders[f], l)
	}
	programs := map[string]bool{}
	var s score
	for i, f := range order {
		root := sourceOf(t, f[0])
		if root == "" {
			continue
		}
		programs[f[0]] = true
		measureLoops(t, &s, root, f[1], folders[f])
		t.Logf("%d of %d folders: %v", i+1, len(order), s)
	}
	t.Logf("%d programs, loops: %v", len(programs), s)
	s.check(t)
}

// measureLoops compares the loops of a folder with their labels.
func measureLoops(t *testing.T, s *score, root, folder string, loops []corpus.Loop) {
	t.Helper()
	pkgs := typed(t, root, "./"+folder, withComments(t, root, loops))
	agreeing := messages(t, pkgs, corpus.LoopRegistry(loops, true))
	contrary := messages(t, pkgs, corpus.LoopRegistry(loops, false))
	for i, l := range loops {
		name := "[retry." + corpus.PolicyName(i) + "]"
		of := func(all []string) []string {
			return slices.DeleteFunc(slices.Clone(all), func(m string) bool {
				return !strings.Contains(m, name) || strings.Contains(m, "nothing here retries")
			})
		}
		known := l.Attempts > 0 || l.Waits != nil
		found := known && l.Finds(of(contrary))
		s.add(t, l.String(), known, found, of(agreeing), of(contrary))
	}
}

// withComments returns the files with loops. A comment above each loop names its
// policy.
func withComments(t *testing.T, root string, loops []corpus.Loop) map[string][]byte {
	t.Helper()
	files := map[string][]string{}
	for i, l := range loops {
		name := filepath.Join(root, filepath.FromSlash(l.Path))
		if files[name] == nil {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = strings.SplitAfter(string(source), "\n")
		}
		files[name][l.Line-1] = "//exitlint:retry " + corpus.PolicyName(i) + "\n" + files[name][l.Line-1]
	}
	out := map[string][]byte{}
	for name, lines := range files {
		out[name] = []byte(strings.Join(lines, ""))
	}
	return out
}

// withComment returns a file with a comment above a line.
func withComment(t *testing.T, root, file string, line int, comment string) map[string][]byte {
	t.Helper()
	name := filepath.Join(root, filepath.FromSlash(file))
	source, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(source), "\n")
	lines[line-1] = comment + "\n" + lines[line-1]
	return map[string][]byte{name: []byte(strings.Join(lines, ""))}
}

// messages returns the findings about policies in some packages, each with its text
// only once.
func messages(t *testing.T, pkgs []*packages.Package, registry string) []string {
	t.Helper()
	var out []string
	for _, f := range findings(t, pkgs, registry, "retrypolicy/invalid") {
		out = append(out, f.Message)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
