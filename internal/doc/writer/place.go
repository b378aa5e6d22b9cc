package writer

import (
	"bytes"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
)

// insert inserts body at the end of a section or, if section is nil, at the end of the
// document. It uses the same newlines as the document: "\n" or "\r\n".
func insert(source []byte, section *tables.Section, form Form, body string) []byte {
	at := len(source)
	if section != nil {
		at = beforeAnchors(source, section.Start, section.TextEnd)
	}
	if form == HTML {
		at = inElement(source, section)
	}
	newline := "\n"
	if bytes.Contains(source, []byte("\r\n")) {
		newline = "\r\n"
	}
	gap := newline // an empty line
	if form == Man || form == Mdoc || form == HTML {
		gap = "" // roff would print an empty line
	}
	var b bytes.Buffer
	b.Write(source[:at])
	if len(bytes.TrimSpace(source[:at])) > 0 {
		have := bytes.TrimRight(source[:at], " \t\r\n")
		for range bytes.Count([]byte(newline+gap), []byte("\n")) - bytes.Count(source[len(have):at], []byte("\n")) {
			b.WriteString(newline)
		}
	}
	if at == len(source) && at > 0 && source[at-1] != '\n' || form == HTML && bytes.HasPrefix(bytes.TrimLeft(source[at:], "\r"), []byte("\n")) {
		// The document continues with a newline here, or has none at its end. In both
		// cases, body must not end with one.
		body = strings.TrimSuffix(body, "\n")
	}
	b.WriteString(strings.ReplaceAll(body, "\n", newline))
	if at < len(source) {
		b.WriteString(gap)
	}
	b.Write(source[at:])
	return b.Bytes()
}

// anchor matches a line that belongs to the heading after it: a link target, an
// attribute or a comment.
var anchor = pattern.New(`^(?:\[\[.*\]\]|\[[^\]]*\]|\.\. _[^:]+:|<a [^>]*>(?:</a>)?|\.\\".*|'\\".*)\s*$`)

// beforeAnchors returns the offset at which to insert text before the heading at offset
// end. Lines that belong to the heading, such as link targets and comments, stay with it.
func beforeAnchors(source []byte, start, end int) int {
	if end == len(source) {
		return end
	}
	at := end
	for at > start {
		line := bytes.TrimRight(source[:at], "\r\n")
		from := bytes.LastIndexByte(line, '\n') + 1
		if from <= start || !anchor().Match(line[from:]) {
			break
		}
		at = from
	}
	return at
}

var (
	lastElements = pattern.New(`(?is)(?:\s*</(?:main|article|section|div|body|html)\s*>)*\s*$`)
	blockEnd     = pattern.New(`(?is)</(?:h[1-6]|p|ul|ol|dl|table|pre)\s*>`)
)

// inElement returns the offset in an HTML document at which to insert a table: after the
// last paragraph, list or table of the section. If section is nil, this is the offset
// before the end tags of the document.
func inElement(source []byte, section *tables.Section) int {
	if section == nil {
		return lastElements().FindIndex(source)[0]
	}
	all := blockEnd().FindAllIndex(source[section.Start:section.TextEnd], -1)
	if len(all) == 0 {
		return section.TextEnd
	}
	return section.Start + all[len(all)-1][1]
}
