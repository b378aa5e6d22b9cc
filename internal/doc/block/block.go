// Package block reads a document into blocks: headings, paragraphs, lists,
// tables and literal text, without their markup. It knows formats and no
// meanings; package tables decides what blocks say, once for all formats.
//
// A block knows the bytes it was read from, as does each byte of its [Text], so
// that a rule can report a word in a table and a fix can replace it. For the same
// reason most readers here are our own: there are no parsers in Go that keep the
// offsets of reStructuredText, AsciiDoc or roff.
// Markdown is parsed by goldmark, HTML is tokenized by golang.org/x/net/html and
// Go files are parsed by go/parser.
//
// Readers are minimal. They read what documents use to list exit statuses and
// pass over the rest; a directive or macro they do not know is text or nothing,
// never an error. What they read must cost time in proportion to its size, even
// if it was made to cost more: TestHostile of package tables checks that.
//
// To add a format, write a function that takes a [Source] and returns its blocks
// in the order of the document, and enter it in readers with its extensions. The
// functions on lines (allLines, indented, withoutMarks, …) serve formats that
// are read line by line. If a fix has to write a row in another way than the
// forms there are, add a [Form]. Then add the format to the shapes and the fuzz
// targets of package tables, which check the offsets of all that is read.
package block

// A Block is a piece of a document. Its kind decides which fields are set.
type Block struct {
	Kind       Kind
	Form       Form // of a table, list or paragraph
	Start, End int  // offsets in the source

	Text  Text   // heading, paragraph, literal
	Level int    // heading: 1 is the outermost
	Lang  string // literal: the language that the document gives, such as "json"

	Items   []Item // list
	Rows    []Row  // table
	Head    bool   // table: the first row is its header
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
	Term       Text    // of "*0*::", ".TP" and the like
	Text       Text    // the item's own text, without Blocks
	Blocks     []Block // the blocks inside the item
	Start, End int     // offsets of its first line and of the line after its last
}

// A Row is a row of a table.
type Row struct {
	Cells      []Cell
	Start, End int // offsets of its first line and of the line after its last
}

// A Cell is a cell of a table.
type Cell struct {
	Text       Text // without markup
	Start, End int  // offsets including markup, without the white space around it
	absent     bool // the row has no such cell: a cell above or to the left spans it
}

// cellOf returns a cell with a text. The text was read from markup, which
// gives the offsets of the cell.
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

// The forms. A name begins with the format of the document.
const (
	FormPipe      Form = "pipe"         // a Markdown table
	FormList      Form = "list"         // a Markdown list
	FormParagraph Form = "paragraph"    // paragraphs about one status each
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
	FormGoConst   Form = "go const" // a constant with its comment
	FormGoMap     Form = "go map"
)

// Tabular reports whether the form shows rows and columns to a reader. Lists,
// sentences and Go declarations do not.
func (f Form) Tabular() bool {
	switch f {
	case FormPipe, FormComment, FormHTMLTable, FormRSTGrid, FormRSTSimple, FormRSTTable, FormAdocTable, FormRoffTable:
		return true
	}
	return false
}
