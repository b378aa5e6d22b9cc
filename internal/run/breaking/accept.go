package breaking

import (
	"fmt"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/registry"
)

// Unused is the name of the rule that reports [[accept]] entries without effect.
const Unused = "ignore/unused"

// Accept marks the breaking changes that [[accept]] entries of the new version accept. It
// returns a finding for each entry that accepts nothing or has expired.
//
// baseline is the name of the old version, such as v1.2.0. An entry with until = "v1.2.0"
// expires as soon as the old version is v1.2.0 or later. If baseline is not a version,
// but a branch such as main, no entry expires.
func Accept(changes []Change, layers Layers, registries []*registry.Registry, baseline string) []finding.Finding {
	var findings []finding.Finding
	for _, r := range registries {
		for i := range r.Accepts {
			a := &r.Accepts[i]
			used := acceptChanges(changes, a)
			var message string
			switch {
			case hasExpired(a.Until, baseline):
				message = fmt.Sprintf("this accepts a change until %s, and the baseline is %s; remove it", a.Until, baseline)
			case !used && layers.couldFind(a.ID):
				message = fmt.Sprintf("no breaking change since %s has the id %q; remove it", baseline, a.ID)
			default:
				continue
			}
			at := a.OwnAt("id")
			findings = append(findings, finding.Finding{Rule: Unused, Span: at.Span(0), Message: message})
		}
	}
	return findings
}

// acceptChanges marks the breaking changes that the entry a accepts. It returns false if
// the entry accepts none.
func acceptChanges(changes []Change, a *registry.Accept) bool {
	used := false
	for i := range changes {
		if c := &changes[i]; c.ID == a.ID && c.Category == Breaking {
			c.Accepted, c.Reason, used = true, a.Reason, true
		}
	}
	return used
}

// couldFind reports whether this comparison could have found a change with the given id.
// If not, an [[accept]] entry for the id is not reported as unused. For example, the id
// of a lost status is found only if the statuses of programs were compared.
func (l Layers) couldFind(id string) bool {
	rule, _, _ := strings.Cut(id, ":")
	switch rule {
	case Lost, New:
		return l.Reached == Compared
	case Remapped, Command:
		return l.Reached == Compared && l.Declared == Compared
	}
	return l.Declared == Compared
}

// hasExpired reports whether baseline, the old version, is the version until or a later
// one. It returns false if baseline or until is not a version.
func hasExpired(until, baseline string) bool {
	until, baseline = canonical(until), canonical(baseline)
	return semver.IsValid(until) && semver.IsValid(baseline) && semver.Compare(baseline, until) >= 0
}

// canonical returns a version in the form that package semver requires: with a leading
// "v", and without a directory. For a nested module, the tag begins with its directory, as
// in sub/v1.2.0.
func canonical(version string) string {
	return gomod.Version(version[strings.LastIndex(version, "/")+1:])
}
