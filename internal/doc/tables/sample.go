package tables

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// samples reads the JSON objects in a code block. It accepts comments, trailing
// commas and "...", because documents often contain them.
func (a *assembler) samples(b block.Block) {
	lang := strings.ToLower(b.Lang)
	if lang != "" && !strings.HasPrefix(lang, "json") && !shellLang[lang] && lang != "text" && lang != "http" || b.Form != block.FormFenced {
		return
	}
	at := 0
	for at < b.Text.Len() {
		i := objectStart().FindIndex(b.Text.Bytes[at:])
		if i == nil {
			return
		}
		open := at + i[1] - 1
		s := &sampleReader{assembler: a, text: b.Text, at: open}
		sample := Sample{Headings: a.headings, Start: b.Text.At(open)}
		s.into = &sample
		if !s.value("", Cell{}, 0) {
			at = open + 1
			continue
		}
		sample.End = b.Text.After(s.at)
		sample.Line = a.Position(sample.Start).Line
		if len(sample.Values) > 0 {
			a.doc.Samples = append(a.doc.Samples, sample)
		}
		at = s.at
	}
}

// objectStart matches a brace at the start of a line, or after words such as
// "stderr:".
var objectStart = pattern.New(`(?m)^[^\S\n]*(?:[\w$ .-]+[:>=]\s*)?\{`)

// A sampleReader reads a JSON object from a text.
type sampleReader struct {
	*assembler
	text block.Text
	at   int     // the offset of the next byte
	into *Sample // receives the values
}

// space skips white space and comments.
func (s *sampleReader) space() {
	for s.at < s.text.Len() {
		rest := s.text.Bytes[s.at:]
		switch {
		case block.IsSpace(rest[0]):
			s.at++
		case bytes.HasPrefix(rest, []byte("//")) || rest[0] == '#':
			s.skipTo("\n")
		case bytes.HasPrefix(rest, []byte("/*")):
			s.skipTo("*/")
		case bytes.HasPrefix(rest, []byte("...")):
			s.at += 3
		case bytes.HasPrefix(rest, []byte("…")):
			s.at += len("…")
		default:
			return
		}
	}
}

// skipTo skips the text up to the end of a comment.
func (s *sampleReader) skipTo(end string) {
	i := bytes.Index(s.text.Bytes[s.at:], []byte(end))
	if i < 0 {
		s.at = s.text.Len()
		return
	}
	s.at += i + len(end)
}

// next skips white space and returns the following byte, or 0 at the end.
func (s *sampleReader) next() byte {
	s.space()
	if s.at >= s.text.Len() {
		return 0
	}
	return s.text.Bytes[s.at]
}

// maxDepth limits the nesting of objects and arrays in a sample.
const maxDepth = 100

// value reads the value at a path. It returns false if there is no value.
func (s *sampleReader) value(path string, key Cell, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch c := s.next(); {
	case c == '{':
		return s.members(path, depth)
	case c == '[':
		return s.elements(path, key, depth)
	case c == '"':
		word, ok := s.str()
		s.add(path, key, "string", word)
		return ok
	}
	word := scalar().Find(s.text.Bytes[s.at:])
	if len(word) == 0 {
		return false
	}
	cell := s.text.Slice(s.at, s.at+len(word))
	s.at += len(word)
	s.add(path, key, jsonKind(string(word)), cell)
	return true
}

var scalar = pattern.New(`^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|<[^<>\n"]*>|[A-Za-z_]\w*)`)

// jsonKind returns the JSON type of a word without quotes.
func jsonKind(word string) string {
	switch word {
	case "true", "false":
		return "bool"
	case "null":
		return "null"
	}
	if _, err := strconv.ParseFloat(word, 64); err == nil {
		return "number"
	}
	return "string" // a placeholder
}

// add adds a value to the sample.
func (s *sampleReader) add(path string, key Cell, kind string, t block.Text) {
	s.into.Values = append(s.into.Values, SampleValue{Cell: s.cell(attr.None, t), Path: path, Key: key, JSON: kind})
}

// str reads a string and returns it without quotes.
func (s *sampleReader) str() (block.Text, bool) {
	start := s.at + 1
	for i := start; i < s.text.Len(); i++ {
		switch s.text.Bytes[i] {
		case '\\':
			i++
		case '\n':
			return block.Text{}, false
		case '"':
			s.at = i + 1
			return s.text.Slice(start, i), true
		}
	}
	return block.Text{}, false
}

// members reads an object.
func (s *sampleReader) members(path string, depth int) bool {
	s.at++
	for {
		switch s.next() {
		case '}':
			s.at++
			return true
		case ',':
			s.at++
			continue
		case '"':
		default:
			return false
		}
		key, ok := s.str()
		if !ok || s.next() != ':' {
			return false
		}
		s.at++
		name := key.String()
		if path != "" {
			name = path + "." + name
		}
		if !s.value(name, s.cell(attr.None, key), depth+1) {
			return false
		}
	}
}

// elements reads an array.
func (s *sampleReader) elements(path string, key Cell, depth int) bool {
	s.at++
	for i := 0; ; {
		switch s.next() {
		case ']':
			s.at++
			return true
		case ',':
			s.at++
			continue
		case 0:
			return false
		}
		name := strconv.Itoa(i)
		if path != "" {
			name = path + "." + name
		}
		if !s.value(name, key, depth+1) {
			return false
		}
		i++
	}
}
