// Package block reads a document into blocks without markup: headings,
// paragraphs, lists, tables and literal text. The package handles formats only.
// What the blocks mean is decided by package tables, once for all formats.
//
// Each block and each byte of a [Text] records the source offsets from which it
// was read. A rule can therefore report a word in a table, and a fix can
// replace the word. For the same reason most readers in this package are our
// own: no Go parser keeps the offsets of reStructuredText, AsciiDoc or roff.
// Goldmark parses Markdown, golang.org/x/net/html tokenizes HTML, and go/parser
// parses Go files.
//
// Readers are minimal. They read the markup that documents use to list exit
// statuses and skip the rest. An unknown directive or macro is read as text or
// skipped, and is never an error. The time to read a document must be
// proportional to its size, even for hostile input. TestHostile of package
// tables checks the time.
//
// To add a format, write a function that takes a [Source] and returns its
// blocks in the order of the document, and enter the function in readers with
// the extensions of the format. The functions on lines (allLines, indented,
// withoutMarks, …) serve formats that are read line by line. If no existing
// [Form] describes how a fix has to write a row, add a Form. Then add the
// format to the shapes and the fuzz targets of package tables, which check the
// offsets of all that is read.
package block

// A Block is a piece of a document. Its kind decides which fields are set.
type Block struct {
	Kind       Kind
	Form       Form // the notation of a table, list or paragraph
	Start, End int  // offsets in the source

	Text  Text   // the text of a heading, paragraph or literal block
	Level int    // the level of a heading; 1 is the outermost
	Lang  string // the declared language of a literal block, such as "json"

	Items   []Item // list
	Rows    []Row  // table
	Head    bool   // the first row of a table is its header
	Caption string // table
}

// A Kind is a kind of block.
type Kind int

// The kinds of blocks. If a format has no markup for captions, the caption of
// a table is the paragraph before it.
const (
	KindHeading Kind = iota
	KindParagraph
	KindList
	KindTable
	KindLiteral // text with significant newlines, such as a code block
)

// An Item is an item of a list. Only items of a definition list have a term.
type Item struct {
	Term       Text    // the term, as in "*0*::" or ".TP"
	Text       Text    // the text of the item itself, without Blocks
	Blocks     []Block // the blocks nested in the item
	Start, End int     // offsets of the first line of the item and of the line after its last
}

// A Row is a row of a table.
type Row struct {
	Cells      []Cell
	Start, End int // offsets of the first line of the row and of the line after its last
}

// A Cell is a cell of a table.
type Cell struct {
	Text       Text // without markup
	Start, End int  // offsets of the cell with its markup, without surrounding white space
	absent     bool // there is no such cell in the row: a cell above or to the left spans this column
}

// cellOf returns a cell that contains text. The range of markup, from which
// text was read, becomes the range of the cell.
func cellOf(text, markup Text) Cell {
	return Cell{Text: text, Start: markup.Start(), End: markup.End()}
}

// extended returns c with the text of more on a new line.
func (c Cell) extended(more Cell) Cell {
	if more.Text.Len() == 0 {
		return c
	}
	if c.Text.Len() == 0 {
		return more
	}
	var t Text
	t.Append(c.Text)
	t.Put('\n', c.End, more.Start)
	t.Append(more.Text)
	return Cell{Text: t, Start: c.Start, End: more.End}
}

// A Form is the notation of a table or list. A fix writes new rows in the same
// notation.
type Form string

// The forms. The value of a form begins with the format of the document.
const (
	FormPipe      Form = "pipe"         // a Markdown table
	FormList      Form = "list"         // a Markdown list
	FormParagraph Form = "paragraph"    // paragraphs that describe one status each
	FormFenced    Form = "fenced"       // lines of a code block
	FormProse     Form = "prose"        // a sentence; rows cannot be inserted
	FormComment   Form = "comment pipe" // a pipe table with a prefix on each line
	FormHTMLTable Form = "html table"
	FormHTMLList  Form = "html list"
	FormRSTGrid   Form = "rst grid"
	FormRSTSimple Form = "rst simple"
	FormRSTList   Form = "rst list"
	FormRSTTable  Form = "rst list-table"
	FormAdocTable Form = "adoc table"
	FormAdocList  Form = "adoc list"
	FormRoffTag   Form = "roff tag"   // .TP, .IP
	FormRoffItem  Form = "roff item"  // mdoc's .It
	FormRoffTable Form = "roff table" // tbl
	FormHelp      Form = "help"       // lines of a Go string
	FormGoComment Form = "go comment"
	FormGoConst   Form = "go const" // a constant and its comment
	FormGoMap     Form = "go map"
)

// Tabular reports whether the form displays rows and columns to a reader.
// Lists, sentences and Go declarations do not.
func (f Form) Tabular() bool {
	switch f {
	case FormPipe, FormComment, FormHTMLTable, FormRSTGrid, FormRSTSimple, FormRSTTable, FormAdocTable, FormRoffTable:
		return true
	}
	return false
}
