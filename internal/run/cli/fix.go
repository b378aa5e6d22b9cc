package cli

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/run/report"
)

// A state is what a check of the packages has found.
type state struct {
	workspace
	findings []finding.Finding
	summary  report.Summary
}

// A fixing applies fixes and checks again, until no fix is left. Files after
// whose fixes the packages do not load, or more is found than before, are put
// back.
type fixing struct {
	*app
	state
	before map[string][]byte // the files that were changed, as they were
	held   map[string]string // the files that are not to be fixed, and why
}

// rounds is how often fixes are applied. One fix can stand in the way of
// another, and is applied in the round before it.
const rounds = 10

// run applies the fixes, and leaves what is found then. check checks again.
func (f *fixing) run(check func() (state, error)) error {
	for range rounds {
		set := fix.Together(f.free())
		changes, err := set.Changes(os.ReadFile)
		if err != nil {
			return fixFailed(err)
		}
		if len(changes) == 0 {
			break
		}
		if err := f.write(changes); err != nil {
			return err
		}
		next, err := check()
		guilty := f.blame(set, next.findings, err)
		if len(guilty) == 0 && err == nil {
			f.state = next
			continue
		}
		if undone := restore(changes); undone != nil || len(guilty) == 0 {
			return errors.Join(err, writeResult(undone))
		}
		f.hold(guilty, changes)
	}
	return f.tell()
}

// free are the findings whose fixes touch no file that is held.
func (f *fixing) free() []finding.Finding {
	return slices.DeleteFunc(slices.Clone(f.findings), func(x finding.Finding) bool {
		return len(x.Fixes) > 0 && slices.ContainsFunc(x.Fixes[0].Edits, func(e finding.Edit) bool { return f.held[e.File] != "" })
	})
}

// write writes the files that change.
func (f *fixing) write(changes []fix.Change) error {
	for _, c := range changes {
		if !f.Contains(c.File) {
			return &report.Failure{
				Code: report.WriteFailed, Message: report.Relative(f.dir, c.File) + " leads out of the module; nothing was changed",
				Suggestion: "replace the link by a file, or fix what it leads to by hand",
			}
		}
	}
	for i, c := range changes {
		if err := c.Write(); err != nil {
			return writeFailed(errors.Join(err, restore(changes[:i])))
		}
		if _, known := f.before[c.File]; !known {
			f.before[c.File] = c.Before
		}
	}
	return nil
}

// blame says why the files do not stay changed after a set of fixes, by the
// files where that shows: the packages do not load, a finding is still there, or
// a new one that has no fix itself.
func (f *fixing) blame(set fix.Set, now []finding.Finding, err error) map[string]string {
	guilty := map[string]string{}
	var failure *report.Failure
	if errors.As(err, &failure) && failure.Code == report.LoadFailed {
		guilty[""] = failure.Message
		for _, p := range failure.Problems {
			guilty[p.File] = p.Message
		}
	}
	if err != nil {
		return guilty
	}
	for _, x := range finding.Beyond(finding.Beyond(set.Applied, f.findings), now) {
		if len(x.Fixes) == 0 || len(finding.Beyond(set.Applied, []finding.Finding{x})) == 0 {
			guilty[x.File] = x.Message
		}
	}
	return guilty
}

// restore puts files back as they were.
func restore(changes []fix.Change) error {
	var err error
	for _, c := range changes {
		err = errors.Join(err, fix.Change{File: c.File, Before: c.After, After: c.Before}.Write())
	}
	return err
}

// hold keeps the changed files that are to blame from being fixed, or all of
// them where it is none.
func (f *fixing) hold(guilty map[string]string, changes []fix.Change) {
	why := guilty[slices.Max(slices.Collect(maps.Keys(guilty)))]
	found := false
	for _, c := range changes {
		if reason, ok := guilty[c.File]; ok {
			f.held[c.File], found = reason, true
		}
	}
	for _, c := range changes {
		if !found {
			f.held[c.File] = why
		}
	}
}

// tell says which files were fixed, and which were put back.
func (f *fixing) tell() error {
	if f.options.format.value != formatText {
		return nil
	}
	for _, file := range slices.Sorted(maps.Keys(f.before)) {
		now, err := os.ReadFile(file)
		if err != nil {
			return writeFailed(err)
		}
		if !bytes.Equal(now, f.before[file]) {
			fmt.Fprintf(f.env.Stdout, "%s: fixed\n", report.Relative(f.dir, file))
		}
	}
	for _, file := range slices.Sorted(maps.Keys(f.held)) {
		fmt.Fprintf(f.env.Stdout, "%s: not fixed, as the result would have: %s\n", report.Relative(f.dir, file), f.held[file])
	}
	return nil
}
