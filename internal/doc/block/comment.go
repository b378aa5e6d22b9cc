package block

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// commentPrefix matches the start of a line in a comment ("// ", "# ") or of an
// added line in a diff ("+").
var commentPrefix = pattern.New(`^[ \t]*(?:/\*\*?|\*|//+!?|\+|#+|--+|;+)[ \t]*`)

var (
	// nameStart matches a name and a dash or colon at the start of a comment.
	nameStart = pattern.New("^[`*]*([A-Za-z_][\\w.]*)[`*]*(?:[ \t]+[-–—]+|:)\\s+")
	// subjectStart matches a name that is the subject of the first sentence, as in "ExitLate
	// indicates a delay".
	subjectStart = pattern.New("^[`*]*([A-Za-z_][\\w.]*)[`*]*\\s+(?:indicates|means|signals|denotes|represents)\\s")
)

// AfterName returns the comment of a constant without the name of the constant at its start:
// "late" for "ExitLate — late", and "indicates a delay" for "ExitLate indicates a delay". The
// name may be qualified by its type.
func AfterName(comment Text, name string) Text {
	m := nameStart().FindSubmatchIndex(comment.Bytes)
	if m == nil {
		if m = subjectStart().FindSubmatchIndex(comment.Bytes); m == nil {
			return comment
		}
		m[1] = m[3] + 1 // keep the verb
	}
	first := string(comment.Bytes[m[2]:m[3]])
	if first = first[strings.LastIndexByte(first, '.')+1:]; first != name {
		return comment
	}
	return comment.From(m[1]).Trim()
}

// hashComments returns the comments in YAML and TOML that are about exit statuses, read as
// Markdown. A comment consists of lines that begin with #.
func hashComments(s *Source) []Block {
	var blocks []Block
	var comment Text // the comment before the current line, without its prefixes
	end := func() {
		blocks, comment = append(blocks, readComment(s, comment)...), Text{}
	}
	for _, l := range s.allLines() {
		n := len(hashPrefix().Find(l.Bytes))
		if n == 0 {
			end()
			continue
		}
		comment.putLine(l.From(n))
	}
	end()
	return blocks
}

// readComment reads a comment about exit statuses as Markdown. It returns nil for other
// comments.
func readComment(s *Source, comment Text) []Block {
	if !HasCue(comment.Bytes) {
		return nil
	}
	return parseMarkdown(s, comment)
}

var hashPrefix = pattern.New(`^[ \t]*#+(?:[ \t]|\r?$)`)

// commentTables returns the pipe tables in a literal text. Each line of a table may
// have a comment prefix:
//
//	// | Code | Meaning |
//	// |------|---------|
func commentTables(s *Source, t Text) []Block {
	var tables []Block
	var run Text // successive table lines, without their prefixes
	flush := func() {
		if bytes.Count(run.Bytes, []byte("\n")) > 1 {
			tables = append(tables, pipeTables(s, run)...)
		}
		run = Text{}
	}
	for _, line := range t.SplitLines() {
		prefix := len(commentPrefix().Find(line.Bytes))
		if prefix == 0 {
			prefix = len(line.Bytes) - len(bytes.TrimLeft(line.Bytes, " \t"))
		}
		if !bytes.HasPrefix(line.Bytes[prefix:], []byte("|")) {
			flush()
			continue
		}
		run.putLine(line.From(prefix))
	}
	flush()
	return tables
}

// pipeTables returns the pipe tables in a text without comment prefixes.
func pipeTables(s *Source, t Text) []Block {
	blocks := slices.DeleteFunc(parseMarkdown(s, t), func(b Block) bool { return b.Kind != KindTable })
	for i := range blocks {
		blocks[i].Form = FormComment
	}
	return blocks
}
