package deferred

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/facttest"
)

func sample() *Package {
	at := span.Span{Position: span.Position{File: "/a/b.go", Line: 3, Column: 2}, EndLine: 3, EndColumn: 9}
	return &Package{
		Functions: []*Function{
			{ID: "p.A", End: &Step{"os.Exit", at}, Success: &Step{"p.B", at}, Conditions: []Condition{{0, NotNil}, {1, False}}, Effects: []Effect{{Remove, "os.Remove"}}},
			{ID: "p.B", Results: []Result{{1, []Effect{{Flush, "(*bufio.Writer).Flush"}}}}},
		},
		Handlers: []Handler{{Step{"p.A", at}, true}},
		Hooks:    2,
	}
}

// TestFacts checks that a package is read as it was written, and that functions
// are found in it.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, want := range []*Package{{}, sample()} {
		data, err := want.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		got := &Package{}
		if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v, error %v", got, want, err)
		}
	}
	p := sample()
	for id, found := range map[string]bool{"p.A": true, "p.B": true, "p.C": false, "o.A": false} {
		if f := p.function(ssax.ID(id)); (f != nil) != found {
			t.Errorf("%s: got %v", id, f)
		}
	}
}

// FuzzFacts checks the reader of facts with random bytes.
func FuzzFacts(f *testing.F) { facttest.Fuzz(f, sample()) }

// TestEffectOf checks functions with and without a receiver and a major version.
func TestEffectOf(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]Kind{
		"os.RemoveAll":                              Remove,
		"(*bufio.Writer).Flush":                     Flush,
		"(*github.com/pierrec/lz4.Writer).Close":    Flush,
		"(*github.com/pierrec/lz4/v4.Writer).Close": Flush,
		"k8s.io/klog/v2.Flush":                      Log,
		"(github.com/gdamore/tcell/v2.Screen).Fini": Terminal,
		"(*os.File).Close":                          0,
		"(*sync.Mutex).Unlock":                      0,
	} {
		if got, _ := EffectOf(ssax.ID(id)); got != want {
			t.Errorf("%s: got %d, want %d", id, got, want)
		}
	}
}
