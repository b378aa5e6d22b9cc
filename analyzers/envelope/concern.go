package envelope

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// concern returns a function that reports whether values of a type may be envelopes,
// judging by its fields and the registry. It returns nil if no registry governs the
// package. A package that imports this one may have a registry, but it is not known
// here.
func concern(pass *analysis.Pass, o *rule.Options) func(*object.Type) bool {
	reporter, err := rule.NewReporter(pass, *o, Rules())
	if err != nil {
		return nil
	}
	reg := reporter.Registry
	return func(t *object.Type) bool {
		return mayBeOfError(t) || hasDeclaredPath(reg, t) || slices.Contains(reg.EnvelopeTypes(), t.Name)
	}
}

// hasDeclaredPath reports whether a type has a field at a path that the registry lists
// under [envelope.fields]. The path may begin outside of the type: the path
// "error.code" fits a type with the field "code".
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
