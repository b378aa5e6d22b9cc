package envelope

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// learnFailure records the type or the form of an object that is printed when the
// program fails.
func (k *knowledge) learnFailure(o *object.Object) {
	switch {
	case o.Type != "":
		k.failing[o.Type] = k.failing[o.Type] || o.Fails
	case o.Kind != object.Struct && o.Sink != nil && isOfFailure(o):
		k.forms[formOf(keysOf(o.Fields))] = true
	}
}

// isOfFailure reports whether an object is seen to be printed when the program
// fails: to standard error, or before an end that says so.
func isOfFailure(o *object.Object) bool {
	return o.Sink != nil && (o.Sink.To == object.Stderr || o.Fails && isPrinted(*o.Sink))
}

// isBare reports whether an object has nothing but an error code and a message. It
// is an error then if it is printed when the program fails, if the registry declares
// its code, if its code is a constant named error, or if other errors of the program
// have the same form.
func (e *envelope) isBare(k *knowledge) bool {
	fields := keysOf(e.Fields)
	switch {
	case !isBareForm(fields, e.roles) || !e.isAlways(e.roles[registry.RoleMessage].path):
		return false
	case isOfFailure(e.Object), k.forms[formOf(fields)]:
		return true
	case !e.roles.hasCodeAndMessage():
		return false
	}
	code := e.value(registry.RoleErrorCode).Const
	_, isDeclared := e.reg.ErrorCode(code)
	return isDeclared || code != "" && lastOf(e.roles[registry.RoleErrorCode].path) == "error"
}

// isBareForm reports whether fields are an error code and a message, or a text named
// error that is both.
func isBareForm(fields []field, r fieldRoles) bool {
	return r.hasCodeAndMessage() && len(fields) == 2 || len(fields) == 1 && isTextOfError(fields[0])
}

func isTextOfError(f field) bool {
	return strings.EqualFold(f.path, "error") && (f.kind == "string" || f.kind == "")
}

// isAlways reports whether an object has a value for a path wherever it is printed.
func (e *envelope) isAlways(path string) bool {
	v := e.Fields.At(path)
	return v.Is != object.Unset && v.Is != object.Maybe && !v.IsEmpty()
}

// formOf returns the paths of fields as one text.
func formOf(fields []field) string {
	var paths []string
	for _, f := range fields {
		paths = append(paths, strings.ToLower(f.path))
	}
	slices.Sort(paths)
	return strings.Join(paths, " ")
}

// saysError reports whether an object without a type has a field named error, and is
// printed when the program fails. If it goes to standard output, the field must have
// a value wherever it is printed.
func (e *envelope) saysError(fields []field) bool {
	return isOfFailure(e.Object) && slices.ContainsFunc(fields, func(f field) bool {
		top, _, _ := strings.Cut(f.path, ".")
		return strings.EqualFold(top, "error") && (e.Sink.To == object.Stderr || e.isAlways(f.path))
	})
}

// isOnlyError reports whether a type has nothing but an error code and a message, or
// a text named error that is both. A type with the name of an error may have more
// than these.
func isOnlyError(t *object.Type, r fieldRoles) bool {
	fields := fieldsOf(t)
	return isBareForm(fields, r) || isErrorType(t) && (r.hasCodeAndMessage() || slices.ContainsFunc(fields, isTextOfError))
}
