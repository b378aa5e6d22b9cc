package rule_test

import (
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
)

const anchorTree = `
-- go.mod --
module example.com/x
-- exitlint.toml --
version = 1

[program]
constants = ["./exit"]

[[code]]
value = 3
name  = "THREE"
go    = "Three"

[[code]]
value = 4
name  = "FOUR"
-- docs/codes.md --
| Code | Name |
| --- | --- |
| 3 | DREI |
-- exit/doc.go --
package exit
-- exit/exit.go --
package exit

const (
	Two, Three = 2, 3
)
-- main.go --
package main

var a = 1
`

// A driver that drops everything but Go files gets a finding about a document
// at Go code, with the place in the text and without its fix.
func TestGoOnly(t *testing.T) {
	dir := tree(t, anchorTree)
	main, doc := filepath.Join(dir, "main.go"), filepath.Join(dir, "docs", "codes.md")
	three, four, five := 3, 4, 5
	tests := []struct {
		name string
		file string
		code *int
		want string
	}{
		{"a status with a constant", doc, &three, "exit/exit.go:4:7-4:12: docs/codes.md:3:3: m (exitcode/literal)"},
		{"a status without one", doc, &four, "main.go:1:9-1:13: docs/codes.md:3:3: m (exitcode/literal)"},
		{"an undeclared status", doc, &five, "main.go:1:9-1:13: docs/codes.md:3:3: m (exitcode/literal)"},
		{"no status", doc, nil, "main.go:1:9-1:13: docs/codes.md:3:3: m (exitcode/literal)"},
		{"the registry", filepath.Join(dir, "exitlint.toml"), &three, "exit/exit.go:4:7-4:12: exitlint.toml:3:3: m (exitcode/literal)"},
		{"a Go file", main, &three, "main.go:3:3-3:4: m (exitcode/literal)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newPass(t, main)
			r := newReporter(t, p, rule.Options{GoOnly: true})
			r.Report(finding.Finding{
				Rule: "exitcode/literal", Message: "m", File: test.file, Line: 3, Column: 3, EndLine: 3, EndColumn: 4, Code: test.code,
				Fixes: []finding.Fix{{Message: "f", Edits: []finding.Edit{{File: test.file, Start: 0, End: 1, NewText: "x"}}}},
			})
			d := p.diagnostics[0]
			end := p.Fset.Position(d.End)
			end.Filename = ""
			if got := relative(dir, p.Fset.Position(d.Pos)) + "-" + end.String() + ": " + d.Message; got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if fixes := len(d.SuggestedFixes); (fixes == 1) != (test.file == main) {
				t.Errorf("%d fixes", fixes)
			}
			if f := r.Result().Findings[0]; f.File != test.file || f.Line != 3 {
				t.Errorf("the result has it at %s:%d", f.File, f.Line)
			}
		})
	}
}
