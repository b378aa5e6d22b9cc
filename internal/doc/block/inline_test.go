package block

import "testing"

// TestWithoutMarks checks which characters withoutMarks removes.
func TestWithoutMarks(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, want string }{
		{"*bold* and _it_ and `code`", "bold and it and code"},
		{"**un**constrained", "unconstrained"},
		{"EXIT_NOT_FOUND", "EXIT_NOT_FOUND"}, // inside a word
		{"_a_b c_", "a_b c"},                 // the second _ is inside a word
		{"a * b * c", "a * b * c"},           // beside white space
		{"*a *", "*a *"},                     // not closed
		{`\*plain* and \\`, `*plain* and \`}, // after a backslash
		{"`a *b* c`", "a *b* c"},             // marks do not nest
		{"`*2* b`", "*2* b"},                 // only a part is bold
		{"`*2*` b", "2 b"},                   // except bold code
		{"**", "**"},
		{"*", "*"},
		{"", ""},
		{"``", "``"},
	} {
		if got := withoutMarks(identity([]byte(test.text)), adocMarks).String(); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}

// TestText checks the offsets of the text "a>b  c", read from "a&gt;b  c".
func TestText(t *testing.T) {
	t.Parallel()
	var text Text
	text.Append(identity([]byte("a")))
	text.putString(">", 1, 5)
	text.Append(identity([]byte("a&gt;b  c")).From(5))
	if text.String() != "a>b  c" {
		t.Fatalf("%q", text)
	}
	for _, test := range []struct {
		name       string
		text       Text
		start, end int
	}{
		{"all", text, 0, 9},
		{"entity", text.Slice(1, 2), 1, 5},
		{"after the entity", text.From(2), 5, 9},
		{"trimmed", text.Slice(2, 5).Trim(), 5, 6},
		{"empty", text.Slice(2, 2), 5, 5},
		{"empty at the end", text.From(6), 9, 9},
		{"blank", text.Slice(3, 5).Trim(), 8, 8},
	} {
		if got := test.text; got.Start() != test.start || got.End() != test.end {
			t.Errorf("%s: %q is at [%d:%d], want [%d:%d]", test.name, got, got.Start(), got.End(), test.start, test.end)
		}
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	src := []byte("# A\u00a0b\n\n- c\u2011d\n  - e\u202ff\n\n| g\u2010h |\n|---|\n| i — j |\n")
	_, blocks, err := Read("a.md", src)
	if err != nil {
		t.Fatal(err)
	}
	list, table := blocks[1], blocks[2]
	for _, c := range []struct {
		text       Text
		from, want string
	}{
		{blocks[0].Text, "A\u00a0b", "A b"},
		{list.Items[0].Text, "c\u2011d", "c-d"},
		{list.Items[0].Blocks[0].Items[0].Text, "e\u202ff", "e f"},
		{table.Rows[0].Cells[0].Text, "g\u2010h", "g-h"},
		{table.Rows[1].Cells[0].Text, "i — j", "i — j"},
	} {
		if got, from := c.text.String(), string(src[c.text.Start():c.text.End()]); got != c.want || from != c.from {
			t.Errorf("got %q from %q, want %q from %q", got, from, c.want, c.from)
		}
	}
}
