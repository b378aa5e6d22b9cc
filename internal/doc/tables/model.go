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

// A Document holds all information about exit statuses in a document.
type Document struct {
	File      string
	Tables    []*Table // in the order of the document
	Totals    []Total
	Samples   []Sample
	Sets      []Set
	Schedules []Schedule
	Under     *Section // the section of Options.Heading; nil if there is no such section
}

// A Section is a heading and the text up to the next heading.
type Section struct {
	Heading
	TextEnd int // the offset of the next heading, or the end of the document
}

// A Kind is the kind of a table. The kind depends on what the rows describe.
type Kind string

// The kinds of tables.
const (
	KindCodes    Kind = "codes"    // exit statuses
	KindRetry    Kind = "retry"    // retry policies of statuses
	KindErrors   Kind = "errors"   // common prefixes of error codes
	KindPrefixes Kind = "prefixes" // common starts of error codes
	KindClasses  Kind = "classes"  // types of errors, and whether they are retried
)

// A Cell is a piece of text in the document.
type Cell struct {
	Field attr.Field
	Text  string // the text without markup, with entities decoded and white space collapsed
	Raw   string // the text as written: source[Start:End]

	Start, End int // byte offsets of Raw
	// TextStart and TextEnd are the offsets without the surrounding markup:
	// the offsets of "Yes" in "**Yes**". A fix that replaces these bytes
	// keeps bold type and backticks.
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
	Range     *Interval // the range in "(10-19)" or "(100+)"; nil if the heading does not name a range
	RangeCell Cell      // the text "10-19"; empty if Range is nil
}

// A Table is a table, or a list, sentence or sequence of paragraphs that
// contains the same kind of information as a table.
type Table struct {
	Kind     Kind
	Form     block.Form
	Headings []Heading // outermost first
	Caption  string
	Lead     string // the sentence before the table
	Own      bool   // whether the table is about this program
	Why      string // the reason for the value of Own

	Columns []Column // in order; nil for lists, sentences and the like
	Rows    []Row    // the rows, except the header and the rows that are headings

	Start, End    int // the source range of the whole table
	span.Position     // of Start
}

// A Column is a column of a table, with its header cell. The header cell is
// empty if the table has no header. [Cell.Field] identifies the information in
// the column.
type Column struct {
	Cell
	Header string
}

// A Row is a row of a table, an item of a list, a line or a paragraph.
type Row struct {
	Cells    []Cell   // in order; a row may contain fewer cells than the table has columns
	Statuses Statuses // the statuses in the value cell, or in the exit cell for an error code
	Group    string   // the text of the nearest preceding row that is a heading

	Start, End int // the range of whole lines with their newlines, for inserting and deleting rows
	Line       int
}

// Cell returns the first cell of the row for field f. The second result is
// false if there is no such cell.
func (r Row) Cell(f attr.Field) (Cell, bool) {
	for _, c := range r.Cells {
		if c.Field == f {
			return c, true
		}
	}
	return Cell{}, false
}

// ColumnOf returns the index of the table's first column for field f. The
// second result is false if there is no such column.
func (t *Table) ColumnOf(f attr.Field) (int, bool) {
	for i, c := range t.Columns {
		if c.Field == f {
			return i, true
		}
	}
	return 0, false
}

// Heading returns the innermost heading, or the zero Heading if there is none.
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

// A Total is a line that shows the waits of a policy and their sum: "Lock
// timeout: 100 + 200 + 400 = 700ms".
type Total struct {
	Cell             // the whole line
	Name      Cell   // "Lock timeout"
	Terms     []Cell // the waits, such as "100"; a wait without a unit is in Unit
	Sum       Cell   // "700ms"
	Unit      string // the unit of the sum, such as "ms"; "" if the sum has no unit
	Immediate bool   // the line is of the form "ID collision: Immediate retries (3x max)", without terms and sum
	Count     Cell   // the "3" in "(3x max)"; empty if the line shows no count
	Headings  []Heading
	Cap       Cell // the "5 seconds" in the sentence before the list; empty if there is no limit
}

// A Set is a set of statuses in source code: "return code in [7, 20, 21, 22]".
type Set struct {
	Name     string // the function that contains the set, such as "is_recoverable", or the variable
	NameCell Cell
	Values   []Cell
	Cell     // the text between the brackets
	Headings []Heading
}

// Options holds the information that the caller has about a document.
type Options struct {
	Heading  string                // read only the section with this heading, including subsections
	Kind     Kind                  // read only tables of this kind; "" means all
	Columns  map[string]attr.Field // the fields of headers that are unknown to package attr
	Declared bool                  // a [[doc]] names the document, so its tables are about the program
	Program  string                // the name of the program
}
