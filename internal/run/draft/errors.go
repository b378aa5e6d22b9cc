package draft

import (
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// readErrorTables collects the error codes and prefixes that tables list.
func (r *documentReader) readErrorTables() {
	for _, t := range r.tables(tables.KindErrors) {
		for _, row := range t.Rows {
			r.readErrorRow(t, row)
		}
	}
	for _, t := range r.tables(tables.KindPrefixes) {
		for _, row := range t.Rows {
			r.readPrefixRow(row)
		}
	}
}

func (r *documentReader) readErrorRow(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.ErrorCode)
	if !ok || tidy(cell.Text) == "" {
		return
	}
	e, where := r.errorCode(tidy(cell.Text)), r.lineRef(row.Line)
	if v, one := row.Statuses.Exact(); one {
		e.add("exit", strconv.Itoa(v), where)
	}
	e.add("class", string(classIn(text(row, attr.Class))), where)
	for _, f := range []attr.Field{attr.Recoverable, attr.Retry, attr.Retryable} {
		if word, _, ok := attr.ParseRecoverable(text(row, f)); ok {
			e.add("recoverable", word, where)
		}
	}
	r.readCommonPrefix(t)
}

// readCommonPrefix reads the common prefix of the error codes in a table, and adds it to the
// draft. It adds a prefix only if the last word of the prefix is also in the heading of
// the table. For example, a table under "Session Errors" with PIPELINE_SESSION_LOAD_FAILED
// and PIPELINE_SESSION_GONE has the prefix PIPELINE_SESSION_.
func (r *documentReader) readCommonPrefix(t *tables.Table) {
	title := tidy(t.Heading().Title)
	word := strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(title), " errors"), " error codes")
	if word == "" || word == strings.ToLower(title) || strings.Contains(word, " ") {
		return
	}
	prefix := ""
	for _, row := range t.Rows {
		c, _ := row.Cell(attr.ErrorCode)
		i := strings.Index(c.Text, strings.ToUpper(word)+"_")
		if i < 0 || prefix != "" && prefix != c.Text[:i+len(word)+1] {
			return
		}
		prefix = c.Text[:i+len(word)+1]
	}
	r.addPrefix(prefix, title)
}

func (r *documentReader) readPrefixRow(row tables.Row) {
	cell, ok := row.Cell(attr.Prefix)
	prefix := strings.TrimRight(tidy(cell.Text), "*….")
	if !ok || prefix == "" {
		return
	}
	r.addPrefix(prefix, text(row, attr.Title))
	for _, word := range strings.FieldsFunc(text(row, attr.Example), func(r rune) bool { return r == ',' || r == ' ' }) {
		if tables.IsErrorCode(word) && strings.HasPrefix(word, prefix) {
			r.errorCode(word)
		}
	}
}

// addPrefix adds a prefix of error codes to the draft, unless the draft has it already.
func (r *documentReader) addPrefix(prefix, title string) {
	if prefix != "" && !slices.ContainsFunc(r.prefixes, func(p registry.Prefix) bool { return p.Prefix == prefix }) {
		r.prefixes = append(r.prefixes, registry.Prefix{Prefix: prefix, Title: title})
	}
}

// readSamples reads the JSON samples of error output in the document. It collects the
// paths of the envelope fields, and the error codes.
func (r *documentReader) readSamples() {
	for _, s := range r.doc.Samples {
		found := map[string]tables.SampleValue{}
		var keys []string
		for _, v := range s.Values {
			keys = append(keys, v.Key.Text)
		}
		weak := map[string]bool{}
		for _, role := range roles.All {
			i, key := role.Find(roles.Samples, keys, func(i int) bool { return s.Values[i].JSON == role.JSON })
			if i >= 0 {
				found[role.Name], weak[role.Name] = s.Values[i], key.Weight == roles.Weak
			}
		}
		exit, ends := found[registry.RoleExitCode]
		_, answers := found[registry.RoleRecoverable]
		name, named := found[registry.RoleErrorCode]
		status, err := strconv.Atoi(exit.Text)
		if !ends || !answers && (!named || weak[registry.RoleErrorCode]) || err != nil || r.code(status) == nil {
			continue // not an error of this program
		}
		if r.fields == nil {
			r.fields = map[string]string{}
		}
		for role, v := range found {
			if _, given := r.fields[role]; !given {
				r.fields[role] = v.Path
			}
		}
		if named {
			e, where := r.errorCode(tidy(name.Text)), r.lineRef(name.Line)
			e.add("exit", strconv.Itoa(status), where)
			r.readSampleAnswer(status, found[registry.RoleRecoverable])
		}
	}
}

// readSampleAnswer records what a sample such as {"recoverable": true} shows about a
// status. A sample shows only one case, so it is ignored if a document says that the
// status is recoverable only in some cases.
func (r *documentReader) readSampleAnswer(status int, v tables.SampleValue) {
	word := map[string]string{"true": "yes", "false": "no"}[v.Text]
	c := r.code(status)
	said := c.distinct("recoverable")
	if word != "" && (len(said) == 0 || said[0].value == "yes" || said[0].value == "no") {
		c.add("recoverable", word, r.lineRef(v.Line))
	}
}

// readClasses collects the classes of error codes from tables of error types. A row names
// either error codes or a type such as TaskError. The type stands for the error codes
// with its prefix (see prefixOfType) that no other row names.
func (r *documentReader) readClasses() {
	for _, t := range r.tables(tables.KindClasses) {
		named := map[string]bool{}
		for _, row := range t.Rows {
			for _, code := range r.errorCodesIn(row) {
				named[code] = true
			}
		}
		for _, row := range t.Rows {
			r.readClassRow(row, named)
		}
	}
}

func (r *documentReader) readClassRow(row tables.Row, named map[string]bool) {
	cell, _ := row.Cell(attr.ErrorType)
	word := ""
	for _, f := range []attr.Field{attr.Retryable, attr.Retry, attr.Recoverable} {
		if w, _, ok := attr.ParseRecoverable(text(row, f)); ok {
			word = w
		}
	}
	codes := r.errorCodesIn(row)
	if prefix := r.prefixOfType(cell.Text); len(codes) == 0 && prefix != "" {
		for _, e := range r.errors {
			if strings.HasPrefix(e.Code, prefix) && !named[e.Code] {
				codes = append(codes, e.Code)
			}
		}
	}
	if len(codes) == 0 {
		r.readOtherType(row, tidy(cell.Text), word)
		return
	}
	for _, code := range codes {
		e := r.errorCode(code)
		e.add("class", string(classIn(text(row, attr.Class))), r.lineRef(row.Line))
		e.add("recoverable", word, r.lineRef(row.Line))
	}
}

// readOtherType reads a row that names no error code, but an HTTP status, an errno or a
// part of a message. It adds this value to the classifier for the class in the row.
func (r *documentReader) readOtherType(row tables.Row, name, word string) {
	name, _, _ = strings.Cut(name, " (")
	class := classIn(text(row, attr.Class))
	if class == "" {
		class = map[string]registry.Class{"yes": registry.ClassTransient, "no": registry.ClassPermanent}[word]
	}
	if class == "" || name == "" {
		return
	}
	kind := registry.ClassifierMessage
	switch {
	case sources.IsHTTPStatus(name):
		kind = registry.ClassifierHTTPStatus
	case sources.IsErrno(name):
		kind = registry.ClassifierErrno
	}
	r.addToClassifier(kind, class, []string{name})
}

// errorCodesIn returns the error codes in a row of a table of error types. In the row,
// their prefix may be missing.
func (r *documentReader) errorCodesIn(row tables.Row) []string {
	cell, _ := row.Cell(attr.ErrorType)
	prefix := r.prefixOfType(cell.Text)
	var out []string
	for _, word := range strings.FieldsFunc(cell.Text, func(r rune) bool { return strings.ContainsRune(" /,()`", r) }) {
		for _, e := range r.errors {
			if e.Code == word || prefix != "" && e.Code == prefix+word {
				out = append(out, e.Code)
			}
		}
	}
	return out
}

// prefixOfType returns the prefix of error codes that belongs to an error type: for the
// type TaskError, the prefix with the title "Task Errors". It returns "" if there is
// none.
func (r *documentReader) prefixOfType(cell string) string {
	name, _, _ := strings.Cut(cell, " (")
	name, _, _ = strings.Cut(name, " with ")
	letters := func(s string) string {
		return strings.TrimSuffix(strings.Join(sources.Words(s), ""), "s")
	}
	for _, p := range r.prefixes {
		if p.Title != "" && letters(p.Title) == letters(name) {
			return p.Prefix
		}
	}
	return ""
}

// readSets reads the sets in code samples, such as RETRYABLE_EXITS = {4, 5}. They list
// statuses to retry, or values of a classifier.
func (r *documentReader) readSets() {
	for _, s := range r.doc.Sets {
		class := sources.ClassOf(s)
		if class == "" || s.Constants || s.Partial {
			// A set of constants contains names and no statuses. A partial set, such as
			// "code == 7 || code == 20", does not determine the class.
			continue
		}
		values := s.Texts()
		switch kind := sources.KindOf(values); {
		case kind != "":
			r.addToClassifier(kind, class, values)
		case class == registry.ClassTransient:
			r.readRetrySet(values, r.lineRef(s.Line))
		}
	}
}

// addToClassifier adds values, such as HTTP statuses, to the [[classifier]] entry with
// the given kind and class. It leaves out values that an entry of the same kind, with
// any class, already contains.
func (r *documentReader) addToClassifier(kind registry.ClassifierKind, class registry.Class, values []string) {
	at := -1
	for i, c := range r.classifiers {
		if c.Kind == kind && c.Class == class {
			at = i
		}
		if c.Kind == kind {
			values = slices.DeleteFunc(slices.Clone(values), func(v string) bool {
				return slices.ContainsFunc(c.Values, func(o string) bool { return strings.EqualFold(o, v) })
			})
		}
	}
	var fresh []string
	for _, v := range values {
		if v != "" && !slices.ContainsFunc(fresh, func(o string) bool { return strings.EqualFold(o, v) }) {
			fresh = append(fresh, v)
		}
	}
	switch {
	case len(fresh) == 0:
	case at < 0:
		r.classifiers = append(r.classifiers, registry.Classifier{Kind: kind, Class: class, Values: fresh})
	default:
		r.classifiers[at].Values = append(r.classifiers[at].Values, fresh...)
	}
}

// readRetrySet reads a set of statuses to retry, such as RETRYABLE_EXITS = {4, 5} in a code
// sample. It adds the claim that each status in the set is recoverable.
//
// If there is a claim that a status outside of the set is recoverable, readRetrySet adds
// the opposite claim. The draft then shows the disagreement.
func (r *documentReader) readRetrySet(values []string, where string) {
	in := map[int]bool{}
	for _, v := range values {
		n, _ := strconv.Atoi(v)
		in[n] = true
		if c := r.code(n); c != nil {
			c.add("recoverable", "yes", where)
		} else {
			addNote(&r.notes, "%s counts %d among the statuses to retry, which no table has.", where, n)
		}
	}
	for _, c := range r.Draft.codes {
		if said := c.distinct("recoverable"); !in[c.Value] && len(said) == 1 && said[0].value == "yes" {
			c.add("recoverable", "no", where)
		}
	}
}
