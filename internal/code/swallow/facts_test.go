package swallow

import (
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/facttest"
)

func sample() *Printers {
	return &Printers{Funcs: []ssax.ID{"(p.T).B", "p.A", "p.C"}, Quiet: []ssax.ID{"p.D"}}
}

// TestFacts checks that printers are read as they were written, and that functions
// are found among them.
func TestFacts(t *testing.T) {
	t.Parallel()
	for _, want := range []*Printers{{}, sample()} {
		data, err := want.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		got := &Printers{}
		if err := got.UnmarshalBinary(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v, error %v", got, want, err)
		}
	}
	f := newFinder(Package{}, map[string]*fact.Part[Printers]{"p": fact.NewPart(sample())})
	for id, want := range map[ssax.ID]effect{"(p.T).B": effectPrint, "p.A": effectPrint, "p.B": effectOther, "p.C": effectPrint, "p.D": effectWarn, "q.A": effectOther} {
		if got := f.effectElsewhere(id); got != want {
			t.Errorf("%s: got %v", id, got)
		}
	}
}

// FuzzFacts checks the reader of facts with random bytes.
func FuzzFacts(f *testing.F) { facttest.Fuzz(f, sample()) }
