package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers"
)

// TestMessages compares everything that exitlint can say with a golden file, so that
// all texts can be read in one place, and a diff shows each new one. The file contains
// the texts in the code and, for each rule, its messages in testdata. Each rule must have
// at least one message.
func TestMessages(t *testing.T) {
	var b strings.Builder
	examples := exampleMessages(t)
	var rules []string
	for _, r := range analyzers.Rules() {
		rules = append(rules, r.Name)
	}
	for _, rule := range slices.Sorted(slices.Values(rules)) {
		found := slices.Sorted(maps.Keys(examples[rule]))
		if len(found) == 0 {
			t.Errorf("no script and no fixture shows a message of %s", rule)
		}
		fmt.Fprintf(&b, "%s\n", rule)
		for _, text := range found {
			fmt.Fprintf(&b, "    %s\n", text)
		}
	}
	texts := map[string]bool{}
	for _, dir := range speaking(t) {
		for _, text := range textsOf(t, dir) {
			texts[text] = true
		}
	}
	fmt.Fprintf(&b, "\ntexts of the code, in no order of theirs\n")
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		fmt.Fprintf(&b, "    %s\n", text)
	}
	golden := filepath.Join("testdata", "messages.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil || string(want) != b.String() {
		t.Errorf("%s is not what exitlint says (%v); run go test ./cmd/exitlint -run TestMessages -update and read the difference", golden, err)
	}
}

var (
	printedFinding = regexp.MustCompile(`(?m)^[^\s:]+:\d+:(?:\d+:)? (.*) \(([a-z]+/[a-z]+)\)$`)
	wantedFinding  = regexp.MustCompile("`\\^?([^`]*?) \\\\\\(([a-z]+/[a-z]+)\\\\\\)\\$?`")
)

// exampleMessages returns the messages of each rule in the example with planted
// mistakes, in scripts, and in want comments.
func exampleMessages(t *testing.T) map[string]map[string]bool {
	t.Helper()
	found := map[string]map[string]bool{}
	add := func(text string) {
		for _, m := range slices.Concat(printedFinding.FindAllStringSubmatch(text, -1), wantedFinding.FindAllStringSubmatch(text, -1)) {
			if found[m[2]] == nil {
				found[m[2]] = map[string]bool{}
			}
			// Skip a line with several messages.
			if !strings.Contains(m[1], "/") || !strings.Contains(m[1], "); ") {
				found[m[2]][strings.ReplaceAll(m[1], `\`, "")] = true
			}
		}
	}
	add(string(output(t, exec.Command("exitlint", "-C", planted))))
	root := filepath.Join("..", "..")
	for _, glob := range []string{"testdata/script/*.txtar", filepath.Join(root, "README.md"), filepath.Join(root, "testdata/src/*/*.go"), filepath.Join(root, "testdata/src/*/*/*.go")} {
		files, err := filepath.Glob(glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			add(string(text))
		}
	}
	return found
}

// speaking returns the directories of packages that contain texts for users.
func speaking(t *testing.T) []string {
	t.Helper()
	// The texts in these packages are lists of words, or are for tests.
	silent := []string{"testdata", "test", "conventions", "block", "tables", "causes", "object", "eval", "fact", "ruletest"}
	var dirs []string
	for _, root := range []string{"../../analyzers", "../../internal", "../../registry", "../../cmd/gclplugin"} {
		err := filepath.WalkDir(root, func(dir string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if slices.Contains(silent, d.Name()) || d.Name() == "custom-gcl" {
				return fs.SkipDir
			}
			dirs = append(dirs, dir)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return dirs
}

// textsOf returns the strings in a package that may be texts for users: those with
// more than one word, in functions and in maps.
func textsOf(t *testing.T, dir string) []string {
	t.Helper()
	var texts []string
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if base := filepath.Base(name); strings.HasSuffix(base, "_test.go") || strings.HasSuffix(base, "_msgp.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.Field:
				return false
			case *ast.CallExpr:
				return !isSilent(n)
			case *ast.CompositeLit:
				return !isWords(n.Type)
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && words.MatchString(text) && !slices.Contains(texts, text) {
					texts = append(texts, text)
				}
			}
			return true
		})
	}
	for i, text := range texts {
		texts[i] = strings.ReplaceAll(text, "\n", "\n        ")
	}
	return texts
}

// isWords reports whether a type is []string or an array of strings.
func isWords(typ ast.Expr) bool {
	list, ok := typ.(*ast.ArrayType)
	if !ok {
		return false
	}
	elem, ok := list.Elt.(*ast.Ident)
	return ok && elem.Name == "string"
}

// words matches a text of at least two words.
var words = regexp.MustCompile(`[a-z%"\]].* .*[a-z%"\[]{2}`)

// isSilent reports whether a call only searches for strings or hashes them. Such
// strings are not printed.
func isSilent(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, _ := sel.X.(*ast.Ident)
	return x != nil && (x.Name == "pattern" || x.Name == "strings" || x.Name == "bytes" || x.Name == "h") || sel.Sel.Name == "MustCompile"
}
