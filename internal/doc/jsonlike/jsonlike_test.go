package jsonlike_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
)

// outline formats a value, with the kinds of all values inside it. It writes "~"
// where members are left out.
func outline(text []byte, v jsonlike.Value) string {
	var parts []string
	for _, m := range v.Members {
		part := outline(text, m.Value)
		if v.Kind == jsonlike.Object {
			part = m.Key.Decoded(text) + ":" + part
		}
		parts = append(parts, part)
	}
	if v.Elided {
		parts = append(parts, "~")
	}
	switch v.Kind {
	case jsonlike.Object:
		return "{" + strings.Join(parts, " ") + "}"
	case jsonlike.Array:
		return "[" + strings.Join(parts, " ") + "]"
	case jsonlike.Placeholder:
		return "?" + v.Text(text)
	}
	return fmt.Sprintf("%s(%s)", v.Kind, v.Decoded(text))
}

// TestParse checks what is accepted, what is read, and what is refused.
func TestParse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		bare bool
		want string // "" if there is no object or array
	}{
		{`{}`, false, `{}`},
		{`{"a": 1, "b": [true, null, -1.5e3]}`, false, `{a:number(1) b:[bool(true) null(null) number(-1.5e3)]}`},
		{`{"a\u0062": "c\"\n"}`, false, "{ab:string(c\"\n)}"},
		{`{"a": "\q"}`, false, `{a:string(\q)}`},
		{"{\"a\": 1, // one\n # two\n /* three */ \"b\": 2,}", false, `{a:number(1) b:number(2)}`},
		{`{"a": 1, ...}`, false, `{a:number(1) ~}`},
		{`{..., "a": 1}`, false, `{a:number(1) ~}`},
		{`{"a": 1 … }`, false, `{a:number(1) ~}`},
		{`{"a": ...}`, false, `{a:?}`},
		{`{"a": 1, "...": "..."}`, false, `{a:number(1) ...:string(...) ~}`},
		{`{"a": "..."}`, false, `{a:string(...)}`},
		{`{"a": ..., "b": [1, ...], "c": {...}}`, false, `{a:? b:[number(1) ~] c:{~}}`},
		{`{"a": <number>, "b": word}`, false, `{a:?<number> b:?word}`},
		{"{\"a\": 1 // ...\n}", false, `{a:number(1) ~}`},
		{"{\"a\": 1 // other fields omitted\n}", false, `{a:number(1) ~}`},
		{"{\"a\": 1 // more fields\n}", false, `{a:number(1) ~}`},
		{"{\"a\": 1 // the other one\n}", false, `{a:number(1)}`},
		{`{a: 1, 'b': 'c"', $d: 2}`, true, `{a:number(1) b:string(c") $d:number(2)}`},
		{`{a: 1}`, false, ``},
		{`{'a': 1}`, false, ``},
		{`{"a": 'b'}`, false, ``},
		{`{"a"}`, false, ``},
		{`{"a": 1`, false, ``},
		{"{\"a\": \"b\n\"}", false, ``},
		{`{"a": }`, false, ``},
		{`[1, {"a": 2}, ...]`, false, `[number(1) {a:number(2)} ~]`},
		{`[1`, false, ``},
		{`1`, false, ``},
		{``, false, ``},
		{strings.Repeat(`{"a":`, 102) + "1" + strings.Repeat("}", 102), false, ``},
	} {
		got := ""
		if v, ok := jsonlike.Parse([]byte(tt.text), 0, tt.bare); ok {
			got = outline([]byte(tt.text), v)
			if v.Start != 0 || v.End != len(tt.text) {
				t.Errorf("%s: is read from %d to %d", tt.text, v.Start, v.End)
			}
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestFind checks that Find compares decoded keys.
func TestFind(t *testing.T) {
	t.Parallel()
	text := []byte(`{"x": {"a\u0062": 1}, "y": [1]}`)
	root, _ := jsonlike.Parse(text, 0, false)
	x, ok := root.Find(text, "x")
	if !ok {
		t.Fatal("no x")
	}
	if m, ok := x.Value.Find(text, "ab"); !ok || m.Value.Text(text) != "1" {
		t.Errorf("ab is %q, %v", m.Value.Text(text), ok)
	}
	if _, ok := root.Find(text, "ab"); ok {
		t.Error("a member of a member is found")
	}
	y, _ := root.Find(text, "y")
	if _, ok := y.Value.Find(text, ""); ok {
		t.Error("an element has a key")
	}
}

// TestAddMember checks that a new member has the style of the member before it.
func TestAddMember(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		after int
		want  string
	}{
		{`{"a": 1}`, 0, `{"a": 1, "new": true}`},
		{`{"a":1}`, 0, `{"a":1,"new":true}`},
		{`{"a": 1, "b": 2}`, 0, `{"a": 1, "new": true, "b": 2}`},
		{`{"a":1,"b":2}`, 0, `{"a":1,"new":true,"b":2}`},
		{`{"a":1,"b":2}`, 1, `{"a":1,"b":2,"new":true}`},
		{`{ "a" : 1 , "b" : 2 }`, 1, `{ "a" : 1 , "b" : 2 , "new" : true }`},
		{"{\n  \"a\": 1\n}\n", 0, "{\n  \"a\": 1,\n  \"new\": true\n}\n"},
		{"{\n\t\"a\": 1,\n\t\"b\": 2\n}", 0, "{\n\t\"a\": 1,\n\t\"new\": true,\n\t\"b\": 2\n}"},
		{"{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", 0, "{\n  \"a\": 1, // one\n  \"new\": true,\n  \"b\": 2 // two\n}"},
		{"{\n  \"a\": 1, // one\n  \"b\": 2 // two\n}", 1, "{\n  \"a\": 1, // one\n  \"b\": 2, // two\n  \"new\": true\n}"},
		{"{\n  \"a\": 1, /* one\n */\n}", 0, "{\n  \"a\": 1,\n  \"new\": true, /* one\n */\n}"},
		{"{\n  \"a\": 1,\n}", 0, "{\n  \"a\": 1,\n  \"new\": true,\n}"},
		{"{\n  \"a\": 1 }", 0, "{\n  \"a\": 1,\n  \"new\": true }"},
		{"{\n  \"a\": 1, \"b\": 2\n}", 0, "{\n  \"a\": 1,\n  \"new\": true, \"b\": 2\n}"},
		{"{\n  \"a\": 1, \"b\": 2\n}", 1, "{\n  \"a\": 1, \"b\": 2, \"new\": true\n}"},
		{"{\n  \"a\": {\n    \"x\": 1\n  }\n}", 0, "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"new\": true\n}"},
		{"{\n  \"a\": 1,\n  ...\n}", 0, "{\n  \"a\": 1,\n  \"new\": true,\n  ...\n}"},
		{"{\n  \"a\": 1\n  ...\n}", 0, "{\n  \"a\": 1,\n  \"new\": true\n  ...\n}"},
		{"{\r\n  \"a\": 1\r\n}", 0, "{\r\n  \"a\": 1,\n  \"new\": true\r\n}"}, // the caller replaces the newline
		{`{a: 1}`, 0, `{a: 1, new: true}`},
		{`{'a': 1}`, 0, `{'a': 1, 'new': true}`},
		{"{\"a\": // one\n1}", 0, "{\"a\": // one\n1, \"new\": true}"},
	} {
		text := []byte(tt.text)
		root, ok := jsonlike.Parse(text, 0, true)
		if !ok {
			t.Fatal(tt.text)
		}
		edits, ok := jsonlike.AddMember(text, root, tt.after, "new", "true")
		if got := apply(tt.text, edits); !ok || got != tt.want {
			t.Errorf("%s after %d: got\n%s\nwant\n%s", tt.text, tt.after, got, tt.want)
		}
	}
	text := []byte(`{bare: 1}`)
	root, _ := jsonlike.Parse(text, 0, true)
	if _, ok := jsonlike.AddMember(text, root, 0, "not bare", "1"); ok {
		t.Error("a key with a space is written without quotes")
	}
	if _, ok := jsonlike.AddMember(text, root, 1, "new", "1"); ok {
		t.Error("a member follows one that is not there")
	}
}

// TestAddElements checks that new elements have the style of the element before them.
func TestAddElements(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text   string
		after  int
		values []string
		want   string
	}{
		{`["A"]`, 0, []string{"1"}, `["A", 1]`},
		{`["A","B"]`, 0, []string{"1", "2"}, `["A",1,2,"B"]`},
		{`["A", "B"]`, 1, []string{"1", "2"}, `["A", "B", 1, 2]`},
		{"[\n  \"A\",\n  \"B\"\n]", 1, []string{"1", "2"}, "[\n  \"A\",\n  \"B\",\n  1,\n  2\n]"},
		{"[\n  \"A\",\n  \"B\"\n]", 0, []string{"1", "2"}, "[\n  \"A\",\n  1,\n  2,\n  \"B\"\n]"},
		{"[\n  \"A\", \"B\",\n  \"C\", \"D\"\n]", 3, []string{"1", "2"}, "[\n  \"A\", \"B\",\n  \"C\", \"D\", 1, 2\n]"},
	} {
		text := []byte(`{"x": ` + tt.text + `}`)
		root, _ := jsonlike.Parse(text, 0, false)
		edits, ok := jsonlike.AddElements(text, root.Members[0].Value, tt.after, tt.values...)
		if got := apply(string(text), edits); !ok || got != `{"x": `+tt.want+`}` {
			t.Errorf("%s after %d: got\n%s\nwant\n%s", tt.text, tt.after, got, tt.want)
		}
	}
	if _, ok := jsonlike.AddElements([]byte(`{"x": []}`), jsonlike.Value{Kind: jsonlike.Array}, 0, "1"); ok {
		t.Error("an element follows one that is not there")
	}
}

// apply applies edits, which must be in the order of the text.
func apply(text string, edits []jsonlike.Edit) string {
	for i := len(edits) - 1; i >= 0; i-- {
		text = text[:edits[i].Start] + edits[i].New + text[edits[i].End:]
	}
	return text
}

// FuzzAddMember checks that an object has its old members after AddMember, in the
// same order, and the new member at the right index.
func FuzzAddMember(f *testing.F) {
	for _, seed := range []string{
		`{"a": 1}`, "{\n  \"a\": [1, {\"b\": 2}], // x\n  \"c\": ...,\n  ...\n}", `{a: 'b', $c: <d>,}`, "{\"a\":\n1 /* b\n*/ , \"c\" : null # d\n}",
		"{\n\"a\": 1 // b", "{\n \"a\": 1 ...\n , \"b\": 2}", "{\n\t\"a\": \"…\"\r\n}", "{\n \"a\": 1, # b */ /* c\n}", "{\"a\": … , \"b\": 1}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		root, ok := jsonlike.Parse(text, 0, true)
		if !ok {
			return
		}
		const most = 8 // not all members, because each takes time in proportion to the text
		for i := range min(most, len(root.Members)) {
			edits, ok := jsonlike.AddMember(text, root, i, "new", "true")
			if !ok {
				t.Fatalf("no member can follow %d", i)
			}
			after := []byte(apply(string(text), edits))
			again, ok := jsonlike.Parse(after, 0, true)
			if !ok || again.End-root.End != len(after)-len(text) {
				t.Fatalf("%q cannot be read", after)
			}
			if got := again.Members[i+1].Key.Text(after); got != "new" {
				t.Fatalf("%q: the member %d is %q", after, i+1, got)
			}
			again.Members = append(again.Members[:i+1], again.Members[i+2:]...)
			if got, want := outline(after, again), outline(text, root); got != want {
				t.Fatalf("%q: is %s, was %s", after, got, want)
			}
		}
	})
}
