package report

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
)

// widest is the length of the longest source line that is shown. A terminal
// wraps longer lines, and a caret under a wrapped line is at the wrong place.
const widest = 240

// An excerpter cuts source lines out of files.
type excerpter struct{ *sources }

// at returns the source line of f without its indentation, and the line to print
// under it: a caret at the column, extended to the end column. Both are "" if
// the line cannot be shown.
func (e excerpter) at(f finding.Finding) (source, caret string) {
	line := e.of(f.File).line(f.Line)
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

// underline returns the line of carets under marked, which follows before. It
// repeats the tabs of before, and replaces other text with as many spaces as
// the text is wide, so that the two lines are aligned.
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
	// The width of a tab is not known.
	marked, _, _ = strings.Cut(marked, "\t")
	if width := uniseg.StringWidth(printable(marked)); width > 1 {
		b.WriteString(strings.Repeat("~", width-1))
	}
	return b.String()
}

// printable replaces control characters, including those for the direction of
// writing: input must not control the terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, s)
}

// pad appends spaces to s until it has the given width.
func pad(s string, cells int) string {
	return s + strings.Repeat(" ", max(0, cells-uniseg.StringWidth(s)))
}
