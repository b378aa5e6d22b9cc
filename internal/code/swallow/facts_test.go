package swallow

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

func sample() *Printers { return &Printers{Funcs: []ssax.ID{"(p.T).B", "p.A", "p.C"}} }

// TestFacts checks that printers are read as they were written, and that functions
// are found among them.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, want := range []*Printers{{}, sample()} {
		data, err := want.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		got := &Printers{}
		if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v, error %v", got, want, err)
		}
	}
	f := newFinder(Package{}, map[string]*fact.Part[Printers]{"p": fact.NewPart(sample())})
	for id, want := range map[ssax.ID]bool{"(p.T).B": true, "p.A": true, "p.B": false, "p.C": true, "q.A": false} {
		if got := f.printsElsewhere(id); got != want {
			t.Errorf("%s: got %v", id, got)
		}
	}
}

// FuzzFacts checks that no bytes make the reader panic, and that what it accepts is
// written in the same way again.
func FuzzFacts(f *testing.F) {
	data, err := sample().MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		var p, again Printers
		if p.UnmarshalBinary(data) != nil {
			return
		}
		out, err := p.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalBinary(out); err != nil || !reflect.DeepEqual(p, again) {
			t.Errorf("%+v is read as %+v, error %v", p, again, err)
		}
	})
}
