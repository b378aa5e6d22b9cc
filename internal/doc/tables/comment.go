package tables

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// commentPrefix is what stands before each line of a comment, or of lines that
// a diff adds.
var commentPrefix = pattern.New(`^[ \t]*(?:/\*\*?|\*|//+!?|\+|#+|--+|;+)[ \t]*`)

// commentTables are the pipe tables in literal text whose lines all begin with
// the mark of a comment or of a diff.
func commentTables(s *source, t text) []block {
	var tables []block
	var run text
	flush := func() {
		if bytes.Count(run.bytes, []byte("\n")) > 1 {
			tables = append(tables, pipeTables(s, run)...)
		}
		run = text{}
	}
	for _, line := range t.splitLines() {
		prefix := len(commentPrefix().Find(line.bytes))
		if prefix == 0 || !bytes.HasPrefix(line.bytes[prefix:], []byte("|")) {
			flush()
			continue
		}
		run.append(line.slice(prefix, line.len()))
		end := line.after(line.len())
		run.put('\n', end, end)
	}
	flush()
	return tables
}

// pipeTables are the tables of a text without its prefixes.
func pipeTables(s *source, t text) []block {
	blocks := slices.DeleteFunc(parseMarkdown(s, t), func(b block) bool { return b.kind != blockTable })
	for i := range blocks {
		blocks[i].form = FormComment
	}
	return blocks
}
