package block

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
func commentTables(s *Source, t Text) []Block {
	var tables []Block
	var run Text
	flush := func() {
		if bytes.Count(run.Bytes, []byte("\n")) > 1 {
			tables = append(tables, pipeTables(s, run)...)
		}
		run = Text{}
	}
	for _, line := range t.SplitLines() {
		prefix := len(commentPrefix().Find(line.Bytes))
		if prefix == 0 || !bytes.HasPrefix(line.Bytes[prefix:], []byte("|")) {
			flush()
			continue
		}
		run.Append(line.Slice(prefix, line.Len()))
		end := line.After(line.Len())
		run.Put('\n', end, end)
	}
	flush()
	return tables
}

// pipeTables are the tables of a text without its prefixes.
func pipeTables(s *Source, t Text) []Block {
	blocks := slices.DeleteFunc(parseMarkdown(s, t), func(b Block) bool { return b.Kind != KindTable })
	for i := range blocks {
		blocks[i].Form = FormComment
	}
	return blocks
}
