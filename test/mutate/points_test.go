package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPoints checks which mutants a file has, and what they make of it.
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

// TestStages checks that the tests nearest to a change run first, those that take
// longer later, and all others last.
func TestStages(t *testing.T) {
	t.Parallel()
	order := &testOrder{
		imports: map[string][]string{"./a": nil, "./b": {"./a"}, "./c": {"./b"}, "./cmd/x": {"./a"}, "./d": nil},
		tested:  []string{"./a", "./b", "./c", "./cmd/x", "./d"},
	}
	got := order.stages("./a")
	want := [][]string{{"./a"}, {"./b"}, {"./c"}, {"./cmd/x"}, {"./..."}}
	if !slices.EqualFunc(got, want, slices.Equal[[]string]) {
		t.Errorf("got %q, want %q", got, want)
	}
}
