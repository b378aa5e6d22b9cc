package block

import "bytes"

// A line is a line of a source, without its newline. Readers cut off what they have
// read, such as a bullet.
type line struct {
	Text
	indent   int // the indentation in columns; a tab counts as eight
	from, to int // the offsets of this line and of the next
}

func (l line) isBlank() bool { return l.Trim().Len() == 0 }

func (l line) trimmed() string { return string(bytes.TrimSpace(l.Bytes)) }

func (s *Source) allLines() []line {
	out := make([]line, 0, s.lines.Count())
	all := identity(s.Bytes)
	for i := range s.lines.Count() {
		from, to := s.lines.Start(i+1), s.lines.Start(i+2)
		if from == to && i > 0 {
			break // after the last newline there is no line
		}
		t := all.Slice(from, from+len(bytes.TrimRight(s.Bytes[from:to], "\r\n")))
		out = append(out, line{Text: t, indent: Indent(t.Bytes), from: from, to: to})
	}
	return out
}

// joinLines trims lines and joins them with a separator such as a space.
func joinLines(lines []line, separator byte) Text {
	var t Text
	for i, l := range lines {
		if i > 0 {
			t.Put(separator, lines[i-1].End(), l.Start())
		}
		t.Append(l.Trim())
	}
	return t
}

// literal returns a literal block with the given lines.
func literal(lines []line, lang string) Block {
	var t Text
	for _, l := range lines {
		t.putLine(l.Text)
	}
	start, end := extent(lines)
	return Block{Kind: KindLiteral, Form: FormFenced, Lang: lang, Text: t, Start: start, End: end}
}

// countIndented counts the lines, starting at lines[i], that are indented by more than
// the given number of columns. Blank lines between them also count.
func countIndented(lines []line, i, columns int) int {
	n := 0
	for j := i; j < len(lines) && (lines[j].isBlank() || lines[j].indent > columns); j++ {
		if !lines[j].isBlank() {
			n = j - i + 1
		}
	}
	return n
}

// untilBlank counts the lines from lines[i] to the next blank line, without the blank
// line.
func untilBlank(lines []line, i int) int {
	n := 0
	for i+n < len(lines) && !lines[i+n].isBlank() {
		n++
	}
	return n
}

// extent returns the offset of the first line, and the offset after the last line
// and its newline.
func extent(lines []line) (start, end int) {
	return lines[0].from, lines[len(lines)-1].to
}

// Indent returns the indentation of a line in columns. A tab counts as eight.
func Indent(line []byte) int {
	n := 0
	for _, b := range line {
		switch b {
		case ' ':
			n++
		case '\t':
			n += 8
		default:
			return n
		}
	}
	return n
}
