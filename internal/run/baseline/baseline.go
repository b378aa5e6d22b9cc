// Package baseline stores findings that a project accepts for now, so that exitlint
// reports only new ones.
//
// An entry accepts a number of findings with the same rule, function and status. It has
// no line numbers, because lines change whenever code moves. For a finding outside of
// functions, the entry names the type, constant or variable instead of a function. For a
// finding outside of Go files, it names the file.
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

// An Entry accepts Count findings. Either Function or File is set.
type Entry struct {
	Rule    string `json:"rule"`
	Package string `json:"package"` // the import path of the package with the findings
	// Function is the function that contains the findings, such as "(*Store).Save". For
	// findings outside of functions, it is the type, constant or variable whose
	// declaration contains them.
	Function string `json:"function,omitempty"`
	// File is set for findings outside of declarations. It is the name of the file with
	// these findings, relative to the baseline, with forward slashes.
	File  string `json:"file,omitempty"`
	Code  *int   `json:"code,omitempty"`
	Count int    `json:"count"`

	At span.Position `json:"-"` // the position of the entry in the file
}

// key identifies the findings that an entry accepts. Two entries with the same key accept
// the same findings.
func (e Entry) key() string {
	code := "-"
	if e.Code != nil {
		code = fmt.Sprint(*e.Code)
	}
	return fmt.Sprintf("%s\x00%s\x00%s\x00%s\x00%s", e.Rule, e.Package, e.Function, e.File, code)
}

// Where returns the function or the file that the entry names.
func (e Entry) Where() string {
	if e.Function != "" {
		return e.Function
	}
	return e.File
}

// A Baseline is a list of accepted findings.
type Baseline struct {
	Entries []Entry
	dir     string // the directory of the baseline file
}

// version is the version of the file format.
const version = 1

// A fileContent is the JSON object in a baseline file.
type fileContent struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// FromFindings returns a baseline that accepts exactly the given findings. It does not
// write the baseline. file is the name of the baseline file: file names in the baseline
// are relative to its directory.
func FromFindings(file string, findings []finding.Finding) *Baseline {
	b := &Baseline{dir: filepath.Dir(file)}
	at := map[string]int{}
	names := declarations{}
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

func (b *Baseline) entryOf(f finding.Finding, names declarations) Entry {
	e := Entry{Rule: f.Rule, Package: f.Package, Code: f.Code, Count: 1}
	if filepath.Ext(f.File) == ".go" {
		e.Function = names.functionAt(f.File, f.Line)
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

// Filter returns the findings that no entry of the baseline accepts, and the stale
// entries. An entry is stale if it accepts more findings than there are. The Count of a
// stale entry in the result is the difference: 1 if the entry accepts 3 findings and the
// code has only 2. After a git merge, several entries may have the same key; Filter adds
// up their counts.
func (b *Baseline) Filter(findings []finding.Finding) (left []finding.Finding, stale []Entry) {
	budget := map[string]int{}
	for _, e := range b.Entries {
		budget[e.key()] += e.Count
	}
	names := declarations{}
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

// JSON encodes the baseline with one entry on each line, so that git can merge the edits
// that two branches make to the file.
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

// An Error describes an error in a baseline file, with its position.
type Error struct {
	span.Position
	Message string
}

func (e *Error) Error() string {
	return e.Position.String() + ": " + e.Message
}

// Parse decodes and validates a baseline. Its error is an *Error.
func Parse(file string, data []byte) (*Baseline, error) {
	lines := span.NewLines(file, data)
	fail := func(offset int64, format string, args ...any) error {
		return &Error{lines.Position(int(offset)), fmt.Sprintf(format, args...)}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	var doc fileContent
	if err := d.Decode(&doc); err != nil {
		return nil, fail(offsetOf(err, d.InputOffset()), "%v", plainMessage(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fail(d.InputOffset(), "there is more behind the baseline, which is one JSON object")
	}
	if doc.Version != version {
		return nil, fail(0, "version is %d; this exitlint reads version %d", doc.Version, version)
	}
	b := &Baseline{Entries: doc.Findings, dir: filepath.Dir(file)}
	offsets := elementOffsets(data)
	for i := range b.Entries {
		e := &b.Entries[i]
		if i < len(offsets) {
			e.At = lines.Position(int(offsets[i]))
		}
		if e.Rule == "" || e.Count < 1 || e.Function == "" && e.File == "" {
			return nil, &Error{e.At, "an entry needs a rule, a function or a file, and a count above 0"}
		}
	}
	return b, nil
}

// elementOffsets returns the byte offset of each entry in a valid baseline.
func elementOffsets(data []byte) []int64 {
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

// offsetOf returns the byte offset of a JSON error in the file. If the error has no
// offset, the result is the parameter "otherwise".
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

// kinds maps Go types to their JSON names, for messages.
var kinds = map[reflect.Kind]string{
	reflect.Int: "number", reflect.Pointer: "number", reflect.String: "string", reflect.Slice: "list", reflect.Struct: "object",
}

// plainMessage returns the message of a JSON error, with the names of JSON types in
// place of Go types: "list" for a slice.
func plainMessage(err error) string {
	var typ *json.UnmarshalTypeError
	if errors.As(err, &typ) {
		return fmt.Sprintf("%s is a %s, not a %s", cmp.Or(typ.Field, "the file"), typ.Value, kinds[typ.Type.Kind()])
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "the file ends too early"
	}
	return string(bytes.TrimPrefix([]byte(err.Error()), []byte("json: ")))
}
