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

// TOML returns the draft as an exitlint.toml, which is valid after [Draft.Resolve].
func (d *Draft) TOML() []byte {
	w := &writer{}
	w.b.WriteString(registry.SchemaDirective + "\n")
	w.writeComment(d.Title)
	w.writeComments(d.notes)
	w.writeFields([]field{{"version", "1"}, listField("extends", d.Extends)})
	w.writeProgram(d.Program)
	for _, r := range d.ranges {
		w.writeTable("[[range]]", nil, stringField("name", r.Name), stringField("title", r.Title), numberField("min", r.Min), numberField("max", r.Max))
	}
	for _, c := range d.codes {
		if entry, ok := c.withoutPreset(d.presetCode(c.Value)); ok || len(c.notes) > 0 {
			w.writeCode(entry, c.notes)
		}
	}
	for _, r := range d.retries {
		w.writePolicy(r)
	}
	for _, own := range d.errors {
		e, ok := own.withoutPreset(d.preset())
		if !ok && len(own.notes) == 0 {
			continue
		}
		w.writeTable("[[error]]", own.notes, stringField("code", e.Code), statusField("exit", e.Exit), stringField("class", string(e.Class)),
			stringField("recoverable", string(e.Recoverable)), stringField("retry", e.Retry))
	}
	for _, p := range d.prefixes {
		w.writeTable("[[error_prefix]]", nil, stringField("prefix", p.Prefix), stringField("title", p.Title))
	}
	for _, c := range d.classifiers {
		w.writeClassifier(c)
	}
	for _, e := range d.envelopes {
		w.writeEnvelope(e, len(d.envelopes) > 1)
	}
	for _, doc := range d.docs {
		w.writeDoc(doc)
	}
	for _, p := range d.passthroughs {
		w.writePassthrough(p)
	}
	return []byte(w.b.String())
}

type writer struct{ b strings.Builder }

// A field is a key of TOML with its value. A field with the value "" is not written.
type field struct{ key, value string }

// writeTable writes comments, a header such as [[code]], and fields.
func (w *writer) writeTable(header string, notes []string, fields ...field) {
	w.b.WriteString("\n")
	w.writeComments(notes)
	w.b.WriteString(header + "\n")
	w.writeFields(fields)
}

// writeFields writes each field on a line of its own, with aligned equals signs.
func (w *writer) writeFields(fields []field) {
	fields = slices.DeleteFunc(fields, func(f field) bool { return f.value == "" })
	width := 0
	for _, f := range fields {
		width = max(width, len(f.key))
	}
	for _, f := range fields {
		fmt.Fprintf(&w.b, "%-*s = %s\n", width, f.key, f.value)
	}
}

func (w *writer) writeComments(notes []string) {
	for _, n := range notes {
		w.writeComment(n)
	}
}

// writeComment writes a comment, with line breaks where the lines would become too long.
func (w *writer) writeComment(note string) {
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

func (w *writer) writeProgram(p registry.Program) {
	if p.Name == "" && len(p.Constants) == 0 && p.Fallback == nil {
		return
	}
	w.writeTable("[program]", nil, stringField("name", p.Name), listField("constants", p.Constants), statusField("fallback", p.Fallback))
}

func (w *writer) writeCode(c registry.Code, notes []string) {
	var fields []field
	for _, key := range registry.CodeKeys() {
		switch v := c.Get(key).(type) {
		case int:
			fields = append(fields, numberField(key, v))
		case []string:
			fields = append(fields, listField(key, v))
		default:
			fields = append(fields, stringField(key, fmt.Sprint(v)))
		}
	}
	w.writeTable("[[code]]", notes, fields...)
}

func (w *writer) writePolicy(r *policy) {
	attempts, multiplier, jitter, immediate := "", "", "", ""
	if r.MaxAttempts != 0 {
		attempts = strconv.Itoa(r.MaxAttempts)
	}
	if r.Multiplier != 0 && r.Multiplier != 1 {
		multiplier = formatFloat(r.Multiplier)
	}
	if r.Jitter != 0 {
		jitter = formatFloat(r.Jitter)
	}
	if r.Immediate {
		immediate = "true"
	}
	w.writeTable("[retry."+formatKey(r.Name)+"]", r.notes,
		field{"max_attempts", attempts},
		durationField("initial_backoff", r.InitialBackoff),
		field{"backoff_multiplier", multiplier},
		durationsField("backoffs", r.Backoffs),
		durationField("max_backoff", r.MaxBackoff),
		field{"jitter", jitter},
		durationField("max_elapsed", r.MaxElapsed),
		field{"immediate", immediate},
		stringField("retry_after", r.RetryAfter),
	)
}

func (w *writer) writeClassifier(c registry.Classifier) {
	values := listField("values", c.Values)
	if c.Kind == registry.ClassifierHTTPStatus {
		values.value = "[" + strings.Join(c.Values, ", ") + "]"
	}
	w.writeTable("[[classifier]]", nil, stringField("kind", string(c.Kind)), stringField("class", string(c.Class)), values)
}

// writeEnvelope writes an [envelope] table. If there are several, the header is
// [[envelope]].
func (w *writer) writeEnvelope(e *envelopeEntry, several bool) {
	header := "[envelope]"
	if several {
		header = "[[envelope]]"
	}
	required := listField("required", e.Required)
	if e.Required != nil && len(e.Required) == 0 {
		required = field{"required", "[]"}
	}
	comments := append(slices.Clone(e.evidence), e.notes...)
	entry := []field{stringField("name", e.Name), listField("types", e.Types), required, stringField("omitted", string(e.Omitted)), stringField("stream", string(e.Stream))}
	if several || slices.ContainsFunc(entry, func(f field) bool { return f.value != "" }) {
		w.writeTable(header, comments, entry...)
		comments = nil
	}
	var fields []field
	for _, role := range slices.Sorted(maps.Keys(e.Fields)) {
		fields = append(fields, stringField(role, e.Fields[role]))
	}
	if len(fields) > 0 {
		w.writeTable("[envelope.fields]", comments, fields...)
	} else if len(comments) > 0 {
		w.b.WriteString("\n")
		w.writeComments(comments)
	}
}

func (w *writer) writeDoc(d *doc) {
	partial, meanings := "", ""
	if d.Partial {
		partial = "true"
	}
	if !d.Meanings {
		meanings = "false"
	}
	w.writeTable("[[doc]]", d.notes, stringField("file", d.File), stringField("heading", d.Heading), stringField("kind", string(d.Kind)), field{"partial", partial}, field{"meanings", meanings})
}

// writePassthrough writes a [[passthrough]] entry as a comment. The user can uncomment
// it if the function is meant to end the process with the status of another program.
func (w *writer) writePassthrough(p Passthrough) {
	w.b.WriteString("\n")
	w.writeComment(fmt.Sprintf("%s: the program can end with %s. If that is on purpose, uncomment this:", p.Where, p.Reason))
	entry := &writer{}
	entry.b.WriteString("[[passthrough]]\n")
	entry.writeFields([]field{stringField("func", p.Func), stringField("reason", p.Reason)})
	for line := range strings.Lines(entry.b.String()) {
		w.b.WriteString("# " + line)
	}
}

func stringField(key, s string) field {
	if s == "" {
		return field{}
	}
	return field{key, quote(s)}
}

func listField(key string, list []string) field {
	if len(list) == 0 {
		return field{}
	}
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = quote(s)
	}
	return field{key, "[" + strings.Join(quoted, ", ") + "]"}
}

func numberField(key string, n int) field { return field{key, strconv.Itoa(n)} }

func statusField(key string, n *int) field {
	if n == nil {
		return field{}
	}
	return numberField(key, *n)
}

func durationField(key string, d time.Duration) field {
	if d == 0 {
		return field{}
	}
	return stringField(key, d.String())
}

func durationsField(key string, list []time.Duration) field {
	var all []string
	for _, d := range list {
		all = append(all, d.String())
	}
	return listField(key, all)
}

// formatFloat formats a number with a decimal point: 2.0, because 2 is an integer in TOML.
func formatFloat(f float64) string {
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// formatKey formats a key for TOML, with quotes if it needs them.
func formatKey(s string) string {
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
