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
	Program string // the program that the nearest command before the object runs; "" if there is no command
	Foreign string // why its own lines show the output of something else, such as curl, or ""
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

// A Gap is a path that does not lead to a value in a sample.
type Gap struct {
	In     jsonlike.Value // the innermost object on the path
	Keys   []string       // the keys of the path that In does not have
	Hidden bool           // the value may be among what the sample leaves out
}

// Look returns the value at a path. The second result is false if there is no
// such value; the Gap then says where the path ends.
func (s Sample) Look(path string) (jsonlike.Value, Gap, bool) {
	at, keys := s.Root, strings.Split(path, ".")
	for i, key := range keys {
		m, ok := at.Find(s.Block.Bytes, key)
		switch {
		case !ok:
			return jsonlike.Value{}, Gap{at, keys[i:], at.Elided}, false
		case i+1 < len(keys) && m.Value.Kind != jsonlike.Object:
			return jsonlike.Value{}, Gap{at, keys[i:], true}, false
		}
		at = m.Value
	}
	return at, Gap{}, true
}

// Cell returns the cell of a value or key of the sample, without quotes and
// without a position.
func (s Sample) Cell(v jsonlike.Value) Cell {
	start, end := v.Inner()
	t := s.Block.Slice(start, end)
	c := Cell{Text: t.String(), Start: t.Start(), End: t.Start()}
	if t.Len() > 0 {
		c.End = t.End()
	}
	c.TextStart, c.TextEnd = c.Start, c.End
	return c
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
			Root: root, Block: b.Text, Lang: lang, Lead: a.lead.String(), Before: strings.TrimSpace(above), Program: programOf(command, a.options.Program),
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
		s.Foreign, s.Other = a.foreignOutput(s), a.otherSubjectOf(s)
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

// objectStart matches a brace at the start of a line, or after words such as
// "stderr:".
var objectStart = pattern.New(`(?m)^[^\S\n]*(?:[\w$ .-]+[:>=]\s*)?\{`)

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
