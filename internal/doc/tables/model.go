// Package tables reads what documents say about exit statuses: tables, lists
// and paragraphs of codes, retry policies, error codes and their prefixes,
// classes of errors, sums of waits, and samples of envelopes. Each [Cell] knows
// its bytes in the document, so that a rule can report it and a fix can replace
// it.
//
// Package block reads the document first, in whatever format. An assembler then
// goes through the blocks in order, with the headings and the sentence before
// each block at hand, and decides what the block says:
//
//   - the rows of a table, by what its columns are (table.go, columns.go)
//   - the items of a list, the lines of literal text, or paragraphs that each
//     begin with a status (lines.go, literal.go)
//   - statuses within sentences (prose.go)
//   - sums of waits, schedules, sets in code and samples of JSON (totals.go,
//     schedules.go, sets.go, sample.go)
//
// At the end it decides for each table whether it is about this program at all
// (own.go): documents also explain the statuses of other programs, of protocols
// and of plans. [Table.Own] and [Table.Why] say so.
//
// A column is recognised by its header, and by its cells where the header may
// mean several things. To add a header, or a column that a registry has, add it
// to package attr. If the new column tells a kind of table from the others, kindOf
// decides about it; and the shapes of TestShapes get a table that has it.
package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/span"
)

// A Document has everything that a document says about exit statuses.
type Document struct {
	File      string
	Tables    []*Table // in the order of the document
	Totals    []Total
	Samples   []Sample
	Sets      []Set
	Schedules []Schedule
	Under     *Section // the section of Options.Heading; nil if there is none
}

// A Section is a heading with the text that follows it up to the next heading.
type Section struct {
	Heading
	TextEnd int // the offset of the next heading, or the end of the document
}

// A Kind is the kind of a table. It depends on the subject of the rows.
type Kind string

// The kinds of tables.
const (
	KindCodes    Kind = "codes"    // exit statuses
	KindRetry    Kind = "retry"    // retry policies of statuses
	KindErrors   Kind = "errors"   // error code strings
	KindPrefixes Kind = "prefixes" // common starts of error codes
	KindClasses  Kind = "classes"  // types of errors, and whether they are retried
)

// A Cell is a piece of text in the document.
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

// An Interval is a range of statuses that includes both ends.
type Interval struct{ Min, Max int }

// Contains reports whether a status is in the interval.
func (i Interval) Contains(status int) bool { return i.Min <= status && status <= i.Max }

// A Heading is the heading of a section that contains a table.
type Heading struct {
	Cell                // the whole text
	Level     int       // 1 is the outermost
	Title     string    // the text without the range: "Hierarchy Codes"
	Range     *Interval // of "(10-19)" or "(100+)"; nil if the heading names none
	RangeCell Cell      // "10-19"; empty if Range is nil
}

// A Table is a table, or a list, a sentence or a run of paragraphs with the
// same information.
type Table struct {
	Kind     Kind
	Form     block.Form
	Headings []Heading // outermost first
	Caption  string
	Lead     string // the sentence before the table
	Own      bool   // whether it is about this program
	Why      string // why Own is true or false

	Columns []Column // in order; nil for lists, sentences and the like
	Rows    []Row    // without the header and the rows that are headings

	Start, End    int // the whole table
	span.Position     // of Start
}

// A Column is a column of a table, with its header cell. The cell is empty if
// the table has no header. [Cell.Field] gives the contents of the column.
type Column struct {
	Cell
	Header string
}

// A Row is a row of a table, an item of a list, a line or a paragraph.
type Row struct {
	Cells    []Cell   // in order; a row may have fewer cells than the table has columns
	Statuses Statuses // of the value cell, or of the exit cell in a row about an error code
	Group    string   // the text of the nearest row before this one that is a heading

	Start, End int // of whole lines with their newlines, for inserting and deleting rows
	Line       int
}

// Cell returns the first cell of the row for a field.
func (r Row) Cell(f attr.Field) (Cell, bool) {
	for _, c := range r.Cells {
		if c.Field == f {
			return c, true
		}
	}
	return Cell{}, false
}

// ColumnOf returns the index of the table's first column for a field.
func (t *Table) ColumnOf(f attr.Field) (int, bool) {
	for i, c := range t.Columns {
		if c.Field == f {
			return i, true
		}
	}
	return 0, false
}

// Heading returns the innermost heading, the zero Heading if there is none.
func (t *Table) Heading() Heading {
	if len(t.Headings) == 0 {
		return Heading{}
	}
	return t.Headings[len(t.Headings)-1]
}

// Range returns the nearest heading that names a range.
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
	Terms     []Cell // "100"; a term without a unit is in Unit
	Sum       Cell   // "700ms"
	Unit      string // the unit of the sum, "ms"; "" if it has none
	Immediate bool   // "ID collision: Immediate retries (3x max)": no terms and no sum
	Count     Cell   // the "3" of "(3x max)"; empty if the line has none
	Headings  []Heading
	Cap       Cell // the "5 seconds" in the sentence before the list; empty if there is none
}

// A Sample is a JSON object in literal text, as a sample of an error envelope.
type Sample struct {
	Headings   []Heading
	Values     []SampleValue // in the order of the text; objects and arrays themselves are left out
	Start, End int
	Line       int
}

// A SampleValue is a value within a sample.
type SampleValue struct {
	Cell        // the value; a string is without its quotes
	Path string // "error.exitCode"; an element of an array is "items.0"
	Key  Cell   // the last key of the path, without quotes
	JSON string // the JSON type: string, number, bool or null
}

// At returns the value at a path.
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
	Name     string // the function around the set, "is_recoverable", or the variable
	NameCell Cell
	Values   []Cell
	Cell     // the text between the brackets
	Headings []Heading
}

// Options gives what the caller knows about a document.
type Options struct {
	Heading  string                // read only the section with this heading, with its subsections
	Kind     Kind                  // read only tables of this kind; "" means all
	Columns  map[string]attr.Field // fields of headers that package attr does not know
	Declared bool                  // a [[doc]] names the document, so its tables are the program's own
	Program  string                // the name of the program
}
