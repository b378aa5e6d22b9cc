package fact_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/fact"
)

type part struct {
	Names map[string]int
	List  []string
	Zero  *int
}

func appendJSON(b []byte, v any) ([]byte, error) {
	data, err := json.Marshal(v)
	return append(b, data...), err
}

func (p *part) AppendBinary(b []byte) ([]byte, error) { return appendJSON(b, p) }
func (p *part) UnmarshalBinary(data []byte) error     { return json.Unmarshal(data, p) }

// text is a value whose encoding differs from that of part, as if another version
// of exitlint had written it.
type text string

func (t *text) AppendBinary(b []byte) ([]byte, error) { return appendJSON(b, t) }
func (t *text) UnmarshalBinary(data []byte) error     { return json.Unmarshal(data, t) }

type exported struct{ fact.Facts[part] }

func holding(path string, parts map[string]part) *exported {
	f := &exported{fact.Facts[part]{Path: path, Parts: map[string]*fact.Part[part]{}}}
	for name, p := range parts {
		f.Parts[name] = fact.NewPart(&p)
	}
	return f
}

func values(f *exported) map[string]part {
	out := map[string]part{}
	for name, p := range f.Parts {
		out[name] = *p.Get()
	}
	return out
}

var zero int

var two = map[string]part{
	"m/a": {Names: map[string]int{"x": 1, "y": 2, "z": 3}, Zero: &zero},
	"m/b": {List: []string{"one", "two"}},
}

func encode(t *testing.T, f *exported) []byte {
	t.Helper()
	data, err := f.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestRoundTrip checks that decoding returns the encoded facts, and that equal
// facts have equal encodings.
func TestRoundTrip(t *testing.T) {
	data := encode(t, holding("m/b", two))
	for range 20 { // the order of a map differs from run to run
		if again := encode(t, holding("m/b", two)); !bytes.Equal(again, data) {
			t.Fatal("equal facts are different bytes")
		}
	}
	var got exported
	if err := got.GobDecode(data); err != nil {
		t.Fatal(err)
	}
	if passedOn := encode(t, &got); !bytes.Equal(passedOn, data) {
		t.Error("facts that are passed on unread change")
	}
	if got.Path != "m/b" || !reflect.DeepEqual(values(&got), two) {
		t.Errorf("got %s %v", got.Path, values(&got))
	}
}

// TestBuild checks that Build combines the part of a package with the facts of its
// imports.
func TestBuild(t *testing.T) {
	own, err := holding("m/b", two).Own()
	if err != nil {
		t.Fatal(err)
	}
	below := holding("m/a", map[string]part{"m/a": two["m/a"]})
	var other analysis.Fact = &struct{ fact.Facts[text] }{}
	var got exported
	if something, err := got.Build(own, []analysis.Fact{below, other}); err != nil || !something || !reflect.DeepEqual(values(&got), two) {
		t.Errorf("got %v %v %v", something, err, values(&got))
	}
	var above exported
	if something, err := above.Build(nil, []analysis.Fact{&got}); err != nil || !something || above.Path != "" {
		t.Errorf("a package that adds nothing: got %v %v %q", something, err, above.Path)
	}
	var nothing exported
	if something, err := nothing.Build(nil, nil); err != nil || something {
		t.Errorf("nothing: got %v %v", something, err)
	}
	if _, err := nothing.Build([]byte("garbage"), nil); err == nil {
		t.Error("garbage is no error")
	}
}

// TestLazyPart checks that a lazy part is computed when it is first used or encoded, and
// only once.
func TestLazyPart(t *testing.T) {
	calls := 0
	lazy := fact.NewLazyPart(func() *part {
		calls++
		return &part{List: []string{"one"}}
	})
	f := &exported{fact.Facts[part]{Path: "m/a", Parts: map[string]*fact.Part[part]{"m/a": lazy}}}
	var above exported
	if _, err := above.Build(nil, []analysis.Fact{f}); err != nil || calls != 0 {
		t.Fatalf("a part that nothing uses is computed %d times, error %v", calls, err)
	}
	var got exported
	if err := got.GobDecode(encode(t, &above)); err != nil {
		t.Fatal(err)
	}
	if want := map[string]part{"m/a": {List: []string{"one"}}}; !reflect.DeepEqual(values(&got), want) || !reflect.DeepEqual(values(f), want) || calls != 1 {
		t.Errorf("got %v, computed %d times", values(&got), calls)
	}
}

// TestForeignPart checks that a part that another version of exitlint has written is
// read as an empty value.
func TestForeignPart(t *testing.T) {
	f := &struct{ fact.Facts[text] }{fact.Facts[text]{Path: "m/a", Parts: map[string]*fact.Part[text]{"m/a": fact.NewPart(new(text))}}}
	data, err := f.GobEncode()
	if err != nil {
		t.Fatal(err)
	}
	var got exported
	if err := got.GobDecode(data); err != nil {
		t.Fatal(err)
	}
	if want := map[string]part{"m/a": {}}; !reflect.DeepEqual(values(&got), want) {
		t.Errorf("got %v", values(&got))
	}
}

func FuzzGobDecode(f *testing.F) {
	data, err := holding("m/b", two).GobEncode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		var got exported
		if got.GobDecode(data) != nil {
			return
		}
		read := values(&got)
		var again exported
		if err := again.GobDecode(encode(t, &got)); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(slices.Sorted(maps.Keys(read)), slices.Sorted(maps.Keys(values(&again)))) {
			t.Errorf("%v became %v", read, values(&again))
		}
	})
}
