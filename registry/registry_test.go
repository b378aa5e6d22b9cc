package registry_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// TestInvalid checks the problems in invalid registries, with their positions.
func TestInvalid(t *testing.T) {
	golden(t, "testdata/invalid.txtar", func(t *testing.T, data []byte) []string {
		_, err := registry.Parse("exitlint.toml", data)
		invalid, ok := errors.AsType[*registry.Invalid](err)
		if !ok {
			t.Fatalf("error is %T, not *Invalid: %v", err, err)
		}
		var lines []string
		for _, p := range invalid.Problems {
			lines = append(lines, strings.TrimPrefix(p.String(), "exitlint.toml:"))
		}
		if got := strings.Count(err.Error(), "\n") + 1; got != len(lines) {
			t.Errorf("Error() has %d lines for %d problems", got, len(lines))
		}
		return lines
	})
}

// TestContradictions checks the contradictions in valid registries.
func TestContradictions(t *testing.T) {
	golden(t, "testdata/contradictions.txtar", func(t *testing.T, data []byte) []string {
		r, err := registry.Parse("exitlint.toml", data)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, c := range r.Contradictions() {
			lines = append(lines, fmt.Sprintf("%d:%d: %s: %s", c.Position.Line, c.Position.Column, c.Topic, c.Message))
		}
		return lines
	})
}

// golden calls run for each section of an archive, and compares the result with the
// comments at the end of the section.
func golden(t *testing.T, file string, run func(*testing.T, []byte) []string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := range archive.Files {
		section := &archive.Files[i]
		t.Run(section.Name, func(t *testing.T) {
			source, want := split(section.Data)
			got := run(t, source)
			if *update {
				section.Data = join(source, got)
				return
			}
			if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
				t.Errorf("got:\n%s\nwant:\n%s", g, w)
			}
		})
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func split(data []byte) (source []byte, want []string) {
	for line := range bytes.Lines(data) {
		if w, ok := bytes.CutPrefix(line, []byte("#> ")); ok {
			want = append(want, strings.TrimSpace(string(w)))
		} else {
			source = append(source, line...)
		}
	}
	return source, want
}

func join(source []byte, lines []string) []byte {
	for _, line := range lines {
		source = append(source, "#> "+line+"\n"...)
	}
	return source
}
