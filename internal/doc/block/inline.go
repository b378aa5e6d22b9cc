package block

import "bytes"

// marks are the pairs of markup around a text, by how it starts; longer ones
// first.
type mark struct{ open, close string }

// withoutMarks is a text without inline markup. A backslash keeps the byte
// behind it from being markup.
func withoutMarks(t Text, marks []mark) Text {
	var out Text
	for i := 0; i < t.Len(); {
		if t.Bytes[i] == '\\' && i+1 < t.Len() && isPunctuation(t.Bytes[i+1]) {
			out.Put(t.Bytes[i+1], t.At(i), t.After(i+2))
			i += 2
			continue
		}
		if inner, next, ok := marked(t, i, marks); ok {
			out.Append(inner)
			i = next
			continue
		}
		out.Put(t.Bytes[i], t.At(i), t.After(i+1))
		i++
	}
	return out
}

// longestMarked is how far apart the two ends of inline markup may be.
const longestMarked = 2000

// marked is the text within the markup that opens at i.
func marked(t Text, i int, marks []mark) (inner Text, next int, ok bool) {
	for _, m := range marks {
		if !bytes.HasPrefix(t.Bytes[i:], []byte(m.open)) {
			continue
		}
		from := i + len(m.open)
		if from >= t.Len() || IsSpace(t.Bytes[from]) {
			continue
		}
		if n := closing(t, from, m); n > 0 && !(len(m.open) == 1 && i > 0 && inWord(t.Bytes[i-1])) {
			return t.Slice(from, from+n), from + n + len(m.close), true
		}
	}
	return Text{}, 0, false
}

// closing is how far behind an offset a mark ends, 0 where it does not. One of a
// single byte is none within a word: EXIT_NOT_FOUND.
func closing(t Text, from int, m mark) int {
	window := t.Bytes[from:min(t.Len(), from+longestMarked)]
	for at := 0; ; {
		n := bytes.Index(window[at:], []byte(m.close))
		if n < 0 {
			return 0
		}
		n += at
		end := from + n + len(m.close)
		if n > 0 && !IsSpace(window[n-1]) && !(len(m.open) == 1 && end < t.Len() && inWord(t.Bytes[end])) {
			return n
		}
		if len(m.open) > 1 || n > 0 && IsSpace(window[n-1]) {
			return 0
		}
		at = n + 1
	}
}

func inWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}
