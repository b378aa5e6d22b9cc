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

// A Document has all that a document says about exit statuses.
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

// A Kind tells tables apart by the subject of their rows.
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

// Contains reports whether a status is in the interval.
func (i Interval) Contains(status int) bool { return i.Min <= status && status <= i.Max }

// A Heading is a heading of a section that a table is in.
type Heading struct {
	Cell                // the whole text
	Level     int       // 1 is the outermost
	Title     string    // the text without the range: "Hierarchy Codes"
	Range     *Interval // of "(10-19)" or "(100+)"; nil if the heading names none
	RangeCell Cell      // "10-19"; empty if Range is nil
}

// A Table is a table, or a list, sentence or run of paragraphs that says what a
// table would say.
type Table struct {
	Kind     Kind
	Form     block.Form
	Headings []Heading // outermost first
	Caption  string
	Lead     string // the sentence before the table
	Own      bool   // it is about this program
	Why      string // why it is or is not

	Columns []Column // in order; nil for what has the form of no table
	Rows    []Row    // without the header and group rows

	Start, End    int // the whole table
	span.Position     // of Start
}

// A Column is a column of a table, with its header cell, which is empty in a
// table without a header. [Cell.Field] says what the column has.
type Column struct {
	Cell
	Header string
}

// A Row is a row of a table, an item of a list, a line or a paragraph.
type Row struct {
	Cells    []Cell   // as many as the row has, in order
	Statuses Statuses // of the value cell (or the exit cell of an error code)
	Group    string   // the text of the last row before it that is a heading

	Start, End int // of whole lines with their newlines, for inserting and deleting
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
	Terms     []Cell // "100"; in units of Unit if it has none of its own
	Sum       Cell   // "700ms"
	Unit      string // "ms" of the sum; "" if it has none
	Immediate bool   // "ID collision: Immediate retries (3x max)": no terms, no sum
	Count     Cell   // "3" of "(3x max)"; empty if the line has none
	Headings  []Heading
	Cap       Cell // "5 seconds" of the sentence before the list; empty if it has none
}

// A Sample is a sample of an envelope: a JSON object in literal text.
type Sample struct {
	Headings   []Heading
	Values     []SampleValue // in the order of the text, without objects and arrays
	Start, End int
	Line       int
}

// A SampleValue is a value within a sample.
type SampleValue struct {
	Cell        // the value, a string's without its quotes
	Path string // "error.exitCode"; elements of arrays as "items.0"
	Key  Cell   // the last key, without its quotes
	JSON string // its type: string, number, bool or null
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
	Name     string // the function around it: "is_recoverable"; or the variable
	NameCell Cell
	Values   []Cell
	Cell     // the text between the brackets
	Headings []Heading
}

// Options describe a document, as far as the caller knows it.
type Options struct {
	Heading  string                // read only this section, with its subsections
	Kind     Kind                  // read only tables of this kind; "" for all
	Columns  map[string]attr.Field // headers that are not recognised by themselves
	Declared bool                  // a [[doc]] names the document, so its tables are the program's own
	Program  string                // the name of the program
}
