package block

import (
	"bytes"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readJSON reads the objects and arrays in a JSON file that can list statuses. Each
// becomes a table, with the keys above it as its caption:
//
//	{"exit_codes": {"0": "success", "3": "not found"}}
//	{"errors": {"E_BUSY": {"exit": 7, "retryable": true}}}
//	{"exit_codes": [{"code": 0, "meaning": "success"}]}
func readJSON(s *Source) []Block {
	open := bytes.IndexAny(s.Bytes, "{[")
	if open < 0 {
		return nil
	}
	root, ok := jsonlike.Parse(s.Bytes, open, false)
	if !ok {
		return nil
	}
	j := &jsonReader{Source: s}
	j.value(nil, root, 0)
	return j.blocks
}

// A jsonReader converts a JSON value to blocks.
type jsonReader struct {
	*Source
	blocks []Block
}

var jsonStatus = pattern.New(`^\d{1,3}$`)

// value reads a value and those in it. keys are the keys above it.
func (j *jsonReader) value(keys []string, v jsonlike.Value, depth int) {
	if depth > maxNesting || v.Kind != jsonlike.Object && v.Kind != jsonlike.Array {
		return
	}
	if rows := j.rows(v); len(rows) > 1 {
		j.blocks = append(j.blocks, Block{
			Kind: KindTable, Form: FormData, Start: v.Start, End: v.End, Rows: rows, Head: true,
			Caption: strings.ReplaceAll(strings.Join(keys[max(0, len(keys)-3):], " "), "_", " "),
		})
	}
	for _, m := range v.Members {
		inner := keys
		if v.Kind == jsonlike.Object {
			inner = append(keys[:len(keys):len(keys)], m.Key.Text(j.Bytes))
		}
		j.value(inner, m.Value, depth+1)
	}
}

// rows returns the rows of a value, after a header. It returns nil if the members
// are not all alike.
func (j *jsonReader) rows(v jsonlike.Value) []Row {
	var rows []Row
	var columns []string
	for _, m := range v.Members {
		var cells []Cell
		var names []string
		add := func(name string, v jsonlike.Value) {
			start, end := v.Inner()
			t := identity(j.Bytes).Slice(start, end)
			cells, names = append(cells, cellOf(t, t)), append(names, name)
		}
		if v.Kind == jsonlike.Object {
			name := "error code"
			if jsonStatus().MatchString(m.Key.Text(j.Bytes)) {
				name = "code"
			}
			add(name, m.Key)
		}
		switch m.Value.Kind {
		case jsonlike.String:
			if v.Kind == jsonlike.Array {
				return nil
			}
			add("meaning", m.Value)
		case jsonlike.Object:
			for _, in := range m.Value.Members {
				if in.Value.Kind == jsonlike.String || in.Value.Kind == jsonlike.Number || in.Value.Kind == jsonlike.Bool {
					add(jsonHeader(in.Key.Text(j.Bytes)), in.Value)
				}
			}
		default:
			return nil
		}
		if columns == nil {
			columns = names
			rows = append(rows, j.header(columns, m))
		}
		if strings.Join(names, ",") != strings.Join(columns, ",") || len(names) < 2 {
			return nil
		}
		rows = append(rows, Row{Cells: cells, Start: j.LineStart(m.Value.Start), End: j.LineEnd(m.Value.End - 1)})
	}
	return rows
}

// jsonHeader returns the header of a column for a key.
func jsonHeader(key string) string {
	if key == "exit" {
		return "exit status"
	}
	return strings.ReplaceAll(key, "_", " ")
}

// header returns a row with the names of columns. They are not in the source, so
// they are at the start of the first member.
func (j *jsonReader) header(names []string, first jsonlike.Member) Row {
	at := first.Value.Start
	row := Row{Start: at, End: at}
	for _, name := range names {
		var t Text
		t.putString(name, at, at)
		row.Cells = append(row.Cells, Cell{Text: t, Start: at, End: at})
	}
	return row
}
