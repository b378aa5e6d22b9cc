package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A Sample is a JSON object in a code block, for example a sample of an error.
type Sample struct {
	Headings   []Heading
	Root       jsonlike.Value // the object; its offsets are relative to Block
	Block      block.Text     // the code block
	Values     []SampleValue  // all strings, numbers and other simple values in the object, in order, at any depth
	Start, End int
	Line       int

	Lang          string // the language of the code block, in lower case
	Lead          string // the paragraph before the code block
	Before        string // the text of the code block before the object, but after the previous object
	Program       string // the program of the last command before the object, such as "curl", or ""
	ForeignOutput string // why the object is the output of something else, such as curl, or ""
	OtherSubject  string // why the text or headings before the object are about something else, or ""
}

// A SampleValue is a value in a sample.
type SampleValue struct {
	Cell        // the value; a string is without its quotes
	Path string // the path of the value, such as "error.exitCode", or "items.0" in an array
	Key  Cell   // the key before the value, without quotes
	JSON string // the kind of the value: a jsonlike.Kind
}

// At returns the value with the given path. It returns false if the sample has no
// such value.
func (s Sample) At(path string) (SampleValue, bool) {
	for _, v := range s.Values {
		if v.Path == path {
			return v, true
		}
	}
	return SampleValue{}, false
}

// A Gap says which part of a path is missing in a sample. For example, the sample may
// have the object "error", but no value at "error.code".
type Gap struct {
	In     jsonlike.Value // the last object or array on the path that the sample does contain
	Keys   []string       // the remaining keys of the path
	Hidden bool           // whether the sample may have left the value out, as in {"error": ...}
}

// Look returns the value with the given path. If the sample has no such value, it
// returns false and a Gap.
func (s Sample) Look(path string) (jsonlike.Value, Gap, bool) {
	at, keys := s.Root, strings.Split(path, ".")
	for i, key := range keys {
		m, ok := member(s.Block.Bytes, at, key)
		switch {
		case !ok:
			return jsonlike.Value{}, Gap{at, keys[i:], at.Elided}, false
		case i+1 < len(keys) && m.Value.Kind != jsonlike.Object && m.Value.Kind != jsonlike.Array:
			return jsonlike.Value{}, Gap{at, keys[i:], true}, false
		}
		at = m.Value
	}
	return at, Gap{}, true
}

// Member returns the member with the given path: its key and its value.
func (s Sample) Member(path string) (jsonlike.Member, bool) {
	in, key := s.Root, path
	if dot := strings.LastIndexByte(path, '.'); dot >= 0 {
		var ok bool
		if in, _, ok = s.Look(path[:dot]); !ok {
			return jsonlike.Member{}, false
		}
		key = path[dot+1:]
	}
	return member(s.Block.Bytes, in, key)
}

// member returns the member of an object with the given key. In an array, the key is
// the index of an element.
func member(text []byte, in jsonlike.Value, key string) (jsonlike.Member, bool) {
	if i, err := strconv.Atoi(key); err == nil && in.Kind == jsonlike.Array && 0 <= i && i < len(in.Members) {
		return in.Members[i], true
	}
	return in.Find(text, key)
}

// Cell returns a cell with the text of a value or key of the sample, without quotes. It sets
// the offsets of the cell, but not the file, line and column.
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

func (a *assembler) readSamples(b block.Block) {
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
		a.readStatusArrays(b.Text, root, command)
		a.addSample(Sample{
			Root: root, Block: b.Text, Lang: lang, Lead: a.lead.String(), Before: strings.TrimSpace(above), Program: programOf(command, a.options.Program),
			Start: b.Text.At(root.Start), End: b.Text.After(root.End),
		}, command)
	}
}

// readStatusArrays looks in a sample for arrays of statuses such as "exit_codes": [0, 3],
// and adds them to the document. It ignores keys such as "retryable_exit_codes", whose
// arrays contain only some of the statuses. If the object around an array has a name, the
// statuses are those of the command with this name.
//
// The sample is the output of the given command, or of an unknown one if command is "".
// If this command runs another program, nothing is added.
func (a *assembler) readStatusArrays(t block.Text, v jsonlike.Value, command string) {
	outer := a.command
	defer func() { a.command = outer }()
	a.command = cmp.Or(a.describedCommand(t, v), outer)
	for _, m := range v.Members {
		if m.Value.Kind == jsonlike.Object || m.Value.Kind == jsonlike.Array {
			a.readStatusArrays(t, m.Value, command)
		}
		if m.Value.Kind != jsonlike.Array || m.Value.Elided || !statusesKey().MatchString(m.Key.Text(t.Bytes)) {
			continue
		}
		table := &Table{Kind: KindCodes, Form: block.FormProse, Start: t.At(m.Value.Start), End: t.After(m.Value.End)}
		for _, e := range m.Value.Members {
			r := lineRow{value: t.Slice(e.Value.Inner())}
			if r.statuses, _ = parseStatuses(r.value.String()); e.Value.Kind == jsonlike.Number && r.statuses.areStatuses() && !r.statuses.IsZero() {
				table.Rows = append(table.Rows, a.sentenceRow(r))
			}
		}
		if len(table.Rows) > 1 && len(table.Rows) == len(m.Value.Members) && (command == "" || programOf(command, a.options.Program) == a.options.Program) {
			a.addTable(table)
		}
	}
}

// describedCommand returns the command that an object describes, according to its member
// "name" or "command". It returns "" if the object describes no command.
func (a *assembler) describedCommand(t block.Text, v jsonlike.Value) string {
	for _, key := range []string{"name", "command"} {
		m, ok := v.Find(t.Bytes, key)
		if !ok || a.options.Program == "" {
			continue
		}
		name := strings.TrimPrefix(m.Value.Text(t.Bytes), a.options.Program+" ")
		if first, _, _ := strings.Cut(name, " "); subcommandName().MatchString(first) && name != a.options.Program {
			return a.withProgram(name)
		}
	}
	return ""
}

var statusesKey = pattern.New(`(?i)^exit[_-]?(?:codes|status(?:es)?)$`)

// addSample adds a sample to the document, if the sample contains values. command is the
// nearest command before the sample, or "".
func (a *assembler) addSample(s Sample, command string) {
	s.Headings = a.headings
	s.Line = a.Position(s.Start).Line
	a.sampleValues(&s, "", Cell{}, s.Root)
	if len(s.Values) > 0 {
		s.ForeignOutput, s.OtherSubject = a.foreignOutput(s, command), a.otherSubjectOf(s)
		a.doc.Samples = append(a.doc.Samples, s)
	}
}

// sampleValues adds v to a sample or, if v is an object or array, all values inside v. path
// is the path of v.
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

// objectStart matches a "{" at the start of a line, or after words such as
// "stderr:".
var objectStart = pattern.New(`(?m)^[^\S\n]*(?:[\w$ .-]+[:>=]\s*)?\{`)

// service matches words about servers and protocols, such as "HTTP" and "API".
var service = pattern.New(`(?i)\bHTTPS?\b|\bAPIs?\b|\bREST\b|\bgRPC\b|\bWeb ?Sockets?\b|\bweb ?hooks?\b|\bJSON-?RPC\b|\bLSP\b|\bMCP\b|\bendpoints?\b|\bresponse (?:codes?|bod(?:y|ies)|status(?:es)?)\b`)

// otherSubjectOf returns why the paragraph or the headings before a sample are not about
// this program, or "" if they may be. The nearest text that names a subject decides.
func (a *assembler) otherSubjectOf(s Sample) string {
	near := []nearbyText{{text: s.Lead, where: "the text before it"}}
	for _, h := range slices.Backward(s.Headings) {
		near = append(near, nearbyText{text: h.Text, where: "the heading over it"})
	}
	for _, c := range near {
		if word := service().FindString(c.text); word != "" {
			return fmt.Sprintf("%s says %q", c.where, word)
		}
		if n := a.ownerIn(c); n.Verdict == VerdictProgram {
			return fmt.Sprintf("%s is about %s", c.where, n.name)
		}
		if a.hasCue([]byte(c.text)) {
			return ""
		}
	}
	return ""
}
