package block

import (
	"bytes"

	"github.com/exitlint/exitlint/internal/doc/jsonlike"
)

// readJSON reads those objects and arrays of a JSON file that can list statuses; see
// [dataReader].
func readJSON(s *Source) []Block {
	open := bytes.IndexAny(s.Bytes, "{[")
	if open < 0 {
		return nil
	}
	root, ok := jsonlike.Parse(s.Bytes, open, false)
	if !ok {
		return nil
	}
	r := &dataReader{Source: s}
	return r.read([]datum{s.jsonDatum(root, 0)})
}

// jsonDatum converts a JSON value. It leaves out values that are nested too deeply.
func (s *Source) jsonDatum(v jsonlike.Value, depth int) datum {
	d := datum{kind: v.Kind, start: v.Start, end: v.End}
	if v.Kind != jsonlike.Object && v.Kind != jsonlike.Array {
		d.text = decodeEscapes(identity(s.Bytes).Slice(v.Inner()))
		return d
	}
	if depth > maxNesting {
		return d
	}
	for _, m := range v.Members {
		in := member{value: s.jsonDatum(m.Value, depth+1)}
		if v.Kind == jsonlike.Object {
			in.key = decodeEscapes(identity(s.Bytes).Slice(m.Key.Inner()))
		}
		d.members = append(d.members, in)
	}
	return d
}
