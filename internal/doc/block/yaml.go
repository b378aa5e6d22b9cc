package block

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readYAML reads those maps and lists of a YAML file that can list statuses; see
// [dataReader]. It reads the documents before the first syntax error. It also reads
// comments about exit statuses.
func readYAML(s *Source) []Block {
	y := &yamlReader{Source: s}
	var values []datum
	for d := yaml.NewDecoder(bytes.NewReader(s.Bytes)); ; {
		var root yaml.Node
		if d.Decode(&root) != nil {
			break
		}
		values = append(values, y.datum(&root, 0))
	}
	r := &dataReader{Source: s}
	blocks := r.read(values)
	if !runsContainers().Match(s.Bytes) {
		blocks = append(blocks, hashComments(s)...)
	}
	return blocks
}

// runsContainers matches a key of a file that runs containers. A comment in such a file can be
// about the status of a health check.
var runsContainers = pattern.New(`(?m)^[ \t]*(?:-[ \t]+)?(?:services|containers|healthcheck|\w+Probe)[ \t]*:`)

// A yamlReader converts the nodes of a YAML file. A node has a line and a column but no
// offset, so the reader counts columns in the line to find the offset. It starts at the
// node that it found last, because starting at the beginning of a long line for each
// node would take quadratic time.
type yamlReader struct {
	*Source
	line, column, offset int // the position at which the last search ended
	aliased              int // how many nodes were read through aliases; see maxAliased
	inAlias              bool
}

// maxAliased limits how many nodes are read through aliases such as *name. Without a
// limit, a few lines could contain any number of values.
const maxAliased = 10000

// at returns the offset in the source at which the node n begins.
func (y *yamlReader) at(n *yaml.Node) int {
	if n.Line != y.line || n.Column < y.column {
		y.line, y.column, y.offset = n.Line, 1, y.lines.Start(n.Line)
	}
	for y.column < n.Column && y.offset < len(y.Bytes) {
		_, size := utf8.DecodeRune(y.Bytes[y.offset:])
		y.offset += size
		y.column++
	}
	return y.offset
}

// datum converts a YAML node and the nodes inside it to a datum. It leaves out values
// that are nested too deeply.
func (y *yamlReader) datum(n *yaml.Node, depth int) datum {
	switch {
	case n.Kind == yaml.DocumentNode && len(n.Content) > 0:
		return y.datum(n.Content[0], depth)
	case n.Kind == yaml.ScalarNode:
		return y.scalar(n)
	case n.Kind == yaml.AliasNode && !y.inAlias && n.Alias != nil:
		y.inAlias = true
		defer func() { y.inAlias = false }()
		return y.datum(n.Alias, depth)
	}
	if y.inAlias {
		y.aliased += len(n.Content)
	}
	d := datum{kind: jsonlike.Null, start: y.at(n)}
	d.end = d.start
	if n.Kind != yaml.MappingNode && n.Kind != yaml.SequenceNode || depth > maxNesting || y.aliased > maxAliased {
		return d
	}
	d.kind = jsonlike.Array
	step := 1
	if n.Kind == yaml.MappingNode {
		d.kind, step = jsonlike.Object, 2
	}
	var merged []datum
	for i := 0; i+step <= len(n.Content); i += step {
		if value := n.Content[i+step-1]; step == 2 && n.Content[i].Tag == "!!merge" {
			merged = append(merged, y.datum(value, depth+1))
			continue
		}
		var m member
		if step == 2 {
			m.key = y.scalar(n.Content[i]).text
		}
		m.value = y.datum(n.Content[i+step-1], depth+1)
		d.members = append(d.members, m)
		d.end = max(d.end, m.value.end, m.key.End())
	}
	d.merge(merged)
	return d
}

// merge adds the members of the given maps to d, unless d has a member with the same
// key. In YAML, "<<: *a" merges the map a into the map around it, and "<<: [*a, *b]"
// merges both a and b.
func (d *datum) merge(maps []datum) {
	if len(maps) == 0 {
		return
	}
	have := map[string]bool{}
	for _, m := range d.members {
		have[m.key.String()] = true
	}
	for _, o := range maps {
		for _, m := range o.members {
			switch key := m.key.String(); {
			case o.kind == jsonlike.Array: // a list of maps
				d.merge([]datum{m.value})
			case !have[key]:
				have[key] = true
				d.members = append(d.members, m)
			}
		}
	}
}

// scalar converts a node without members.
func (y *yamlReader) scalar(n *yaml.Node) datum {
	kinds := map[string]jsonlike.Kind{"!!int": jsonlike.Number, "!!float": jsonlike.Number, "!!bool": jsonlike.Bool, "!!null": jsonlike.Null}
	kind, ok := kinds[n.ShortTag()]
	if !ok {
		kind = jsonlike.String
	}
	start := y.at(n)
	text := y.find(n, start)
	return datum{kind: kind, text: text, start: start, end: max(start, text.End())}
}

// find returns the value of a node with the source offsets of its bytes. White space
// may differ from the source, because YAML folds lines and ignores indentation.
func (y *yamlReader) find(n *yaml.Node, at int) Text {
	switch {
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		at = y.LineEnd(min(at, len(y.Bytes))) // the text begins on the next line
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		at++
	}
	var t Text
	i := at
	for _, b := range []byte(strings.TrimRight(n.Value, "\n")) {
		from := i
		for (IsSpace(b) || t.Len() == 0) && i < len(y.Bytes) && IsSpace(y.Bytes[i]) {
			i++
		}
		if !IsSpace(b) {
			if i >= len(y.Bytes) || y.Bytes[i] != b {
				return y.escapedValue(n, at)
			}
			from = i
			i++
		}
		t.Put(b, from, i)
	}
	if t.Len() == 0 {
		return identity(y.Bytes).Slice(min(at, len(y.Bytes)), min(at, len(y.Bytes)))
	}
	return t
}

// escapedValue returns the decoded text of a value with escapes such as \n. Its bytes
// are not those of the source, so all of them have the offsets of the whole value: from
// the given offset to the closing quote, or to the end of the line.
func (y *yamlReader) escapedValue(n *yaml.Node, at int) Text {
	at = min(at, len(y.Bytes))
	end := at + len(bytes.TrimRight(y.Bytes[at:y.LineEnd(at)], "\r\n"))
	for i := at; i < end && n.Style&yaml.DoubleQuotedStyle != 0; i++ {
		if y.Bytes[i] == '\\' {
			i++
		} else if y.Bytes[i] == '"' {
			end = i
		}
	}
	var t Text
	t.putString(n.Value, at, end)
	return t
}
