package block

// A blockKind is what a block is.
type Kind int

const (
	KindHeading   Kind = iota // text, level
	KindParagraph             // text; a caption is a paragraph before its table
	KindList                  // items
	KindTable                 // rows
	KindLiteral               // text, line by line; lang
)

// A block is a piece of a document as its format's reader found it. A reader
// hands over blocks in the order of the document; a list may hold blocks in its
// items.
type Block struct {
	Kind       Kind
	Form       Form // of a table or list
	Start, End int  // in the source

	Text  Text   // heading, paragraph, literal
	Level int    // heading: 1 is the outermost
	Lang  string // literal: "json"

	Items   []Item // list
	Rows    []Row  // table
	Head    bool   // table: the first row is its header
	Caption string // table
}

// An item is an item of a list. A definition list's term stands in term; every
// other item has all of its text in text.
type Item struct {
	Term       Text // "*0*::", ".TP" and the like
	Text       Text // the item's own text, without the blocks inside it
	Blocks     []Block
	Start, End int // whole lines
}

// A blockRow is a row of a table.
type Row struct {
	Cells      []Cell
	Start, End int // whole lines
}

// A blockCell is a cell of a table: its text, and all of it with its markup.
type Cell struct {
	Text       Text
	Start, End int  // without the white space around it
	absent     bool // the row has no such cell
}

// A Form is how a table is written down, which is how a fix has to write it.
type Form string

// The forms of tables. Forms that start alike belong to one format.
const (
	FormPipe      Form = "pipe"         // a Markdown table
	FormList      Form = "list"         // Markdown list items
	FormParagraph Form = "paragraph"    // a paragraph a code
	FormFenced    Form = "fenced"       // lines of a code block
	FormProse     Form = "prose"        // statuses within a sentence; nothing can be inserted
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
	FormGoConst   Form = "go const" // the comment of a constant
	FormGoMap     Form = "go map"
)

// tabular reports whether a table has the form of one.
func (f Form) Tabular() bool {
	switch f {
	case FormPipe, FormComment, FormHTMLTable, FormRSTGrid, FormRSTSimple, FormRSTTable, FormAdocTable, FormRoffTable:
		return true
	}
	return false
}
