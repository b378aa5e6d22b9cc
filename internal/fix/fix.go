// Package fix applies the fixes of findings to files.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/exitlint/exitlint/internal/finding"
)

// A Change is the content of a file before and after fixes.
type Change struct {
	File          string
	Before, After []byte
}

// A Set is a set of fixes that can be applied together, because they do not
// conflict.
type Set struct {
	Applied []finding.Finding // the findings whose fixes can be applied together
	edits   map[string][]finding.Edit
}

// NewSet returns a set with the first fix of each finding. If two fixes conflict, the
// later one is left out; a second run can apply it. An edit that several fixes contain,
// such as an import, is in the set once.
func NewSet(findings []finding.Finding) Set {
	s := Set{edits: map[string][]finding.Edit{}}
	for _, f := range findings {
		if len(f.Fixes) == 0 || slices.ContainsFunc(f.Fixes[0].Edits, func(e finding.Edit) bool {
			return slices.ContainsFunc(s.edits[e.File], func(a finding.Edit) bool { return conflict(a, e) })
		}) {
			continue
		}
		s.Applied = append(s.Applied, f)
		for _, e := range f.Fixes[0].Edits {
			if !slices.Contains(s.edits[e.File], e) {
				s.edits[e.File] = append(s.edits[e.File], e)
			}
		}
	}
	return s
}

// DropBadFixes removes bad fixes from findings. A fix is bad, for example, if the
// package no longer compiles with it. The function "accepts" reports whether all fixes
// in a set are good.
//
// DropBadFixes changes only findings for which isCandidate returns true. It never
// passes conflicting fixes to "accepts" in one set.
func DropBadFixes(findings []finding.Finding, isCandidate func(finding.Finding) bool, accepts func(Set) bool) {
	s := setFinder{findings, accepts}
	var rest []int
	for i, f := range findings {
		if len(f.Fixes) > 0 && isCandidate(f) {
			rest = append(rest, i)
		}
	}
	for len(rest) > 0 {
		var now, later []int
		set := NewSet(s.editsOf(rest))
		for _, i := range rest {
			if slices.ContainsFunc(set.Applied, func(f finding.Finding) bool { return &f.Fixes[0] == &findings[i].Fixes[0] }) {
				now = append(now, i)
			} else {
				later = append(later, i)
			}
		}
		accepted := s.extend(nil, now)
		for _, i := range now {
			if !slices.Contains(accepted, i) {
				findings[i].Fixes = nil
			}
		}
		rest = later
	}
}

// A setFinder finds fixes that can be applied together. The function "accepts" reports
// whether all fixes in a set can be. The methods identify a finding by its index in
// findings.
type setFinder struct {
	findings []finding.Finding
	accepts  func(Set) bool
}

// extend returns the findings in "good" and as many findings in "more" as possible, so
// that all their fixes can be applied together. The fixes of "good" must fit together.
// If those of "more" do not fit, extend tries each half of "more", and so finds the
// fixes to leave out.
func (s setFinder) extend(good, more []int) []int {
	all := slices.Concat(good, more)
	if len(more) == 0 || s.accepts(NewSet(s.editsOf(all))) {
		return all
	}
	if len(more) == 1 {
		return good
	}
	half := len(more) / 2
	return s.extend(s.extend(good, more[:half]), more[half:])
}

func (s setFinder) editsOf(some []int) []finding.Finding {
	var out []finding.Finding
	for _, i := range some {
		out = append(out, s.findings[i])
	}
	return out
}

// Plan returns the changes to files that the fixes of findings make. It leaves out
// fixes that conflict with others; see [NewSet].
func Plan(findings []finding.Finding, readFile func(string) ([]byte, error)) ([]Change, error) {
	return NewSet(findings).Changes(readFile)
}

// Changes returns the files that the fixes change, sorted by name. readFile reads a file,
// as os.ReadFile does.
func (s Set) Changes(readFile func(string) ([]byte, error)) ([]Change, error) {
	var changes []Change
	for _, file := range slices.Sorted(maps.Keys(s.edits)) {
		before, err := readFile(file)
		if err != nil {
			return nil, err
		}
		c, err := change(file, before, s.edits[file])
		if err != nil {
			return nil, err
		}
		if !bytes.Equal(c.Before, c.After) {
			changes = append(changes, c)
		}
	}
	return changes, nil
}

// conflict reports whether two different edits of one file exclude each other.
func conflict(a, b finding.Edit) bool {
	if a == b {
		return false
	}
	if a.Start == b.Start {
		return true // the order of two insertions at one offset is not defined
	}
	return a.Start < b.End && b.Start < a.End
}

func change(file string, before []byte, edits []finding.Edit) (Change, error) {
	after, err := apply(before, edits)
	if err != nil {
		return Change{}, fmt.Errorf("fixing %s: %w", file, err)
	}
	if filepath.Ext(file) == ".go" {
		if after, err = reformat(before, after); err != nil {
			return Change{}, fmt.Errorf("fixing %s breaks it: %w", file, err)
		}
	}
	return Change{file, before, after}, nil
}

func apply(source []byte, edits []finding.Edit) ([]byte, error) {
	edits = slices.SortedFunc(slices.Values(edits), func(a, b finding.Edit) int { return cmp.Compare(a.Start, b.Start) })
	var out []byte
	done := 0
	for _, e := range edits {
		if e.Start < done || e.End < e.Start || e.End > len(source) {
			return nil, fmt.Errorf("edit of bytes %d to %d in %d", e.Start, e.End, len(source))
		}
		out = append(out, source[done:e.Start]...)
		out = append(out, e.NewText...)
		done = e.End
	}
	return append(out, source[done:]...), nil
}

// reformat formats source if original was formatted by gofmt. It fails if source is not
// valid Go.
func reformat(original, source []byte) ([]byte, error) {
	formatted, err := format.Source(source)
	if err != nil {
		return nil, err
	}
	if was, err := format.Source(original); err != nil || !bytes.Equal(was, original) {
		return source, nil
	}
	return formatted, nil
}

// Diff returns the change as a unified diff, in which the file has the given name.
func (c Change) Diff(name string) []byte {
	return diff.Diff("a/"+name, c.Before, "b/"+name, c.After)
}

// Write writes the changed content to the file, unless the file has been
// changed in the meantime.
func (c Change) Write() error {
	now, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, c.Before) {
		return fmt.Errorf("%s changed while it was being fixed", c.File)
	}
	return WriteFile(c.File, c.After)
}
