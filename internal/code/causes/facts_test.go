package causes

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/facttest"
)

func sample() *Errors {
	at := func(line int) span.Position { return span.Position{File: "/a/b.go", Line: line, Column: 10} }
	return &Errors{
		Named: []Located{
			{at(3), Cause{Sentinel, "fs.ErrExist", "io/fs.ErrExist"}},
			{at(5), Cause{Sentinel, "ErrBusy", "p.ErrBusy"}},
			{at(5), Cause{Type, "BusyError", "p.BusyError"}},
		},
		OtherErrors: []span.Position{at(4), at(9)},
	}
}

// TestErrors checks that errors are read as they were written, and that they are
// found by their positions.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, want := range []*Errors{{}, sample()} {
		data, err := want.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		got := &Errors{}
		if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v, error %v", got, want, err)
		}
	}
	e := sample()
	for line, names := range []int{3: 1, 4: 0, 5: 2, 9: 0} {
		at := span.Position{File: "/a/b.go", Line: line, Column: 10}
		if got := len(e.At(at)); got != names {
			t.Errorf("line %d: %d errors, not %d", line, got, names)
		}
		if got, want := e.HandlesOtherErrors(at), line == 4 || line == 9; got != want {
			t.Errorf("line %d: the rest is %v", line, got)
		}
	}
}

// FuzzErrors checks the reader of facts with random bytes.
func FuzzErrors(f *testing.F) { facttest.Fuzz(f, sample()) }
