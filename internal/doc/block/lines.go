package block

import "bytes"

// A line is a line of a source, without its line end.
type line struct {
	Text
	indent int // in columns, a tab being eight
	start  int // of the line
	end    int // behind its line end
}

func (l line) blank() bool { return l.Trim().Len() == 0 }

// trimmed is the line's text as a string, without white space around it.
func (l line) trimmed() string { return string(bytes.TrimSpace(l.Bytes)) }

// allLines are the lines of a source.
func (s *Source) allLines() []line {
	var out []line
	all := identity(s.Bytes)
	for i, start := range s.lines {
		end := len(s.Bytes)
		if i+1 < len(s.lines) {
			end = s.lines[i+1]
		}
		if start == end && i > 0 {
			break // behind the last line end
		}
		stop := end
		for stop > start && (s.Bytes[stop-1] == '\n' || s.Bytes[stop-1] == '\r') {
			stop--
		}
		t := all.Slice(start, stop)
		out = append(out, line{Text: t, indent: Indent(t.Bytes), start: start, end: end})
	}
	return out
}

// joined is the text of several lines, with line ends between.
func joined(lines []line) Text { return joinedBy('\n', lines) }

// joinedBy is the text of several lines, with a byte between.
func joinedBy(separator byte, lines []line) Text {
	var t Text
	for i, l := range lines {
		if i > 0 {
			before := lines[i-1]
			t.Put(separator, before.After(before.Len()), l.At(0))
		}
		t.Append(l.Trim())
	}
	return t
}

// verbatim is the text of several lines as they stand.
func verbatim(lines []line) Text {
	var t Text
	for _, l := range lines {
		t.Append(l.Text)
		t.Put('\n', l.After(l.Len()), l.After(l.Len()))
	}
	return t
}

// indented counts the lines from i on that are blank or indented more than by
// the columns given, without blank ones at the end.
func indented(lines []line, i, columns int) int {
	n := 0
	for j := i; j < len(lines) && (lines[j].blank() || lines[j].indent > columns); j++ {
		if !lines[j].blank() {
			n = j - i + 1
		}
	}
	return n
}

// untilBlank counts the lines from i on that are not blank.
func untilBlank(lines []line, i int) int {
	n := 0
	for i+n < len(lines) && !lines[i+n].blank() {
		n++
	}
	return n
}

// extent is the range of lines in the source.
func extent(lines []line) (start, end int) {
	return lines[0].start, lines[len(lines)-1].end
}

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
