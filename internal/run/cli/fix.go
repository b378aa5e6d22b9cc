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

// A checkResult is the result of one check of the packages.
type checkResult struct {
	workspace
	findings []finding.Finding
	summary  report.Summary
}

// A fixer applies fixes and checks the packages again, until no fix is left. If packages
// do not load after a round of fixes, or have new findings, it restores the files of that
// round. It then continues with the fixes for other files.
type fixer struct {
	*app
	checkResult
	before  map[string][]byte // the original content of the changed files
	refused map[string]string // the files that must not be fixed, with the reasons
}

// maxPasses limits how often fixes are applied. More than one pass is needed if fixes
// overlap: the second fix is applied only after the next check.
const maxPasses = 10

// run applies fixes and checks the packages again, until no fix is left, but at most
// maxPasses times. If the latest fixes cause errors or new findings, it undoes them. In
// the end, f.checkResult is the result of the last check whose fixes were kept.
func (f *fixer) run(check func() (checkResult, error)) error {
	for range maxPasses {
		set := fix.NewSet(f.fixable())
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
		guilty := f.findCauses(set, next.findings, err)
		if len(guilty) == 0 && err == nil {
			f.checkResult = next
			continue
		}
		if undone := restore(changes); undone != nil || len(guilty) == 0 {
			return errors.Join(err, resultFailure(undone))
		}
		f.refuse(guilty, changes)
	}
	return f.report()
}

// fixable returns all findings except those whose fix changes a file in f.refused.
func (f *fixer) fixable() []finding.Finding {
	return slices.DeleteFunc(slices.Clone(f.findings), func(x finding.Finding) bool {
		return len(x.Fixes) > 0 && slices.ContainsFunc(x.Fixes[0].Edits, func(e finding.Edit) bool { return f.refused[e.File] != "" })
	})
}

// write writes the changed files. If one of them is outside of the module, it returns an
// error and writes nothing. A symbolic link can lead to such a file.
func (f *fixer) write(changes []fix.Change) error {
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
			return writeFailure(errors.Join(err, restore(changes[:i])))
		}
		if _, known := f.before[c.File]; !known {
			f.before[c.File] = c.Before
		}
	}
	return nil
}

// findCauses returns the files that must not be fixed, with the reasons. set contains the
// fixes that were just applied. findings and err are the results of the check after them.
//
// A file must not be fixed if it has a compiler error, if a finding remains although its
// fix was applied, or if the file has a new finding without a fix. If packages do not
// load, the result contains the message under the key "".
func (f *fixer) findCauses(set fix.Set, findings []finding.Finding, err error) map[string]string {
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
	for _, x := range finding.Additional(finding.Additional(set.Applied, f.findings), findings) {
		if len(x.Fixes) == 0 || len(finding.Additional(set.Applied, []finding.Finding{x})) == 0 {
			guilty[x.File] = x.Message
		}
	}
	return guilty
}

// restore writes the original content of the changed files back to disk.
func restore(changes []fix.Change) error {
	var err error
	for _, c := range changes {
		err = errors.Join(err, fix.Change{File: c.File, Before: c.After, After: c.Before}.Write())
	}
	return err
}

// refuse adds changed files to f.refused, so that they are not fixed any more. causes
// contains the files that cause errors, with the reasons. If none of them was changed,
// refuse adds all changed files, because any of them could be the cause.
func (f *fixer) refuse(causes map[string]string, changes []fix.Change) {
	why := causes[slices.Max(slices.Collect(maps.Keys(causes)))]
	found := false
	for _, c := range changes {
		if reason, ok := causes[c.File]; ok {
			f.refused[c.File], found = reason, true
		}
	}
	for _, c := range changes {
		if !found {
			f.refused[c.File] = why
		}
	}
}

// report prints which files were fixed, and which were refused and why.
func (f *fixer) report() error {
	if f.options.format.value != formatText {
		return nil
	}
	for _, file := range slices.Sorted(maps.Keys(f.before)) {
		now, err := os.ReadFile(file)
		if err != nil {
			return writeFailure(err)
		}
		if !bytes.Equal(now, f.before[file]) {
			fmt.Fprintf(f.env.Stdout, "%s: fixed\n", report.Relative(f.dir, file))
		}
	}
	for _, file := range slices.Sorted(maps.Keys(f.refused)) {
		fmt.Fprintf(f.env.Stdout, "%s: not fixed, as the result would have: %s\n", report.Relative(f.dir, file), f.refused[file])
	}
	return nil
}
