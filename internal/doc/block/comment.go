package block

import (
	"bytes"
	"slices"

	"github.com/exitlint/exitlint/internal/pattern"
)

// commentPrefix matches the prefix of a line in a comment, or of a line added
// by a diff.
var commentPrefix = pattern.New(`^[ \t]*(?:/\*\*?|\*|//+!?|\+|#+|--+|;+)[ \t]*`)

// commentTables returns the pipe tables in a literal text that is a comment or
// a diff. Each line of such a table begins with a prefix.
func commentTables(s *Source, t Text) []Block {
	var tables []Block
	var run Text // consecutive table lines, without the comment prefix
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
		run.putLine(line.From(prefix))
	}
	flush()
	return tables
}

// pipeTables returns the tables in a text from which the comment prefixes have
// been removed.
func pipeTables(s *Source, t Text) []Block {
	blocks := slices.DeleteFunc(parseMarkdown(s, t), func(b Block) bool { return b.Kind != KindTable })
	for i := range blocks {
		blocks[i].Form = FormComment
	}
	return blocks
}
