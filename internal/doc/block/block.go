// Package block reads documents and splits them into blocks: headings, paragraphs,
// lists, tables and literal text, without markup. It only knows formats. Package tables
// interprets the blocks, in the same way for all formats.
//
// Every block, and every byte of a [Text], has the source offsets from which it was
// read. So a rule can report a single word in a table, and a fix can replace it. The
// package reads Markdown with goldmark, HTML with the tokenizer of
// golang.org/x/net/html, and Go files with go/parser. It has its own readers for
// reStructuredText, AsciiDoc, POD and roff, because no Go parser for these keeps offsets.
//
// The readers know only the markup with which documents list exit statuses. They read
// unknown directives and macros as text or skip them, but never fail. The time to read
// a document must be proportional to its size, even if somebody wrote the document to
// slow exitlint down. TestHostile in package tables checks that.
//
// To add a format:
//
//   - Write a function that takes a [Source] and returns its blocks in order. Add the
//     function to the list readers, with the file extensions of the format. For a format
//     that is read line by line, use allLines, countIndented, withoutMarks and the other
//     functions on lines.
//   - Add a [Form] if the rows of a table or list look different from those of every
//     existing form.
//   - Add the format to the shapes and fuzz targets in package tables, which check the
//     offsets.
package block

// A Block is a part of a document, such as a paragraph or a table; see Kind. Fields
// that do not apply to the kind are zero.
type Block struct {
	Kind       Kind
	Form       Form // the notation of a table, list or paragraph
	Start, End int  // the source offsets of the block

	Text  Text   // the text of a heading, paragraph or literal block
	Level int    // the level of a heading; 1 is the outermost
	Lang  string // the language that a literal block declares, such as "json"

	Items   []Item // the items of a list
	Rows    []Row  // the rows of a table
	Head    bool   // whether the first row of a table is a header
	Caption string // the caption of a table
}

// A Kind says what a block is.
type Kind int

// The values of Block.Kind.
const (
	KindHeading Kind = iota
	KindParagraph
	KindList
	KindTable
	KindLiteral // text in which newlines matter, such as a code block
)

// An Item is an item of a list. In a definition list, it also has a term.
type Item struct {
	Term       Text    // the text before the definition: "0" in the AsciiDoc line "*0*:: success"
	Text       Text    // the text of the item, without the text of Blocks
	Blocks     []Block // blocks inside the item, such as a nested list
	Start, End int     // the source offsets of the lines of the item
}

// A Row is a row of a table.
type Row struct {
	Cells      []Cell
	Start, End int // the source offsets of the lines of the row
}

// A Cell is a cell of a table.
type Cell struct {
	Text       Text // the text of the cell, without markup
	Start, End int  // the source offsets of the cell, with markup but without surrounding white space
	// isJoined is set if Text was joined from several lines. Text is then a copy rather
	// than a slice of the source.
	isJoined bool
	// isAbsent is set if the source has no cell in this column, because another cell
	// spans the column or because the row is too short.
	isAbsent bool
}

// cellOf returns a cell with the given text. The parameter markup is the same text with
// its inline markup. The offsets of the cell are those of markup.
func cellOf(text, markup Text) Cell {
	return Cell{Text: text, Start: markup.Start(), End: markup.End()}
}

// withLine returns c with the text of more appended on a new line.
func (c Cell) withLine(more Cell) Cell {
	if more.Text.Len() == 0 {
		return c
	}
	if c.Text.Len() == 0 {
		return more
	}
	// c.Text is a slice of the source, so appending to it would overwrite the source.
	if !c.isJoined {
		var own Text
		own.Append(c.Text)
		c.Text, c.isJoined = own, true
	}
	c.Text.Put('\n', c.End, more.Start)
	c.Text.Append(more.Text)
	c.End, c.isAbsent = more.End, false
	return c
}

// A Form is the notation of a table or list. A fix writes new rows in the same notation.
type Form string

// The notations of tables, lists and paragraphs.
const (
	FormPipe      Form = "pipe"         // a Markdown table: | 0 | success |
	FormList      Form = "list"         // a Markdown list
	FormParagraph Form = "paragraph"    // one paragraph for each status
	FormFenced    Form = "fenced"       // lines of a code block
	FormProse     Form = "prose"        // a sentence, to which no row can be added
	FormComment   Form = "comment pipe" // a pipe table whose lines have a prefix: // | 0 | success |
	FormDrawn     Form = "drawn"        // a table that is drawn with characters in literal text
	FormHTMLTable Form = "html table"
	FormHTMLList  Form = "html list"
	FormRSTGrid   Form = "rst grid"
	FormRSTSimple Form = "rst simple"
	FormRSTList   Form = "rst list"
	FormRSTTable  Form = "rst list-table"
	FormAdocTable Form = "adoc table"
	FormAdocList  Form = "adoc list"
	FormRoffTag   Form = "roff tag"   // an item that begins with .TP or .IP, in man
	FormRoffItem  Form = "roff item"  // an item that begins with .It, in mdoc
	FormRoffBlock Form = "roff block" // a term followed by an indented block, in man
	FormRoffTable Form = "roff table" // a tbl table between .TS and .TE
	FormPOD       Form = "pod"        // an item that begins with =item, in POD
	FormHelp      Form = "help"       // lines of a help text, such as a string in Go code
	FormGoComment Form = "go comment"
	FormGoConst   Form = "go const" // a Go constant with its comment
	FormGoMap     Form = "go map"
	FormConst     Form = "const" // a constant of a script, with its comment
	// FormData is a member of an object or array in JSON, YAML or TOML, or a message of a
	// Fluent or properties file.
	FormData Form = "data"
)

// Bordered reports whether tables of a form have drawn borders around their cells. A fix
// must then keep the width of a cell.
func (f Form) Bordered() bool { return f == FormRSTGrid || f == FormDrawn }

// Tabular reports whether a form has rows and columns, unlike lists, sentences and Go
// declarations.
func (f Form) Tabular() bool {
	switch f {
	case FormPipe, FormComment, FormDrawn, FormHTMLTable, FormRSTGrid, FormRSTSimple, FormRSTTable, FormAdocTable, FormRoffTable:
		return true
	}
	return false
}
