package tables

import "bytes"

// A line is a line of a source, without its line end.
type line struct {
	text
	indent int // in columns, a tab being eight
	start  int // of the line
	end    int // behind its line end
}

func (l line) blank() bool { return l.trim().len() == 0 }

// trimmed is the line's text as a string, without white space around it.
func (l line) trimmed() string { return string(bytes.TrimSpace(l.bytes)) }

// allLines are the lines of a source.
func (s *source) allLines() []line {
	var out []line
	all := identity(s.bytes)
	for i, start := range s.lines {
		end := len(s.bytes)
		if i+1 < len(s.lines) {
			end = s.lines[i+1]
		}
		if start == end && i > 0 {
			break // behind the last line end
		}
		stop := end
		for stop > start && (s.bytes[stop-1] == '\n' || s.bytes[stop-1] == '\r') {
			stop--
		}
		t := all.slice(start, stop)
		out = append(out, line{text: t, indent: indentOf(t.bytes), start: start, end: end})
	}
	return out
}

// joined is the text of several lines, with line ends between.
func joined(lines []line) text { return joinedBy('\n', lines) }

// joinedBy is the text of several lines, with a byte between.
func joinedBy(separator byte, lines []line) text {
	var t text
	for i, l := range lines {
		if i > 0 {
			before := lines[i-1]
			t.put(separator, before.after(before.len()), l.at(0))
		}
		t.append(l.trim())
	}
	return t
}

// verbatim is the text of several lines as they stand.
func verbatim(lines []line) text {
	var t text
	for _, l := range lines {
		t.append(l.text)
		t.put('\n', l.after(l.len()), l.after(l.len()))
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

// marks are the pairs of markup around a text, by how it starts; longer ones
// first.
type mark struct{ open, close string }

// withoutMarks is a text without inline markup. A backslash keeps the byte
// behind it from being markup.
func withoutMarks(t text, marks []mark) text {
	var out text
	for i := 0; i < t.len(); {
		if t.bytes[i] == '\\' && i+1 < t.len() && isPunctuation(t.bytes[i+1]) {
			out.put(t.bytes[i+1], t.at(i), t.after(i+2))
			i += 2
			continue
		}
		if inner, next, ok := marked(t, i, marks); ok {
			out.append(inner)
			i = next
			continue
		}
		out.put(t.bytes[i], t.at(i), t.after(i+1))
		i++
	}
	return out
}

// longestMarked is how far apart the two ends of inline markup may be.
const longestMarked = 2000

// marked is the text within the markup that opens at i.
func marked(t text, i int, marks []mark) (inner text, next int, ok bool) {
	for _, m := range marks {
		if !bytes.HasPrefix(t.bytes[i:], []byte(m.open)) {
			continue
		}
		from := i + len(m.open)
		if from >= t.len() || isSpace(t.bytes[from]) {
			continue
		}
		if n := closing(t, from, m); n > 0 && !(len(m.open) == 1 && i > 0 && inWord(t.bytes[i-1])) {
			return t.slice(from, from+n), from + n + len(m.close), true
		}
	}
	return text{}, 0, false
}

// closing is how far behind an offset a mark ends, 0 where it does not. One of a
// single byte is none within a word: EXIT_NOT_FOUND.
func closing(t text, from int, m mark) int {
	window := t.bytes[from:min(t.len(), from+longestMarked)]
	for at := 0; ; {
		n := bytes.Index(window[at:], []byte(m.close))
		if n < 0 {
			return 0
		}
		n += at
		end := from + n + len(m.close)
		if n > 0 && !isSpace(window[n-1]) && !(len(m.open) == 1 && end < t.len() && inWord(t.bytes[end])) {
			return n
		}
		if len(m.open) > 1 || n > 0 && isSpace(window[n-1]) {
			return 0
		}
		at = n + 1
	}
}

func inWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
