//go:build corpus

package corpus_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestLoops measures the labels of retry loops. A comment above each loop names a
// policy. If the policy agrees with the loop, there must be no finding. If it
// contradicts the loop, there must be one finding for the attempts and one for the
// first wait. The programs are in folders that are named after them.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestLoops$' -v
func TestLoops(t *testing.T) {
	eachProgram(t, "loops", loops(t), func(t *testing.T, s *score, root string, labels []corpus.Loop, pkgs map[string]*packages.Package) {
		for _, folder := range foldersOf(labels) {
			measureLoops(t, s, root, pkgs[folder], slices.DeleteFunc(slices.Clone(labels), func(l corpus.Loop) bool { return folderOf(l) != folder }))
		}
	})
}

// measureLoops compares the loops of a package with their labels.
func measureLoops(t *testing.T, s *score, root string, pkg *packages.Package, loops []corpus.Loop) {
	t.Helper()
	var comments []comment
	for i, l := range loops {
		comments = append(comments, comment{l.Position, "//exitlint:retry " + corpus.PolicyName(i)})
	}
	pkg = changedTo(t, pkg, withComments(t, root, comments))
	agreeing := messages(t, pkg, corpus.LoopRegistry(loops, true))
	contrary := messages(t, pkg, corpus.LoopRegistry(loops, false))
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

// A comment is a line to insert above a position.
type comment struct {
	at   corpus.Position
	text string
}

// withComments returns the text of the files with the comments inserted.
func withComments(t *testing.T, root string, comments []comment) map[string][]byte {
	t.Helper()
	files := map[string][]string{}
	for _, c := range comments {
		name := filepath.Join(root, filepath.FromSlash(c.at.Path))
		if files[name] == nil {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = strings.SplitAfter(string(source), "\n")
		}
		line := &files[name][c.at.Line-1]
		*line = c.text + "\n" + *line
	}
	out := map[string][]byte{}
	for name, lines := range files {
		out[name] = []byte(strings.Join(lines, ""))
	}
	return out
}

// messages returns the messages of the findings about policies in a package, each once.
func messages(t *testing.T, pkg *packages.Package, registry string) []string {
	t.Helper()
	var out []string
	for _, f := range findings(t, pkg, registry, "retrypolicy/invalid") {
		out = append(out, f.Message)
	}
	slices.Sort(out)
	return slices.Compact(out)
}
