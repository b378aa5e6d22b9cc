package block

import "github.com/exitlint/exitlint/internal/pattern"

var (
	// admonition matches the first line of an admonition or tab of MkDocs, whose
	// content is indented: `!!! note "Title"`, `??? info` and `=== "Linux"`.
	admonition = pattern.New(`^[ \t]*(?:!!!|\?\?\?\+?|===[+!]?)[ \t]+(?:[\w-]+(?:[ \t]+[\w-]+)*[ \t]*)?(?:"([^"]*)")?[ \t]*$`)
	// directive matches the first and last line of an admonition in Docusaurus.
	directive = pattern.New(`^[ \t]*:{3,}(?:[ \t]*[A-Za-z][^\n]*)?$`)
	// component matches a line that contains only the tag of a component, such as
	// <TabItem value="a">, or that imports a component.
	component = pattern.New(`^[ \t]*(?:</?[A-Z][\w.]*(?:\s[^<>]*)?/?>[ \t]*)+$|^import\s[^\n]*\sfrom\s+['"]`)
	fenceLine = pattern.New("^[ \t]*(?:`{3,}|~{3,})")
)

// tableComponent matches a line with a component such as <Tr>. It is read as the HTML
// element of that name.
var tableComponent = pattern.New(`^[ \t]*</?(?:Table|Thead|Tbody|Tr|Td|Th|THead|TBody|TR|TD|TH|Ul|Ol|Li|Dl|Dt|Dd)\b`)

// unwrapText unwraps the content of admonitions, tabs and components in a Markdown text: it
// removes the lines that begin and end them, and the indentation of the content. The title
// of an admonition becomes a paragraph.
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

// containerStart matches the start of a line that may begin or end an admonition, a tab or a
// component, such as "!!! note", ":::" or "<TabItem".
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

// bracedText matches a JSX expression that consists of one string. The first group
// matches a string in backticks, including the backticks, because they mark code. The
// other groups match the content of a string in quotes.
var bracedText = pattern.New("\\{[ \t]*(?:(`[^`{}\n]*`)|\"([^\"\n]*)\"|'([^'\n]*)')[ \t]*\\}")

// An unwrapper copies a text line by line. It removes the markup around the content of
// admonitions and tabs, such as the line "!!! note" and the indentation of the lines
// below it; see unwrapText.
type unwrapper struct {
	out Text
	// the indentation in columns of each admonition that contains the current line,
	// outermost first
	indent  []int
	inFence bool // whether the current line is in a code block
}

// columnsOfAdmonition is the indentation of the content of an admonition.
const columnsOfAdmonition = 4

func (u *unwrapper) addLine(l Text) {
	blank := l.Trim().Len() == 0
	for n := len(u.indent); !blank && n > 0 && Indent(l.Bytes) < u.indent[n-1]+columnsOfAdmonition; n-- {
		u.indent = u.indent[:n-1]
		u.inFence = false
	}
	if fenceLine().Match(l.Bytes) {
		u.inFence = !u.inFence
	}
	inner := dedent(l, len(u.indent)*columnsOfAdmonition)
	switch m := admonition().FindSubmatchIndex(l.Bytes); {
	case u.inFence || blank:
		u.out.putLine(inner)
	case m != nil && len(u.indent) < maxQuotes:
		u.indent = append(u.indent, Indent(l.Bytes))
		empty := l.Slice(0, 0)
		u.out.putLine(empty)
		if m[2] >= 0 {
			u.out.putLine(l.Slice(m[2], m[3]))
			u.out.putLine(empty)
		}
	case directive().Match(l.Bytes), component().Match(l.Bytes) && !tableComponent().Match(l.Bytes):
		u.out.putLine(l.Slice(0, 0))
	default:
		u.out.putLine(inner)
	}
}

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
