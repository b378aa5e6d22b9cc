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
