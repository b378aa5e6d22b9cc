// Package tables reads what documents say about exit statuses: tables, lists and
// sentences about statuses, retry policies, error codes and their prefixes, types of
// errors, sums of waits, and JSON samples of errors. Each [Cell] has its offsets in the
// document, so that a rule can report it and a fix can replace it.
//
// Package block splits a document of any format into blocks. An assembler reads the
// blocks in order. It remembers the headings and the sentence before a block, and
// decides what the block contains:
//
//   - a table with rows; its columns show what it is about (table.go, columns.go)
//   - list items, lines of literal text or paragraphs that begin with a status
//     (lines.go, literal.go)
//   - statuses within sentences (prose.go)
//   - sums of waits, schedules, sets in code, and JSON samples (totals.go,
//     schedules.go, sets.go, sample.go)
//
// Finally the assembler decides whose statuses a table lists: those of the program, of a
// single command, of another program or of a protocol, or statuses that are only
// planned. [Table.Ownership] is the decision, which is made in three steps:
//
//   - The assembler collects the commands of the program from the code in the document
//     (commands.go), so that it recognizes a command that a heading or sentence names
//     in plain words.
//   - Each text near a table may name the owner of the statuses. A list of sentence
//     forms tells such texts from those that mention a program for another reason
//     (names.go).
//   - The first of these texts that names an owner decides: the table's own words, the
//     sentence before it, the code before it, the headings, the title and the path
//     (ownership.go, nearby.go).
package tables

import (
	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/span"
)

// A Document contains everything that a document says about exit statuses.
type Document struct {
	File       string
	Tables     []*Table // the tables, in the order of the document
	Totals     []Total
	Samples    []Sample
	Sets       []Set
	Schedules  []Schedule
	Exhausted  []Exhausted
	Counts     []Count
	Statements []Statement
	Commands   []*Table // tables that list commands, but no statuses
	Under      *Section // the section with the heading Options.Heading, or nil
	Candidates []*Table // all tables, even those that are not in Tables; see Table.Ownership
}

// A Section is a heading with the text below it.
type Section struct {
	Heading
	TextEnd int // the offset of the next heading of any level, or of the end of the document
}

// A Kind says what the rows of a table describe.
type Kind string

// The values of Table.Kind.
const (
	KindCodes    Kind = "codes"    // exit statuses
	KindRetry    Kind = "retry"    // how to retry after each status
	KindErrors   Kind = "errors"   // error codes, such as E_NOT_FOUND
	KindPrefixes Kind = "prefixes" // prefixes of error codes, such as E_TASK_*
	KindClasses  Kind = "classes"  // types of errors, and whether to retry them
)

// A Cell is a piece of text in a document, usually a cell of a table.
type Cell struct {
	Field attr.Field
	Text  string // the text on one line, without markup and with entities decoded
	Raw   string // the text as it is in the document: source[Start:End]

	Start, End int // the offsets of Raw
	// The offsets of the text without markup: of Yes in **Yes**. A fix that replaces
	// these bytes keeps the bold type.
	TextStart, TextEnd int

	span.Position // the file, line and column of the offset Start
}

// An Interval is a range of statuses, including both ends.
type Interval struct{ Min, Max int }

// Contains reports whether a status is in the interval.
func (i Interval) Contains(status int) bool { return i.Min <= status && status <= i.Max }

// A Heading is a heading above a table.
type Heading struct {
	Cell                // the text of the whole heading
	Level     int       // the level; 1 is the outermost
	Title     string    // the text without the range: "Task errors" for "Task errors (10-19)"
	Range     *Interval // the range: 10 to 19 for "(10-19)", and 100 to 255 for "(100+)"; or nil
	RangeCell Cell      // the text of the range, such as "10-19", or empty

	runsDirectly    bool   // whether code between the heading and the first inner heading runs a subcommand
	runsCommand     string // the first subcommand of the program that code in the section runs, or ""
	runsSecond      string // the word that always follows runsCommand, such as "lint" in "tool file lint", or ""
	runsEnd         int    // the end of the last code block that runs a subcommand, in the section below the heading
	runsSeveral     bool   // whether code in the section runs several subcommands
	runsThisProgram bool   // whether code in the section runs the program
	lastProgram     string // the program that the last code block of the section runs, or ""
	configuresRuns  bool   // whether code in the section configures a run of a command, and explains the statuses of this command
	otherProgram    string // in a file for coding agents: another program that code in the section runs, or ""
}

// A Table is a table, or a list or paragraph with the same information.
type Table struct {
	Kind      Kind
	Form      block.Form
	Headings  []Heading // the headings above the table, outermost first
	Caption   string
	Example   bool      // whether the rows are branches of a script, or constants or comments in code
	IsHeading bool      // whether the only row is a whole heading, such as "3: not found" below "Exit codes"
	Script    bool      // whether the rows are branches of a script, which may print any texts
	Lead      string    // the sentence before the table
	Ownership Ownership // whose statuses the table lists, and which text shows it

	Columns []Column // the columns; nil for lists and paragraphs
	Rows    []Row    // the rows, without the header and without rows that are headings

	Start, End    int // the offsets of the table
	span.Position     // the file, line and column of the offset Start

	// subjectText is the paragraph that contains the statuses, up to the sentence with
	// the last status. Later sentences do not say whose statuses these are.
	subjectText block.Text
	// sentence is the sentence with the first status, or "". It is set only if it is
	// certainly about this program or one of its commands.
	sentence        string
	sentenceSubject *clauseSubject // who exits according to the sentence; nil for tables and lists
	headingLabel    string         // if a heading is the only row: its text without the meaning, such as "Code 3: "; otherwise ""
	codeAfter       string         // the command in the code block after a sentence that ends with a colon, or ""
	testedRun       string         // the command on whose status a script branches, or ""
	listed          string         // why the status in a heading is the program's, if a table of the program's statuses shows it; see readListedHeading
	isGuess         bool           // whether the command that the sentence is about was inferred from code in the section
}

// A Column is a column of a table. Its Cell is the header, which may be empty.
// [Cell.Field] says what the column contains.
type Column struct {
	Cell
	Header string
}

// A Row is a row of a table, an item of a list, a line of literal text, or a
// sentence.
type Row struct {
	Cells    []Cell   // the cells; a row can have fewer cells than the table has columns
	Statuses Statuses // the statuses of the row, such as the status of its error code
	Topic    bool     // whether the row is a sentence that begins with the status, as in "Exit code 3 is …"
	Group    string   // the text of an earlier row that is a heading for this row, or ""

	Start, End int // the offsets of the lines of the row, with their newlines
	Line       int
}

// Cell returns the first cell with the field f. It returns false if the row has no
// such cell.
func (r Row) Cell(f attr.Field) (Cell, bool) {
	for _, c := range r.Cells {
		if c.Field == f {
			return c, true
		}
	}
	return Cell{}, false
}

// ColumnOf returns the index of the first column with the field f. It returns false
// if the table has no such column.
func (t *Table) ColumnOf(f attr.Field) (int, bool) {
	for i, c := range t.Columns {
		if c.Field == f {
			return i, true
		}
	}
	return 0, false
}

// Heading returns the innermost heading above the table. The result is empty if there
// are no headings.
func (t *Table) Heading() Heading {
	if len(t.Headings) == 0 {
		return Heading{}
	}
	return t.Headings[len(t.Headings)-1]
}

// Range returns the innermost heading that is above the table and contains a range of
// statuses. It returns false if there is none.
func (t *Table) Range() (Heading, bool) {
	for i := len(t.Headings) - 1; i >= 0; i-- {
		if t.Headings[i].Range != nil {
			return t.Headings[i], true
		}
	}
	return Heading{}, false
}

// A Total is a line that adds up the waits between retries, such as "Lock timeout:
// 100 + 200 + 400 = 700ms".
type Total struct {
	Cell             // the whole line
	Name      Cell   // the name before the colon, such as "Lock timeout"
	Terms     []Cell // the waits, such as 100, 200 and 400; a wait without a unit has the unit of the sum
	Sum       Cell   // the sum, such as "700ms"
	Unit      string // the unit of the sum, such as "ms", or ""
	Immediate bool   // whether there are no waits, as in "ID collision: Immediate retries (3x max)"
	Count     Cell   // the number of retries, such as 3 in "(3x max)", or empty; only if Immediate is true
	Headings  []Heading
	Cap       Cell // the limit for the sum, such as "5 seconds", from the sentence before, or empty
}

// A Set is a set of statuses in source code, such as "return code in [7, 20, 21,
// 22]". Instead of statuses, it can also contain error codes, system errors such as
// ECONNRESET, HTTP statuses, or parts of error messages.
type Set struct {
	Name      string // the name of the function or variable that contains the set, such as "is_recoverable"
	NameCell  Cell
	Values    []Cell
	Constants bool // whether the values are names of constants, such as ExitLocked
	Prose     bool // whether the set is a list in a sentence, such as "429, 500 and 503"
	Partial   bool // whether other code may treat more statuses alike, as around "code == 7 || code == 20"
	// Listed is set if the set is a list of items, and Name the title above it, such as
	// "Retryable exit codes".
	Listed   bool
	Cell     // the text from the first element to the last, or the whole chain of comparisons
	Headings []Heading
}

// Options say what to read, and what is known about the document.
type Options struct {
	Heading  string                // read only the section below this heading; "" for everything
	Kind     Kind                  // read only tables of this kind; "" for all kinds
	Columns  map[string]attr.Field // the fields of columns whose headers package attr does not know, by header
	Declared bool                  // whether a [[doc]] entry names the document
	Program  string                // the name of the program
	Path     string                // the path in the repository, with forward slashes; "" if the document's name is enough
}
