package tables

import (
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Sample is a JSON object in literal text, such as a sample of an error
// envelope.
type Sample struct {
	Headings   []Heading
	Root       jsonlike.Value // the object; its offsets are those in Block
	Block      block.Text     // the literal text that contains the object
	Values     []SampleValue  // the values in the order of the text, except objects and arrays
	Start, End int
	Line       int

	Lang    string // the declared language of the literal text, in lower case
	Lead    string // the paragraph before the literal text
	Before  string // the lines before the object, from the end of the previous one on
	Command string // the nearest command at a prompt before the object; "" if there is none
	Other   string // why the texts around it are about something else, or ""
}

// A SampleValue is a value within a sample.
type SampleValue struct {
	Cell        // the value; strings are without quotes
	Path string // the path, such as "error.exitCode", or "items.0" for an array element
	Key  Cell   // the last key of the path, without quotes
	JSON string // the kind of the value, as in jsonlike.Kind
}

// At returns the value at a path. The second result is false if there is no
// such value.
func (s Sample) At(path string) (SampleValue, bool) {
	for _, v := range s.Values {
		if v.Path == path {
			return v, true
		}
	}
	return SampleValue{}, false
}

// samples reads the JSON objects in a code block.
func (a *assembler) samples(b block.Block) {
	lang := strings.ToLower(b.Lang)
	if b.Form != block.FormFenced || lang != "" && !strings.HasPrefix(lang, "json") && !shellLang[lang] && !plainLang[lang] && lang != "http" {
		return
	}
	text := b.Text.Bytes
	at, before, command := 0, 0, ""
	for at < len(text) {
		i := objectStart().FindIndex(text[at:])
		if i == nil {
			return
		}
		open := at + i[1] - 1
		root, ok := jsonlike.Parse(text, open, lang == "json5")
		if !ok {
			at = open + 1
			continue
		}
		above := string(text[before:open])
		if found := lastCommand(above, lang); found != "" {
			command = found
		}
		at, before = root.End, root.End
		a.addSample(Sample{
			Root: root, Block: b.Text, Lang: lang, Lead: a.lead.String(), Before: strings.TrimSpace(above), Command: command,
			Start: b.Text.At(root.Start), End: b.Text.After(root.End),
		})
	}
}

// addSample adds a sample, unless it has no values.
func (a *assembler) addSample(s Sample) {
	s.Headings = a.headings
	s.Line = a.Position(s.Start).Line
	a.sampleValues(&s, "", Cell{}, s.Root)
	if len(s.Values) > 0 {
		s.Other = a.otherSubjectOf(s)
		a.doc.Samples = append(a.doc.Samples, s)
	}
}

// sampleValues adds the values at a path to a sample.
func (a *assembler) sampleValues(s *Sample, path string, key Cell, v jsonlike.Value) {
	if v.Kind != jsonlike.Object && v.Kind != jsonlike.Array {
		start, end := v.Inner()
		s.Values = append(s.Values, SampleValue{Cell: a.cell(attr.None, s.Block.Slice(start, end)), Path: path, Key: key, JSON: string(v.Kind)})
		return
	}
	for i, m := range v.Members {
		name, inner := strconv.Itoa(i), key
		if v.Kind == jsonlike.Object {
			start, end := m.Key.Inner()
			name = s.Block.Slice(start, end).String()
			inner = a.cell(attr.None, s.Block.Slice(start, end))
		}
		if path != "" {
			name = path + "." + name
		}
		a.sampleValues(s, name, inner, m.Value)
	}
}

var (
	// objectStart matches a brace at the start of a line, or after words such
	// as "stderr:".
	objectStart = pattern.New(`(?m)^[^\S\n]*(?:[\w$ .-]+[:>=]\s*)?\{`)
	// command matches a command at a prompt.
	command = pattern.New(`^\s*(?:\S*[$%❯➜]|PS[^>]*>|>)\s+(\S.*)`)
	// continued matches the end of a line that the next line continues.
	continued = pattern.New(`\s*\\\r?\n\s*`)
	// shellWord matches the beginning of a command without a prompt.
	shellWord = pattern.New(`^\s*([\w./~-]+(?:\s.*)?)$`)
)

// lastCommand returns the last command in some lines of a code block, or "". In
// a shell script without prompts, every line but a comment is a command.
func lastCommand(lines, lang string) string {
	last, line := "", ""
	for l := range strings.Lines(continued().ReplaceAllString(lines, " ")) {
		l = strings.TrimRight(l, " \t\r\n")
		if m := command().FindStringSubmatch(l); m != nil {
			last = m[1]
		} else if m := shellWord().FindStringSubmatch(l); m != nil && shellLang[lang] {
			line = m[1]
		}
	}
	if last == "" {
		return line
	}
	return last
}

// otherSubjectOf returns the reason why the texts around a sample are about
// something else than this program, or "". The nearest text that has a subject
// decides.
func (a *assembler) otherSubjectOf(s Sample) string {
	levels := [][]context{{{s.Lead, "the text before it"}}}
	for i := len(s.Headings) - 1; i >= 0; i-- {
		levels = append(levels, []context{{s.Headings[i].Text, "the heading over it"}})
	}
	for _, level := range levels {
		if why := a.otherSubject(level); why != "" {
			return why
		}
		if block.HasCue([]byte(level[0].text)) {
			return ""
		}
	}
	return ""
}
