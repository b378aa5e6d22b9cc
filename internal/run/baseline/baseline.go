// Package baseline keeps the findings that a project has accepted for now, so
// that only new ones are reported.
//
// An entry is keyed by rule, function and status, never by line: code may move.
// Findings outside of Go functions are keyed by their declaration, those in
// other files by the file. An entry holds for as many findings as there were.
package baseline

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// An Entry accepts findings that are alike.
type Entry struct {
	Rule     string `json:"rule"`
	Package  string `json:"package"`            // that reports it
	Function string `json:"function,omitempty"` // "(*Store).Save"; a declaration outside of functions; or
	File     string `json:"file,omitempty"`     // relative to the baseline, with forward slashes: of what is not Go
	Code     *int   `json:"code,omitempty"`
	Count    int    `json:"count"`

	At span.Position `json:"-"` // of the entry in the file
}

// key is what findings and entries are compared by.
func (e Entry) key() string {
	code := "-"
	if e.Code != nil {
		code = fmt.Sprint(*e.Code)
	}
	return fmt.Sprintf("%s\x00%s\x00%s\x00%s\x00%s", e.Rule, e.Package, e.Function, e.File, code)
}

// Where names what an entry is about.
func (e Entry) Where() string {
	if e.Function != "" {
		return e.Function
	}
	return e.File
}

// A Baseline is a file of entries.
type Baseline struct {
	Entries []Entry
	dir     string
}

// version is that of the format.
const version = 1

type document struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// Of accepts findings as they are. file is where the baseline will be.
func Of(file string, findings []finding.Finding) *Baseline {
	b := &Baseline{dir: filepath.Dir(file)}
	at := map[string]int{}
	names := newNamer()
	for _, f := range findings {
		e := b.entryOf(f, names)
		if i, ok := at[e.key()]; ok {
			b.Entries[i].Count++
			continue
		}
		at[e.key()] = len(b.Entries)
		b.Entries = append(b.Entries, e)
	}
	slices.SortFunc(b.Entries, func(x, y Entry) int { return cmp.Compare(x.key(), y.key()) })
	return b
}

func (b *Baseline) entryOf(f finding.Finding, names *namer) Entry {
	e := Entry{Rule: f.Rule, Package: f.Package, Code: f.Code, Count: 1}
	if filepath.Ext(f.File) == ".go" {
		e.Function = names.at(f.File, f.Line)
	}
	if e.Function == "" {
		rel, err := filepath.Rel(b.dir, f.File)
		if err != nil {
			rel = f.File
		}
		e.File = filepath.ToSlash(rel)
	}
	return e
}

// New returns the findings that no entry accepts, and the entries that accept
// more findings than there are, with the number that is too many as Count.
func (b *Baseline) New(findings []finding.Finding) (left []finding.Finding, stale []Entry) {
	budget := map[string]int{}
	for _, e := range b.Entries {
		budget[e.key()] += e.Count
	}
	names := newNamer()
	for _, f := range findings {
		key := b.entryOf(f, names).key()
		if budget[key] > 0 {
			budget[key]--
			continue
		}
		left = append(left, f)
	}
	for _, e := range b.Entries {
		if n := min(budget[e.key()], e.Count); n > 0 {
			budget[e.key()] -= n
			e.Count = n
			stale = append(stale, e)
		}
	}
	return left, stale
}

// JSON is the baseline as a file, an entry a line.
func (b *Baseline) JSON() ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\"version\": %d,\n \"findings\": [", version)
	for i, e := range b.Entries {
		data, err := json.Marshal(e)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n  ")
		out.Write(data)
	}
	out.WriteString("\n ]}\n")
	return out.Bytes(), nil
}

// An Error is what is wrong with a baseline.
type Error struct {
	span.Position
	Message string
}

func (e *Error) Error() string {
	return e.Position.String() + ": " + e.Message
}

// Parse reads a baseline. Its error is an *Error.
func Parse(file string, data []byte) (*Baseline, error) {
	lines := span.NewLines(file, data)
	fail := func(offset int64, format string, args ...any) error {
		return &Error{lines.Position(int(offset)), fmt.Sprintf(format, args...)}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var doc document
	if err := d.Decode(&doc); err != nil {
		return nil, fail(offsetOf(err, d.InputOffset()), "%v", plain(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fail(d.InputOffset(), "there is more behind the baseline, which is one JSON object")
	}
	if doc.Version != version {
		return nil, fail(0, "version is %d; this exitlint reads version %d", doc.Version, version)
	}
	b := &Baseline{Entries: doc.Findings, dir: filepath.Dir(file)}
	places := elements(data)
	for i := range b.Entries {
		e := &b.Entries[i]
		if i < len(places) {
			e.At = lines.Position(int(places[i]))
		}
		if e.Rule == "" || e.Count < 1 || e.Function == "" && e.File == "" {
			return nil, &Error{e.At, "an entry needs a rule, a function or a file, and a count above 0"}
		}
	}
	return b, nil
}

// elements are the offsets of the entries in a baseline that is well formed.
func elements(data []byte) []int64 {
	d := json.NewDecoder(bytes.NewReader(data))
	var out []int64
	depth, in := 0, false
	for {
		t, err := d.Token()
		if err != nil {
			return out
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			if in && depth == 2 && t == json.Delim('{') {
				out = append(out, d.InputOffset()-1)
			}
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		default:
			in = in || depth == 1 && t == "findings"
		}
	}
}

func offsetOf(err error, otherwise int64) int64 {
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return max(0, syntax.Offset-1)
	case errors.As(err, &typ):
		return max(0, typ.Offset-1)
	}
	return otherwise
}

// kinds are the types of the format in the words of JSON.
var kinds = map[reflect.Kind]string{
	reflect.Int: "number", reflect.Pointer: "number", reflect.String: "string", reflect.Slice: "list", reflect.Struct: "object",
}

// plain is an error in the words of the format.
func plain(err error) string {
	var typ *json.UnmarshalTypeError
	if errors.As(err, &typ) {
		return fmt.Sprintf("%s is a %s, not a %s", cmp.Or(typ.Field, "the file"), typ.Value, kinds[typ.Type.Kind()])
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the file ends too early"
	}
	return string(bytes.TrimPrefix([]byte(err.Error()), []byte("json: ")))
}
