package envelope

import (
	"iter"
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// checkBranches checks an envelope if several branches set its error code or exit
// status together with the "recoverable" field. In each branch, the field must agree
// with the registry. found is true if checkBranches has reported a branch in which the
// field contradicts the registry.
func (c *checker) checkBranches(e envelope) (found bool) {
	f, ok := e.roles[registry.RoleRecoverable]
	if !ok || len(e.Branches) == 0 || !e.isNew(registry.RoleRecoverable) {
		return false
	}
	whole := e.value(registry.RoleRecoverable)
	if _, decided := c.subjectOf(e).recoverable.JSON(); decided && whole.State == object.Constant {
		return false // reportContrary compares the field with the registry
	}
	isChosen := slices.ContainsFunc(e.Branches, func(b object.Fields) bool { return b.At(f.path).State == object.Constant })
	for branch := range e.branches() {
		code, b := c.subjectOf(branch), branch.Fields
		right, decided := code.recoverable.JSON()
		v := b.At(f.path)
		switch {
		case !decided:
		case v.State == object.Constant && (v.Const == "true" || v.Const == "false") && v.Const != right:
			found = true
			c.report(ruleMismatch, v.Span, code.status, nil, "%s is %s here, but %s says %q for %s", lastOf(f.path), v.Const, e.reg.Name(), code.stated, code.name)
		case v.State == object.Unset && isChosen && isPlainBool(f.leaf) && right == "true" && (whole.State == object.Maybe || b.Has(f.path)):
			found = true
			at := spanOfCode(branch)
			c.report(ruleMismatch, at, code.status, nil, "%s is left out here, so false, but %s says %q for %s", lastOf(f.path), e.reg.Name(), code.stated, code.name)
		}
	}
	return found
}

// branches yields an envelope for each branch that sets fields of e. It has only the fields
// that the branch sets.
func (e envelope) branches() iter.Seq[envelope] {
	return func(yield func(envelope) bool) {
		for _, b := range e.Branches {
			branch, made := e, *e.Object
			made.Fields, made.Ends = b, nil
			if branch.Object = &made; !yield(branch) {
				return
			}
		}
	}
}

// spanOfCode returns the span of the error code or, if there is none, of the exit status.
func spanOfCode(e envelope) span.Span {
	if at := e.value(registry.RoleErrorCode).Span; at.File != "" {
		return at
	}
	return e.value(registry.RoleExitCode).Span
}
