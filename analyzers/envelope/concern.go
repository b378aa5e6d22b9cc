package envelope

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

// concern returns a function that reports whether values of a type may be envelopes. It
// returns nil if no registry governs the package.
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

// hasDeclaredPath reports whether a type has a field that [envelope.fields] lists. The
// listed path may be longer: "error.code" fits a type with the field "code", which may
// be the value of "error".
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
