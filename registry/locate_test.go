package registry

import (
	"fmt"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/exitlint/exitlint/internal/span"
)

// TestLocate checks the positions of keys and values. The wanted lines have the
// form "path key value", with each position as line:column.
func TestLocate(t *testing.T) {
	tests := []struct{ name, source, want string }{
		{"plain", "a = 1\n  b=2 # c\n", "a 1:1 1:5\nb 2:3 2:5"},
		{"no newline at the end", "a = 1", "a 1:1 1:5"},
		{"dotted", "a . b.c = 1\na.d = 2", "a 1:1 1:1\na.b 1:5 1:5\na.b.c 1:7 1:11\na.d 2:3 2:7"},
		{"table", "[a]\nb = 1\n[ a.c ]\nd = 2", "a 1:2 1:1\na.b 2:1 2:5\na.c 3:5 3:1\na.c.d 4:1 4:5"},
		{"table after its parts", "[a.b]\n[a]\nc = 1", "a 2:2 2:1\na.b 1:4 1:1\na.c 3:1 3:5"},
		{"array of tables", "[[a]]\nb = 1\n[[ a ]]\nb = 2", "a 3:4 3:1\na[0] 1:1 1:1\na[0].b 2:1 2:5\na[1] 3:1 3:1\na[1].b 4:1 4:5"},
		{
			"table in an array of tables", "[[a]]\n[a.b]\nc = 1\n[[a]]\n[a.b]\nc = 2",
			"a 4:3 4:1\na[0] 1:1 1:1\na[0].b 2:4 2:1\na[0].b.c 3:1 3:5\na[1] 4:1 4:1\na[1].b 5:4 5:1\na[1].b.c 6:1 6:5",
		},
		{"inline table", "a = { b = 1, c.d = 'x' }", "a 1:1 1:5\na.b 1:7 1:11\na.c 1:14 1:14\na.c.d 1:16 1:20"},
		{"inline table over lines", "a = {\n  b = 1, # }\n  c = 2,\n}\nd = 3", "a 1:1 1:5\na.b 2:3 2:7\na.c 3:3 3:7\nd 5:1 5:5"},
		{"inline tables in an array", "a = [{b = 1}, {b = 2}]", "a 1:1 1:5\na[0] 1:6 1:6\na[0].b 1:7 1:11\na[1] 1:15 1:15\na[1].b 1:16 1:20"},
		{"array over lines", "a = [ # ]\n  1,\n  [2, 3], ]\nb = 4", "a 1:1 1:5\na[0] 2:3 2:3\na[1] 3:3 3:3\na[1][0] 3:4 3:4\na[1][1] 3:7 3:7\nb 4:1 4:5"},
		{"quoted keys", "\"a.b\" = 1\n'c d'.\"\\u00e9\" = 2", "a.b 1:1 1:9\nc d 2:1 2:1\nc d.é 2:7 2:18"},
		{"strings", `a = "x\"#" # "` + "\nb = 'x\\'\nc = 1", "a 1:1 1:5\nb 2:1 2:5\nc 3:1 3:5"},
		{"multi-line strings", "a = \"\"\"\nx\\\"\"\" = 1\n\"\"\"\"\"\nb = '''\n''x'''''\nc = ''\nd = 1", "a 1:1 1:5\nb 4:1 4:5\nc 6:1 6:5\nd 7:1 7:5"},
		{"carriage returns", "a = 1\r\n[b]\r\nc = 'x'\r\n", "a 1:1 1:5\nb 2:2 2:1\nb.c 3:1 3:5"},
		{"byte order mark", "\xef\xbb\xbfa = 1\nb = 2", "a 1:4 1:8\nb 2:1 2:5"},
		{"bytes, not letters", "a = ['é', 'ü']", "a 1:1 1:5\na[0] 1:6 1:6\na[1] 1:12 1:12"},
		{"date with a space", "a = 1979-05-27 07:32:00\nb = 1", "a 1:1 1:5\nb 2:1 2:5"},
		{"tabs", "\ta\t=\t1", "a 1:2 1:6"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			mustDecode(t, test.source)
			source := []byte(test.source)
			got := strings.Join(dump(span.NewLines("", source), "", locate(source)), "\n")
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

func mustDecode(t *testing.T, source string) map[string]any {
	t.Helper()
	var tree map[string]any
	if _, err := toml.Decode(source, &tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

func dump(ls *span.Lines, prefix string, n *node) []string {
	var out []string
	add := func(path string, child *node) {
		key, at := ls.Position(child.key), ls.Position(child.at)
		out = append(out, fmt.Sprintf("%s %d:%d %d:%d", path, key.Line, key.Column, at.Line, at.Column))
		out = append(out, dump(ls, path, child)...)
	}
	for _, f := range n.fields {
		add(strings.TrimPrefix(prefix+"."+f.name, "."), f)
	}
	for i, item := range n.items {
		add(ItemKey(prefix, i), item)
	}
	return out
}

// FuzzLocate checks that the locator finds the same keys as the decoder.
func FuzzLocate(f *testing.F) {
	f.Add("a = 1\n[b]\nc.d = [1, {e = 'x'}]\n[[f]]\n[f.g]\n")
	f.Add("'a.b'.\"\\u00e9\" = \"\"\"x\\\"\"\"\"\"\nc = {\n d = 1, # }\n}\r\n")
	f.Fuzz(func(t *testing.T, source string) {
		var tree map[string]any
		if _, err := toml.Decode(source, &tree); err != nil {
			t.Skip()
		}
		compare(t, "", tree, locate([]byte(source)))
	})
}

func compare(t *testing.T, path string, v any, n *node) {
	switch v := v.(type) {
	case map[string]any:
		if len(v) != len(n.fields) {
			t.Fatalf("%q has %d keys, not %d", path, len(v), len(n.fields))
		}
		for key, value := range v {
			child := n.field(key)
			if child == nil {
				t.Fatalf("%q has no %q", path, key)
			}
			compare(t, path+"."+key, value, child)
		}
	case []map[string]any:
		items := make([]any, len(v))
		for i := range v {
			items[i] = v[i]
		}
		compare(t, path, items, n)
	case []any:
		if len(v) != len(n.items) {
			t.Fatalf("%q has %d items, not %d", path, len(v), len(n.items))
		}
		for i := range v {
			compare(t, ItemKey(path, i), v[i], n.items[i])
		}
	default:
		if len(n.fields)+len(n.items) > 0 {
			t.Fatalf("%q is no table", path)
		}
	}
}
