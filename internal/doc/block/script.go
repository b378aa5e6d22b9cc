package block

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	scriptComment   = pattern.New(`^[ \t]*(?:#+|///?|//!|;+)[ \t]?`)
	scriptConstant  = pattern.New(`^[ \t]*(?:pub(?:\([a-z]+\))?[ \t]+|export[ \t]+|readonly[ \t]+|declare[ \t]+-\w+[ \t]+|local[ \t]+)*(?:const[ \t]+|static[ \t]+)?([A-Za-z_]\w*)(?:[ \t]*:[ \t]*\w+)?[ \t]*=[ \t]*(\d{1,3})[ \t]*[;,]?[ \t]*(?:(?:#|//)[ \t]*(.*))?$`)
	scriptContainer = pattern.New(`^[ \t]*(?:pub[ \t]+)?(?:enum|impl|mod|class|struct|namespace)[ \t]+(\w+)`)
	hereDocument    = pattern.New(`<<-?[ \t]*['"]?(\w+)['"]?`)
)

// readScript reads the parts of a script that can list exit statuses: constants with
// their comments, and comments and here-documents with a phrase such as "exit code".
func readScript(s *Source) []Block {
	r := &scriptReader{Source: s, table: Block{Kind: KindTable, Form: FormConst, Caption: "exit codes in the source"}}
	lines := s.allLines()
	for i := 0; i < len(lines); {
		i += max(1, r.readLine(lines[i:]))
	}
	r.endComment()
	if len(r.table.Rows) > 0 {
		rows := r.table.Rows
		r.table.Start, r.table.End = rows[0].Start, rows[len(rows)-1].End
		r.blocks = append(r.blocks, r.table)
	}
	return r.blocks
}

// A scriptReader reads a shell script or another source file, line by line.
type scriptReader struct {
	*Source
	blocks    []Block
	comment   Text   // the comment before the current line, without its prefixes
	table     Block  // the table of the constants read so far
	container string // the name of the last type declared before the current line
}

// readLine reads lines[0], including a here-document that begins in it. It returns how
// many lines it has read.
func (r *scriptReader) readLine(lines []line) int {
	l := lines[0]
	if n := len(scriptComment().Find(l.Bytes)); n > 0 && !bytes.HasPrefix(l.Bytes, []byte("#!")) && !bytes.HasPrefix(l.Bytes, []byte("#[")) {
		r.comment.putLine(l.From(n))
		return 1
	}
	if m := scriptContainer().FindSubmatch(l.Bytes); m != nil {
		r.container = string(m[1])
	}
	if m := scriptConstant().FindSubmatchIndex(l.Bytes); m != nil && (exitName().Match(l.Bytes[m[2]:m[3]]) || exitName().MatchString(r.container) || isExitType(r.container)) {
		r.addConstant(l, m)
		return 1
	}
	r.endComment()
	m := hereDocument().FindSubmatch(l.Bytes)
	if m == nil {
		return 1
	}
	n := 1
	for n < len(lines) && lines[n].trimmed() != string(m[1]) {
		n++
	}
	if n < len(lines) && n > 1 {
		if b := literal(lines[1:n], ""); HasCue(b.Text.Bytes) {
			b.Form = FormFenced
			r.blocks = append(r.blocks, b)
		}
		return n + 1
	}
	return 1
}

// isExitType reports whether the name of a type shows that its constants are exit
// statuses, as NextestExitCode does.
func isExitType(name string) bool { return ContainsFold([]byte(name), "exit") }

// addConstant adds a row for a constant. Its meaning is the comment on the same line or,
// if there is none, the comment above it.
func (r *scriptReader) addConstant(l line, m []int) {
	name, value := l.Slice(m[2], m[3]), l.Slice(m[4], m[5])
	row := Row{Start: l.from, End: l.to, Cells: []Cell{cellOf(value, value), cellOf(name, name)}}
	meaning := r.comment.Trim()
	// A comment about exit codes describes all following constants, not only this one.
	if HasCue(meaning.Bytes) {
		r.endComment()
		meaning = Text{}
	}
	if m[6] >= 0 {
		meaning = l.Slice(m[6], m[7]).Trim()
	}
	meaning = AfterName(meaning, name.String())
	r.comment = Text{}
	if meaning.Len() > 0 {
		row.Cells = append(row.Cells, cellOf(meaning, meaning))
	}
	r.table.Rows = append(r.table.Rows, row)
}

// endComment ends the comment before the current line, and adds its blocks to r.blocks.
func (r *scriptReader) endComment() {
	r.blocks, r.comment = append(r.blocks, readComment(r.Source, r.comment)...), Text{}
}
