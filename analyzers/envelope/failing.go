package envelope

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// learnFailure records which objects the program prints when it fails, so that other
// objects of the same form are recognized as errors. For an object with a named type,
// it records the type. For a map or a JSON text, it records the set of keys.
func (k *knowledge) learnFailure(o *object.Object) {
	switch whole, _ := o.List(); {
	case whole != nil:
	case o.Type != "":
		k.printedOnFailure[o.Type] = k.printedOnFailure[o.Type] || o.Fails
		k.errorTextTypes[o.Type] = k.errorTextTypes[o.Type] || k.hasErrorText(o)
	case o.Kind != object.Struct && o.Kind != object.Record && o.Sink != nil && isOfFailure(o):
		k.failureForms[formOf(keyFields(o.Fields))] = true
	}
}

// isOfFailure reports whether it is certain that the program prints an object only when
// it fails: it prints the object to standard error, or ends with a failure afterwards.
func isOfFailure(o *object.Object) bool {
	return o.Sink != nil && (o.Sink.To == object.Stderr || o.Fails && isPrinted(*o.Sink))
}

// isBare reports whether an object with only an error code and a message describes an
// error. The result is true in each of these cases:
//
//   - The program prints the object when it fails.
//   - The message of the object is that of an error; see isErrorText.
//   - The registry declares the error code.
//   - The error code is a constant in a field named "error".
//   - Other errors of the program have the same fields.
func (e *envelope) isBare(k *knowledge) bool {
	fields := keyFields(e.Fields)
	switch {
	case !e.isAlways(e.roles[registry.RoleMessage].path):
		return false
	case isOfFailure(e.Object), k.failureForms[formOf(fields)], k.isErrorText(e.value(registry.RoleMessage)):
		return isBareForm(fields, e.roles) || e.roles.hasCodeAndMessage() && len(e.roles) == len(fields)
	case !isBareForm(fields, e.roles) || !e.roles.hasCodeAndMessage():
		return false
	}
	code := e.value(registry.RoleErrorCode).Const
	_, isDeclared := e.reg.ErrorCode(code)
	return isDeclared || code != "" && lastOf(e.roles[registry.RoleErrorCode].path) == "error"
}

// isReport reports whether an object describes the result of a command that the program
// has run, and not an error of the program itself. The error code of such an object is
// not constant, and its message is not set on all paths.
func (e *envelope) isReport() bool {
	if e.roles.has(registry.RoleRecoverable) || e.roles.has(registry.RoleSuggestion) || isOfFailure(e.Object) {
		return false
	}
	return e.value(registry.RoleErrorCode).State != object.Constant && !e.isAlways(e.roles[registry.RoleMessage].path)
}

// isBareForm reports whether an object consists of an error code and a message. A
// single string field named "error" counts as both.
func isBareForm(fields []field, r fieldRoles) bool {
	return r.hasCodeAndMessage() && len(fields) == 2 || len(fields) == 1 && isTextOfError(fields[0])
}

// isErrorText reports whether a value is the message of an error: the result of the
// Error method, or a copy of a field of the error.
func (k *knowledge) isErrorText(v object.Value) bool {
	isOther := func(from object.FieldRef) bool { return from.Type != object.AnyError && !k.isError(from.Type) }
	return v.IsErrorText || len(v.From) > 0 && !slices.ContainsFunc(v.From, isOther)
}

// hasErrorText reports whether an object has the message of an error in a field whose key
// is usual for messages.
func (k *knowledge) hasErrorText(o *object.Object) bool {
	message := roles.Named(registry.RoleMessage)
	return slices.ContainsFunc(o.Fields, func(f object.Field) bool {
		return k.isErrorText(*f.Value) && message.Has(roles.Code, f.Path)
	})
}

// isError reports whether the type with the given full name implements error.
func (k *knowledge) isError(name string) bool {
	p := k.packages[name[:max(0, strings.LastIndexByte(name, '.'))]]
	if p == nil {
		return false
	}
	t := p.Type(name)
	return t != nil && t.IsError
}

func isTextOfError(f field) bool {
	return strings.EqualFold(f.path, "error") && f.kind == "string"
}

// isAlways reports whether the code sets the field at the given path on every path to
// the point where the object is printed.
func (e *envelope) isAlways(path string) bool {
	v := e.Fields.At(path)
	return v.State != object.Unset && v.State != object.Maybe && !v.IsEmpty()
}

// formOf joins the paths of fields into one string, which is the same for all objects
// with these fields.
func formOf(fields []field) string {
	var paths []string
	for _, f := range fields {
		paths = append(paths, strings.ToLower(f.path))
	}
	slices.Sort(paths)
	return strings.Join(paths, " ")
}

// saysError reports whether an object has a field named "error" and is printed when the
// program fails. If the object is not printed to standard error, it must always have a
// value for this field.
func (e *envelope) saysError(fields []field) bool {
	return isOfFailure(e.Object) && slices.ContainsFunc(fields, func(f field) bool {
		top, _, _ := strings.Cut(f.path, ".")
		return strings.EqualFold(top, "error") && (e.Sink.To == object.Stderr || e.isAlways(f.path))
	})
}

// isOnlyError reports whether the fields of a type are a code and a message, or one
// string named "error". A type that is an error or has the name of one may also have
// other fields.
func isOnlyError(t *object.Type, r fieldRoles) bool {
	fields := fieldsOf(t)
	return isBareForm(fields, r) || isErrorType(t) && (r.hasCodeAndMessage() || slices.ContainsFunc(fields, isTextOfError))
}

// learnEnd records whether the process ends with status 0 after it has printed an object.
func (k *knowledge) learnEnd(o *object.Object) {
	if o.Type == "" {
		return
	}
	_, known := k.isPrintedOnSuccess[o.Type]
	switch {
	case o.Fails, slices.ContainsFunc(o.Ends, func(e object.End) bool { return e.Status != 0 }):
		k.isPrintedOnSuccess[o.Type] = false
	case !known && endsWithSuccess(o):
		k.isPrintedOnSuccess[o.Type] = true
	}
}

// endsWithSuccess reports whether the process always ends with status 0 after it has
// printed an object. The result is false for a JSON text that becomes the message of an
// error.
func endsWithSuccess(o *object.Object) bool {
	return len(o.Ends) > 0 && !(o.Sink != nil && o.Sink.InError) && !slices.ContainsFunc(o.Ends, func(e object.End) bool {
		return e.Kind != object.Exits && e.Kind != object.Returns || e.Status != 0
	})
}

// mayBeOfResult reports whether fields with these roles may belong to the result of a
// success: a message with advice what to do next, without an error code.
func (r fieldRoles) mayBeOfResult() bool {
	return !r.has(registry.RoleErrorCode) && !r.has(registry.RoleRecoverable) && !r.has(registry.RoleExitCode)
}
