package driver

import (
	"cmp"
	"errors"
	"go/scanner"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
)

// listMessage returns what go list printed to standard error: the text after "stderr: "
// in err.
func listMessage(err error) string {
	message := err.Error()
	if _, stderr, found := strings.Cut(message, "stderr: "); found {
		message = stderr
	}
	return finding.OneLine(message)
}

// position matches lines that go list and the compiler print, such as "a.go:3:8: text"
// and "a.go:3: text". Its groups are file, line, column and text.
var position = pattern.New(`^(\S[^:]*):(\d+)(?::(\d+))?(?:: )?(.*)$`)

// listErrors returns the errors that go list reports for a package. Compiler errors come
// as a single error with many lines. Each line that begins with a position becomes a
// problem, like the second line in this example:
//
//	# example.com/m
//	./a.go:3:8: cannot use x
//		have int
func (w *Workspace) listErrors(p *packages.Package) []report.Problem {
	var problems []report.Problem
	for _, e := range p.Errors {
		if !strings.HasPrefix(e.Msg, "# ") {
			problems = append(problems, w.problem(p, e.Pos, e.Msg))
			continue
		}
		for line := range strings.Lines(e.Msg) {
			if position().MatchString(strings.TrimSpace(line)) {
				problems = append(problems, w.problem(p, line, ""))
			}
		}
	}
	if len(problems) == 0 && len(p.Errors) > 0 {
		problems = append(problems, w.problem(p, "", p.Errors[0].Msg))
	}
	return problems
}

// problem converts a line such as "a.go:3:8: text" to a problem. If message is not "",
// it replaces the text in the line. A relative file name is relative to the directory
// in which go list ran.
func (w *Workspace) problem(p *packages.Package, line, message string) report.Problem {
	m := position().FindStringSubmatch(strings.TrimSpace(line))
	if m == nil {
		return report.Problem{Position: span.Position{File: p.PkgPath}, Message: finding.OneLine(cmp.Or(message, line))}
	}
	file := m[1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(w.dir(), file)
	}
	row, _ := strconv.Atoi(m[2])
	column, _ := strconv.Atoi(m[3])
	return report.Problem{Position: span.Position{File: file, Line: row, Column: max(column, 1)}, Message: finding.OneLine(cmp.Or(message, m[4]))}
}

// syntaxErrors converts the errors of the Go parser to problems for a report.
func syntaxErrors(err error) []report.Problem {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []report.Problem{{Message: err.Error()}}
	}
	var problems []report.Problem
	for _, e := range list {
		problems = append(problems, report.Problem{Position: span.Position{File: e.Pos.Filename, Line: e.Pos.Line, Column: e.Pos.Column}, Message: e.Msg})
	}
	return problems
}

func typeError(err error) report.Problem {
	var te types.Error
	if !errors.As(err, &te) {
		return report.Problem{Message: err.Error()}
	}
	p := te.Fset.Position(te.Pos)
	return report.Problem{Position: span.Position{File: p.Filename, Line: p.Line, Column: p.Column}, Message: te.Msg}
}

// sortedProblems sorts problems by position, in place, and removes duplicates.
func sortedProblems(problems []report.Problem) []report.Problem {
	slices.SortFunc(problems, func(a, b report.Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(problems)
}
