package compare

import (
	"errors"
	"io/fs"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/registry"
)

// A trial applies fixes to documents in memory, and compares the result with the
// registry again.
type trial struct {
	reg      *registry.Registry
	sources  map[string][]byte // the documents by file name
	findings []finding.Finding // the findings before any fix
}

// dropFixes removes fixes that do not work. The other fixes, all applied together,
// resolve their findings and cause no new ones.
func dropFixes(reg *registry.Registry, pages []sources.Page, findings []finding.Finding) {
	t := trial{reg: reg, sources: map[string][]byte{}, findings: findings}
	for _, p := range pages {
		if p.Err == nil {
			t.sources[p.File] = p.Source
		}
	}
	fix.DropBadFixes(findings, func(finding.Finding) bool { return true }, t.resolvesFindings)
}

// resolvesFindings reports whether the given fixes, all applied together, resolve their
// findings and cause no new ones.
func (t *trial) resolvesFindings(set fix.Set) bool {
	changes, err := set.Changes(t.read)
	if err != nil {
		return false
	}
	edited := map[string][]byte{}
	for _, c := range changes {
		edited[c.File] = c.After
	}
	after, _ := compareAll(t.reg, sources.Read(t.reg, func(file string) ([]byte, error) {
		if source, ok := edited[file]; ok {
			return source, nil
		}
		return t.read(file)
	}))
	return len(finding.Additional(finding.Additional(set.Applied, t.findings), after)) == 0
}

func (t *trial) read(file string) ([]byte, error) {
	source, ok := t.sources[file]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: file, Err: errors.ErrUnsupported}
	}
	return source, nil
}
