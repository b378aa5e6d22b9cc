package registry_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// FuzzParse checks that Parse never panics, that all positions are in the file, and
// that the schema accepts every valid file.
func FuzzParse(f *testing.F) {
	s := schema(f)
	for _, name := range []string{"testdata/invalid.txtar", "testdata/contradictions.txtar"} {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, section := range archive.Files {
			f.Add(section.Data)
		}
	}
	for _, p := range registry.Presets() {
		f.Add(p.TOML)
	}
	f.Add([]byte("\xef\xbb\xbfversion = 1\r\nx = '''\r\n'''\r\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := registry.Parse("exitlint.toml", data)
		var at []span.Position
		if invalid, ok := errors.AsType[*registry.Invalid](err); ok {
			for _, p := range invalid.Problems {
				at = append(at, p.Position)
			}
		} else if err != nil {
			t.Fatalf("error is %T", err)
		} else {
			at = positions(r)
			if err, _ := validate(t, s, data); err != nil {
				t.Errorf("not valid for the schema: %v", err)
			}
		}
		for _, p := range at {
			if !exists(data, p) {
				t.Errorf("no position %v in the file", p)
			}
		}
	})
}

// positions returns the positions in a registry that FuzzParse checks.
func positions(r *registry.Registry) []span.Position {
	var at []span.Position
	for _, c := range r.Contradictions() {
		at = append(at, c.Position)
	}
	for i := range r.Codes {
		at = append(at, r.Codes[i].At("value"), r.Codes[i].KeyAt("name"), r.Codes[i].At("class"))
	}
	for i := range r.Envelopes {
		n := &r.Envelopes[i]
		at = append(at, n.At("types"), n.KeyAt("constant"), n.At("fields"))
		for j := range n.Excepts {
			at = append(at, n.Excepts[j].At("code"))
		}
	}
	for i := range r.Retries {
		r.Retries[i].Waits()
	}
	return at
}

func exists(data []byte, p span.Position) bool {
	lines := bytes.Split(data, []byte("\n"))
	return p.Line >= 1 && p.Line <= len(lines) && p.Column >= 1 && p.Column <= len(lines[p.Line-1])+1 &&
		!strings.Contains(p.File, "preset")
}
