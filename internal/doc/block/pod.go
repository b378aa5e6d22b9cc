package block

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// readPOD reads POD, the format of Perl's documentation, in a file of its own.
//
// Source of the markup: perlpod, https://perldoc.perl.org/perlpod.
func readPOD(s *Source) []Block {
	p := &podReader{lines: s.allLines()}
	var blocks []Block
	for p.next < len(p.lines) {
		blocks = append(blocks, p.readBlocks(0)...)
		p.paragraph() // skip an =item or =back without =over
	}
	return blocks
}

// A podReader reads the paragraphs of a POD document. Each method moves next, the index
// of the next line, past the lines that it has read.
type podReader struct {
	lines []line
	next  int
}

// podCommand matches a command at the start of a line. Its groups are the name and the
// arguments.
var podCommand = pattern.New(`^=([a-z]+[1-6]?)(?:[ \t]+|$)`)

// command returns the command with which the next line begins, or "".
func (p *podReader) command() string {
	if p.next >= len(p.lines) {
		return ""
	}
	m := podCommand().FindSubmatch(p.lines[p.next].Bytes)
	if m == nil {
		return ""
	}
	return string(m[1])
}

// paragraph reads the lines up to the next blank line or command.
func (p *podReader) paragraph() []line {
	from := p.next
	for p.next < len(p.lines) && !p.lines[p.next].isBlank() && (p.next == from || p.command() == "") {
		p.next++
	}
	return p.lines[from:p.next]
}

// argument reads a paragraph that begins with a command, and returns the rest of its text.
func (p *podReader) argument() Text {
	lines := p.paragraph()
	t := joinLines(lines, '\n')
	return withoutPODMarks(t.From(len(podCommand().Find(t.Bytes))))
}

// skipTo skips the lines before the first one with the given command.
func (p *podReader) skipTo(isEnd func(command string) bool) {
	for p.next++; p.next < len(p.lines) && !isEnd(p.command()); p.next++ {
	}
}

// maxPODDepth limits the depth of nested lists. Items of a deeper list belong to the
// enclosing list.
const maxPODDepth = 8

// readBlocks reads blocks up to an =item or =back, or to a heading inside a list. depth
// is the number of lists around the blocks.
func (p *podReader) readBlocks(depth int) []Block {
	var blocks []Block
	for p.next < len(p.lines) {
		start := p.next
		switch command := p.command(); {
		case p.lines[start].isBlank():
			p.next++
		case command == "item", command == "back", strings.HasPrefix(command, "head") && depth > 0:
			return blocks
		case strings.HasPrefix(command, "head"):
			level, _ := strconv.Atoi(strings.TrimPrefix(command, "head"))
			t := p.argument()
			blocks = append(blocks, Block{Kind: KindHeading, Text: t, Level: max(1, level), Start: p.lines[start].from, End: p.lines[p.next-1].to})
		case command == "over":
			p.paragraph()
			if depth < maxPODDepth {
				blocks = append(blocks, p.readList(depth+1)...)
			}
		case command == "begin":
			p.skipTo(func(command string) bool { return command == "end" })
			p.paragraph()
		case command == "cut":
			p.skipTo(func(command string) bool { return command != "" })
		case command != "":
			p.paragraph()
		case p.lines[start].indent > 0:
			n := max(1, countIndented(p.lines, start, 0))
			p.next += n
			blocks = append(blocks, literal(p.lines[start:start+n], ""))
		default:
			lines := p.paragraph()
			from, to := extent(lines)
			blocks = append(blocks, Block{Kind: KindParagraph, Form: FormParagraph, Text: withoutPODMarks(joinLines(lines, '\n')), Start: from, End: to})
		}
	}
	return blocks
}

// readList reads the items up to =back. Text between =over and =back without items is
// only indented.
func (p *podReader) readList(depth int) []Block {
	blocks := p.readBlocks(depth)
	list := Block{Kind: KindList, Form: FormPOD}
	for p.command() == "item" {
		it := Item{Start: p.lines[p.next].from}
		it.Term = p.argument()
		if m := podBullet().Find(it.Term.Bytes); m != nil {
			it.Term, it.Text = Text{}, it.Term.From(len(m))
		}
		it.Blocks = p.readBlocks(depth)
		if len(it.Blocks) > 0 && it.Blocks[0].Kind == KindParagraph && it.Text.Len() == 0 {
			it.Text, it.Blocks = it.Blocks[0].Text, it.Blocks[1:]
		}
		it.End = p.lines[p.next-1].to
		list.Items = append(list.Items, it)
	}
	if p.command() == "back" {
		p.paragraph()
	}
	if n := len(list.Items); n > 0 {
		list.Start, list.End = list.Items[0].Start, list.Items[n-1].End
		blocks = append(blocks, list)
	}
	return blocks
}

// podBullet matches the text of an =item before the item: a bullet, a number or nothing.
var podBullet = pattern.New(`^(?:\*\s*|\d+\.\s*|$)`)

// A podCode is a formatting code that is open, such as C<< in C<< a >>.
type podCode struct {
	letter byte
	angles int // the number of angle brackets
	from   int // the length of the text before the code
}

// withoutPODMarks removes formatting codes, such as B<...> for bold type.
func withoutPODMarks(t Text) Text {
	if bytes.IndexByte(t.Bytes, '<') < 0 {
		return t
	}
	out := Text{offset: t.Start()} // so that even an empty text has an offset
	var open []podCode
	for i := 0; i < t.Len(); {
		b := t.Bytes[i]
		if b >= 'A' && b <= 'Z' && i+1 < t.Len() && t.Bytes[i+1] == '<' {
			n := countAngles(t.Bytes[i+1:], '<')
			open = append(open, podCode{b, n, out.Len()})
			if i += 1 + n; n > 1 {
				i += len(t.Bytes[i:]) - len(bytes.TrimLeft(t.Bytes[i:], " "))
			}
			continue
		}
		if last := len(open) - 1; b == '>' && last >= 0 && countAngles(t.Bytes[i:], '>') >= open[last].angles {
			out.endPODCode(open[last], t.At(i))
			open, i = open[:last], i+open[last].angles
			continue
		}
		out.Put(b, t.At(i), t.After(i+1))
		i++
	}
	return out
}

// countAngles counts the angle brackets at the start of a text, up to maxAngles. Nobody
// writes more, and without a limit many unclosed codes would take quadratic time.
func countAngles(text []byte, angle byte) int {
	const maxAngles = 8
	n := 0
	for n < min(len(text), maxAngles) && text[n] == angle {
		n++
	}
	return n
}

// endPODCode replaces the content of a formatting code that ends at the given source
// offset: an entity by its character, and a link by its text. An index entry has no text.
func (t *Text) endPODCode(c podCode, end int) {
	content := string(t.Bytes[c.from:])
	switch c.letter {
	case 'X', 'Z':
		t.truncate(c.from)
	case 'E':
		start := t.At(c.from)
		t.truncate(c.from)
		t.putString(podEntities[content], start, max(start+1, end))
	case 'L':
		if i := strings.IndexByte(content, '|'); i >= 0 {
			t.truncate(c.from + i)
		}
	default:
		if c.angles > 1 {
			t.truncate(c.from + len(strings.TrimRight(content, " ")))
		}
	}
}

// podEntities maps the name of an entity to its character.
var podEntities = map[string]string{"lt": "<", "gt": ">", "verbar": "|", "sol": "/"}
