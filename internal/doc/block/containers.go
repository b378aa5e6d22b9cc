package block

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// admonition matches the first line of an admonition or tab of MkDocs, such as
	// `!!! note "Title"`, `??? info` and `=== "Linux"`. The content is indented.
	admonition = pattern.New(`^[ \t]*(?:!!!|\?\?\?\+?|===[+!]?)[ \t]+(?:[\w-]+(?:[ \t]+[\w-]+)*[ \t]*)?(?:"([^"]*)")?[ \t]*$`)
	// directive matches the first and last line of an admonition in Docusaurus, or of a
	// division in Pandoc, such as "::: {.note}".
	directive = pattern.New(`^[ \t]*:{3,}(?:[ \t]*(?:[A-Za-z]|\{[.#])[^\n]*)?$`)
	// component matches a line that contains only tags of components, such as <TabItem
	// value="a">. It also matches a line that imports a component.
	component = pattern.New(`^[ \t]*(?:</?[A-Z][\w.]*(?:\s[^<>]*)?/?>[ \t]*)+$|^import\s[^\n]*\sfrom\s+['"]`)
	fenceLine = pattern.New("^[ \t]*(?:`{3,}|~{3,})")
)

// tableComponent matches a line with a component such as <Tr>. It is read as the HTML
// element with the same name.
var tableComponent = pattern.New(`^[ \t]*</?(?:Table|Thead|Tbody|Tr|Td|Th|THead|TBody|TR|TD|TH|Ul|Ol|Li|Dl|Dt|Dd)\b`)

// unwrapText unwraps the content of admonitions, tabs and components in a Markdown
// text: it removes the lines around the content, and the indentation of the content.
// The title of an admonition becomes a paragraph.
func unwrapText(t Text) Text {
	if !containerStart().Match(t.Bytes) {
		return t
	}
	u := unwrapper{}
	for _, line := range t.SplitLines() {
		u.addLine(line)
	}
	return u.out
}

// containerStart matches the beginning of a line that may start or end an admonition, a
// tab or a component, such as "!!! note", ":::" or "<TabItem".
var containerStart = pattern.New(`(?m)^[ \t]*(?:(?:!!!|\?\?\?\+?|===[+!]?)[ \t]+["\w]|:{3,}|</?[A-Z])`)

// withoutBraces removes the braces around strings in MDX, as in {"not found"} and
// {`3`}.
func withoutBraces(t Text) Text {
	found := bracedText().FindAllSubmatchIndex(t.Bytes, -1)
	if found == nil {
		return t
	}
	var out Text
	at := 0
	for _, m := range found {
		out.Append(t.Slice(at, m[0]))
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				out.Append(t.Slice(m[i], m[i+1]))
			}
		}
		at = m[1]
	}
	out.Append(t.From(at))
	return out
}

// bracedText matches a JSX expression that is a single string. The first group matches
// a string in backticks. It includes the backticks, because they mark code. The other
// groups match the content of a string in quotes.
var bracedText = pattern.New("\\{[ \t]*(?:(`[^`{}\n]*`)|\"([^\"\n]*)\"|'([^'\n]*)')[ \t]*\\}")

// An unwrapper copies a text line by line. It removes the markup around the content of
// containers, such as the line "!!! note", and the indentation of the content; see
// unwrapText.
type unwrapper struct {
	out     Text
	inside  []container // the containers around the current line, outermost first
	inFence bool        // whether the current line is in a code block
}

// A container is an admonition, a tab or a component whose content is being copied.
type container struct {
	name   string // the name of a component, such as "TabItem", or "" for an admonition or tab
	indent int    // the indentation of the container, in columns
	remove int    // how many columns of indentation to remove from the content; -1 if not known yet
}

// columnsOfAdmonition is the indentation of the content of an admonition.
const columnsOfAdmonition = 4

func (u *unwrapper) addLine(l Text) {
	blank := l.Trim().Len() == 0
	for n := len(u.inside); !blank && n > 0 && u.inside[n-1].isOver(l); n-- {
		u.inside = u.inside[:n-1]
		u.inFence = false
	}
	if fenceLine().Match(l.Bytes) {
		u.inFence = !u.inFence
	}
	isComponent := !u.inFence && component().Match(l.Bytes) && !tableComponent().Match(l.Bytes)
	if isComponent {
		u.leave(l)
	}
	inner := dedent(l, u.columns(l, blank))
	switch m := admonition().FindSubmatchIndex(l.Bytes); {
	case u.inFence || blank:
		u.out.putLine(inner)
	case m != nil && len(u.inside) < maxQuotes:
		u.inside = append(u.inside, container{indent: Indent(l.Bytes), remove: columnsOfAdmonition})
		empty := l.Slice(0, 0)
		u.out.putLine(empty)
		if m[2] >= 0 {
			u.out.putLine(l.Slice(m[2], m[3]))
			u.out.putLine(empty)
		}
	case isComponent:
		u.enter(l)
		u.out.putLine(l.Slice(0, 0))
	case directive().Match(l.Bytes):
		u.out.putLine(l.Slice(0, 0))
	default:
		u.out.putLine(inner)
	}
}

// isOver reports whether an admonition or tab ends before the line l, because l is less
// indented than the content. A component does not end in this way, but only at its
// closing tag.
func (c container) isOver(l Text) bool {
	return c.name == "" && Indent(l.Bytes) < c.indent+c.remove
}

// columns returns the number of columns to remove from the start of a line. The first
// line in a component determines the indentation of its content.
func (u *unwrapper) columns(l Text, blank bool) int {
	sum := 0
	for i := range u.inside {
		c := &u.inside[i]
		if c.remove < 0 && !blank {
			c.remove = max(0, Indent(l.Bytes)-c.indent)
		}
		sum += max(0, c.remove)
	}
	return sum
}

// enter adds the components that begin in the line l to u.inside. A component whose
// closing tag is in the same line is not added.
func (u *unwrapper) enter(l Text) {
	for _, m := range componentTag().FindAllSubmatch(l.Bytes, -1) {
		name := string(m[2])
		closed := bytes.Contains(l.Bytes, []byte("</"+name+">"))
		if len(m[1]) == 0 && len(m[3]) == 0 && !closed && len(u.inside) < maxQuotes {
			u.inside = append(u.inside, container{name: name, indent: Indent(l.Bytes), remove: -1})
		}
	}
}

// leave handles the closing tags in the line l. For each tag, it removes the innermost
// component of the same name from u.inside, with everything inside the component.
func (u *unwrapper) leave(l Text) {
	for _, m := range componentTag().FindAllSubmatch(l.Bytes, -1) {
		for i := len(u.inside) - 1; len(m[1]) > 0 && i >= 0; i-- {
			if u.inside[i].name == string(m[2]) {
				u.inside = u.inside[:i]
				break
			}
		}
	}
}

// componentTag matches the tag of a component. The groups match the slash of a closing tag,
// the name, and the slash of a tag without content.
var componentTag = pattern.New(`<(/?)([A-Z][\w.]*)(?:\s[^<>]*?)?(/?)>`)

// dedent removes up to the given number of columns of white space at the start of
// a line.
func dedent(l Text, columns int) Text {
	n := 0
	for n < l.Len() && columns > 0 && (l.Bytes[n] == ' ' || l.Bytes[n] == '\t') {
		columns -= Indent(l.Bytes[n : n+1])
		n++
	}
	return l.From(n)
}
