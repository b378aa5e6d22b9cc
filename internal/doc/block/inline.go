package block

import (
	"bytes"
	"strings"
)

// A delimiters value contains the markup before and after a text, such as ** and **.
type delimiters struct{ open, close string }

// withoutMarks removes the given inline markup. marks must list "**" before "*". A
// punctuation character after a backslash is plain text.
func withoutMarks(t Text, marks []delimiters) Text {
	out := Text{offset: t.Start()} // so that even an empty text has an offset
	for i := 0; i < t.Len(); {
		if t.Bytes[i] == '\\' && i+1 < t.Len() && isPunctuation(t.Bytes[i+1]) {
			out.Put(t.Bytes[i+1], t.At(i), t.After(i+2))
			i += 2
			continue
		}
		if inner, next, ok := markedText(t, i, marks); ok {
			out.Append(inner)
			i = next
			continue
		}
		out.Put(t.Bytes[i], t.At(i), t.After(i+1))
		i++
	}
	return out
}

// maxMarkupLength limits the number of bytes between the delimiters of inline markup.
// Without a limit, many unclosed delimiters would take quadratic time.
const maxMarkupLength = 2000

// markedText returns the text in the markup that begins at i, and the index after the
// markup. ok is false if no markup begins at i.
func markedText(t Text, i int, marks []delimiters) (inner Text, next int, ok bool) {
	for _, m := range marks {
		if !bytes.HasPrefix(t.Bytes[i:], []byte(m.open)) {
			continue
		}
		from := i + len(m.open)
		if from >= t.Len() || IsSpace(t.Bytes[from]) {
			continue
		}
		if n := contentLength(t, from, m); n > 0 && !(len(m.open) == 1 && i > 0 && inWord(t.Bytes[i-1])) {
			inner := t.Slice(from, from+n)
			if m.open == "`" && n > 2 && inner.Bytes[0] == '*' && contentLength(inner, 1, delimiters{"*", "*"}) == n-2 { // bold code, as in `*2*`
				inner = inner.Slice(1, n-1)
			}
			return inner, from + n + len(m.close), true
		}
	}
	return Text{}, 0, false
}

// contentLength returns the number of bytes between the given offset and the closing
// delimiter of m, or 0 if there is no such delimiter. A closing delimiter of one byte
// cannot be inside a word: the underscores in EXIT_NOT_FOUND are not markup.
func contentLength(t Text, from int, m delimiters) int {
	window := t.Bytes[from:min(t.Len(), from+maxMarkupLength)]
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

// inWord reports whether a byte is an ASCII letter, digit or underscore.
func inWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// isPunctuation reports whether a byte is ASCII punctuation, which a backslash escapes
// in Markdown, reStructuredText and AsciiDoc.
func isPunctuation(b byte) bool {
	return strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", b) >= 0
}
