package envelope

import (
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// checkOthers checks the required fields except "recoverable" and "suggestion", which
// have rules of their own.
func (c *checker) checkOthers(e envelope, code subject) {
	_, waits := e.retryPolicy(code)
	for _, role := range requirable(e.table) {
		switch {
		case role == registry.RoleRecoverable, role == registry.RoleSuggestion:
		case role == registry.RoleRetryAfter && waits, c.mayComeFromMethod(e, role):
		default:
			c.checkFilled(e, role, ruleField)
		}
	}
}

// mayComeFromMethod reports whether a method of an error may supply the value of a
// role, so that the error need not contain it in a field. For example, the Error method
// may return the message of a wrapped error, and the ExitCode method may return a
// default.
//
// mayComeFromMethod returns false if the program prints the field itself: it encodes
// errors of this type, or copies the field into another object.
func (c *checker) mayComeFromMethod(e envelope, role string) bool {
	if !c.isUnprintedError(e.Type) || c.sources[e.Type].has(role) {
		return false
	}
	isSet := func(l object.Leaf) bool { return l.Kind == "other" && e.Fields.At(l.Path).State != object.Unset }
	switch role {
	case registry.RoleMessage:
		return slices.ContainsFunc(c.declaredType(e.Type).Leaves, isSet)
	case registry.RoleExitCode, registry.RoleRetryAfter:
		return true
	}
	return false
}

// requirable returns the names that the key "required" of an [envelope] table can list:
// all roles, and the other fields that the table declares.
func requirable(table *registry.Envelope) []string {
	return append(registry.Roles(), table.Others()...)
}

// checkFilled checks that an envelope has a value for a required field. The parameter
// role is the role of the field or, for a field without a role, its name in the
// registry.
func (c *checker) checkFilled(e envelope, role, rule string) {
	_, hasField := e.roles[role]
	switch {
	case !e.table.Requires(role):
		return
	case hasField && !e.isNew(role):
		return
	case !hasField && (e.Kind == object.Struct && !e.isOpen || e.IsForOneCall && !e.isFromArgument(e.printedPath(role))):
		return
	}
	at := c.spanOfRole(e, role)
	switch v := e.value(role); {
	case v.State == object.Unset:
		c.reportWith(c.callers(e, at), rule, at, nil, nil, "%s has no %q%s", e.describe(at), e.printedPath(role), c.advice(e, at, role))
	case (v.State == object.Maybe || v.Blank != nil) && e.maySucceed():
	case v.State == object.Maybe && c.reportLeftOut(e, role, rule):
	case v.State == object.Maybe:
		c.report(rule, at, nil, nil, "%s has %q on some paths only", e.describe(at), e.printedPath(role))
	case v.IsEmpty() && v.EmptyKeys != nil:
		c.report(rule, v.Span, nil, nil, "the %s of a JSON error is empty here", role)
	case v.IsEmpty() && e.roles[role].keys != nil:
		c.report(rule, at, nil, nil, "%s has no %s: the table that it comes from has no text for %s", e.describe(at), role, e.Fields.At(e.roles[role].path).Const)
	case v.IsEmpty():
		// If an inner call passes the empty value, report this call. If an assignment
		// after the literal sets the field to the empty value, report the assignment.
		if e.Inner.File != "" && v.Span.Within(e.Inner) {
			at = e.Inner
		}
		if e.Call.File == "" && v.Span.File != "" && !v.Span.Within(e.Span) {
			at = v.Span
		}
		c.report(rule, at, nil, nil, "%s has an empty %q", e.describe(at), e.printedPath(role))
	case v.Blank != nil && c.mayLackMethod(e, role): // see checkGettersOf
	case v.Blank != nil:
		if v.Blank.File != "" {
			at = *v.Blank
		}
		c.report(rule, at, nil, nil, "%q is empty here, in a JSON error", lastOf(e.printedPath(role)))
	}
}

// reportLeftOut reports the branches that set the error code of an envelope, and leave out
// the field with the given role, which other branches set. It returns false if there are
// none.
func (c *checker) reportLeftOut(e envelope, role, rule string) (found bool) {
	for branch := range e.branches() {
		code, at := branch.value(registry.RoleErrorCode), spanOfCode(branch)
		if code.State != object.Constant || branch.value(role).State != object.Unset || at.File == "" {
			continue
		}
		if found = true; !c.isExcepted(branch, c.subjectOf(branch)) {
			c.report(rule, at, nil, nil, "this JSON error has no %q for %s", e.printedPath(role), code.Const)
		}
	}
	return found
}

// hasFieldElsewhere reports whether the type t needs no field for a role, because the
// value of the role is in another object:
//
//   - The MarshalJSON method of t encodes an object with the field.
//   - Values of t are printed only inside of values of another type, which has the field.
//   - The program does not print values of t, but copies their fields into an envelope.
//
// In the last case, t still needs a field for "recoverable" and for "suggestion",
// because only the code that creates the error knows these values.
func (c *checker) hasFieldElsewhere(t *object.Type, role string) bool {
	return c.marshalerTypes[t.Name] || c.isCopied(t.Name, role) || c.outerTypesHaveField(t.Name, role) || role != registry.RoleRecoverable && role != registry.RoleSuggestion && c.isUnprintedError(t.Name)
}

// outerTypesHaveField reports whether values of a type are printed only inside of other
// structs, and each of these structs has its own field with the given role.
func (c *checker) outerTypesHaveField(typ, role string) bool {
	uses := c.usesAround(typ)
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(u object.Use) bool {
		root := c.declaredType(u.Root)
		if root == nil || root.Name == typ {
			return true
		}
		outer := rolesOf(fieldsOf(root), tableOf(c.Registry, root.Name).Fields, "")
		// An empty prefix means that the outer struct embeds the value.
		return u.Prefix == "" && !outer.has(role) || u.Prefix != "" && !outer[role].isBeside
	})
}

// usesAround returns where the program prints values of a type. If the program makes such
// values only for structs that embed the type, this is where it prints these structs.
func (c *checker) usesAround(typ string) []object.Use {
	isAlone := func(o *object.Object) bool { return o.Type == typ && o.CopiedInto == "" && hasSetField(o) }
	if c.hasObject(isAlone) {
		return c.uses[typ]
	}
	var out []object.Use
	for _, p := range c.packages {
		for _, t := range p.Types {
			if slices.Contains(t.Embedded, typ) && c.isPrintedType(t, &c.knowledge) {
				out = append(out, object.Use{Type: typ, Root: t.Name})
			}
		}
	}
	if len(out) == 0 {
		return c.uses[typ]
	}
	return out
}

// isCopied reports whether the program copies the field with the given role from values
// of a type into an envelope, and never encodes values of this type directly.
func (c *checker) isCopied(typ, role string) bool {
	return len(c.uses[typ]) == 0 && c.sources[typ].has(role)
}

// isUnprintedError reports whether a type is an error type whose values the program
// never encodes. It may copy their fields into other objects instead.
func (c *checker) isUnprintedError(typ string) bool {
	if typ == "" || len(c.uses[typ]) > 0 {
		return false
	}
	t := c.declaredType(typ)
	return t != nil && t.IsError
}
