package tables

import (
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/pattern"
)

// classify determines the kind of a table and the fields of its columns from the headers
// and the cells. It returns false if no [Kind] fits the table.
func (a *assembler) classify(t *Table, g grid) bool {
	for i := range t.Columns {
		a.correctField(&t.Columns[i], g, i)
	}
	t.dropNumbers()
	t.dropCodes(g)
	a.findValues(t, g)
	t.Kind = a.kindOf(t, g)
	switch t.Kind {
	case KindPrefixes:
		t.rename(attr.Value, attr.None)
		if !t.has(attr.Title) {
			t.rename(attr.Category, attr.Title)
		}
		if !t.has(attr.Title) {
			t.rename(attr.Meaning, attr.Title)
		}
	case KindErrors:
		t.dropAnswers(g)
		t.rename(attr.Value, attr.Exit)
		if t.has(attr.Exit) && !t.has(attr.Meaning) {
			t.findProse(g)
		}
	case KindClasses:
		t.rename(attr.Retry, attr.Retryable)
		t.rename(attr.Recoverable, attr.Retryable)
		t.rename(attr.Meaning, attr.Reason)
	case KindCodes:
		t.dropNotes(g)
		if !t.has(attr.Meaning) {
			t.rename(attr.Reason, attr.Meaning)
		}
		if !t.has(attr.Meaning) {
			t.findProse(g)
		}
		t.findErrors(g)
		t.findNames(g)
		t.findOnly(g)
		t.dropStates(g)
	case "":
		return false
	}
	t.dropDuplicates()
	return true
}

// correctField corrects the field of a column whose header is ambiguous. It looks at
// the cells of the column: below "Code" there can be statuses, error codes or
// prefixes.
func (a *assembler) correctField(c *Column, g grid, i int) {
	if _, ok := a.declaredField(c.Header); ok {
		return
	}
	switch c.Field {
	case attr.Value, attr.ErrorCode, attr.Name, attr.None, attr.Prefix, attr.ErrorType:
		switch {
		case g.isMostly(i, isStatuses) && (c.Field == attr.ErrorCode || c.Field == attr.Value):
			c.Field = attr.Value
		case g.isMostly(i, isPrefix) && g.isMostly(i, hasOpenEnd):
			c.Field = attr.Prefix
		case c.Field == attr.Value && g.isMostly(i, isErrorCodes), c.Field == attr.ErrorType && a.options.Kind != KindClasses && g.isMostly(i, isErrorCodes):
			c.Field = attr.ErrorCode
		}
	}
}

// dropNumbers sets the Field of the column of statuses to None if the numbers in it may
// be something else, such as the values of settings. This may be so if the header is a
// word such as "Value", and the header of the first column is unknown.
func (t *Table) dropNumbers() {
	i, ok := t.ColumnOf(attr.Value)
	if !ok || i == 0 || !numberHeader().MatchString(t.Columns[i].Header) {
		return
	}
	if t.Columns[0].Field == attr.None && t.Columns[0].Header != "" {
		t.Columns[i].Field = attr.None
	}
}

// dropCodes handles a table with several columns whose headers fit statuses, such as
// "Code" and "Exit code". If the cells of one of these columns are statuses, the other
// columns contain something else. Their Field becomes ErrorCode if they contain error codes,
// or words such as "not_found", and None otherwise.
func (t *Table) dropCodes(g grid) {
	var without []int
	with := false
	for i, c := range t.Columns {
		switch {
		case c.Field != attr.Value:
		case g.isMostly(i, isStatuses):
			with = true
		default:
			without = append(without, i)
		}
	}
	for _, i := range without {
		words, all := g.countCells(i, isCodeWord)
		codes, _ := g.countCells(i, isErrorCodes)
		switch {
		case with && (words == all || codes == all) && g.isDistinct(i):
			t.Columns[i].Field = attr.ErrorCode
		case with:
			t.Columns[i].Field = attr.None
		}
	}
}

// dropAnswers handles a table of error codes with a column of HTTP statuses. It sets the
// Field of the column to None if no number in it is an exit status, and the header does
// not say that the column contains exit statuses.
func (t *Table) dropAnswers(g grid) {
	i, ok := t.ColumnOf(attr.Value)
	if !ok || t.Columns[i].isExit() {
		return
	}
	isAbove := func(cell string) bool {
		statuses, ok := parseStatuses(cell)
		return ok && !statuses.areStatuses()
	}
	above, _ := g.countCells(i, isAbove)
	if exits, _ := g.countCells(i, isStatuses); exits == 0 && above > 0 {
		t.Columns[i].Field = attr.None
	}
}

var numberHeader = pattern.New(`(?i)^\W*(?:value|number|int)\W*$`)

// findValues looks for the column of statuses if no header names it.
//
// In a table without headers, this is a column that contains only statuses or, if there
// is none, the first column if most of its cells are statuses. In a table with headers,
// it is a column of cells such as "exit 3". Otherwise it is the first column, if all of
// these are true:
//
//   - Its header is unknown, and it contains only statuses, without repetitions.
//   - The caption, heading or sentence above the table mentions exit statuses.
//   - Another column has names, meanings or categories.
func (a *assembler) findValues(t *Table, g grid) {
	if t.has(attr.Value) || t.has(attr.ErrorCode) || t.has(attr.Prefix) || len(t.Columns) == 0 {
		return
	}
	if slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Header != "" }) {
		n, all := g.countCells(0, isStatuses)
		explained := t.has(attr.Name) || t.has(attr.Meaning) || t.has(attr.Category)
		if t.findExits(g) {
			return
		}
		if c := &t.Columns[0]; c.Field == attr.None && n > 0 && n == all && explained && g.isDistinct(0) && a.hasCueNear(t) {
			c.Field = attr.Value
		}
		return
	}
	for i := range t.Columns {
		if n, all := g.countCells(i, isStatuses); t.Columns[i].Field == attr.None && n > 0 && n == all {
			t.Columns[i].Field = attr.Value
			t.findMeaning(g)
			return
		}
	}
	if g.isMostly(0, isStatuses) {
		t.Columns[0].Field = attr.Value
		t.findMeaning(g)
	}
}

// findExits looks for a column whose cells are all like "exit 3", treats it as the column
// of statuses, and reports whether it has found one. If the table has no column of
// meanings, a first column with an unknown header becomes the column of meanings, because
// its cells say what leads to each status.
func (t *Table) findExits(g grid) bool {
	const fewest = 2
	for i := range t.Columns {
		n, all := g.countCells(i, func(cell string) bool { return exitCell().MatchString(cell) && isStatuses(cell) })
		if n < fewest || n < all {
			continue
		}
		t.Columns[i].Field = attr.Value
		if first := &t.Columns[0]; i > 0 && first.Field == attr.None && !t.has(attr.Meaning) {
			first.Field = attr.Meaning
		}
		return true
	}
	return false
}

// hasCueNear reports whether one of the texts near a table mentions exit statuses: its
// caption, the sentence before it, or the heading above it.
func (a *assembler) hasCueNear(t *Table) bool {
	return a.hasCue([]byte(t.Caption)) || a.hasCue(a.lead.Bytes) || a.hasCue([]byte(a.innermost()))
}

// isDistinct reports whether no two cells of a column are equal, apart from empty
// cells.
func (g grid) isDistinct(col int) bool {
	seen := map[string]bool{}
	for _, line := range g {
		if line[col] != "" && seen[line[col]] {
			return false
		}
		seen[line[col]] = true
	}
	return true
}

// findMeaning finds names and meanings in a table without headers. The first column that
// contains mostly identifiers has the names. The first other column has the meanings.
func (t *Table) findMeaning(g grid) {
	for i := range t.Columns {
		if t.Columns[i].Field != attr.None {
			continue
		}
		if g.isMostly(i, isConstant) && !t.has(attr.Name) {
			t.Columns[i].Field = attr.Name
		} else if !t.has(attr.Meaning) {
			t.Columns[i].Field = attr.Meaning
		}
	}
}

// findProse looks for the column of meanings. This is a column of phrases with an
// unknown header, or a column of text without a header. If there are several such
// columns, findProse chooses none, because a wrong choice would cause wrong findings.
func (t *Table) findProse(g grid) {
	if t.has(attr.Name) || t.has(attr.Go) {
		// The statuses have names, so a column of phrases may contain notes.
		return
	}
	found := -1
	for i, c := range t.Columns {
		if c.Field != attr.None || !g.isMostly(i, isPhrase) && (c.Header != "" || !g.isMostly(i, isText)) {
			continue
		}
		if found >= 0 {
			return
		}
		found = i
	}
	if found >= 0 {
		t.Columns[found].Field = attr.Meaning
	}
}

// findOnly handles a table with statuses and one other column. Whatever the header of this
// column is, it becomes the column of meanings, because its cells, such as severities, are
// all that the table says about a status.
func (t *Table) findOnly(g grid) {
	if len(t.Columns) != 2 || !t.has(attr.Value) || !g.isDistinct(0) || !g.isDistinct(1) {
		return
	}
	if i := slices.IndexFunc(t.Columns, func(c Column) bool {
		return c.Field == attr.None && c.Header != "" && !eachCommand().MatchString(c.Header)
	}); i >= 0 {
		t.Columns[i].Field = attr.Meaning
	}
}

// dropNotes changes the Field of a column with a header such as "Notes" from Meaning to
// None if only a few rows have a note. Such notes do not say what the statuses mean.
func (t *Table) dropNotes(g grid) {
	i, ok := t.ColumnOf(attr.Meaning)
	if !ok || !noteHeader().MatchString(t.Columns[i].Header) || !g.isSparse(i) {
		return
	}
	t.Columns[i].Field = attr.None
	if first := &t.Columns[0]; i > 0 && first.Field == attr.None && first.Header != "" && g.isDistinct(0) && !t.has(attr.Name) && !t.has(attr.Go) {
		first.Field = attr.Meaning // the first column says what leads to each status
	}
}

var noteHeader = pattern.New(`(?i)^\W*(?:notes?|comments?|remarks?)\W*$`)

// isSparse reports whether a column has text in fewer than half of the rows, as a column of
// notes often does.
func (g grid) isSparse(col int) bool {
	n, all := 0, 0
	for _, line := range g {
		if len(line) > 0 && !isGroup(line) {
			all++
			if line[col] != "" {
				n++
			}
		}
	}
	return 2*n < all
}

// findNames looks for a column in which all cells are names in capitals, such as
// CONFIG_ERROR, or constants, such as EXIT_OK and ExitLate. Names in capitals need a header
// such as "Status". Such a column contains the names of statuses, and the statuses
// themselves are in another column.
func (t *Table) findNames(g grid) {
	if t.has(attr.Name) || t.has(attr.Go) {
		return
	}
	for i := range t.Columns {
		c := &t.Columns[i]
		if c.Field != attr.None {
			continue
		}
		isName := func(cell string) bool { return exitConstant().MatchString(cell) || isDash(cell) }
		if nameHeader().MatchString(attr.StripMarkup(c.Header)) {
			isName = func(cell string) bool { return isCapital(cell) && !strings.Contains(cell, " ") || isDash(cell) }
		}
		cells := g.withoutDashes(i)
		if n, all := g.countCells(i, isName); len(cells) > 0 && n > 0 && n == all && cells.isDistinct(i) {
			c.Field = attr.Name
			return
		}
	}
}

// nameHeader matches headers such as "Status" and "BSD name", below which there can be
// names of statuses.
var nameHeader = pattern.New(`(?i)^\W*(?:(?:verdict\s+|exit\s+|result\s+|final\s+)?(?:status|state)|result|outcome|verdict|(?:error\s+)?code|\w+\s+name)\W*$`)

// isDash reports whether a cell contains only a dash, which means that it has no value.
func isDash(cell string) bool { return cell == "-" || cell == "–" || cell == "—" }

// withoutDashes returns a grid without the rows that have only a dash in the given
// column.
func (g grid) withoutDashes(col int) grid {
	return slices.DeleteFunc(slices.Clone(g), func(line []string) bool { return isDash(line[col]) })
}

// findErrors changes the Field of columns with a header such as "Error" to Meaning, if
// they contain phrases or names of types rather than error codes. It does nothing if
// another column contains names or meanings of the statuses.
func (t *Table) findErrors(g grid) {
	if t.has(attr.Meaning) || t.has(attr.Name) || t.has(attr.Go) {
		return
	}
	for i := range t.Columns {
		if f := &t.Columns[i].Field; (*f == attr.ErrorCode || *f == attr.ErrorType) && g.isMostly(i, isPhraseOrType) {
			*f = attr.Meaning
		}
	}
}

// dropStates changes the Field of a column from Name to None, if the column probably
// names states or results of the program rather than statuses. In such a table, the names
// come before the statuses, there is a column of meanings, and each status is in two or
// more rows on average.
func (t *Table) dropStates(g grid) {
	name, ok := t.ColumnOf(attr.Name)
	value, hasValue := t.ColumnOf(attr.Value)
	if !ok || !hasValue || name > value || !t.has(attr.Meaning) {
		return
	}
	seen := map[string]bool{}
	_, all := g.countCells(value, func(cell string) bool { seen[cell] = true; return true })
	if all > 3 && 2*len(seen) <= all {
		t.Columns[name].Field = attr.None
	}
}

// isPhrase reports whether a cell has several words.
func isPhrase(cell string) bool {
	return len(strings.Fields(cell)) > 1 || strings.ContainsFunc(cell, func(r rune) bool { return r >= firstIdeograph })
}

func isText(cell string) bool { return strings.ContainsFunc(cell, unicode.IsLetter) }

// firstIdeograph is the first character of the scripts that do not separate words by
// spaces, such as Chinese.
const firstIdeograph = 0x3040

func (t *Table) has(f attr.Field) bool {
	_, ok := t.ColumnOf(f)
	return ok
}

func (t *Table) rename(from, to attr.Field) {
	for i := range t.Columns {
		if t.Columns[i].Field == from {
			t.Columns[i].Field = to
		}
	}
}

// dropDuplicates changes the Field of a column to None if an earlier column has the
// same Field.
func (t *Table) dropDuplicates() {
	seen := map[attr.Field]bool{}
	for i := range t.Columns {
		f := &t.Columns[i].Field
		if seen[*f] {
			*f = attr.None
		}
		seen[*f] = true
	}
}

// kindOf returns the kind of a table, or "" if no kind fits. A table with two columns about
// retry policies, such as "Retries" and "Delay", is a retry table. With one such column, it
// may be a table of statuses that also mentions retries.
func (a *assembler) kindOf(t *Table, g grid) Kind {
	policies := 0
	for _, c := range t.Columns {
		if _, ok := attr.PolicyColumnOf(c.Field); ok {
			policies++
		}
	}
	value, hasValue := t.ColumnOf(attr.Value)
	code, hasCode := t.ColumnOf(attr.ErrorCode)
	statuses := hasValue && (g.isMostly(value, isStatuses) || t.Columns[value].isExit() && g.isHalf(value, isExplainedStatus))
	switch {
	case t.has(attr.Prefix):
		return KindPrefixes
	case policies >= 2 && (statuses || t.has(attr.Name) || hasCode) && !(statuses && t.hasRowWithoutPolicy(g)):
		return KindRetry
	case statuses && (!hasCode || value < code):
		return KindCodes
	case hasCode && (g.isMostly(code, isErrorCodes) || statuses && (g.isMostly(code, isCapital) || g.isMostly(code, isCodeWord))):
		return KindErrors
	// In the column "Error" of a table of statuses, the words are Go types or sentences.
	case statuses:
		t.Columns[code].Field = attr.ErrorType
		return KindCodes
	case t.has(attr.ErrorType) && (t.has(attr.Retry) || t.has(attr.Recoverable) || t.has(attr.Retryable)):
		return KindClasses
	case a.options.Kind == KindCodes && t.has(attr.Name):
		return KindCodes
	}
	return ""
}

// isExit reports whether the header of a column can only be about exit statuses, as
// "Exit" and "Exit code" are.
func (c Column) isExit() bool { return exitHeader().MatchString(c.Header) }

var exitHeader = pattern.New(`(?i)^\W*exit(?:[ _-]?(?:codes?|status(?:es)?))?\W*$`)

// hasRowWithoutPolicy reports whether a row is empty in all columns about retry
// policies. A table with such a row lists all statuses, and only some of the statuses
// have a policy.
func (t *Table) hasRowWithoutPolicy(g grid) bool {
	return slices.ContainsFunc(g, func(line []string) bool {
		if len(line) == 0 || isGroup(line) {
			return false
		}
		for i, c := range t.Columns {
			if _, ok := attr.PolicyColumnOf(c.Field); ok && !isBlank(line[i]) {
				return false
			}
		}
		return true
	})
}

// isBlank reports whether a cell is empty, or contains only a dash, "n/a" or
// "none".
func isBlank(cell string) bool {
	return slices.Contains([]string{"", "-", "–", "—", "--", "n/a", "none"}, strings.ToLower(cell))
}

// isStatuses reports whether a cell contains only statuses, from 0 to 255.
func isStatuses(cell string) bool {
	statuses, ok := parseStatuses(cell)
	return ok && statuses.areStatuses()
}

// errorCode matches an error code such as E_NOT_FOUND.
const errorCode = `[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+`

var (
	errorCodePattern = pattern.New(`^` + errorCode + `$`)
	prefixPattern    = pattern.New(`^[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*(?:\*|…|\.\.\.|<[^<>]*>|\{[^{}]*\})?$`)
)

// IsErrorCode reports whether a string looks like an error code, such as E_NOT_FOUND.
func IsErrorCode(text string) bool { return errorCodePattern().MatchString(text) }

// isErrorCodes reports whether a cell contains only error codes. In a cell, a code may also
// be a number after a few capital letters, such as E1001 or AUTH-12. In other text, such
// words are too often something else, such as SHA256.
func isErrorCodes(cell string) bool {
	words := strings.FieldsFunc(cell, func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	return cell != "" && !slices.ContainsFunc(words, func(w string) bool { return !IsErrorCode(w) && !codeWithNumber().MatchString(w) })
}

var codeWithNumber = pattern.New(`^[A-Z]{1,8}[-_]?[0-9]{2,6}$`)

// isCapital reports whether a cell is one word in capitals, such as TIMEOUT.
func isCapital(cell string) bool {
	return len(cell) > 1 && cell == strings.ToUpper(cell) && isErrorCodes("A_"+cell)
}

// isCodeWord reports whether a cell is an error code in lower case, such as "not_found".
func isCodeWord(cell string) bool { return lowerCode().MatchString(cell) }

var lowerCode = pattern.New(`^[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)*$`)

// isPhraseOrType reports whether a cell below the header "Error" contains a phrase or the
// name of a type, such as IOError, rather than an error code.
func isPhraseOrType(cell string) bool {
	return isPhrase(cell) && !isErrorCodes(cell) || cell != strings.ToUpper(cell) && cell != strings.ToLower(cell)
}

// isPrefix reports whether a cell is a prefix of error codes, such as E_TASK_*.
func isPrefix(cell string) bool { return prefixPattern().MatchString(strings.TrimSpace(cell)) }

// hasOpenEnd reports whether a cell leaves out the end of a word, as "E_TASK_" and
// "E_TASK_*" do.
func hasOpenEnd(cell string) bool {
	return strings.HasSuffix(cell, "_") || strings.ContainsAny(cell, "*…<{") || strings.HasSuffix(cell, "...")
}
