package draft

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/exitlint/exitlint/registry"
)

// TOML returns the draft as an exitlint.toml. After [Draft.Resolve], it is valid.
func (d *Draft) TOML() []byte {
	w := &writer{}
	w.b.WriteString(registry.SchemaDirective + "\n")
	w.comment(d.Title)
	w.comments(d.notes)
	w.fields([]field{{"version", "1"}, strs("extends", d.Extends)})
	w.program(d.Program)
	for _, r := range d.ranges {
		w.table("[[range]]", nil, str("name", r.Name), str("title", r.Title), number("min", r.Min), number("max", r.Max))
	}
	for _, c := range d.codes {
		if entry, ok := c.withoutPreset(d.presetCode(c.Value)); ok || len(c.notes) > 0 {
			w.code(entry, c.notes)
		}
	}
	for _, r := range d.retries {
		w.retry(r)
	}
	for _, own := range d.errors {
		e, ok := own.withoutPreset(d.preset())
		if !ok && len(own.notes) == 0 {
			continue
		}
		w.table("[[error]]", own.notes, str("code", e.Code), status("exit", e.Exit), str("class", string(e.Class)),
			str("recoverable", string(e.Recoverable)), str("retry", e.Retry))
	}
	for _, p := range d.prefixes {
		w.table("[[error_prefix]]", nil, str("prefix", p.Prefix), str("title", p.Title))
	}
	for _, c := range d.classifiers {
		w.classifier(c)
	}
	for _, e := range d.envelopes {
		w.envelope(e, len(d.envelopes) > 1)
	}
	for _, doc := range d.docs {
		w.doc(doc)
	}
	for _, p := range d.passed {
		w.passthrough(p)
	}
	return []byte(w.b.String())
}

// A writer writes TOML.
type writer struct{ b strings.Builder }

// A field is a key of TOML with its value. A field with the value "" is not written.
type field struct{ key, value string }

// table writes comments, a header such as [[code]], and fields.
func (w *writer) table(header string, notes []string, fields ...field) {
	w.b.WriteString("\n")
	w.comments(notes)
	w.b.WriteString(header + "\n")
	w.fields(fields)
}

// fields writes each field on a line of its own, with aligned equals signs.
func (w *writer) fields(fields []field) {
	fields = slices.DeleteFunc(fields, func(f field) bool { return f.value == "" })
	width := 0
	for _, f := range fields {
		width = max(width, len(f.key))
	}
	for _, f := range fields {
		fmt.Fprintf(&w.b, "%-*s = %s\n", width, f.key, f.value)
	}
}

func (w *writer) comments(notes []string) {
	for _, n := range notes {
		w.comment(n)
	}
}

// comment writes a comment, with line breaks where the lines would become too long.
func (w *writer) comment(note string) {
	const width = 110
	line := "#"
	for _, word := range strings.Fields(replaceForbidden(note)) {
		if line != "#" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			w.b.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	w.b.WriteString(line + "\n")
}

func (w *writer) program(p registry.Program) {
	if p.Name == "" && len(p.Constants) == 0 && p.Fallback == nil {
		return
	}
	w.table("[program]", nil, str("name", p.Name), strs("constants", p.Constants), status("fallback", p.Fallback))
}

func (w *writer) code(c registry.Code, notes []string) {
	var fields []field
	for _, key := range registry.CodeKeys() {
		switch v := c.Get(key).(type) {
		case int:
			fields = append(fields, number(key, v))
		case []string:
			fields = append(fields, strs(key, v))
		default:
			fields = append(fields, str(key, fmt.Sprint(v)))
		}
	}
	w.table("[[code]]", notes, fields...)
}

func (w *writer) retry(r *policy) {
	attempts, multiplier, jitter, immediate := "", "", "", ""
	if r.MaxAttempts != 0 {
		attempts = strconv.Itoa(r.MaxAttempts)
	}
	if r.Multiplier != 0 && r.Multiplier != 1 {
		multiplier = float(r.Multiplier)
	}
	if r.Jitter != 0 {
		jitter = float(r.Jitter)
	}
	if r.Immediate {
		immediate = "true"
	}
	w.table("[retry."+key(r.Name)+"]", r.notes,
		field{"max_attempts", attempts},
		duration("initial_backoff", r.InitialBackoff),
		field{"backoff_multiplier", multiplier},
		durations("backoffs", r.Backoffs),
		duration("max_backoff", r.MaxBackoff),
		field{"jitter", jitter},
		duration("max_elapsed", r.MaxElapsed),
		field{"immediate", immediate},
		str("retry_after", r.RetryAfter),
	)
}

func (w *writer) classifier(c registry.Classifier) {
	values := strs("values", c.Values)
	if c.Kind == registry.ClassifierHTTPStatus {
		values.value = "[" + strings.Join(c.Values, ", ") + "]"
	}
	w.table("[[classifier]]", nil, str("kind", string(c.Kind)), str("class", string(c.Class)), values)
}

// envelope writes an [envelope] table. If the draft has several such tables, the header
// is [[envelope]].
func (w *writer) envelope(e *envelopeSort, several bool) {
	header := "[envelope]"
	if several {
		header = "[[envelope]]"
	}
	required := strs("required", e.Required)
	if e.Required != nil && len(e.Required) == 0 {
		required = field{"required", "[]"}
	}
	comments := append(slices.Clone(e.evidence), e.notes...)
	entry := []field{str("name", e.Name), strs("types", e.Types), required, str("omitted", string(e.Omitted)), str("stream", string(e.Stream))}
	if several || slices.ContainsFunc(entry, func(f field) bool { return f.value != "" }) {
		w.table(header, comments, entry...)
		comments = nil
	}
	var fields []field
	for _, role := range slices.Sorted(maps.Keys(e.Fields)) {
		fields = append(fields, str(role, e.Fields[role]))
	}
	if len(fields) > 0 {
		w.table("[envelope.fields]", comments, fields...)
	} else if len(comments) > 0 {
		w.b.WriteString("\n")
		w.comments(comments)
	}
}

func (w *writer) doc(d *doc) {
	partial, meanings := "", ""
	if d.Partial {
		partial = "true"
	}
	if !d.Meanings {
		meanings = "false"
	}
	w.table("[[doc]]", d.notes, str("file", d.File), str("heading", d.Heading), str("kind", string(d.Kind)), field{"partial", partial}, field{"meanings", meanings})
}

// passthrough writes a [[passthrough]] entry as a comment. The user can uncomment the
// entry if the function is meant to end the process with the status of another program.
func (w *writer) passthrough(p Passthrough) {
	w.b.WriteString("\n")
	w.comment(fmt.Sprintf("%s: the program can end with %s. If that is on purpose, uncomment this:", p.Where, p.Reason))
	entry := &writer{}
	entry.b.WriteString("[[passthrough]]\n")
	entry.fields([]field{str("func", p.Func), str("reason", p.Reason)})
	for line := range strings.Lines(entry.b.String()) {
		w.b.WriteString("# " + line)
	}
}

func str(key, s string) field {
	if s == "" {
		return field{}
	}
	return field{key, quote(s)}
}

func strs(key string, list []string) field {
	if len(list) == 0 {
		return field{}
	}
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = quote(s)
	}
	return field{key, "[" + strings.Join(quoted, ", ") + "]"}
}

func number(key string, n int) field { return field{key, strconv.Itoa(n)} }

func status(key string, n *int) field {
	if n == nil {
		return field{}
	}
	return number(key, *n)
}

func duration(key string, d time.Duration) field {
	if d == 0 {
		return field{}
	}
	return str(key, d.String())
}

func durations(key string, list []time.Duration) field {
	var all []string
	for _, d := range list {
		all = append(all, d.String())
	}
	return strs(key, all)
}

// float formats a number with a decimal point: 2.0, because 2 is an integer in TOML.
func float(f float64) string {
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// key formats a key for TOML, with quotes if it needs them.
func key(s string) string {
	bare := func(r rune) bool {
		return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-')
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !bare(r) }) < 0 {
		return s
	}
	return quote(s)
}

// quote formats a string for TOML, on one line.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(tidy(s)) + `"`
}

// tidy returns s on one line and without control characters.
func tidy(s string) string { return strings.Join(strings.Fields(replaceForbidden(s)), " ") }

// replaceForbidden replaces characters that TOML forbids in strings and comments.
func replaceForbidden(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return '�'
		case unicode.IsControl(r):
			return ' '
		}
		return r
	}, s)
}
