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
		return mayDescribeError(t) || hasDeclaredPath(reg, t) || slices.Contains(reg.EnvelopeTypes(), t.Name)
	}
}

// hasDeclaredPath reports whether [envelope.fields] in the registry lists the path of a
// field of the type t, or a longer path that ends with it. For example, "error.code"
// fits a type with the field "code", because a value of this type may be in the field
// "error" of another object.
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
