package fix_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A code is a random exit status, with its descriptions in the registry, in Go
// code and in a document.
type code struct {
	value       int
	name, goes  string // name in the registry, and name of the constant in Go
	meaning     string // meaning in the registry
	page        string // the text with which the document describes the code
	recoverable string
	condition   string // condition that the document adds to recoverable: "after a minute"
	retries     int    // number of retries; 0 if there is no retry policy
	delay       int    // in milliseconds
}

// A span is a range of bytes in a file.
type span struct{ start, end int }

// A field is an attribute of a code. Each column of a table contains one field.
type field int

const (
	value field = iota
	name
	meaning
	recoverable
	retries
	delay
)

// headers maps each field to the header of its column.
var headers = map[field]string{value: "Code", name: "Name", meaning: "Meaning", recoverable: "Recoverable", retries: "Max retries", delay: "Initial delay"}

// A page is a random document, with the spans of its rows and cells.
type page struct {
	file string
	text string
	rows []row
}

type row struct {
	span
	cells map[field]span // spans of the cells, including padding that a fix may use
	texts map[field]span // spans of the texts in the cells, without padding
}

// A sheet is a document that is being written. It records the spans of rows and
// cells.
type sheet struct {
	strings.Builder
	r     *rand.Rand
	marks map[field][2]string // the markup before and after the text of each field
	rows  []row
}

func (w *sheet) put(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// begin starts a row, and end completes it.
func (w *sheet) begin() {
	w.rows = append(w.rows, row{span: span{start: w.Len()}, cells: map[field]span{}, texts: map[field]span{}})
}

func (w *sheet) end() { w.rows[len(w.rows)-1].end = w.Len() }

// cell writes a cell of the current row, padded to the given width.
func (w *sheet) cell(f field, text string, width int) {
	mark := w.marks[f]
	start := w.Len()
	w.put("%s", mark[0])
	from := w.Len()
	w.put("%s", text)
	to := w.Len()
	w.put("%s", mark[1])
	w.put("%s", strings.Repeat(" ", max(0, width-(w.Len()-start))))
	r := w.rows[len(w.rows)-1]
	r.cells[f], r.texts[f] = span{start, w.Len()}, span{from, to}
}

// said returns the text that the document has for field f of the code.
func (c code) said(f field) string {
	switch f {
	case value:
		return strconv.Itoa(c.value)
	case name:
		return c.name
	case meaning:
		return c.page
	case recoverable:
		answer := map[string]string{"yes": "Yes", "no": "No", "n/a": "N/A", "sometimes": "Sometimes", "depends": "Depends"}[c.recoverable]
		if c.condition != "" {
			answer += " — " + c.condition
		}
		return answer
	case retries:
		return strconv.Itoa(c.retries)
	case delay:
		return strconv.Itoa(c.delay) + "ms"
	}
	return ""
}

// A form is one way to write a table of codes in a document.
type form struct {
	name, file string
	fields     []field // the fields for which the table has columns; the first is the value
	marks      [][2]string
	write      func(w *sheet, fields []field, codes []code)
}

var (
	everything = []field{value, name, meaning, recoverable}
	described  = []field{value, meaning}
	plainMarks = [][2]string{{"", ""}}
	markdown   = [][2]string{{"", ""}, {"`", "`"}, {"**", "**"}, {"[", "](#there)"}}
)

// forms lists all ways to write a table of codes that the tests use.
var forms = []form{
	{"pipe table", "a.md", everything, markdown, func(w *sheet, fields []field, codes []code) { w.pipes("# Exit codes\n\n", "", fields, codes, false) }},
	{"aligned pipe table", "a.md", everything, markdown, func(w *sheet, fields []field, codes []code) { w.pipes("# Exit codes\n\n", "", fields, codes, true) }},
	{"comment pipe table", "a.go", everything, plainMarks, func(w *sheet, fields []field, codes []code) {
		w.pipes("// Package a has exit codes.\n//\n// Exit codes:\n//\n", "// ", fields, codes, true)
		w.put("package a\n")
	}},
	{"Markdown list", "a.md", described, markdown[:3], func(w *sheet, _ []field, codes []code) { w.lines("# Exit codes\n\n", "- ", ": ", "\n", "", codes) }},
	{"Markdown list with dashes", "a.md", described, markdown[1:3], func(w *sheet, _ []field, codes []code) {
		w.lines("# Exit codes\n\n", "* ", " — ", "\n", "\nThat is all.\n", codes)
	}},
	{"Markdown list with names", "a.md", []field{value, name, meaning}, markdown[1:3], func(w *sheet, fields []field, codes []code) {
		w.put("# Exit codes\n\n")
		for _, c := range codes {
			w.begin()
			w.put("- ")
			w.cell(value, c.said(value), 0)
			w.put(" (")
			w.rows[len(w.rows)-1].texts[name] = span{w.Len(), w.Len() + len(c.name)}
			w.rows[len(w.rows)-1].cells[name] = span{w.Len(), w.Len() + len(c.name)}
			w.put("%s): ", c.name)
			w.cell(meaning, c.page, 0)
			w.put("\n")
			w.end()
		}
	}},
	{"code block", "a.md", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("# Exit codes\n\n```\n", "", " - ", "\n", "```\n", codes)
	}},
	{"HTML table", "a.html", everything, [][2]string{{"", ""}, {"<code>", "</code>"}, {"<b>", "</b>"}}, func(w *sheet, fields []field, codes []code) {
		w.put("<h1>Exit codes</h1>\n<table>\n<tr>")
		for _, f := range fields {
			w.put("<th>%s</th>", headers[f])
		}
		w.put("</tr>\n")
		for _, c := range codes {
			w.begin()
			w.put("<tr>")
			for _, f := range fields {
				w.put("<td>")
				w.cell(f, c.said(f), 0)
				w.put("</td>")
			}
			w.put("</tr>\n")
			w.end()
		}
		w.put("</table>\n")
	}},
	{"HTML list", "a.html", described, [][2]string{{"<code>", "</code>"}, {"<b>", "</b>"}}, func(w *sheet, _ []field, codes []code) {
		w.lines("<h1>Exit codes</h1>\n<ul>\n", "<li>", " - ", "</li>\n", "</ul>\n", codes)
	}},
	{"rst simple table", "a.rst", everything, plainMarks, func(w *sheet, fields []field, codes []code) {
		w.put("Exit codes\n==========\n\n")
		widths := widthsOf(fields, codes, w.marks)
		rule := func() {
			for i, f := range fields {
				w.put("%s%s", map[bool]string{true: "  "}[i > 0], strings.Repeat("=", widths[f]))
			}
			w.put("\n")
		}
		rule()
		for i, f := range fields {
			w.put("%s%-*s", map[bool]string{true: "  "}[i > 0], widths[f], headers[f])
		}
		w.put("\n")
		rule()
		for _, c := range codes {
			w.begin()
			for i, f := range fields {
				w.put("%s", map[bool]string{true: "  "}[i > 0])
				w.cell(f, c.said(f), widths[f])
			}
			w.put("\n")
			w.end()
		}
		rule()
	}},
	{"rst grid", "a.rst", everything, plainMarks, func(w *sheet, fields []field, codes []code) {
		w.put("Exit codes\n==========\n\n")
		widths := widthsOf(fields, codes, w.marks)
		rule := func(with string) {
			for _, f := range fields {
				w.put("+%s", strings.Repeat(with, widths[f]+2))
			}
			w.put("+\n")
		}
		rule("-")
		for _, f := range fields {
			w.put("| %-*s ", widths[f], headers[f])
		}
		w.put("|\n")
		rule("=")
		for _, c := range codes {
			w.begin()
			for _, f := range fields {
				w.put("| ")
				w.cell(f, c.said(f), widths[f])
				w.put(" ")
			}
			w.put("|\n")
			rule("-")
			w.end()
		}
	}},
	{"rst list-table", "a.rst", everything, plainMarks, func(w *sheet, fields []field, codes []code) {
		w.put("Exit codes\n==========\n\n.. list-table::\n   :header-rows: 1\n\n")
		for i, f := range fields {
			w.put("   %s - %s\n", map[bool]string{true: "*", false: " "}[i == 0], headers[f])
		}
		for _, c := range codes {
			w.begin()
			for i, f := range fields {
				w.put("   %s - ", map[bool]string{true: "*", false: " "}[i == 0])
				w.cell(f, c.said(f), 0)
				w.put("\n")
			}
			w.end()
		}
	}},
	{"rst definitions", "a.rst", described, [][2]string{{"``", "``"}, {"**", "**"}}, func(w *sheet, _ []field, codes []code) {
		w.lines("Exit codes\n==========\n\n", "", "\n    ", "\n", "", codes)
	}},
	{"AsciiDoc table", "a.adoc", everything, [][2]string{{"", ""}, {"`", "`"}, {"*", "*"}}, func(w *sheet, fields []field, codes []code) {
		w.put("== Exit codes\n\n|===\n")
		for _, f := range fields {
			w.put("|%s ", headers[f])
		}
		w.put("\n\n")
		for _, c := range codes {
			w.begin()
			for _, f := range fields {
				w.put("|")
				w.cell(f, c.said(f), 0)
				w.put(" ")
			}
			w.put("\n")
			w.end()
		}
		w.put("|===\n")
	}},
	{"AsciiDoc list", "a.adoc", described, [][2]string{{"`", "`"}, {"*", "*"}, {"", ""}}, func(w *sheet, _ []field, codes []code) {
		w.lines("== Exit codes\n\n", "", ":: ", "\n", "", codes)
	}},
	{"man page", "a.1", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines(".TH A 1\n.SH EXIT STATUS\n", ".TP\n.B ", "\n", "\n", ".SH FILES\nNone.\n", codes)
	}},
	{"man page with escapes", "a.1", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines(".TH A 1\n.SH EXIT STATUS\n", ".TP\n\\fB", "\\fR\n", "\n", "", codes)
	}},
	{"man page with .IP", "a.1", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines(".TH A 1\n.SH EXIT STATUS\n", ".IP ", "\n", "\n", "", codes)
	}},
	{"mdoc", "a.1", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines(".Dd today\n.Dt A 1\n.Sh EXIT STATUS\n.Bl -tag -width Ds\n", ".It Li ", "\n", "\n", ".El\n", codes)
	}},
	{"tbl", "a.1", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines(".SH EXIT STATUS\n.TS\nl l.\nCode\tMeaning\n", "", "\t", "\n", ".TE\n", codes)
	}},
	{"plain text", "a.txt", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("A program\n\nExit codes:\n", "  ", "  ", "\n", "", codes)
	}},
	{"help", "a.go", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("package a\n\nconst usage = `Usage: a\n\nExit codes:\n", "  ", "  ", "\n", "`\n\nvar _ = usage\n", codes)
	}},
	{"help in lines", "a.go", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("package a\n\nconst usage = \"Exit codes:\\n\" +\n", "\t\"  ", "  ", "\\n\" +\n", "\t\"\"\n", codes)
	}},
	{"Go comment", "a.go", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("// Package a does it.\n//\n// Exit codes:\n//\n", "//   - ", ": ", "\n", "package a\n", codes)
	}},
	{"Go block comment", "a.go", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("/*\nPackage a does it.\n\nExit codes:\n\n", "\t", "  ", "\n", "*/\npackage a\n", codes)
	}},
	{"Go constants", "a.go", []field{value, name, meaning}, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.put("package a\n\n// Exit codes.\nconst (\n")
		for _, c := range codes {
			w.begin()
			w.put("\t")
			w.cell(name, c.goes, 0)
			w.put(" = ")
			w.cell(value, c.said(value), 0)
			w.put(" // ")
			w.cell(meaning, c.page, 0)
			w.put("\n")
			w.end()
		}
		w.put(")\n\nvar used = []int{%s, %d}\n", codes[0].goes, codes[1].value)
	}},
	{"Go map", "a.go", described, plainMarks, func(w *sheet, _ []field, codes []code) {
		w.lines("package a\n\nvar exitTexts = map[int]string{\n", "\t", ": \"", "\",\n", "}\n", codes)
	}},
	{"error table", "a.md", []field{name, value, recoverable}, markdown[:2], func(w *sheet, fields []field, codes []code) {
		w.put("# Error codes\n\n")
		var errors []code
		for _, c := range codes[1:] {
			c.name = "E_" + c.name
			errors = append(errors, c)
		}
		w.pipes("", "", fields, errors, w.r.IntN(2) == 0)
	}},
	{"retry table", "a.md", []field{value, name, retries, delay}, markdown[:2], func(w *sheet, fields []field, codes []code) {
		w.put("# Retries by exit code\n\n")
		var some []code
		for _, c := range codes {
			if c.retries > 0 {
				some = append(some, c)
			}
		}
		w.pipes("", "", fields, some, w.r.IntN(2) == 0)
	}},
}

// lines writes each row as a line with two cells, such as a list item. "before",
// "between" and "behind" are the strings around the cells.
func (w *sheet) lines(head, before, between, behind, tail string, codes []code) {
	w.put("%s", head)
	for _, c := range codes {
		w.begin()
		w.put("%s", before)
		w.cell(value, c.said(value), 0)
		w.put("%s", between)
		w.cell(meaning, c.page, 0)
		w.put("%s", behind)
		w.end()
	}
	w.put("%s", tail)
}

// pipes writes a table with "|" between its cells, and prefix before each line.
func (w *sheet) pipes(head, prefix string, fields []field, codes []code, aligned bool) {
	w.put("%s", head)
	widths := map[field]int{}
	if aligned {
		widths = widthsOf(fields, codes, w.marks)
	}
	line := func(cell func(f field)) {
		w.put("%s|", prefix)
		for _, f := range fields {
			w.put(" ")
			cell(f)
			w.put(" |")
		}
		w.put("\n")
	}
	line(func(f field) {
		head := headers[f]
		if fields[0] == name {
			head = map[field]string{name: "Error code", value: "Exit code", recoverable: "Recoverable"}[f]
		}
		w.put("%-*s", widths[f], head)
	})
	line(func(f field) { w.put("%s", strings.Repeat("-", max(3, widths[f]))) })
	for _, c := range codes {
		w.begin()
		line(func(f field) { w.cell(f, c.said(f), widths[f]) })
		w.end()
	}
}

func widthsOf(fields []field, codes []code, marks map[field][2]string) map[field]int {
	widths := map[field]int{}
	for _, f := range fields {
		widths[f] = max(3, len(headers[f]))
		for _, c := range codes {
			widths[f] = max(widths[f], len([]rune(c.said(f)+marks[f][0]+marks[f][1])))
		}
	}
	return widths
}
