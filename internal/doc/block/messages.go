package block

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	message       = pattern.New(`^([\w.-]+)[ \t]*[=:][ \t]*(.*)$`)
	messageStatus = pattern.New(`(?i)(?:^|[._-])exit(?:[._-]?(?:code|status))?[._-]?(\d{1,3})$`)
)

// readMessages reads a file in the format of Fluent or Java properties, which lists
// messages with keys. A message that mentions exit statuses is read as Markdown.
// Messages with keys such as "exit-code-3" become a table.
func readMessages(s *Source) []Block {
	lines := s.allLines()
	var blocks []Block
	table := Block{Kind: KindTable, Form: FormData, Head: true, Caption: "exit codes in the keys"}
	for i := 0; i < len(lines); i++ {
		m := message().FindSubmatchIndex(lines[i].Bytes)
		if m == nil || lines[i].indent > 0 {
			continue
		}
		first := i
		i += countIndented(lines, i+1, 0)
		text := messageText(lines[first].Slice(m[4], m[5]), lines[first+1:i+1])
		if status := messageStatus().FindSubmatchIndex(lines[first].Bytes[:m[3]]); status != nil {
			value := lines[first].Slice(status[2], status[3])
			if table.Rows == nil {
				table.Start = lines[first].from
				table.Rows = append(table.Rows, header([]string{"code", "meaning"}, table.Start))
			}
			table.End = lines[i].to
			table.Rows = append(table.Rows, Row{Cells: []Cell{cellOf(value, value), cellOf(text.Trim(), text.Trim())}, Start: lines[first].from, End: lines[i].to})
			continue
		}
		if HasCue(text.Bytes) {
			blocks = append(blocks, parseMarkdown(s, text)...)
		}
	}
	if len(table.Rows) > 0 {
		blocks = append(blocks, table)
	}
	return blocks
}

// messageText returns the text of a message. first is the text after the key, and rest
// contains the indented lines that continue it. messageText removes the common
// indentation of these lines, and the backslash at the end of a line in a properties file.
func messageText(first Text, rest []line) Text {
	if len(rest) == 0 {
		return first
	}
	least := rest[0].indent
	for _, l := range rest {
		if !l.isBlank() {
			least = min(least, l.indent)
		}
	}
	var t Text
	t.putLine(withoutBackslash(first))
	for _, l := range rest {
		t.putLine(withoutBackslash(dedent(l.Text, least)))
	}
	return t
}

func withoutBackslash(t Text) Text {
	if bytes.HasSuffix(t.Bytes, []byte(`\`)) {
		return t.Slice(0, t.Len()-1)
	}
	return t
}
