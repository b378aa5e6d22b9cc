package envelope

import (
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/registry"
)

// withFieldsOfOuter returns e with the fields that it has after all calls that follow the
// constructor, if one call makes e and the constructor copies it into an error, as in
//
//	func New(code string) *Error { return &Error{Body: Body{Code: code}} }
//
//	err := New("E_BUSY")
//	err.Retry() // sets err.Body.Retryable
//
// The fields are those of the error that this call returns. A field that methods such as
// Retry can set counts like an argument of the call. If the error has different values in
// several places, nothing is known about the field. If the code returns the error, and
// callers may set a missing field, the field is judged at the calls of its function. If no
// such error is known, the result is e.
func (c *checker) withFieldsOfOuter(e envelope) envelope {
	code, ok := e.roles[registry.RoleErrorCode]
	at := e.Fields.At(code.path).Span
	if !ok || !e.IsForOneCall || e.CopiedInto == "" || e.Call.File == "" || at.File == "" {
		return e
	}
	var found []object.Fields
	isReturned := false
	for _, p := range c.packages {
		for o := range p.AllObjects {
			if o.Type != e.CopiedInto || o.Call != e.Call {
				continue
			}
			i := slices.IndexFunc(o.Fields, func(f object.Field) bool {
				return strings.HasSuffix(f.Path, "."+code.path) && f.Value.Span == at
			})
			if i >= 0 {
				found = append(found, o.Fields.Inside(strings.TrimSuffix(o.Fields[i].Path, "."+code.path)))
				isReturned = isReturned || o.WrittenByCallers
			}
		}
	}
	if len(found) == 0 {
		return e
	}
	made := *e.Object
	made.Fields, made.CopiedInto, made.ArgumentPaths = found[0], "", slices.Clone(made.ArgumentPaths)
	e.roles = maps.Clone(e.roles)
	for role, f := range e.roles {
		v := found[0].At(f.path)
		switch {
		case slices.ContainsFunc(found, func(o object.Fields) bool { w := o.At(f.path); return w.State != v.State || w.Const != v.Const }):
			delete(e.roles, role)
		case !isReturned && c.isSetInside(e.CopiedInto, f.path):
			made.ArgumentPaths = append(made.ArgumentPaths, f.path)
		case isReturned && isMissing(v) && (c.isSetInside(e.CopiedInto, f.path) || !c.isMainPackage() && e.mayBeCompleted()):
			delete(e.roles, role)
		}
	}
	e.Object = &made
	return e
}

// mayBeCompleted reports whether importing packages can get the error into which a function
// copies the envelope e, and set fields of it.
func (e envelope) mayBeCompleted() bool {
	return e.CopiedInto != "" && token.IsExported(lastOf(e.CopiedInto)) && token.IsExported(lastOf(e.From()))
}
