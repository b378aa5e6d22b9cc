// Package tables reads what documents say about exit statuses: tables, lists
// and paragraphs of codes, retry policies, error codes and their prefixes,
// classes of errors, sums of waits, and samples of envelopes. It says where
// every cell stands, to the byte, so that a rule can point at it and a fix can
// replace it.
//
// Reading has two stages. A format's reader (Markdown, HTML, …) turns a source
// into [block]s: headings, paragraphs, lists, tables and literal text, with their
// markup gone and the place of each remaining byte kept. What the blocks mean
// is then decided once, for all formats: which columns a table has, what kind
// it is, and whether it is about this program at all ([Table.Own]).
package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/span"
)

// A Document is what one document says.
type Document struct {
	File      string
	Tables    []*Table // in the order of the document
	Totals    []Total
	Samples   []Sample
	Sets      []Set
	Schedules []Schedule
	Under     *Section // what stands under Options.Heading; nil without, or where it is not found
}

// A Section is a heading with the text that follows it up to the next heading.
type Section struct {
	Heading
	TextEnd int // the offset of the next heading, or the end of the document
}

// A Kind is what the rows of a table are about.
type Kind string

// The kinds of tables.
const (
	KindCodes    Kind = "codes"    // exit statuses
	KindRetry    Kind = "retry"    // retry policies of statuses
	KindErrors   Kind = "errors"   // error code strings
	KindPrefixes Kind = "prefixes" // common starts of error codes
	KindClasses  Kind = "classes"  // types of errors, and whether they are retried
)

// A Cell is a piece of text of the document.
type Cell struct {
	Field attr.Field
	Text  string // without markup, entities decoded, white space collapsed
	Raw   string // as it is written: source[Start:End]

	Start, End int // byte offsets of Raw
	// The text without the markup around it: in "**Yes**" the offsets of "Yes".
	// A fix that replaces these bytes keeps bold and backticks.
	TextStart, TextEnd int

	span.Position // of Start
}

// An Interval is a range of statuses, both ends included.
type Interval struct{ Min, Max int }

// Contains reports whether the interval holds the status.
func (i Interval) Contains(status int) bool { return i.Min <= status && status <= i.Max }

// A Heading is a heading over a table.
type Heading struct {
	Cell                // the whole text
	Level     int       // 1 is the outermost
	Title     string    // without the range: "Hierarchy Codes"
	Range     *Interval // "(10-19)", "(100+)"; nil where it names none
	RangeCell Cell      // "10-19", where Range is not nil
}

// A Table is a table, or a list or run of paragraphs with a row's worth of
// meaning in each item.
type Table struct {
	Kind     Kind
	Form     block.Form
	Headings []Heading // outermost first
	Caption  string
	Lead     string // the sentence before the table
	Own      bool   // it is about this program; always so in a declared document
	Why      string // why it is, or is not

	Columns []Column // of a table proper, in order; nil of lists
	Rows    []Row    // without the header and group rows

	Start, End    int // the whole table
	span.Position     // of Start
}

// A Column is a column of a table, with its header cell. The cell is empty in a
// table without a header.
type Column struct {
	Cell
	Header string
}

// A Row is a row of a table, an item of a list, a line or a paragraph.
type Row struct {
	Cells    []Cell   // as many as the row has, in order
	Statuses Statuses // of the value cell (or the exit cell of an error code)
	Group    string   // the group row above, inside the table

	Start, End int // whole lines with their line ends, for inserting and deleting
	Line       int
}

// Cell is the row's first cell of the field.
func (r Row) Cell(f attr.Field) (Cell, bool) {
	for _, c := range r.Cells {
		if c.Field == f {
			return c, true
		}
	}
	return Cell{}, false
}

// ColumnOf is the table's first column of the field, and its index in Cells.
func (t *Table) ColumnOf(f attr.Field) (int, bool) {
	for i, c := range t.Columns {
		if c.Field == f {
			return i, true
		}
	}
	return 0, false
}

// Heading is the innermost heading; its zero value if there is none.
func (t *Table) Heading() Heading {
	if len(t.Headings) == 0 {
		return Heading{}
	}
	return t.Headings[len(t.Headings)-1]
}

// Range is the range that the nearest heading names, and that heading.
func (t *Table) Range() (Heading, bool) {
	for i := len(t.Headings) - 1; i >= 0; i-- {
		if t.Headings[i].Range != nil {
			return t.Headings[i], true
		}
	}
	return Heading{}, false
}

// A Total is a line of computed waits:
// "Lock timeout: 100 + 200 + 400 = 700ms".
type Total struct {
	Cell             // the whole line
	Name      Cell   // "Lock timeout"
	Terms     []Cell // each with ParseDuration's unit taken from Unit where it has none
	Sum       Cell   // "700ms"
	Unit      string // "ms"; "" where the line says none
	Immediate bool   // "ID collision: Immediate retries (3x max)": no terms, no sum
	Count     Cell   // "3" of "(3x max)"; empty where the line says none
	Headings  []Heading
	Cap       Cell // "5 seconds" of the sentence before the list; empty where there is none
}

// A Sample is a sample of an envelope: a JSON object in literal text.
type Sample struct {
	Headings   []Heading
	Values     []SampleValue // in the order of the text, containers left out
	Start, End int
	Line       int
}

// A SampleValue is a value within a sample.
type SampleValue struct {
	Cell        // the value, a string's without its quotes
	Path string // "error.exitCode"; elements of arrays as "items.0"
	Key  Cell   // the last key, without its quotes
	JSON string // what it is: string, number, bool, null
}

// At is the value at a path.
func (s Sample) At(path string) (SampleValue, bool) {
	for _, v := range s.Values {
		if v.Path == path {
			return v, true
		}
	}
	return SampleValue{}, false
}

// A Set is a set of statuses in code: "return code in [7, 20, 21, 22]".
type Set struct {
	Name     string // the function around it: "is_recoverable"; or the variable
	NameCell Cell
	Values   []Cell
	Cell     // what stands between the brackets
	Headings []Heading
}

// Options are what the caller knows about the document.
type Options struct {
	Heading  string                // read only what stands under it, subsections included
	Kind     Kind                  // what its tables are; "" to recognise it
	Columns  map[string]attr.Field // headers that are not recognised by themselves
	Declared bool                  // a [[doc]] names the document: its tables are the program's own
	Program  string                // the program's name, which is never another program's
}
