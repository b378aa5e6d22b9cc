package compare

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
)

// keepsData reports whether the edits of a fix keep a file of data or a script intact. Each
// edit must replace text on one line: in a comment, a value in JSON, YAML or TOML, or a
// number in a script with a [[doc]] entry. All other values must stay as they are.
func (p *page) keepsData(fix *finding.Fix) bool {
	after, values := string(p.source), 0
	edits := slices.Clone(fix.Edits)
	slices.SortFunc(edits, func(a, b finding.Edit) int { return b.Start - a.Start })
	for _, e := range edits {
		old := string(p.source[e.Start:e.End])
		if strings.TrimSpace(old) == "" || strings.ContainsAny(old+e.NewText, "\r\n\"'\\") {
			return false
		}
		start, _ := p.lineAround(e.Start)
		if !sourceComment().Match(p.source[start:e.Start]) {
			values++
			if !p.isStructured() && (p.entry == nil || !isNumber(old) || !isNumber(e.NewText)) {
				return false // for example, the name of a constant, which other code uses
			}
		}
		after = after[:e.Start] + e.NewText + after[e.End:]
	}
	if !p.isStructured() {
		return true
	}
	have, ok := scalars(block.Extension(p.file), string(p.source))
	got, same := scalars(block.Extension(p.file), after)
	if !ok || !same || len(have) != len(got) {
		return false
	}
	for i, v := range have {
		if v != got[i] {
			values--
		}
	}
	return values == 0
}

// isStructured reports whether the document is JSON, YAML or TOML.
func (p *page) isStructured() bool {
	return slices.Contains([]string{".json", ".yaml", ".yml", ".toml"}, block.Extension(p.file))
}

// sourceComment matches the start of a comment at the start of a line.
var sourceComment = pattern.New(`^[ \t]*(?:#|//)`)

func isNumber(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// scalars returns the keys and values in a file with the given extension, in their order.
// It returns false if the file is not valid.
func scalars(extension, source string) ([]string, bool) {
	if extension == ".toml" {
		return tomlScalars(source)
	}
	var anything any
	var root yaml.Node
	if yaml.Unmarshal([]byte(source), &root) != nil || root.Decode(&anything) != nil {
		return nil, false
	}
	var out []string
	var add func(*yaml.Node)
	add = func(n *yaml.Node) {
		if n.Kind == yaml.ScalarNode {
			out = append(out, n.Tag+" "+n.Value)
		}
		for _, c := range n.Content {
			add(c)
		}
	}
	add(&root)
	return out, true
}

// tomlScalars is scalars for TOML. The values are in the order of their keys, so another
// key counts as a change of several values.
func tomlScalars(source string) ([]string, bool) {
	var root map[string]any
	if _, err := toml.Decode(source, &root); err != nil {
		return nil, false
	}
	var out []string
	var add func(any)
	add = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				out = append(out, key)
				add(v[key])
			}
		case []map[string]any:
			for _, e := range v {
				add(e)
			}
		case []any:
			for _, e := range v {
				add(e)
			}
		default:
			out = append(out, fmt.Sprintf("%T %v", v, v))
		}
	}
	add(root)
	return out, true
}
