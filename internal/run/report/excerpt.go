package report

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
)

// widest is the length of the longest source line that is shown: a terminal wraps
// longer ones, and a caret under a wrapped line points nowhere.
const widest = 240

// An excerpter cuts source lines out of files.
type excerpter struct{ *sources }

// at returns the source line of f without its indentation, and the line to
// print under it: a caret below the column, drawn out to the end column.
// Both are empty when there is nothing fit to show.
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

// underline returns the caret line for marked, which comes after before. Tabs stay,
// so that they reach as far as in the line above. Other text becomes as many
// blanks as it is wide.
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
	// A tail over a tab would need to know how far the tab reaches.
	marked, _, _ = strings.Cut(marked, "\t")
	if width := uniseg.StringWidth(printable(marked)); width > 1 {
		b.WriteString(strings.Repeat("~", width-1))
	}
	return b.String()
}

// printable replaces control characters, and those that turn the direction of
// writing: what exitlint reads must not steer the terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '?'
		}
		return r
	}, s)
}

// pad adds blanks to s until it has the given width.
func pad(s string, cells int) string {
	return s + strings.Repeat(" ", max(0, cells-uniseg.StringWidth(s)))
}
