package corpus

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A DocumentMutant is a copy of a document with a mistake in one row of a form.
type DocumentMutant struct {
	// What says how the row was changed: "removed", "added", "renamed", "renumbered", or
	// "flipped" if a "yes" has become a "no" or the other way round.
	What   string
	Form   Form // the form that contains the mistake
	Row    FormRow
	Source []byte
	// Shift is how many lines the mistake adds to the form. It is negative if the
	// mistake removes lines.
	Shift int
}

// Mutants returns copies of a document with one mistake each. For each form with
// statuses of the program or its commands, there is at most one mistake of each kind.
// The mistake is in a row with a single status, near the middle of the form.
func (l *DocumentLabel) Mutants(source []byte) []DocumentMutant {
	var out []DocumentMutant
	free := l.freeNumber(source)
	for _, f := range l.Forms {
		r, next, ok := f.middleRow()
		if !ok {
			continue
		}
		m := mutation{bytes.SplitAfter(source, []byte("\n")), f, r, next}
		if next > 0 && f.Whose == "program" && !l.isElsewhere(r) {
			out = m.add(out, "removed", nil)
		}
		changed, ok := m.replaceStatus(free)
		if ok && next > 0 {
			out = m.add(out, "added", slices.Concat(m.text(), rename(changed, r.Name)))
		}
		if ok {
			out = m.add(out, "renumbered", changed)
		}
		if renamed := rename(m.text(), r.Name); !bytes.Equal(renamed, m.text()) {
			out = m.add(out, "renamed", renamed)
		}
		if flipped := flip(m.text(), r.Recoverable); !bytes.Equal(flipped, m.text()) {
			out = m.add(out, "flipped", flipped)
		}
	}
	return out
}

// middleRow returns a row of the form with a single status. It searches from the middle
// to the end, and then from the start. next is the line of the following row. It is 0
// if there is no following row, if the returned row shares its line with another row,
// or if the form is a sentence. ok is false if no row has a single status.
func (f Form) middleRow() (r FormRow, next int, ok bool) {
	for k := range f.Rows {
		i := (len(f.Rows)/2 + k) % len(f.Rows)
		r = f.Rows[i]
		if _, err := strconv.Atoi(r.Status); err != nil {
			continue
		}
		alone := f.Kind != "sentence" && (i == 0 || f.Rows[i-1].Line < r.Line)
		if alone && i+1 < len(f.Rows) && f.Rows[i+1].Line > r.Line {
			next = f.Rows[i+1].Line
		}
		return r, next, true
	}
	return r, 0, false
}

// isElsewhere reports whether a row other than the given one has the same status, or a
// range that contains this status.
func (l *DocumentLabel) isElsewhere(row FormRow) bool {
	status, err := strconv.Atoi(row.Status)
	for _, f := range l.Forms {
		for _, r := range f.Rows {
			if r != row && slices.Contains(strings.Split(r.Status, ","), row.Status) {
				return true
			}
		}
	}
	return err == nil && l.covers(status)
}

// freeNumber returns a number that does not occur in the document and is in no range of
// statuses in the label. Mutants writes it into documents as a wrong status.
func (l *DocumentLabel) freeNumber(source []byte) string {
	for v := 91; v > 0; v-- {
		if !regexp.MustCompile(`\b`+strconv.Itoa(v)+`\b`).Match(source) && !l.covers(v) {
			return strconv.Itoa(v)
		}
	}
	return "211"
}

// covers reports whether the document has a row about a range of statuses, such as 10-19,
// that contains the given status.
func (l *DocumentLabel) covers(status int) bool {
	for _, f := range l.Forms {
		for _, r := range f.Rows {
			low, high, ok := strings.Cut(r.Status, "-")
			from, _ := strconv.Atoi(low)
			to, _ := strconv.Atoi(high)
			if ok && from <= status && status <= to {
				return true
			}
		}
	}
	return false
}

// A mutation replaces the lines of a row.
type mutation struct {
	lines [][]byte
	form  Form
	row   FormRow
	next  int // the line of the next row, or 0; see middleRow
}

func (m mutation) end() int {
	if m.next > 0 {
		return m.next - 1
	}
	return m.form.Lines[1]
}

// text returns the lines of the document that contain the row.
func (m mutation) text() []byte {
	return bytes.Join(m.lines[m.row.Line-1:m.end()], nil)
}

func (m mutation) add(out []DocumentMutant, what string, text []byte) []DocumentMutant {
	source := slices.Concat(bytes.Join(m.lines[:m.row.Line-1], nil), text, bytes.Join(m.lines[m.end():], nil))
	shift := bytes.Count(text, []byte("\n")) - bytes.Count(m.text(), []byte("\n"))
	return append(out, DocumentMutant{what, m.form, m.row, source, shift})
}

// replaceStatus replaces the first occurrence of the status in the text of the row. In a
// sentence, it prefers one after a word such as "exit" or after a separator.
func (m mutation) replaceStatus(by string) ([]byte, bool) {
	text := m.text()
	at := occurrences(text, m.row.Status)
	if len(at) == 0 {
		return nil, false
	}
	first := at[0]
	if i := slices.IndexFunc(at, func(start int) bool { return exitBefore.Match(text[:start]) }); m.form.Kind == "sentence" && i >= 0 {
		first = at[i]
	}
	return slices.Concat(text[:first], []byte(by), text[first+len(m.row.Status):]), true
}

// exitBefore matches text that ends with a word about exits and up to 20 more
// characters, or with a separator of a list.
var exitBefore = regexp.MustCompile("(?i)(?:exit|status|code|return)[^.;\\n]{0,20}$|[:,;(]\\s*[`\"*]*$")

// occurrences returns the offsets of a number in text. It skips parts of versions, such
// as the 3 in 5.3, and limits, such as "> 3". The offset of the number of a list item,
// as in "7. late", comes last.
func occurrences(text []byte, number string) []int {
	item := itemNumber.FindIndex(text)
	var out, last []int
	for _, at := range regexp.MustCompile(numberStart+`(`+number+`)(?:[^0-9A-Za-z]|$)`).FindAllSubmatchIndex(text, -1) {
		switch {
		case inVersion(text, at[2], at[3]), limitBefore.Match(text[:at[2]]):
		case item != nil && at[2] < item[1]:
			last = append(last, at[2])
		default:
			out = append(out, at[2])
		}
	}
	return append(out, last...)
}

// limitBefore matches text that ends with a comparison sign, such as the "> " before the 3
// in "> 3".
var limitBefore = regexp.MustCompile("(?:^|[\\s(`*])[>≥]=?\\s?$")

// itemNumber matches the number of a list item in Markdown.
var itemNumber = regexp.MustCompile(`^\s*[0-9]+\.\s`)

// numberStart matches what may be before a number: the start of the text, a character
// that is neither letter nor digit, or an escape of roff such as \fB.
const numberStart = `(?:^|[^0-9A-Za-z]|\\f[A-Z])`

// inVersion reports whether text[start:end] is a part of a number with periods, such as
// 5.3.
func inVersion(text []byte, start, end int) bool {
	digit := func(i int) bool { return 0 <= i && i < len(text) && '0' <= text[i] && text[i] <= '9' }
	return digit(start-2) && text[start-1] == '.' || digit(end+1) && text[end] == '.'
}

// rename returns text with the first occurrence of name replaced by a longer name.
func rename(text []byte, name string) []byte {
	if name == "" {
		return text
	}
	return bytes.Replace(text, []byte(name), []byte(name+"X"), 1)
}

// flip replaces the last occurrence of an answer in text with the opposite answer: "Yes"
// with "No", "true" with "false", and the other way round. The answer is the first word
// of the parameter word. If it is something else, flip returns text unchanged.
func flip(text []byte, word string) []byte {
	first, _, _ := strings.Cut(word, " ")
	other := map[string]string{"yes": "No", "no": "Yes"}[recoverable(word)]
	if logical := map[string]string{"true": "false", "false": "true"}[first]; logical != "" {
		other = logical
	}
	at := bytes.LastIndex(text, []byte(first))
	if other == "" || at < 0 {
		return text
	}
	return slices.Concat(text[:at], []byte(other), text[at+len(first):])
}
