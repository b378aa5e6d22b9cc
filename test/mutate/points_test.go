package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPoints checks which mutants a file has, and what they change.
func TestPoints(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "a.go")
	source := `package a

const size = 4 << 10 // outside of functions

func f(a, b int, ok bool) (string, bool) {
	for i := 1; i < a; i++ {
		if !ok {
			break
		}
		a += b
		f(a, b, ok)
	}
	switch a {
	case b:
		return "x" + "y", true
	}
	return "", ok
}
`
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	points, err := pointsOf(name)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range points {
		got = append(got, strings.TrimPrefix(p.String(), filepath.ToSlash(name)+":"))
		if changed, err := p.apply(); err != nil || string(changed) == source {
			t.Errorf("%s changes nothing (%v)", p, err)
		}
	}
	want := []string{
		"6:11: 1 becomes 2", "6:16: < becomes <=", "6:22: ++ becomes --",
		"7:6: !ok becomes !(!ok)", "7:6: ! goes", "8:4: break becomes continue", "10:3: a += b goes", "11:3: f(a, b, ok) goes",
		`15:3: return "x" + "y", true goes`, "15:21: true becomes false",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestInstrument checks that an instrumented package contains all mutants of a
// file, and that each function calls the copy of its active mutant.
func TestInstrument(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "a.go")
	source := `package a

type list[T any] struct{ n int }

func (l *list[T]) more(by ...int) bool { return l.n < len(by) }

func first[T any](a, b T, n int) T {
	if n == 0 {
		return a
	}
	return b
}

func put(m map[int]int, _ int) { m[1] = 2 }

func set(m map[int]int) { m[1] = 2 }
`
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	points, err := pointsOf(name)
	if err != nil {
		t.Fatal(err)
	}
	changed, copies, err := withCopies(name, points, []int{0, 1, 2, 3, 4, 5, 6, 7})
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for file, text := range map[string][]byte{"a.go": changed, switchFile: switchSource("a", "/state")} {
		f, err := parser.ParseFile(fset, file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	cfg := types.Config{Importer: importer.Default()}
	if _, err := cfg.Check("a", fset, files, nil); err != nil {
		t.Errorf("%v in\n%s", err, changed)
	}
	for _, want := range []string{
		"if mutate__is(1) { return l.more__m1(by...) };", "func (l *list[T]) more__m1(by ...int) bool { return l.n <= len(by) }",
		"if mutate__is(2) { return first__m2[T](a, b, n) };", "if mutate__is(8) { set__m8(m); return };",
	} {
		if !strings.Contains(string(changed), want) {
			t.Errorf("no %s in\n%s", want, changed)
		}
	}
	lines := strings.Split(string(changed), "\n")
	for _, c := range copies {
		if text := strings.Join(lines[c.from-1:c.to], "\n"); !strings.Contains(text, fmt.Sprintf("__m%d", c.mutant+1)) {
			t.Errorf("mutant %d is not in its lines:\n%s", c.mutant+1, text)
		}
	}
}
