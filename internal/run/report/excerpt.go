package report

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
)

// widest is the maximum length of a source line that is shown, in bytes. A terminal
// wraps longer lines, and the caret below would point to a wrong column.
const widest = 240

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
	if start < 0 || start > len(line) || len(line) > widest || !utf8.Valid(line) {
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

// underline returns the line to print below before+marked, with "^~~" under marked.
// To align the mark, it keeps the tabs of before and replaces each other character
// with as many spaces as the character is wide.
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
	// End at a tab, whose width depends on the terminal.
	marked, _, _ = strings.Cut(marked, "\t")
	if width := uniseg.StringWidth(printable(marked)); width > 1 {
		b.WriteString(strings.Repeat("~", width-1))
	}
	return b.String()
}

// printable replaces control characters, and characters that change the direction
// of text, with "?". Otherwise a message could send commands to the terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, s)
}

// pad appends spaces until s is the given number of terminal cells wide.
func pad(s string, cells int) string {
	return s + strings.Repeat(" ", max(0, cells-uniseg.StringWidth(s)))
}
