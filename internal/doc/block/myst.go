package block

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark/ast"

	"github.com/exitlint/exitlint/internal/pattern"
)

// maxDirectives limits how deeply directives of MyST can be nested. Each level is parsed
// again.
const maxDirectives = 5

var (
	// mystInfo matches the text after the fence of a directive in MyST, such as
	// "{list-table} Exit codes". The groups match the name and the argument.
	mystInfo = pattern.New(`^\s*\{([a-zA-Z][\w:+.-]*)\}[ \t]*(.*?)\s*$`)
	// colonFence matches the first line of a directive that is fenced with colons. The
	// groups match the colons and the text after them.
	colonFence = pattern.New(`^[ \t]*(:{3,})([ \t]*\{[a-zA-Z][^}\n]*\}[^\n]*)?\s*$`)
	// role matches a role of MyST, which is before code markup: {command}`sync`.
	role = pattern.New(`^\{[a-z][\w:+.-]*\}$`)
)

// fenceColons replaces colons with tildes where they fence a directive of MyST, such as
// ":::{note}". The directive is then a code block to goldmark, like "~~~{note}".
func fenceColons(t Text) Text {
	if !bytes.Contains(t.Bytes, []byte(":::")) {
		return t
	}
	out := t
	out.Bytes = bytes.Clone(t.Bytes)
	at, open := 0, 0 // open is the number of colons of the current fence
	for line := range bytes.Lines(out.Bytes) {
		m := colonFence().FindSubmatchIndex(line)
		if m != nil && (open == 0) == (m[4] >= 0) && m[3]-m[2] >= open {
			copy(out.Bytes[at+m[2]:at+m[3]], bytes.Repeat([]byte("~"), m[3]-m[2]))
			if open > 0 {
				open = 0
			} else {
				open = m[3] - m[2]
			}
		}
		at += len(line)
	}
	return out
}

// addDirective reads a code block that is a directive of MyST, such as ```{note}, and
// reports whether it is one. Directives are those of reStructuredText, but they contain
// Markdown.
func (m *markdownReader) addDirective(n *ast.FencedCodeBlock, content Text) bool {
	if n.Info == nil || m.directives > maxDirectives {
		return false
	}
	info := m.text.Slice(n.Info.Segment.Start, n.Info.Segment.Stop)
	found := mystInfo().FindSubmatchIndex(info.Bytes)
	if found == nil {
		return false
	}
	name, argument := string(info.Bytes[found[2]:found[3]]), info.Slice(found[4], found[5])
	hasColons := bytes.HasSuffix(bytes.TrimRight(m.Bytes[:info.Start()], " \t"), []byte(":"))
	var rst rstReader
	switch {
	case slices.Contains(rstLiteral, name):
		code := withoutOptionLines(content)
		m.add(Block{Kind: KindLiteral, Form: FormFenced, Lang: argument.String(), Text: code, Start: code.Start(), End: code.End()})
		m.blocks = append(m.blocks, commentTables(m.Source, code)...)
	case slices.Contains(rstWithoutText, name):
	case name == "eval-rst":
		m.blocks = append(m.blocks, rst.readBlocks(m.linesOf(content), 0)...)
	case name == "list-table" || name == "csv-table":
		m.blocks = append(m.blocks, rst.readTable(name, m.linesOf(content), argument)...)
	case hasColons, isTextDirective(name):
		m.addText(name, argument, content)
	default:
		return false // a language, as in ```{python}
	}
	return true
}

// isTextDirective reports whether a directive of reStructuredText contains text.
func isTextDirective(name string) bool {
	return name == "table" || slices.Contains(slices.Concat(rstNotes, rstTitled, rstDescriptions), name)
}

// addText reads the content of a directive as Markdown. The argument of the directive is
// a caption, the name of what is described, or a paragraph before the content.
func (m *markdownReader) addText(name string, argument, content Text) {
	blocks := m.readInner(withoutOptionLines(content))
	switch {
	case argument.Len() == 0:
	case name == "table":
		for i := range blocks {
			blocks[i].Caption = argument.String()
		}
	case slices.Contains(rstDescriptions, name):
		blocks = []Block{definition(FormList, withoutMarks(argument, rstMarks), blocks, argument.Start(), content.End())}
	case slices.Contains(rstNotes, name) || slices.Contains(rstTitled, name):
		blocks = append(m.readInner(argument), blocks...)
	}
	m.blocks = append(m.blocks, blocks...)
}

// readInner reads Markdown inside a directive.
func (m *markdownReader) readInner(t Text) []Block {
	return parseInner(m.Source, unwrapText(fenceColons(t)), m.directives+1)
}

// withoutOptionLines removes the options at the start of a directive, such as
// ":class: tip".
func withoutOptionLines(t Text) Text {
	n := 0
	for line := range bytes.Lines(t.Bytes) {
		if !rstField().Match(line) {
			break
		}
		n += len(line)
	}
	return t.From(n)
}

// linesOf returns the lines of a text for the readers of reStructuredText.
func (s *Source) linesOf(t Text) []line {
	var out []line
	for l := range t.Lines() {
		out = append(out, line{Text: l, indent: Indent(l.Bytes), from: s.LineStart(l.Start()), to: s.LineEnd(l.End())})
	}
	return out
}

// dropRole removes the role at the end of a text, as in "Run {command}".
func dropRole(t *Text) {
	const most = 40 // the length of a role
	if !bytes.HasSuffix(t.Bytes, []byte("}")) {
		return
	}
	from := max(0, t.Len()-most)
	if i := bytes.LastIndexByte(t.Bytes[from:], '{'); i >= 0 && role().Match(t.Bytes[from+i:]) {
		t.truncate(from + i)
	}
}
