package report

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
)

// maxLineLength is the maximum length, in bytes, of a source line to show. A terminal wraps
// longer lines, and the caret below such a line would be in a wrong column.
const maxLineLength = 240

// An excerpter reads the source lines to show with findings.
type excerpter struct{ *sources }

// excerptAt returns the source line of f without indentation, and a line with carets to
// print below it:
//
//	os.Exit(300)
//	        ^~~
//
// Both are "" if the line cannot be shown.
func (e excerpter) excerptAt(f finding.Finding) (source, caret string) {
	line := e.get(f.File).line(f.Line)
	start := f.Column - 1
	if start < 0 || start > len(line) || len(line) > maxLineLength || !utf8.Valid(line) {
		return "", ""
	}
	end := start
	if f.EndLine == f.Line {
		end = max(start, min(f.EndColumn-1, len(line)))
	}
	indent := len(line) - len(bytes.TrimLeft(line, " \t"))
	indent = min(indent, start)
	return printable(string(line[indent:])),
		underline(string(line[indent:start]), string(line[start:end]))
}

// underline returns a line with "^~~" to print below a source line. marked is the part
// of the source line to mark, and "before" is the text to the left of it. To align the
// "^~~", underline keeps tabs in "before", and replaces other characters with spaces of
// the same width.
func underline(before, marked string) string {
	var b strings.Builder
	for part := range strings.SplitAfterSeq(before, "\t") {
		text, tab := strings.CutSuffix(part, "\t")
		b.WriteString(strings.Repeat(" ", uniseg.StringWidth(printable(text))))
		if tab {
			b.WriteByte('\t')
		}
	}
	b.WriteByte('^')
	// Mark only the text before a tab, because the width of a tab depends on the
	// terminal.
	marked, _, _ = strings.Cut(marked, "\t")
	if width := uniseg.StringWidth(printable(marked)); width > 1 {
		b.WriteString(strings.Repeat("~", width-1))
	}
	return b.String()
}

// printable replaces control characters, which can send commands to a terminal, and
// characters that change the direction of text.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, s)
}

// pad appends spaces to s until it is as wide as the given number of terminal cells.
func pad(s string, cells int) string {
	return s + strings.Repeat(" ", max(0, cells-uniseg.StringWidth(s)))
}
