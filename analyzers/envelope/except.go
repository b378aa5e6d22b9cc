package envelope

import (
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/registry"
)

// isExcepted reports whether an envelope may lack required fields: the class of its
// error is "cancelled", or an [[envelope.except]] applies to it.
func (c *checker) isExcepted(e envelope, code subject) bool {
	if code.class == registry.ClassCancelled || c.endsCancelled(e) {
		return true
	}
	name := e.value(registry.RoleErrorCode)
	return slices.ContainsFunc(e.table.Excepts, func(x registry.Except) bool {
		switch {
		case x.Code != "":
			return name.State == object.Constant && name.Const == x.Code
		case x.Type != "":
			return e.Type == x.Type
		}
		return slices.ContainsFunc(functionsOf(e), func(id ssax.ID) bool { return id.Matches(x.Func) })
	})
}

// endsCancelled reports whether a field of the error contains the status with which the
// process ends, and the class of this status is "cancelled".
func (c *checker) endsCancelled(e envelope) bool {
	for f, n := range c.statusFields(e) {
		declared, ok := e.reg.Code(n & 0xff)
		if !ok || declared.Class != registry.ClassCancelled {
			continue
		}
		if _, ok := c.arrivalAt(f.Value.Span.Position, n&0xff); ok {
			return true
		}
	}
	return false
}

// isExceptedType reports whether an [[envelope.except]] names a type.
func isExceptedType(table *registry.Envelope, typ string) bool {
	return typ != "" && slices.ContainsFunc(table.Excepts, func(x registry.Except) bool { return x.Type == typ })
}

// functionsOf returns the functions that take part in creating an envelope. An
// [[envelope.except]] can name any of them.
func functionsOf(e envelope) []ssax.ID {
	return []ssax.ID{ssax.ID(e.Constructor), ssax.ID(e.MadeIn).Outer(), ssax.ID(e.Caller).Outer()}
}
