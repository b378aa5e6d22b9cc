package writer

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A style says how a document writes headings, tables and lists, so that new sections
// look like the others. The zero style is for a document without headings, tables and
// lists.
type style struct {
	headings map[int]headingStyle // how the headings of each level are written
	level    int                  // the heading level of sections, such as 2 for "##"; 0 if not known
	mdx      bool                 // whether the document is MDX, in which "<" and "{" begin code
	bullet   string               // the bullet of lists; "" if the document has no lists

	// How pipe tables are written.
	isCompact          bool // whether cells are not padded to the width of their column
	omitsSpaces        bool // whether there are no spaces around pipes
	hasTightDelimiters bool // whether there are no spaces in the delimiter row
	omitsOuterPipes    bool // whether there are no pipes at the ends of a row

	// grid and simple say which kinds of tables a reStructuredText document has.
	grid, simple bool

	headers      map[attr.Field]string    // the headers of columns
	marks        map[attr.Field][2]string // the markup before and after each cell of a column, such as "**" and "**"
	item         *itemStyle               // how the items of a list of statuses are written; nil if statuses are in tables
	endsInPeriod bool                     // whether the meanings end in a period
}

// A headingStyle is a way to write headings: with a mark such as "##" before the text, or
// with a line of punctuation below it.
type headingStyle struct {
	mark        string // the markup before the text, such as "##" or ".SH"; "" if there is a line below it
	isClosed    bool   // whether the markup is repeated after the text, as in "## Title ##"
	line        byte   // the character of the line below the text, such as '='
	hasOverline bool   // whether there is also a line of this character above the text
	isUpper     bool   // whether the text is in capitals
	isRepeated  bool   // whether the document has more than one heading of this level
}

// An itemStyle says how a document writes the items of a list of statuses, so that new items
// look the same. For "- **3**: not found", the fields are Value and Meaning, and the texts
// around them are "- **", "**: " and "".
type itemStyle struct {
	fields []attr.Field
	around []string // the texts before, between and after the fields
}

// styleOf reads a document and returns how it writes headings, tables and lists.
func styleOf(form Form, name string, source []byte) style {
	s := style{headings: map[int]headingStyle{}, headers: map[attr.Field]string{}, marks: map[attr.Field][2]string{}, mdx: strings.HasSuffix(strings.ToLower(name), ".mdx")}
	_, blocks, err := block.Read(name, source)
	if err != nil {
		return s
	}
	s.readHeadings(form, source, blocks)
	s.readBlocks(source, blocks)
	if doc, err := tables.Read(name, source, tables.Options{Declared: true}); err == nil {
		for _, t := range doc.Tables {
			s.readTable(source, t)
		}
	}
	return s
}

// readHeadings records how headings are written, and at which level sections begin: at the
// outermost level that has headings. A single heading of level 1 does not count, because
// it is the title of the document. It does count in manual pages and scdoc, which have no
// such title.
func (s *style) readHeadings(form Form, source []byte, blocks []block.Block) {
	counts := map[int]int{}
	for _, b := range blocks {
		if b.Kind != block.KindHeading || b.Text.Len() == 0 {
			continue
		}
		if n, ok := headingStyleOf(form, source, b); ok {
			if have, again := s.headings[b.Level]; again {
				n.isUpper, n.isRepeated = n.isUpper && have.isUpper, true
			}
			s.headings[b.Level] = n
			counts[b.Level]++
		}
	}
	for level := 1; level <= 6 && len(counts) > 0; level++ {
		if counts[level] > 1 || counts[level] == 1 && (level > 1 || form == Man || form == Mdoc || form == Scdoc) {
			s.level = level
			return
		}
	}
}

// headingStyleOf returns how a heading is written, for example with "##" before its text.
// It returns false if exitlint cannot write headings in this way.
func headingStyleOf(form Form, source []byte, b block.Block) (headingStyle, bool) {
	text := b.Text.String()
	n := headingStyle{isUpper: strings.ToUpper(text) == text && strings.ContainsFunc(text, unicode.IsUpper)}
	start := bytes.LastIndexByte(source[:b.Start], '\n') + 1
	end := max(b.End, b.Text.End())
	if i := bytes.IndexByte(source[end:], '\n'); i >= 0 && source[end-1] != '\n' {
		end += i
	}
	lines := strings.Split(string(source[start:end]), "\n")
	first := strings.Fields(lines[0])
	if len(first) == 0 {
		return n, false
	}
	switch form {
	case Man, Mdoc:
		n.mark = first[0]
		return n, strings.HasPrefix(n.mark, ".")
	case HTML:
		n.mark = "h" + string(rune('0'+b.Level))
		return n, true
	case Markdown, Scdoc, AsciiDoc:
		if marks := strings.Trim(first[0], "#="); marks == "" && len(first) > 1 {
			n.mark, n.isClosed = first[0], first[len(first)-1] == first[0]
			return n, true
		}
	}
	i := slices.IndexFunc(lines, isMarkLine)
	if i < 0 {
		rest := source[end:]
		if next, _, _ := strings.Cut(strings.TrimLeft(string(rest[:min(len(rest), 400)]), "\r\n"), "\n"); isMarkLine(next) {
			n.line = next[0]
			return n, true
		}
		return n, false
	}
	n.line, n.hasOverline = lines[i][0], i == 0
	return n, true
}

// isMarkLine reports whether a line can underline a title. Such a line repeats a single
// character, as in "-----".
func isMarkLine(line string) bool {
	line = strings.TrimRight(line, " \r")
	return len(line) > 1 && strings.ContainsRune("=-~^+\"'#*`:._", rune(line[0])) && strings.Trim(line, line[:1]) == ""
}

// underlineChars lists the characters with which exitlint underlines headings in
// reStructuredText. For a new level of headings, exitlint takes the first one that the
// document does not use.
const underlineChars = "=-~^\"+*#"

func (s style) heading(form Form, level int, text string) string {
	n, ok := s.headings[level]
	if !ok {
		n = s.newHeadingStyle(form, level)
	}
	if n.isUpper && (form == Man || form == Mdoc || form == Scdoc || n.isRepeated) {
		text = strings.ToUpper(text)
	}
	m := marks{form, s}
	switch {
	case form == Man || form == Mdoc:
		return n.mark + " " + roff(text) + "\n"
	case form == HTML:
		return "<" + n.mark + ">" + m.inline(text) + "</" + n.mark + ">\n"
	case n.mark != "" && n.isClosed:
		return n.mark + " " + m.inline(text) + " " + n.mark + "\n\n"
	case n.mark != "":
		return n.mark + " " + m.inline(text) + "\n\n"
	}
	line := strings.Repeat(string(n.line), max(2, uniseg.StringWidth(m.inline(text)))) + "\n"
	if n.hasOverline {
		return line + m.inline(text) + "\n" + line + "\n"
	}
	return m.inline(text) + "\n" + line + "\n"
}

// newHeadingStyle returns how to write headings of a level that the document does not use
// yet.
func (s style) newHeadingStyle(form Form, level int) headingStyle {
	switch form {
	case Man:
		return headingStyle{mark: map[bool]string{true: ".SH", false: ".SS"}[level <= 1], isUpper: level <= 1}
	case Mdoc:
		return headingStyle{mark: map[bool]string{true: ".Sh", false: ".Ss"}[level <= 1], isUpper: level <= 1}
	case Scdoc:
		return headingStyle{mark: strings.Repeat("#", min(level, 2)), isUpper: level <= 1}
	case HTML:
		return headingStyle{mark: "h" + string(rune('0'+min(level, 6)))}
	case AsciiDoc:
		return headingStyle{mark: strings.Repeat("=", min(level, 6))}
	case RST:
		for _, c := range []byte(underlineChars) {
			if !s.usesUnderline(c) {
				return headingStyle{line: c}
			}
		}
		return headingStyle{line: '!'}
	}
	return headingStyle{mark: strings.Repeat("#", min(level, 6))}
}

func (s style) usesUnderline(c byte) bool {
	for _, n := range s.headings {
		if n.line == c {
			return true
		}
	}
	return false
}

func (s style) bulletOf(form Form) string {
	switch {
	case s.bullet != "":
		return s.bullet
	case form == RST || form == AsciiDoc:
		return "*"
	}
	return "-"
}

var bullet = pattern.New(`^[ \t]*([-*+])[ \t]`)

// readBlocks records how the document writes lists and tables.
func (s *style) readBlocks(source []byte, blocks []block.Block) {
	for _, b := range blocks {
		switch {
		case b.Kind == block.KindList && s.bullet == "" && len(b.Items) > 0:
			if m := bullet().FindSubmatch(source[b.Items[0].Start:]); m != nil {
				s.bullet = string(m[1])
			}
		case b.Form == block.FormRSTGrid:
			s.grid = true
		case b.Form == block.FormRSTSimple:
			s.simple = true
		case b.Form == block.FormPipe:
			s.readPipes(string(source[bytes.LastIndexByte(source[:b.Start], '\n')+1 : b.End]))
		}
	}
}

// readPipes records the layout of a pipe table, such as the spaces around pipes. New
// tables get the same layout.
func (s *style) readPipes(table string) {
	lines := strings.Split(strings.TrimSpace(table), "\n")
	if len(lines) < 3 {
		return
	}
	widths := map[int]bool{}
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
		widths[uniseg.StringWidth(lines[i])] = true
	}
	s.omitsOuterPipes = !strings.HasPrefix(lines[0], "|")
	s.hasTightDelimiters = !strings.Contains(lines[1], " ")
	s.isCompact = len(widths) > 1 && !s.omitsOuterPipes
	s.omitsSpaces = !strings.Contains(lines[0], " |") && !strings.Contains(lines[0], "| ")
}

// readTable records the headers of a table of statuses and the markup around its
// cells. If t is a list, it records how the items are written.
func (s *style) readTable(source []byte, t *tables.Table) {
	for _, c := range t.Columns {
		if f := attr.FieldOf(c.Header); f != attr.None && s.headers[f] == "" && f == c.Field {
			s.headers[f] = c.Header
		}
	}
	if t.Kind != tables.KindCodes || len(t.Rows) == 0 {
		return
	}
	s.endsInPeriod = !slices.ContainsFunc(t.Rows, func(r tables.Row) bool {
		c, ok := r.Cell(attr.Meaning)
		return !ok || !strings.HasSuffix(c.Text, ".")
	})
	switch t.Form {
	case block.FormList, block.FormRSTList, block.FormAdocList, block.FormHTMLList, block.FormParagraph:
		if s.item == nil && len(s.headers) == 0 {
			s.item = itemStyleOf(source, t)
		}
		return
	}
	for _, f := range []attr.Field{attr.Value, attr.Name} {
		if c, ok := t.Rows[0].Cell(f); ok && t.Form.Tabular() && c.Start <= c.TextStart && c.TextEnd <= c.End {
			if _, again := s.marks[f]; !again {
				s.marks[f] = [2]string{string(source[c.Start:c.TextStart]), string(source[c.TextEnd:c.End])}
			}
		}
	}
}

// itemStyleOf returns how the items of the list t are written, so that new items look the
// same. It takes the style of the first item that begins with a field and ends with the
// meaning. In the text around the fields, "`" and "**" must be in pairs.
//
// It returns nil if there is no such item. It also returns nil if an item before it has a
// field other than a status, a name and a meaning.
func itemStyleOf(source []byte, t *tables.Table) *itemStyle {
	for _, r := range t.Rows {
		if _, one := r.Statuses.Exact(); !one {
			continue
		}
		it, at := &itemStyle{}, r.Start
		for _, c := range r.Cells {
			if c.Start < at || !slices.Contains([]attr.Field{attr.Value, attr.Name, attr.Meaning}, c.Field) {
				return nil
			}
			it.fields = append(it.fields, c.Field)
			it.around = append(it.around, string(source[at:c.Start]))
			at = c.End
		}
		it.around = append(it.around, string(bytes.TrimRight(source[at:max(at, r.End)], " \t\r\n")))
		text := strings.Join(it.around, "0")
		if it.fields[len(it.fields)-1] == attr.Meaning && strings.Count(text, "`")%2 == 0 && strings.Count(text, "**")%2 == 0 && !strings.ContainsFunc(tag().ReplaceAllString(it.around[0], ""), unicode.IsLetter) {
			return it
		}
	}
	return nil
}

var tag = pattern.New(`<[^<>]*>`)

// isMdoc reports whether a manual page is written with the macros of mdoc.
func isMdoc(name string, source []byte) bool {
	return path.Ext(name) == ".mdoc" || bytes.HasPrefix(source, []byte(".Dd")) || bytes.Contains(source, []byte("\n.Dd ")) || bytes.Contains(source, []byte("\n.Sh "))
}
