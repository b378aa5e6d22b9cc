package rule_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/rule"
)

func TestDirectives(t *testing.T) {
	tests := []struct {
		name, source string
		want         []string // position, rule, reason and covered line of each directive
	}{
		{
			"beside code", "package p\n\nvar x = 3 //exitlint:ignore exitcode/range on purpose\n",
			[]string{"3:11 exitcode/range [on purpose] covers 3"},
		},
		{
			"above", "package p\n\n//exitlint:ignore exitcode a family\nvar x = 3\n",
			[]string{"3:1 exitcode [a family] covers 4"},
		},
		{
			"above, with other comments and an empty line between",
			"package p\n\n//exitlint:ignore a/b why\n// x is.\n/* and\nis */\n\nvar x = 3\n",
			[]string{"3:1 a/b [why] covers 8"},
		},
		{
			"two for one line", "package p\n\n//exitlint:ignore a/b why\n//exitlint:ignore c/d because\nvar x = 3\n",
			[]string{"3:1 a/b [why] covers 5", "4:1 c/d [because] covers 5"},
		},
		{
			"before a block that ends a comment group", "package p\n\nfunc f() {\n\t//exitlint:ignore a/b why\n}\n",
			[]string{"4:2 a/b [why] covers 5"},
		},
		{
			"on the last line", "package p\n\n//exitlint:ignore a/b why\n",
			[]string{"3:1 a/b [why] covers 3"},
		},
		{
			"on the last line without an end", "package p //exitlint:ignore a/b why",
			[]string{"1:11 a/b [why] covers 1"},
		},
		{
			"inside a call of many lines", "package p\n\nvar x = f(\n\t1,\n\t//exitlint:ignore a/b why\n\t2,\n)\n",
			[]string{"5:2 a/b [why] covers 6"},
		},
		{
			"tabs and many spaces", "package p //exitlint:ignore\ta/b \t a  reason\n",
			[]string{"1:11 a/b [a reason] covers 1"},
		},
		{
			"without a reason", "package p //exitlint:ignore a/b\n",
			[]string{"1:11 a/b [] covers 1"},
		},
		{
			"a comment is no reason", "package p //exitlint:ignore a/b // later\n",
			[]string{"1:11 a/b [] covers 1"},
		},
		{
			"an address is one", "package p //exitlint:ignore a/b https://example.com/1 // later\n",
			[]string{"1:11 a/b [https://example.com/1] covers 1"},
		},
		{
			"without a rule", "package p //exitlint:ignore\n",
			[]string{"1:11  [] covers 1"},
		},
		{
			"under a line directive", "package p\n\n//line other.y:900\nvar x = 3 //exitlint:ignore a/b why\n",
			[]string{"4:11 a/b [why] covers 4"},
		},
		{
			"Windows lines", "package p\r\n\r\n//exitlint:ignore a/b why\r\nvar x = 3\r\n",
			[]string{"3:1 a/b [why] covers 4"},
		},
		{"another word", "package p //exitlint:ignored a/b why\n", nil},
		{"a space before it", "package p // exitlint:ignore a/b why\n", nil},
		{"in a string", "package p\n\nvar x = `\n//exitlint:ignore a/b why\n`\n", nil},
		{"in a block comment", "package p\n\n/*\n//exitlint:ignore a/b why\n*/\n", nil},
		{"in a file that is no Go", "//exitlint:ignore a/b why\n", nil},
		{"in a file with a syntax error", "package p\n\n//exitlint:ignore a/b why\nvar x =\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, d := range rule.Directives("p.go", []byte(test.source)) {
				got = append(got, fmt.Sprintf("%d:%d %s [%s] covers %d", d.Line, d.Column, d.Rule, d.Reason, d.Covers))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

func TestSuppresses(t *testing.T) {
	tests := []struct {
		directive, rule string
		line            int
		want            bool
	}{
		{"exitcode/range why", "exitcode/range", 1, true},
		{"exitcode why", "exitcode/range", 1, true},
		{"exitcode/range why", "exitcode/range", 2, false},
		{"exitcode/range", "exitcode/range", 1, false},
		{"exitcode/range why", "exitcode/literal", 1, false},
		{"exit why", "exitcode/range", 1, false},
		{"exitcode/ran why", "exitcode/range", 1, false},
		{"", "exitcode/range", 1, false},
	}
	for _, test := range tests {
		d := rule.Directives("p.go", []byte("package p //exitlint:ignore "+test.directive+"\n"))[0]
		if got := d.Suppresses(test.rule, test.line); got != test.want {
			t.Errorf("%q suppresses %s on line %d: %v", test.directive, test.rule, test.line, got)
		}
	}
}

// FuzzDirectives checks that no source causes a panic, and that each directive
// and the line that it covers are in the file.
func FuzzDirectives(f *testing.F) {
	f.Add([]byte("package p //exitlint:ignore a/b why"))
	f.Add([]byte("package p\n\n//line x.go:99\n//exitlint:ignore a\n\n"))
	f.Add([]byte("package p\r\n/* */ //exitlint:ignore\t\r\n"))
	f.Add([]byte("package p\n\nvar x = f(`\n//exitlint:ignore a/b why\n`, //exitlint:ignore a/b why\n)\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		lines := bytes.Count(source, []byte("\n")) + 1
		for _, d := range rule.Directives("p.go", source) {
			if d.Line < 1 || d.Covers < d.Line || d.Covers > lines {
				t.Errorf("line %d covers %d of %d", d.Line, d.Covers, lines)
			}
			if d.Column < 1 || d.EndColumn <= d.Column {
				t.Errorf("columns %d to %d", d.Column, d.EndColumn)
			}
			if strings.ContainsAny(d.Rule, " \t\n") {
				t.Errorf("rule %q", d.Rule)
			}
		}
	})
}
