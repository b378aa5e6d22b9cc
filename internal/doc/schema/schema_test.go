package schema_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/schema"
)

// TestProperty checks which subschemas apply to a property.
func TestProperty(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text string
		want string // the types that apply to the property a, with "or" between cases, and "maybe" and "open" if these are set
	}{
		{`{"properties": {"a": {"type": "x"}}}`, "x"},
		{`{"properties": {"b": {"type": "x"}}}`, ""},
		{`{"a": {"type": "x"}}`, ""},
		{`{"$ref": "#/$defs/D", "$defs": {"D": {"properties": {"a": {"type": "x"}}}}}`, "x"},
		{`{"$ref": "#/definitions/a~1b%20c~0", "definitions": {"a/b c~": {"properties": {"a": {"type": "x"}}}}}`, "x"},
		{`{"$ref": "#/$defs/E", "$defs": {"D": {"properties": {"a": {"type": "x"}}}}}`, "open"},
		{`{"$ref": "#d", "$defs": {"D": {"$anchor": "d", "properties": {"a": {"type": "x"}}}}}`, "x"},
		{`{"$ref": "#d", "definitions": {"D": {"$id": "#d", "properties": {"a": {"type": "x"}}}}}`, "x"},
		{`{"$dynamicRef": "#d", "$defs": {"D": {"$dynamicAnchor": "d", "properties": {"a": {"type": "x"}}}}}`, "x"},
		{`{"$ref": "#", "properties": {"a": {"$ref": "#/properties/b"}, "b": {"type": "x"}}}`, "x"},
		{`{"$id": "https://e.x/s", "$ref": "https://e.x/s#/$defs/D", "$defs": {"D": {"properties": {"a": {"type": "x"}}}}}`, "x"},
		{`{"$ref": "other.json", "properties": {"a": {"type": "x"}}}`, "x open"},
		{`{"properties": {"a": {"$ref": "other.json#/a", "type": "x"}}}`, "x open"},
		{`{"allOf": [{"properties": {"a": {"type": "x"}}}, {"properties": {"a": {"type": "y"}}}]}`, "x y"},
		{`{"anyOf": [{"properties": {"a": {"type": "x"}}}, {"properties": {"a": {"type": "y"}}}]}`, "x or y maybe"},
		{`{"anyOf": [{"properties": {"b": {}}}, {"properties": {"a": {"type": "x"}}}]}`, "x maybe"},
		{`{"oneOf": [{"allOf": [{"properties": {"a": {"type": "x"}}}]}]}`, "x maybe"},
		{`{"if": {"properties": {"a": {"type": "z"}}}, "then": {"properties": {"a": {"type": "x"}}}}`, "x maybe"},
		{`{"properties": {"a": {"type": "x"}}, "anyOf": [{"properties": {"a": {"type": "y"}}}]}`, "x"},
		{`{"properties": {"a": true}}`, ""},
		{`{"properties": [1]}`, ""},
	} {
		f, err := schema.Read([]byte(tt.text))
		if err != nil {
			t.Fatal(tt.text, err)
		}
		root := f.Node(f.Root)
		p, _ := f.Property(root, "a")
		var got []string
		for i, node := range append(p.Cases, p.Node) {
			if i > 0 && i < len(p.Cases) {
				got = append(got, "or")
			}
			for _, m := range f.Keyword(node, "type") {
				got = append(got, m.Value.Decoded(f.Text))
			}
		}
		if p.IsConditional {
			got = append(got, "maybe")
		}
		if p.IsOpen || root.IsOpen {
			got = append(got, "open")
		}
		if got := strings.Join(got, " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestNarrow checks which alternatives of a node are kept: those whose property "a" fits
// best. "?" marks properties that only apply in some cases.
func TestNarrow(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"properties": {"a": {"const": 1}}}`:                                                                                        "a",
		`{"oneOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"b": {}}}]}`:                                                "a",
		`{"oneOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"a": {"const": 2}, "b": {}}}]}`:                             "a b",
		`{"oneOf": [{"properties": {"a": {"const": 1}, "b": {}}}, {"properties": {"a": {"const": 1}, "c": {}}}]}`:                    "a? b? c?",
		`{"oneOf": [{"properties": {"b": {}}}, {"properties": {"c": {}}}]}`:                                                          "b? c?",
		`{"anyOf": [{"properties": {"b": {}}}, {"oneOf": [{"properties": {"c": {}}}, {"properties": {"a": {"const": 2}}}]}]}`:        "a",
		`{"anyOf": [{"$ref": "#/$defs/x"}, true], "$defs": {"x": {"anyOf": [{"$ref": "#"}], "properties": {"a": {"const": 1}}}}}`:    "a",
		`{"anyOf": [{"properties": {"a": {"const": 2}}}], "oneOf": [{"properties": {"b": {}}}, {"properties": {"a": {}, "c": {}}}]}`: "a b? c?",
		`{"oneOf": {"properties": {"a": {}}}}`:                                                                                       "",
	} {
		f, err := schema.Read([]byte(text))
		if err != nil {
			t.Fatal(text, err)
		}
		root := f.Narrow(f.Root, func(n schema.Node) int {
			p, _ := f.Property(n, "a")
			if lists := f.Lists(p); len(lists) > 0 {
				return len(lists[0].Values[0].Text(f.Text)) * int(lists[0].Values[0].Text(f.Text)[0]-'0')
			}
			return 0
		})
		keys := f.Keys(root)
		slices.Sort(keys)
		for i, key := range keys {
			if p, _ := f.Property(root, key); p.IsConditional {
				keys[i] += "?"
			}
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

// TestRead checks the offsets of syntax errors.
func TestRead(t *testing.T) {
	t.Parallel()
	for text, at := range map[string]int{
		"": 0, "{\n \"a\" 1}": 7, "[1]": 0, `"a"`: 0, "{} x": 3, "{\"a\": tru}": 9, strings.Repeat(`{"a":`, 200) + "1" + strings.Repeat("}", 200): 0,
	} {
		_, err := schema.Read([]byte(text))
		if e, ok := errors.AsType[*schema.SyntaxError](err); !ok || e.Offset != at || e.Message == "" {
			t.Errorf("%.20q: got %#v, want an error at %d", text, err, at)
		}
	}
}

// FuzzNode checks that no schema causes a panic or an endless loop.
func FuzzNode(f *testing.F) {
	for _, seed := range []string{
		`{"anyOf": [{"$ref": "#"}]}`, `{"$ref": "#/$ref"}`, `{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}`,
		`{"oneOf": [{"oneOf": [{"const": 1}, {"$ref": "#"}]}, {"enum": [1, "a"]}]}`, `{"required": {"a": 1}, "type": [1], "properties": {"a": {"$ref": "#x"}}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := schema.Read(text)
		if err != nil {
			return
		}
		for _, v := range append(file.Definitions(), file.Root) {
			n := file.Node(v)
			for _, key := range file.Keys(n) {
				p, ok := file.Property(n, key)
				if !ok {
					t.Fatalf("%q is among the keys, and no property", key)
				}
				file.Lists(p)
				file.Allows(p.Node, "string")
				file.Requires(n, key)
			}
		}
	})
}
