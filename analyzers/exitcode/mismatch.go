package exitcode

import (
	"fmt"
	"slices"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// canceled is the error of a context that was cancelled.
const canceled = "context.Canceled"

// mismatch compares a status with what the registry says about the errors that lead
// to it.
func (c *checker) mismatch(reg *registry.Registry, o exit.Origin) {
	part := c.errors[o.Package]
	if part == nil {
		return
	}
	value := int(uint8(o.Raw))
	found := part.Get().At(o.Position)
	for _, cause := range found {
		if codes := codesOf(reg, cause.ID, value); len(codes) > 0 && !slices.ContainsFunc(codes, func(k *registry.Code) bool { return k.Value == value }) {
			c.report(mismatch, o, fmt.Sprintf("%s ends with %d here, but with %s in %s", cause.Name, value, described(codes), reg.Name()))
			return
		}
	}
	fallback := reg.Program.Fallback
	if fallback == nil || value == 0 || value == *fallback || len(found) > 0 || !part.Get().IsRest(o.Position) {
		return
	}
	code, ok := reg.Code(*fallback)
	if !ok {
		return
	}
	c.report(mismatch, o, fmt.Sprintf("the errors that nothing classifies end with %d here, but with %s in %s (fallback)", value, described([]*registry.Code{code}), reg.Name()))
}

// codesOf returns the codes with which the registry lets an error end: those whose
// key errors lists it. For context.Canceled, if no code lists it, these are the codes
// of the class "cancelled", and no code at all if value is 0: a cancelled program may
// succeed.
func codesOf(reg *registry.Registry, id ssax.ID, value int) []*registry.Code {
	var listed, cancelled []*registry.Code
	for i := range reg.Codes {
		code := &reg.Codes[i]
		if slices.ContainsFunc(code.Errors, id.Matches) {
			listed = append(listed, code)
		}
		if code.Class == registry.ClassCancelled {
			cancelled = append(cancelled, code)
		}
	}
	if len(listed) == 0 && id == canceled && value != 0 {
		return cancelled
	}
	return listed
}

// described lists codes as messages do: "4 (NOT_FOUND) or 9 (CANCELLED)".
func described(codes []*registry.Code) string {
	var words []string
	for _, code := range codes {
		words = append(words, fmt.Sprintf("%d (%s)", code.Value, code.Name))
	}
	return finding.Or(words)
}
