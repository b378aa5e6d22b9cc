package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// Patterns for sets of statuses in code, such as "code in [7, 20]", "[7,
	// 20].includes(code)", "7|20)" and "case 7, 20:". The first group matches the
	// elements.
	setForms = []pattern.Pattern{
		pattern.New(`\bin\s*[\[({]([^\[\](){}\n]*)[\])}]`),
		pattern.New(`\[([^\[\]\n]*)\]\s*\.\s*(?:includes|contains|has|include\?)\s*\(`),
		pattern.New(`(?m)^\s*(\d{1,3}(?:\s*\|\s*\d{1,3})+)\s*\)`),
		pattern.New(`\bcase\s+(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*:`),
		pattern.New(`\bmatches!\s*\(\s*[\w.]+\s*,\s*(\d{1,3}(?:\s*\|\s*\d{1,3})*)\s*\)`),
		pattern.New(`\b(?:setOf|listOf|(?:Set|List)\.of|Arrays\.asList)\s*\(([^()\n]*)\)\s*\.\s*contains\s*\(`),
		pattern.New(`\b(?:\w+\.)?[Cc]ontains\s*\(\s*\[\]\w+\{([^{}\n]*)\}\s*,`),
		pattern.New(`\bin_array\s*\([^(),\n]+,\s*\[([^\[\]\n]*)\]`),
	}
	// setAssigned matches the assignment of a set to a variable, in several
	// languages. The first group is the variable, the second the elements.
	setAssigned = pattern.New(`([A-Za-z_]\w*)(?:\[\d*\])?(?:\s*:\s*[\w<>\[\]&;, ]+)?\s*:?=\s*(?:new\s+Set\s*(?:<\w+>\s*)?\(\s*|frozenset\s*\(\s*|set\s*\(\s*|Set\.new\s*\(?\s*|new\s+HashSet<\w*>\s*\(\s*|&|\[\]\s*[\w.]+\s*|\[\d*\]\w+\s*|map\[\w+\][\w.]+(?:\{\})?\s*|new\s+\w+\[\]\s*)?(?:(?:Set|List)\.of|Arrays\.asList|setOf|listOf|hashSetOf)?\s*[\[({]((?:[^\[\](){}]|:\s*(?:struct\{\})?\{\})*)[\])}]`)
	// setText matches the assignment of a set to a variable in a shell, as in
	// RETRYABLE="7 20".
	setText = pattern.New(`(?m)^[ \t]*(?:(?:export|readonly|local)[ \t]+)?([A-Za-z_]\w*)=["'](\d{1,3}(?:[ ,]+\d{1,3})+)["']`)
	// setChain matches comparisons such as "code == 7 || code == 20".
	setChain = pattern.New(`(?:\b[\w.$?]+\s*={2,3}\s*` + comparedWith + `\s*(?:\|\||or)\s*)*\b[\w.$?]+\s*={2,3}\s*` + comparedWith)
	// shellChain matches tests such as `[ "$rc" -eq 7 ] || [ "$rc" -eq 20 ]` in a shell.
	shellChain  = pattern.New(shellTest + `(?:\s*\|\|\s*` + shellTest + `)*`)
	testedValue = pattern.New(`(?:-eq|==?)\s+["']?(\d{1,3})`)
	// memberMark matches the value of each element in a map that is a set, as in
	// "map[int]bool{7: true}".
	memberMark  = pattern.New(`:\s*(?:true|True|(?:struct\{\})?\{\})`)
	setCompared = pattern.New(`={2,3}\s*(` + comparedWith + `)`)
	setElement  = pattern.New(`"[^"\n]*"|'[^'\n]*'|\b\d{1,5}\b|[A-Za-z_][\w.]*`)
	lineComment = pattern.New(`(?m)(?://|#)[^\n]*$`)
	setFunc     = pattern.New(`(?m)\b(?:def|func|function|fn|sub|fun)\s+(?:\([^)\n]*\)\s*)?([A-Za-z_]\w*)|^\s*([A-Za-z_]\w*)\s*\(\)\s*\{|\b(?:const|let|var|val)\s+([A-Za-z_]\w*)\s*=\s*(?:async\s+)?(?:\([^()\n]*\)|\w+)\s*(?::\s*\w+\s*)?=>|^\s*(?:(?:public|private|static|final|protected)\s+)*(?:boolean|bool|int)\s+([A-Za-z_]\w*)\s*\([^()\n]*\)\s*\{`)
	// setNegated matches the text after a set if the code excludes its elements, as in
	// "if code in [2, 3]: return False".
	setNegated = pattern.New(`^[\s):{]*(?:then\s+)?return\s+(?:[Ff]alse|1)\b`)
)

// shellTest matches one test of a variable in a shell.
const shellTest = `(?:\[\[?|\btest)\s+["']?\$\{?(?:\w+|\?)\}?["']?\s+(?:-eq|==?)\s+["']?\d{1,3}\b["']?(?:\s*\]\]?)?`

// comparedWith matches a number, string or constant in a comparison.
const comparedWith = `(?:"[^"\n]*"|'[^'\n]*'|\d{1,5}\b|[A-Za-z_][\w.]*)`

// maxSets limits the size, in bytes, of the code blocks in which readSets looks for sets
// of statuses.
const maxSets = 64 << 10

// readSets reads the sets of statuses in a code block, each with the name of its function
// or variable.
func (a *assembler) readSets(b block.Block) {
	t := b.Text
	if b.Form != block.FormFenced || t.Len() > maxSets {
		return
	}
	for _, form := range setForms {
		for _, m := range form().FindAllSubmatchIndex(t.Bytes, -1) {
			if !isNegated(t, m[0], m[1]) {
				name, partial := setName(t, m[0], m[1])
				a.addSet(name, t.Slice(m[2], m[3]), true, partial)
			}
		}
	}
	for _, form := range []pattern.Pattern{setAssigned, setText} {
		for _, m := range form().FindAllSubmatchIndex(t.Bytes, -1) {
			a.addSet(t.Slice(m[2], m[3]), t.Slice(m[4], m[5]), false, false)
		}
	}
	for _, chain := range []struct{ form, value pattern.Pattern }{{setChain, setCompared}, {shellChain, testedValue}} {
		for _, m := range chain.form().FindAllIndex(t.Bytes, -1) {
			name, isBranch := setName(t, m[0], m[1])
			if isBranch || isWholeCondition(t, m[0], m[1]) {
				a.addChain(name, t.Slice(m[0], m[1]), chain.value)
			}
		}
	}
	a.readSetKeys(t)
}

// setName returns the name of the set in t[from:to]: the name of the function around it. If
// this name is not about retrying, but the set is a condition on an exit status, and the code
// retries if the condition holds, the name is the call, such as "retry". The code may then
// retry after other statuses, too, and isBranch is true.
func setName(t block.Text, from, to int) (name block.Text, isBranch bool) {
	name = functionAround(t, from)
	if retryName().Match(name.Bytes) {
		return name, false
	}
	start := bytes.LastIndexByte(t.Bytes[:from], '\n') + 1
	end := to + len(restOfLine().Find(t.Bytes[to:]))
	condition := t.Bytes[start:end]
	if m := thenRetry().FindSubmatchIndex(t.Bytes[to:]); m != nil && testedExit().Match(condition) && !testedOther().Match(condition) {
		return t.Slice(to+m[2], to+m[3]), true
	}
	return name, false
}

var (
	retryName  = pattern.New(`(?i)retr|recover|transient|temporary|permanent|fatal`)
	restOfLine = pattern.New(`^[^\n]*`)
	// thenRetry matches the end of a condition, and a call that retries. The group matches the
	// function.
	thenRetry = pattern.New(`^[^\n;:{]{0,60}(?:[:{)]|;?\s*\bthen\b)\s*(?:await\s+|return\s+)?(?:[\w.]+\.)?(retry\w*)\b(?:\s*\(|\s*(?:;|\n|$))`)
	// testedExit and testedOther match the variable of a condition on an exit status, and
	// of other conditions.
	testedExit  = pattern.New(`(?i)exit|\brc\b|return_?code|\bret\b|\bstatus\b|\bcode\b|\$\?`)
	testedOther = pattern.New(`(?i)http|resp|request|reply|grpc|attempt|tries|errno|signal`)
)

// readSetKeys reads sets of statuses in settings, such as "retryable_exit_codes: [7, 20]" and
// "exit_codes: [7, 20]" below "retry:". A program or person may choose some of the statuses.
func (a *assembler) readSetKeys(t block.Text) {
	for _, m := range setKey().FindAllSubmatchIndex(t.Bytes, -1) {
		name := t.Slice(m[2], m[3])
		if !setKeyName().Match(name.Bytes) {
			continue
		}
		if outer := keyAround(t, m[0]); outer.Len() > 0 && !retryName().Match(name.Bytes) {
			name = outer
		}
		a.addSet(name, t.Slice(m[4], m[5]), true, true)
	}
}

var (
	// setKey matches a key with a list of numbers in YAML or JSON. Its groups match the key
	// and the elements.
	setKey     = pattern.New(`(?m)(?:^[ \t]*(?:-[ \t]+)?|[{,]\s*)["']?([A-Za-z_][\w-]*)["']?\s*:\s*\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]`)
	setKeyName = pattern.New(`(?i)exit|return_?code`)
	// keyBefore matches a key without a value in the same line.
	keyBefore = pattern.New(`(?m)^([ \t]*)(?:-[ \t]+)?["']?([A-Za-z_][\w-]*)["']?\s*:\s*\{?[ \t]*$`)
	// keyOpen matches the key of an object that begins directly before a text.
	keyOpen = pattern.New(`["']?([A-Za-z_][\w-]*)["']?\s*:\s*\{[^{}]*$`)
)

// keyAround returns the key of the object that contains the key at an offset, or an empty
// text.
func keyAround(t block.Text, at int) block.Text {
	before := t.Bytes[:at+len(keyIndent().Find(t.Bytes[at:]))]
	if m := keyOpen().FindSubmatchIndex(before); m != nil {
		return t.Slice(m[2], m[3])
	}
	indent := len(before) - (bytes.LastIndexByte(before, '\n') + 1)
	keys := keyBefore().FindAllSubmatchIndex(before, -1)
	for _, m := range slices.Backward(keys) {
		if m[3]-m[2] < indent {
			return t.Slice(m[4], m[5])
		}
	}
	return block.Text{}
}

var keyIndent = pattern.New(`^(?:[{,]\s*|[ \t]*)`)

// isNegated reports whether the code excludes the elements of a set: "not" precedes the
// set, or "return false" follows it.
func isNegated(t block.Text, from, to int) bool {
	before := strings.TrimRight(t.Slice(max(0, from-8), from).String(), " (")
	after := t.Slice(to, min(t.Len(), to+60))
	return strings.HasSuffix(before, "not") || strings.HasSuffix(before, "!") || setNegated().Match(after.Bytes)
}

// isWholeCondition reports whether a function returns just the result of a chain of
// comparisons, such as "code == 7 || code == 20". If the condition is longer, the function
// may return false for some of these statuses.
func isWholeCondition(t block.Text, from, to int) bool {
	before := strings.TrimRight(t.Slice(max(0, from-80), from).String(), " \t\r\n(")
	after := strings.TrimLeft(t.Slice(to, min(t.Len(), to+80)).String(), " \t\r\n)")
	returned := strings.HasSuffix(before, "return") || strings.HasSuffix(before, "=>")
	for _, more := range []string{"&&", "and ", "||", "or ", "?", ".", "[", "(", "if "} {
		returned = returned && !strings.HasPrefix(after, more)
	}
	return returned
}

// functionAround returns the name of the function around an offset: the last function
// that begins before it.
func functionAround(t block.Text, before int) block.Text {
	var name block.Text
	for _, m := range setFunc().FindAllSubmatchIndex(t.Bytes[:before], -1) {
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				name = t.Slice(m[i], m[i+1])
			}
		}
	}
	return name
}

// addSet adds a set with the given name to the document. The parameter "in" is the source
// text of the elements, such as "7, EXIT_BUSY". An element can be a number or a constant
// and, if numbersOnly is false, a string. If there is any other element, addSet does
// nothing.
//
// partial is the field Partial of the set.
func (a *assembler) addSet(name, in block.Text, numbersOnly, partial bool) {
	elements := memberMark().ReplaceAllFunc(blankComments(in.Bytes), blank)
	s := a.newSet(name, in)
	s.Partial = partial
	for _, at := range setElement().FindAllIndex(elements, -1) {
		value := in.Slice(at[0], at[1])
		if numbersOnly && strings.ContainsAny(value.String()[:1], `"'`) || !a.addElement(&s, value) {
			return
		}
	}
	rest := strings.TrimSpace(setElement().ReplaceAllString(string(elements), ""))
	if len(s.Values) > 0 && strings.Trim(rest, ",| \n\t\r") == "" && name.Len() > 0 {
		a.doc.Sets = append(a.doc.Sets, s)
	}
}

// addChain adds the values in a chain of comparisons to the document, as a set with the
// given name. In "code == 7 || code == 20", these values are 7 and 20. The values can
// be numbers, strings and constants. value matches each of them.
func (a *assembler) addChain(name, chain block.Text, value pattern.Pattern) {
	s := a.newSet(name, chain)
	for _, m := range value().FindAllSubmatchIndex(chain.Bytes, -1) {
		if !a.addElement(&s, chain.Slice(m[2], m[3])) {
			return
		}
	}
	if name.Len() > 0 {
		s.Partial = true
		a.doc.Sets = append(a.doc.Sets, s)
	}
}

// newSet returns a set without elements. The parameter "in" is the text from which the
// elements will be read.
func (a *assembler) newSet(name, in block.Text) Set {
	return Set{Name: name.String(), NameCell: a.cell(attr.Name, name), Cell: a.cell(attr.None, in), Headings: a.headings}
}

// addElement adds a literal or a constant to a set. It returns false for any other value,
// and for a set that would contain both literals and constants.
func (a *assembler) addElement(s *Set, value block.Text) bool {
	first := value.Bytes[0]
	constant := first == '_' || first >= 'A' && first <= 'Z' || first >= 'a' && first <= 'z'
	last := value.String()[strings.LastIndexByte(value.String(), '.')+1:]
	if constant && !isConstant(last) && !IsErrorCode(last) || len(s.Values) > 0 && constant != s.Constants {
		return false
	}
	s.Constants = constant
	if first == '"' || first == '\'' {
		value = value.Slice(1, value.Len()-1)
	}
	s.Values = append(s.Values, a.cell(attr.Value, value))
	return true
}

// Texts returns the texts of the elements, without qualifiers: "LOCKED" for the
// element Exit.LOCKED.
func (s Set) Texts() []string {
	out := make([]string, len(s.Values))
	for i, v := range s.Values {
		out[i] = v.Text
		if s.Constants {
			out[i] = v.Text[strings.LastIndexByte(v.Text, '.')+1:]
		}
	}
	return slices.Clip(out)
}

// blankComments overwrites comments with spaces, so that the offsets of the other text stay
// the same.
func blankComments(src []byte) []byte {
	return lineComment().ReplaceAllFunc(src, blank)
}

func blank(text []byte) []byte { return bytes.Repeat([]byte(" "), len(text)) }
