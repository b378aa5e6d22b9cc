package block

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A datum is a value in a JSON, YAML or TOML file. A scalar has a text; an object or array
// has members.
type datum struct {
	kind       jsonlike.Kind
	text       Text
	start, end int
	members    []member
}

// A member is a member of an object or an element of an array. An element has no key.
type member struct {
	key   Text
	value datum
}

// isScalar reports whether a value is a string, a number or a bool.
func (d datum) isScalar() bool {
	return d.kind == jsonlike.String || d.kind == jsonlike.Number || d.kind == jsonlike.Bool
}

// A dataReader looks for objects and arrays that can list statuses, and converts each of
// them to a table. The caption of the table is the path to the object or array, such as
// "exit codes". Examples are
//
//	{"exit_codes": {"0": "success", "3": "not found"}}
//	{"errors": {"E_BUSY": {"exit": 7, "retryable": true}}}
//	{"exit_codes": [{"code": 0, "meaning": "success"}]}
//	{"exit_codes": {"OK": 0, "NOT_FOUND": 3}}
//
// A string that mentions exit statuses is read as Markdown if it is a description or has
// several lines. Scripts are not read.
type dataReader struct {
	*Source
	blocks []Block
	// tables contains the index of each table in blocks. The key is the offset of the
	// first cell below the header of the table. The method add uses this map to find out
	// whether a table has already been read.
	tables map[int]int
}

// read returns the tables in the values of a file.
func (r *dataReader) read(values []datum) []Block {
	r.tables = map[int]int{}
	var keys []string
	if base := path.Base(strings.ReplaceAll(r.Name, `\`, "/")); HasCue([]byte(base)) {
		keys = []string{strings.TrimSuffix(base, path.Ext(base))}
	}
	for _, v := range values {
		r.readValue(keys, v, 0)
	}
	return r.blocks
}

// readValue appends the tables in v, and in all values inside v, to r.blocks. keys is
// the path to v. A string that mentions exit statuses is read as Markdown if it is a
// description or has several lines. A string with a key such as "run" is ignored,
// because it is a script.
func (r *dataReader) readValue(keys []string, v datum, depth int) {
	switch {
	case depth > maxNesting:
		return
	case v.kind == jsonlike.String && isScript(keys):
		return
	case v.kind == jsonlike.String && (strings.Contains(v.text.String(), "\n") || isDescription(keys)) && HasCue(v.text.Bytes):
		r.blocks = append(r.blocks, parseMarkdown(r.Source, v.text)...)
		return
	}
	if rows := r.rows(keys, v); len(rows) > 1 {
		r.add(Block{
			Kind: KindTable, Form: FormData, Start: v.start, End: v.end, Rows: rows, Head: true,
			Caption: strings.ReplaceAll(strings.Join(keys[max(0, len(keys)-3):], " "), "_", " "),
		})
		if v.kind == jsonlike.Array {
			// The elements are rows of the table that has just been added, but they may
			// contain more tables.
			for _, m := range v.members {
				for _, in := range m.value.members {
					r.readValue(pathTo(keys, in), in.value, depth+2)
				}
			}
			return
		}
	}
	for _, m := range v.members {
		r.readValue(pathTo(keys, m), m.value, depth+1)
	}
}

// isDescription reports whether the value at a path describes something.
func isDescription(keys []string) bool {
	return len(keys) > 0 && descriptionKey().MatchString(keys[len(keys)-1])
}

// isScript reports whether the value at a path is a script.
func isScript(keys []string) bool {
	return len(keys) > 0 && scriptKey().MatchString(keys[len(keys)-1])
}

var (
	descriptionKey = pattern.New(`(?i)^(?:description|summary|help|usage|short|long)$`)
	scriptKey      = pattern.New(`(?i)^(?:run|(?:before_|after_)?script|commands?|cmds?|args|entrypoint)$`)
)

// add adds a table, unless it has been added before: a table in YAML is read twice if
// two keys share it through an alias. If the caption of the first copy does not mention
// exit statuses, add replaces it with the caption of the second copy.
func (r *dataReader) add(b Block) {
	first := b.Rows[1].Cells[0].Start
	i, known := r.tables[first]
	switch {
	case !known:
		r.tables[first] = len(r.blocks)
		r.blocks = append(r.blocks, b)
	case !HasCue([]byte(r.blocks[i].Caption)):
		r.blocks[i].Caption = b.Caption
	}
}

// pathTo returns the path to the value of m. keys is the path to the object or array that
// contains m.
func pathTo(keys []string, m member) []string {
	if m.key.Len() == 0 {
		return keys
	}
	return append(keys[:len(keys):len(keys)], m.key.String())
}

// decodeEscapes decodes the escapes of a string in JSON or TOML, such as \n and \u00e9.
// A decoded character has the source offsets of its escape.
func decodeEscapes(t Text) Text {
	if bytes.IndexByte(t.Bytes, '\\') < 0 {
		return t
	}
	var out Text
	for at := 0; at < t.Len(); {
		m := stringEscape().FindSubmatchIndex(t.Bytes[at:])
		if m == nil {
			out.Append(t.From(at))
			break
		}
		out.Append(t.Slice(at, at+m[0]))
		from, to := t.At(at+m[0]), t.After(at+m[1])
		if m[2] >= 0 {
			n, _ := strconv.ParseUint(string(bytes.TrimLeft(t.Bytes[at+m[2]:at+m[3]], "uU")), 16, 32)
			out.putString(string(rune(n)), from, to)
		} else {
			c := t.Bytes[at+m[1]-1]
			out.Put(cmp.Or(controls[c], c), from, to)
		}
		at += m[1]
	}
	return out
}

// stringEscape matches an escape in a string. For an escape with the number of a
// character, such as \u00e9, the group matches "u00e9".
var stringEscape = pattern.New(`\\(?:(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})|[^\n])`)

// controls maps the letter of an escape, as in \n, to the control character.
var controls = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f'}

// A record is a list of cells, each with the name of its column. It becomes a row when
// all columns of the table are known.
type record struct {
	names      []string
	cells      []Cell
	start, end int
}

func (r *record) add(name string, t Text) {
	r.names, r.cells = append(r.names, name), append(r.cells, cellOf(t, t))
}

// rows converts a value to the rows of a table: a header, and a row for each member of
// the value. It returns nil if the members have too little in common for one table.
// Each member must have a cell in the first column, and in at least half of all
// columns.
func (r *dataReader) rows(keys []string, v datum) []Row {
	records := records(keys, v)
	if len(records) == 0 {
		return nil
	}
	var columns []string
	for _, x := range records {
		for _, name := range x.names {
			if !slices.Contains(columns, name) {
				columns = append(columns, name)
			}
		}
		if len(columns) > maxColumns {
			return nil
		}
	}
	if len(columns) < 2 {
		return nil
	}
	rows := []Row{header(columns, records[0].start)}
	for _, x := range records {
		if !slices.Contains(x.names, columns[0]) || 2*len(x.names) < len(columns) {
			return nil
		}
		row := Row{Start: r.LineStart(x.start), End: r.LineEnd(max(x.start, x.end-1))}
		for _, name := range columns {
			if i := slices.Index(x.names, name); i >= 0 {
				row.Cells = append(row.Cells, x.cells[i])
			} else {
				row.Cells = append(row.Cells, Cell{isAbsent: true, Start: x.end, End: x.end})
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// maxColumns limits the columns of a table that is read from data.
const maxColumns = 32

// header returns a header row with the given column names. The names are not in the
// source, so all cells of the row have the given offset.
func header(names []string, at int) Row {
	row := Row{Start: at, End: at}
	for _, name := range names {
		var t Text
		t.putString(name, at, at)
		row.Cells = append(row.Cells, Cell{Text: t, Start: at, End: at})
	}
	return row
}

var (
	dataStatus = pattern.New(`^\d{1,3}$`)
	dataErrors = pattern.New(`(?i)\berrors?\b`)
)

// records returns a record for each member of an object or array. It returns nil if
// one of the members cannot be a row.
func records(keys []string, v datum) []record {
	var out []record
	for _, m := range v.members {
		if v.kind == jsonlike.Array && m.value.kind == jsonlike.Object && len(m.value.members) == 1 && dataStatus().Match(m.value.members[0].key.Bytes) {
			m = m.value.members[0] // an element such as {"3": "not found"}
		}
		x, ok := recordOf(keys, m)
		if !ok {
			return nil
		}
		out = append(out, x)
	}
	return out
}

// recordOf converts a member of an object or array to a record, or returns false if it
// cannot be a row of a table. keys is the path to the object or array.
func recordOf(keys []string, m member) (record, bool) {
	x := record{start: m.value.start, end: m.value.end}
	status := dataStatus().Match(m.key.Bytes)
	constant := m.key.Len() > 0 && m.value.kind == jsonlike.Number && dataStatus().Match(m.value.text.Bytes)
	switch {
	case m.key.Len() == 0:
	case status:
		x.add("code", m.key)
	case constant && !isAboutErrors(keys):
		x.add("name", m.key)
	default:
		x.add("error code", m.key)
	}
	if m.key.Len() > 0 {
		x.start = m.key.Start()
	}
	switch {
	case m.value.kind == jsonlike.String && m.key.Len() > 0:
		x.add("meaning", m.value.text)
	case constant && !status && HasCue([]byte(strings.Join(keys, " "))):
		name := "code"
		if isAboutErrors(keys) {
			name = "exit status"
		}
		x.add(name, m.value.text)
	case m.value.kind == jsonlike.Object:
		for _, in := range m.value.members {
			if in.value.isScalar() {
				x.add(columnName(in.key.String()), in.value.text)
			}
		}
	default:
		return record{}, false
	}
	return x, len(x.names) > 0
}

// isAboutErrors reports whether the last key of a path mentions errors.
func isAboutErrors(keys []string) bool {
	return len(keys) > 0 && dataErrors().MatchString(strings.ReplaceAll(keys[len(keys)-1], "_", " "))
}

// columnName returns the header of a column for a key: "max retries" for max_retries
// and maxRetries.
func columnName(key string) string {
	if key == "exit" {
		return "exit status"
	}
	var b strings.Builder
	lower := false
	for _, r := range strings.NewReplacer("_", " ", "-", " ").Replace(key) {
		if unicode.IsUpper(r) && lower {
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
