package span_test

import (
	"bytes"
	"encoding/json"
	"go/token"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/span"
)

// TestWithin checks spans against one that ends on the next line.
func TestWithin(t *testing.T) {
	t.Parallel()
	at := func(file string, line, column, endLine, endColumn int) span.Span {
		return span.Span{Position: span.Position{File: file, Line: line, Column: column}, EndLine: endLine, EndColumn: endColumn}
	}
	outer := at("f", 2, 5, 3, 2)
	for inner, want := range map[span.Span]bool{
		outer: true, at("f", 2, 9, 2, 40): true, at("f", 3, 1, 3, 2): true,
		at("f", 2, 4, 3, 2): false, at("f", 2, 5, 3, 3): false, at("f", 1, 9, 4, 1): false, at("g", 2, 5, 3, 2): false,
	} {
		if got := inner.Within(outer); got != want {
			t.Errorf("%v within %v: %v", inner, outer, got)
		}
	}
}

// TestLines checks the position of each offset in several texts against a
// position found by counting.
func TestLines(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "a", "\n", "a\n", "a\n\n", "a\nbc\n\nd", "a\r\nb\r\n", "日本\nx", "\ufeffa\n"} {
		source := []byte(text)
		lines := span.NewLines("f", source)
		if want := bytes.Count(source, []byte("\n")) + 1; lines.Count() != want {
			t.Errorf("%q has %d lines, want %d", text, lines.Count(), want)
		}
		for offset := range len(source) + 1 {
			before := source[:offset]
			want := span.Position{File: "f", Line: bytes.Count(before, []byte("\n")) + 1, Column: offset - bytes.LastIndexByte(before, '\n')}
			got := lines.Position(offset)
			if got != want {
				t.Errorf("offset %d of %q is at %v, want %v", offset, text, got, want)
			}
			if back := lines.Start(got.Line) + got.Column - 1; back != offset {
				t.Errorf("offset %d of %q comes back as %d", offset, text, back)
			}
		}
		if first, last := lines.Position(-1), lines.Position(len(text)+9); first != lines.Position(0) || last != lines.Position(len(text)) {
			t.Errorf("outside %q: %v and %v", text, first, last)
		}
		if end := lines.Start(lines.Count() + 1); end != len(text) {
			t.Errorf("after the last line of %q comes offset %d, want %d", text, end, len(text))
		}
	}
}

func TestLinesSpan(t *testing.T) {
	t.Parallel()
	got := span.NewLines("f", []byte("ab\ncd\n")).Span(1, 4)
	want := span.Span{Position: span.Position{File: "f", Line: 1, Column: 2}, EndLine: 2, EndColumn: 2}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestPosition(t *testing.T) {
	t.Parallel()
	p := span.At(token.Position{Filename: "a.go", Offset: 40, Line: 3, Column: 5})
	if want := (span.Position{File: "a.go", Line: 3, Column: 5}); p != want {
		t.Errorf("At is %+v, want %+v", p, want)
	}
	if got, want := p.Span(4), (span.Span{Position: p, EndLine: 3, EndColumn: 9}); got != want {
		t.Errorf("Span is %+v, want %+v", got, want)
	}
	got := span.Between(token.Position{Filename: "a.go", Line: 3, Column: 5}, token.Position{Filename: "a.go", Line: 4, Column: 1})
	if want := (span.Span{Position: p, EndLine: 4, EndColumn: 1}); got != want {
		t.Errorf("Between is %+v, want %+v", got, want)
	}
}

func TestString(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]span.Position{
		"a.go":     {File: "a.go", Column: 4},
		"a.go:3":   {File: "a.go", Line: 3},
		"a.go:3:4": {File: "a.go", Line: 3, Column: 4},
	} {
		if got := p.String(); got != want {
			t.Errorf("%+v is %q, want %q", p, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	t.Parallel()
	sorted := []span.Position{{File: "a", Line: 2, Column: 9}, {File: "a", Line: 10, Column: 1}, {File: "a", Line: 10, Column: 2}, {File: "b", Line: 1, Column: 1}}
	got := slices.Clone(sorted)
	slices.Reverse(got)
	slices.SortFunc(got, span.Position.Compare)
	if !slices.Equal(got, sorted) {
		t.Errorf("sorted %v, want %v", got, sorted)
	}
}

// TestJSON checks the JSON keys of a span, and that a struct that embeds a span
// has the same keys.
func TestJSON(t *testing.T) {
	t.Parallel()
	got, err := json.Marshal(struct {
		Rule string `json:"rule"`
		span.Span
	}{"r", span.Position{File: "a.go", Line: 3, Column: 5}.Span(4)})
	if want := `{"rule":"r","file":"a.go","line":3,"column":5,"end_line":3,"end_column":9}`; err != nil || string(got) != want {
		t.Errorf("got %s, error %v, want %s", got, err, want)
	}
}
