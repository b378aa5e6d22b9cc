package govet

import (
	"cmp"
	"encoding/json"
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// An output contains findings for each package ID and analyzer, as go vet -json prints
// them.
type output map[string]map[string][]jsonFinding

type jsonFinding struct {
	Category string        `json:"category,omitempty"`
	Posn     string        `json:"posn"`
	End      string        `json:"end"`
	Message  string        `json:"message"`
	Fixes    []jsonFix     `json:"suggested_fixes,omitempty"`
	Related  []jsonRelated `json:"related,omitempty"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

type jsonRelated struct {
	Posn    string `json:"posn"`
	End     string `json:"end"`
	Message string `json:"message"`
}

// add adds the findings of one analyzer in one package to o.
func (o output) add(fset *token.FileSet, id, analyzer string, found []analysis.Diagnostic) {
	if len(found) == 0 {
		return
	}
	if o[id] == nil {
		o[id] = map[string][]jsonFinding{}
	}
	for _, d := range found {
		o[id][analyzer] = append(o[id][analyzer], findingOf(fset, d))
	}
}

func findingOf(fset *token.FileSet, d analysis.Diagnostic) jsonFinding {
	at := func(pos token.Pos) string { return fset.Position(pos).String() }
	out := jsonFinding{Category: d.Category, Posn: at(d.Pos), End: at(cmp.Or(d.End, d.Pos)), Message: d.Message}
	for _, fix := range d.SuggestedFixes {
		f := jsonFix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			start, end := fset.Position(e.Pos), fset.Position(cmp.Or(e.End, e.Pos))
			f.Edits = append(f.Edits, jsonEdit{start.Filename, start.Offset, end.Offset, string(e.NewText)})
		}
		out.Fixes = append(out.Fixes, f)
	}
	for _, r := range d.Related {
		out.Related = append(out.Related, jsonRelated{at(r.Pos), at(cmp.Or(r.End, r.Pos)), r.Message})
	}
	return out
}

func (o output) encode() ([]byte, error) {
	data, err := json.MarshalIndent(o, "", "\t")
	return append(data, '\n'), err
}
