package fact_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/span"
)

// A sample has a field for each method of a Coder.
type sample struct {
	Number int
	Flag   bool
	Texts  []string
	Spans  []span.Span
	At     span.Position
	Next   *sample
	Rare   string
}

func (s *sample) code(c *fact.Coder) {
	c.Int(&s.Number)
	c.Bool(&s.Flag)
	fact.Texts(c, &s.Texts)
	fact.List(c, &s.Spans, c.Span)
	c.Position(&s.At)
	fact.Pointer(c, &s.Next, func(s *sample) { s.code(c) })
	set := c.Fields(false, s.Rare != "")
	if set.Next() {
		panic("a field without a value")
	}
	if set.Next() {
		fact.Text(c, &s.Rare)
	}
}

func at(file string, line, column int) span.Position {
	return span.Position{File: file, Line: line, Column: column}
}

func TestCoder(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]sample{
		"zero":      {},
		"numbers":   {Number: math.MinInt, Flag: true, Next: &sample{Number: math.MaxInt, Next: &sample{Number: -1}}},
		"texts":     {Texts: []string{"a", "", "b", "a", "b"}, Next: &sample{Texts: []string{"b"}, Rare: "a"}},
		"positions": {Spans: []span.Span{{Position: at("f", 9, 3), EndLine: 11}, {}, {Position: at("f", 2, 80), EndLine: 2, EndColumn: 90}}, At: at("g", 1, 0)},
	} {
		data, err := fact.Append(nil, want.code)
		if err != nil {
			t.Fatal(err)
		}
		var got sample
		if err := fact.Decode(data, got.code); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v, error %v", name, got, want, err)
		}
		if err := fact.Decode(append(data, 0), got.code); err == nil {
			t.Errorf("%s: no error for a byte too many", name)
		}
	}
}

// TestCoderLength checks that a repeated string takes few bytes, and so does a position
// near the previous one.
func TestCoderLength(t *testing.T) {
	t.Parallel()
	s := sample{Texts: []string{"a long text", "a long text"}, Spans: []span.Span{
		{Position: at("a/long/name.go", 1000, 3), EndLine: 1000, EndColumn: 9},
		{Position: at("a/long/name.go", 1001, 3), EndLine: 1001, EndColumn: 9},
	}}
	data, err := fact.Append(nil, s.code)
	if err != nil {
		t.Fatal(err)
	}
	if most := len("a long text") + len("a/long/name.go") + 26; len(data) > most {
		t.Errorf("%d bytes, want at most %d", len(data), most)
	}
}

func FuzzCoder(f *testing.F) {
	s := sample{Texts: []string{"a", "b", "a"}, Spans: []span.Span{{Position: at("f", 9, 3), EndLine: 9, EndColumn: 4}}}
	data, err := fact.Append(nil, func(c *fact.Coder) {
		fact.Texts(c, &s.Texts)
		fact.List(c, &s.Spans, c.Span)
	})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		code := func(s *sample) func(*fact.Coder) {
			return func(c *fact.Coder) {
				fact.Texts(c, &s.Texts)
				fact.List(c, &s.Spans, c.Span)
			}
		}
		var read, again sample
		if fact.Decode(data, code(&read)) != nil {
			return
		}
		data, err := fact.Append(nil, code(&read))
		if err != nil {
			t.Fatal(err)
		}
		if err := fact.Decode(data, code(&again)); err != nil || !reflect.DeepEqual(read, again) {
			t.Errorf("%+v became %+v, error %v", read, again, err)
		}
	})
}
