package draft

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// A Source is a document that the draft takes values from.
type Source struct {
	File  string // the path of the document, relative to the registry, with forward slashes
	Bytes []byte
	// IsDiscovered is set if exitlint found the document, and the user did not name it.
	// In such a document, exitlint reads only tables that are certainly about the
	// program.
	IsDiscovered bool
	// IsLast is set for documents that are read last, such as manual pages. The meaning
	// of a status in such a document is ignored if it differs from that in an earlier
	// one. The tables of a manual page are read only if the page describes a whole
	// program rather than one command.
	IsLast bool
}

// Read collects what a document claims about statuses, error codes and policies. It reads
// the tables that are certainly about the program. If the user named the document and it
// has no such tables, Read reads all its tables.
func (d *Draft) Read(s Source) error {
	parsed, err := tables.Parse(s.File, s.Bytes)
	if err != nil {
		return err
	}
	doc := parsed.Read(tables.Options{Program: d.Program.Name})
	named := parsed.Read(tables.Options{Program: d.Program.Name, Declared: true})
	own := slices.DeleteFunc(slices.Clone(doc.Tables), func(t *tables.Table) bool { return !t.Ownership.Own() || len(t.Rows) == 0 })
	r := &documentReader{Draft: d, source: s, parsed: parsed, doc: doc, own: own, sections: map[string][]*tables.Table{"": named.Tables}}
	if len(own) > 0 {
		r.own = append(r.own, companionTables(own, named)...)
	}
	if s.IsDiscovered {
		r.own = append(r.own, r.knownErrors(named)...)
		if r.dropUncovered(); len(r.own) == 0 {
			return nil
		}
	} else if len(own) == 0 {
		r.own, r.doc = append(named.Tables, companionTables(named.Tables, named)...), named
	}
	r.readCodes()
	if s.IsDiscovered {
		r.recordListing()
	}
	r.readRanges()
	r.readErrorTables()
	r.readPolicies()
	r.readSamples()
	r.readClasses()
	r.readSets()
	r.readTotals()
	r.addEntries()
	return nil
}

// dropUncovered removes from r.own the tables that exitlint would never compare with the
// registry, because no [[doc]] entry can cover them. From a Go file, it also removes
// tables outside of help texts; see keepHelpTables. If a manual page describes only a
// part of the program, no table is left. dropUncovered is called only for documents that
// the user did not name.
func (r *documentReader) dropUncovered() {
	if path.Ext(r.source.File) == ".go" {
		r.keepHelpTables()
	}
	if r.source.IsLast && !r.isWholeProgram() {
		r.own = nil
	}
	r.own = slices.DeleteFunc(slices.Clone(r.own), func(t *tables.Table) bool {
		_, ok := r.widestSection(t.Headings)
		return !ok
	})
}

// isWholeProgram reports whether the document describes a whole program, not one of its
// commands.
//
// It returns true if the document is named after a program, has no table of statuses, or
// lists all statuses of the programs. If isMainFile returns true for the document, more
// than half of the statuses are enough: the help text in such a file is certainly about
// the program, even if it is out of date.
func (r *documentReader) isWholeProgram() bool {
	name, _, _ := strings.Cut(path.Base(r.source.File), ".")
	if slices.Contains(r.Programs, name) || !slices.ContainsFunc(r.own, func(t *tables.Table) bool { return t.Kind == tables.KindCodes }) {
		return true
	}
	has := r.listing().values
	missing := 0
	for _, v := range r.ProgramStatuses {
		if !has[v] {
			missing++
		}
	}
	return missing == 0 || r.isMainFile() && 2*missing < len(r.ProgramStatuses)
}

// isMainFile reports whether the document is the main Go file of the only program: the
// file with its main function or its root command, judging by the name of the file.
func (r *documentReader) isMainFile() bool {
	base := path.Base(r.source.File)
	return len(r.Programs) == 1 && (base == "main.go" || base == "root.go")
}

// keepHelpTables removes tables of a Go file from r.own. It keeps these:
//
//   - Tables in help texts, if they have several rows.
//   - Tables of constants, if help texts list the same statuses. A [[doc]] entry for the file
//     covers both.
//   - Lists of several statuses in comments, if isMainFile returns true for the file.
func (r *documentReader) keepHelpTables() {
	helped := map[int]bool{}
	for _, t := range r.own {
		for _, row := range t.Rows {
			for _, v := range row.Statuses.Values {
				helped[v] = helped[v] || t.Form == block.FormHelp && len(t.Rows) > 1
			}
		}
	}
	r.own = slices.DeleteFunc(r.own, func(t *tables.Table) bool {
		switch t.Form {
		case block.FormGoComment:
			if r.isMainFile() {
				return len(t.Rows) < 2
			}
			return true
		case block.FormHelp, block.FormGoConst:
			return slices.ContainsFunc(t.Rows, func(row tables.Row) bool {
				return slices.ContainsFunc(row.Statuses.Values, func(v int) bool { return !helped[v] })
			})
		}
		return true
	})
}

// knownErrors returns the tables of error codes that are about the program, in a document
// that the user did not name. In such a table, more than half of the codes must be string
// constants of the program.
func (r *documentReader) knownErrors(all *tables.Document) []*tables.Table {
	var out []*tables.Table
	for _, t := range all.Tables {
		known := 0
		for _, row := range t.Rows {
			if r.stringConstants[text(row, attr.ErrorCode)] {
				known++
			}
		}
		if t.Kind == tables.KindErrors && 2*known > len(t.Rows) && !slices.ContainsFunc(r.own, func(o *tables.Table) bool { return o.Start == t.Start }) {
			out = append(out, t)
		}
	}
	return out
}

// companionTables returns further tables to read. "own" contains the tables that are
// known to be about the program. If there are any, the other tables in the document
// probably also describe the program. The exceptions are tables of statuses and
// policies, which may describe another program.
func companionTables(own []*tables.Table, all *tables.Document) []*tables.Table {
	var out []*tables.Table
	for _, t := range all.Tables {
		if t.Kind != tables.KindCodes && t.Kind != tables.KindRetry && len(t.Rows) > 0 &&
			!slices.ContainsFunc(own, func(o *tables.Table) bool { return o.Start == t.Start }) {
			out = append(out, t)
		}
	}
	return out
}

// A documentReader collects what one document claims about statuses, error codes and
// policies.
type documentReader struct {
	*Draft
	source Source
	parsed *tables.Parsed
	doc    *tables.Document
	own    []*tables.Table
	// ignoredMeanings counts the meanings that were ignored because they differ from
	// those in an earlier document.
	ignoredMeanings int

	sections map[string][]*tables.Table // the tables below each heading; filled by isOwnSection
}

// lineRef formats a line number of the document, as in "README.md:12".
func (r *documentReader) lineRef(line int) string { return fmt.Sprintf("%s:%d", r.source.File, line) }

// tables returns the tables of the document that are about the program and have one of
// the given kinds.
func (r *documentReader) tables(kinds ...tables.Kind) []*tables.Table {
	var out []*tables.Table
	for _, t := range r.own {
		if slices.Contains(kinds, t.Kind) {
			out = append(out, t)
		}
	}
	return out
}

// text returns the text in one column of a row, without line breaks.
func text(row tables.Row, f attr.Field) string {
	c, _ := row.Cell(f)
	return tidy(c.Text)
}

func (r *documentReader) readCodes() {
	all := r.tables(tables.KindCodes)
	// Sentences come last, because tables say more about a status.
	slices.SortStableFunc(all, func(a, b *tables.Table) int { return proseOrder(a) - proseOrder(b) })
	for _, t := range all {
		for _, row := range t.Rows {
			if v, one := row.Statuses.Exact(); one && (proseOrder(t) == 0 || r.code(v) == nil) {
				r.readCodeRow(v, row)
			} else if !one {
				r.readSeveralStatuses(row)
			}
		}
	}
}

// recordListing collects the statuses that the document lists, and stores them in
// r.listed under the name of the document.
func (r *documentReader) recordListing() {
	if r.listed == nil {
		r.listed = map[string]*listing{}
	}
	r.listed[r.source.File] = r.listing()
}

func (r *documentReader) listing() *listing {
	l := &listing{values: map[int]bool{}}
	for _, t := range r.tables(tables.KindCodes) {
		l.hasTable = l.hasTable || t.Form != block.FormProse
		for _, row := range t.Rows {
			for _, v := range row.Statuses.Values {
				l.values[v] = true
			}
		}
	}
	return l
}

func proseOrder(t *tables.Table) int {
	if t.Form == block.FormProse {
		return 1
	}
	return 0
}

// readSeveralStatuses declares each status of a row such as "3, 4, 5". For a range such
// as "10-19" it only adds a note, because programs need not use every status in the
// range.
func (r *documentReader) readSeveralStatuses(row tables.Row) {
	for _, v := range row.Statuses.Values {
		r.readCodeRow(v, row)
	}
	if len(row.Statuses.Ranges) > 0 || row.Statuses.Rest {
		addNote(&r.notes, "%s speaks of %q as a whole: %s. Declare those that end the program.",
			r.lineRef(row.Line), text(row, attr.Value), cmp.Or(text(row, attr.Meaning), "no meaning given"))
	}
}

// readCodeRow collects the name, meaning and other claims about one status from a row
// of a table. It returns the code of the status, or nil if value is not a status.
func (r *documentReader) readCodeRow(value int, row tables.Row) *code {
	where := r.lineRef(row.Line)
	if value < 0 || value > 255 {
		addNote(&r.notes, "%s documents %d, which no process can end with.", where, value)
		return nil
	}
	c := r.code(value)
	if c == nil {
		c = &code{Code: registry.Code{Value: value}}
		r.Draft.codes = append(r.Draft.codes, c)
	}
	c.add("value", strconv.Itoa(value), where)
	c.add("name", firstName(text(row, attr.Name)), where)
	c.add("go", attr.Unqualify(firstName(text(row, attr.Go))), where)
	r.readMeaning(c, text(row, attr.Meaning), where)
	c.add("class", string(classIn(text(row, attr.Class))), where)
	if action, ok := attr.ParseAction(text(row, attr.Action)); ok {
		c.add("action", action, where)
	}
	c.readAnswer(row, where)
	c.add("since", sinceVersion(row), where)
	if c.Commands == nil {
		c.Commands = commandsIn(text(row, attr.Commands))
	}
	return c
}

// sinceVersion returns the version that introduced a status. It is in a column, or in a
// note such as "since 1.2" at the end of the meaning. If there is neither, it returns
// "".
func sinceVersion(row tables.Row) string {
	if version, ok := attr.ParseSince(text(row, attr.Since)); ok {
		return version
	}
	_, version := attr.CutSince(text(row, attr.Meaning))
	return version
}

// readMeaning records the meaning that the document states for a status, with its
// position. If [Source.IsLast] is set and an earlier document states another meaning, the
// new one is ignored.
func (r *documentReader) readMeaning(c *code, said, where string) {
	said, _ = attr.CutSince(said)
	before := c.distinct("meaning")
	if r.source.IsLast && said != "" && len(before) > 0 && !slices.ContainsFunc(before, func(x claim) bool { return sameText(x.value, said) }) {
		r.ignoredMeanings++
		return
	}
	c.add("meaning", said, where)
}

// readAnswer records whether a row of a document calls a status recoverable, with the
// position of the row. If it does not understand the text in the row, it adds a note with
// this text instead.
func (c *code) readAnswer(row tables.Row, where string) {
	answer, given := row.Cell(attr.Recoverable)
	if !given {
		answer, given = row.Cell(attr.Retry)
	}
	word, rest, ok := attr.ParseRecoverable(answer.Text)
	switch {
	case ok:
		c.add("recoverable", word, where)
		c.add("condition", tidy(rest), where)
	case given && tidy(answer.Text) != "":
		addNote(&c.notes, "recoverable? %s says: %s", where, answer.Text)
	}
}

// readRanges collects ranges from headings above tables, such as "Task errors (10-19)".
func (r *documentReader) readRanges() {
	for _, t := range r.tables(tables.KindCodes) {
		if h, ok := t.Range(); ok {
			title := cmp.Or(tidy(h.Title), tidy(h.Text))
			r.Draft.ranges = append(r.Draft.ranges, registry.Range{Name: rangeName(title), Title: title, Min: h.Range.Min, Max: min(h.Range.Max, 255)})
		}
	}
}

// addEntries adds [[doc]] entries for the document. If all its tables are about the
// program, one entry covers the whole document. Otherwise there is an entry for each
// section that contains only tables about the program.
//
// If meanings in the document were ignored, the entries allow its meanings to differ from
// the registry.
func (r *documentReader) addEntries() {
	var headings []string
	for _, t := range r.own {
		if h, ok := r.widestSection(t.Headings); ok && !slices.Contains(headings, h) {
			headings = append(headings, h)
		}
	}
	for _, t := range r.doc.Totals {
		if h, ok := r.widestSection(t.Headings); ok && !slices.Contains(headings, h) {
			headings = append(headings, h)
		}
	}
	if slices.Contains(headings, "") {
		headings = []string{""}
	}
	var notes []string
	if r.ignoredMeanings > 0 {
		addNote(&notes, "it words %s in another way; take meanings away if they are to agree", plural(r.ignoredMeanings, "meaning"))
	}
	for _, h := range headings {
		r.docs = append(r.docs, &doc{Doc: registry.Doc{File: r.source.File, Heading: h, Meanings: r.ignoredMeanings == 0}, notes: notes})
	}
}

// widestSection finds the widest section that has only tables about the program, so that
// one [[doc]] entry can cover it. headings begins with the outermost heading. The result
// is the heading of the section, or "" for the whole document. widestSection returns
// false if there is no such section.
func (r *documentReader) widestSection(headings []tables.Heading) (string, bool) {
	if r.isOwnSection("") {
		return "", true
	}
	for _, h := range headings {
		if h.Text != "" && r.isOwnSection(h.Text) {
			return h.Text, true
		}
	}
	return "", false
}

// isOwnSection reports whether all tables in the section of a heading are about the
// program.
func (r *documentReader) isOwnSection(heading string) bool {
	section, known := r.sections[heading]
	if !known {
		section = r.parsed.Read(tables.Options{Heading: heading, Program: r.Program.Name, Declared: true}).Tables
		r.sections[heading] = section
	}
	return !slices.ContainsFunc(section, func(t *tables.Table) bool {
		return !slices.ContainsFunc(r.own, func(o *tables.Table) bool { return o.Start == t.Start })
	})
}

// plural returns "a thing" or "3 things".
func plural(n int, thing string) string {
	if n == 1 {
		return "a " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// firstName returns the first name in a cell such as "A / B" or "A, B".
func firstName(cell string) string {
	name, _, _ := strings.Cut(cell, " / ")
	name, _, _ = strings.Cut(name, ",")
	return tidy(name)
}

// commandsIn returns the commands that a cell lists. It returns nil for a cell such
// as "all".
func commandsIn(cell string) []string {
	switch strings.ToLower(cell) {
	case "", "all", "any", "*", "every", "all commands", "-", "—":
		return nil
	}
	var out []string
	for c := range strings.SplitSeq(cell, ",") {
		if c = tidy(c); c != "" && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}
