package envelope

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// concern returns a function that reports whether values of a type may be envelopes. It
// returns nil if no registry governs the package.
func concern(pass *analysis.Pass, o *rule.Options) func(*object.Type) bool {
	reporter, err := rule.NewReporter(pass, *o, Rules())
	if err != nil {
		return nil
	}
	reg := reporter.Registry
	isListed := func(name string) bool { return slices.Contains(reg.EnvelopeTypes(), name) }
	return func(t *object.Type) bool {
		return mayDescribeError(t) || hasDeclaredPath(reg, t) || isListed(t.Name) || slices.ContainsFunc(t.Embedded, isListed) || mayGiveAdvice(reg, t)
	}
}

// mayGiveAdvice reports whether a field of t has a name that is usual or declared for a
// suggestion, for whether to try again, or for the time to wait. An importing package may
// copy such a field into an envelope, as in
//
//	entry := catalog.Lookup(code) // Entry{Title: "no build file", Remedy: "run bld init"}
//	print(problem{Code: code, Message: entry.Title, Suggestion: entry.Remedy})
func mayGiveAdvice(reg *registry.Registry, t *object.Type) bool {
	return slices.ContainsFunc(t.Leaves, func(l object.Leaf) bool {
		return slices.ContainsFunc(adviceRoles, func(role string) bool {
			return roles.Named(role).Has(roles.Code, l.Go) || declaresName(reg, role, l.Go)
		})
	})
}

// adviceRoles lists the roles of the fields that tell a caller what to do.
var adviceRoles = []string{registry.RoleSuggestion, registry.RoleRecoverable, registry.RoleRetryAfter}

// declaresName reports whether a path in [envelope.fields] for the given role ends with a
// name, in any spelling.
func declaresName(reg *registry.Registry, role, name string) bool {
	for i := range reg.Envelopes {
		path, ok := reg.Envelopes[i].Fields[role]
		if ok && roles.IsSame(lastOf(path), name) {
			return true
		}
	}
	return false
}

// hasDeclaredPath reports whether a path in [envelope.fields] may be the path of a
// field of t. For example, "error.code" may refer to the "code" field of t, because a
// value of t may be in the "error" field of another object.
func hasDeclaredPath(reg *registry.Registry, t *object.Type) bool {
	for i := range reg.Envelopes {
		for _, path := range reg.Envelopes[i].Fields {
			if slices.ContainsFunc(t.Leaves, func(l object.Leaf) bool { return path == l.Path || strings.HasSuffix(path, "."+l.Path) }) {
				return true
			}
		}
	}
	return false
}
