package envelope

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// An envelope is an object that is one, with its roles.
type envelope struct {
	*object.Object
	roles  roles
	reg    *registry.Registry
	prefix string // the path of the object within what is printed
	source bool   // an error from whose fields envelopes are filled
}

// shaped reports whether a type that is printed is an envelope.
func (c *checker) shaped(t *object.Type, uses []object.Use) bool {
	if len(c.Registry.Envelope.Types) > 0 || len(uses) == 0 {
		return false // the registry names them
	}
	fields := fieldsOf(t)
	r := rolesOf(fields, c.Registry.Envelope.Fields, prefixOf(uses))
	stderr := slices.ContainsFunc(uses, func(u object.Use) bool { return u.Sink.To == object.Stderr })
	return r.envelope() && !isForeign(fields, c.Registry.Envelope.Fields) && ofErrors(t, r, stderr)
}

// prefixOf is the path of a part within what is encoded, "" for the whole.
func prefixOf(uses []object.Use) string {
	for _, u := range uses {
		if u.Prefix == "" {
			return ""
		}
	}
	if len(uses) == 0 {
		return ""
	}
	return uses[0].Prefix
}

// envelopeOf is an object as an envelope; it is false for one that is none.
func (c *checker) envelopeOf(o *object.Object, uses []object.Use) (envelope, bool) {
	e := envelope{Object: o, reg: c.RegistryOf(o.Place.File)}
	if e.reg == nil {
		return e, false
	}
	paths := e.reg.Envelope.Fields
	switch {
	case c.isNamed(o.Type):
		t := c.typeNamed(o.Type)
		if t == nil {
			return e, false
		}
		e.roles = rolesOf(fieldsOf(t), paths, "")
	case o.Kind == object.Struct && o.Type != "":
		t := c.typeNamed(o.Type)
		switch {
		case t != nil && c.shaped(t, uses):
			e.prefix = prefixOf(uses)
			e.roles = rolesOf(fieldsOf(t), paths, e.prefix)
		case c.sources[o.Type] != nil:
			e.roles, e.source = c.sources[o.Type], true
		default:
			return e, false
		}
	case o.Sink == nil || !printed(*o.Sink) && !c.printedVia[o.Via]:
		return e, false
	case o.Kind == object.Struct:
		fields := fieldsOf(o.Layout)
		e.roles = rolesOf(fields, paths, "")
		if !e.roles.envelope() || isForeign(fields, paths) || len(c.Registry.Envelope.Types) > 0 || !ofErrors(o.Layout, e.roles, o.Sink.To == object.Stderr) {
			return e, false
		}
	default:
		fields := keysOf(o.State)
		e.roles = rolesOf(fields, paths, "")
		if isForeign(fields, paths) || !e.roles.envelope() && !saysError(fields, *o.Sink) {
			return e, false
		}
	}
	return e, e.fails()
}

// saysError reports whether an object without a type that goes to standard
// error is about an error.
func saysError(fields []field, s object.Sink) bool {
	return s.To == object.Stderr && slices.ContainsFunc(fields, func(f field) bool {
		top, _, _ := strings.Cut(f.path, ".")
		return strings.EqualFold(top, "error")
	})
}

// fails reports whether the object tells of a failure: a reply that may hold an
// error and does not is none.
func (e envelope) fails() bool {
	for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleExitCode, registry.RoleRecoverable, registry.RoleSuggestion} {
		if f, ok := e.roles[role]; ok && e.State.At(f.path).Is != object.Unset {
			return true
		}
	}
	return !e.roles.envelope() // an object without a type that says "error"
}

// value is what is known of a role.
func (e envelope) value(role string) object.Value {
	f, ok := e.roles[role]
	if !ok {
		return object.Value{Is: object.Unset}
	}
	return e.State.At(f.path)
}

// fresh reports whether a role is to be judged at this place: of what a call
// completed only what it gave.
func (e envelope) fresh(role string) bool {
	return !e.Partial || e.gave(e.roles[role].path)
}

// gave reports whether the call gave what is at a path.
func (e envelope) gave(path string) bool {
	return slices.ContainsFunc(e.Given, func(given string) bool { return given == path || strings.HasPrefix(path, given+".") })
}

// where is the place that answers for a role: the call, if the caller could have
// given it.
func (c *checker) where(e envelope, role string) object.Place {
	if e.Call.IsZero() {
		return e.Place
	}
	path := e.roles[role].path
	if at := e.part(path); !at.IsZero() {
		return at
	}
	if e.gave(path) || slices.Contains(c.settable[e.Type], path) || e.Place.IsZero() {
		return e.Call
	}
	return e.Place
}

// called is what messages call an envelope that is reported at a place.
func (e envelope) called(at object.Place) string {
	switch {
	case e.source:
		return "this error, which is printed as JSON,"
	case at == e.Call:
		return "the JSON error of this call"
	}
	return "this JSON error"
}

// key is the path of a role in the JSON, or the usual one where the envelope has
// no field for it.
func (e envelope) key(role string) string {
	f, ok := e.roles[role]
	switch {
	case ok && e.prefix != "":
		return e.prefix + "." + f.path
	case ok:
		return strings.TrimPrefix(f.path, "-")
	}
	return e.reg.Envelope.Path(role)
}

// part is the object that the call gave and that has a path inside; the zero
// place if there is none.
func (e envelope) part(path string) object.Place {
	for _, given := range e.Given {
		if strings.HasPrefix(path, given+".") {
			return e.State[given].Place
		}
	}
	return object.Place{}
}

// required reports whether a role has to be in an envelope.
func (e envelope) required(role string) bool { return required(e.reg, role) }

func required(reg *registry.Registry, role string) bool {
	if reg.Envelope.Has("required") {
		return slices.Contains(reg.Envelope.Required, role)
	}
	return role == registry.RoleRecoverable || role == registry.RoleSuggestion
}

// judge checks one envelope.
func (c *checker) judge(e envelope) {
	if e.Kind == object.Struct && e.Type == "" {
		t := *e.Layout
		if t.Place.IsZero() {
			t.Place = e.Place
		}
		c.checkType(&t, nil)
	}
	code, about := c.codeOf(e)
	c.errorCode(e)
	c.exit(e)
	c.recoverable(e, code, about)
	c.suggestion(e)
	c.retryAfter(e, code)
}

// subject is what the registry says of the error of an envelope.
type subject struct {
	recoverable registry.Recoverable
	retry       string
	code        *int
}

// codeOf is what the registry says of the error code or the exit status of an
// envelope, and how that is called in messages.
func (c *checker) codeOf(e envelope) (subject, string) {
	if v := e.value(registry.RoleErrorCode); v.Is == object.Constant {
		if declared, ok := e.reg.ErrorCode(v.Const); ok {
			all := e.reg.Effective(*declared)
			return subject{all.Recoverable, all.Retry, all.Exit}, declared.Code
		}
	}
	status, ok := statusOf(e.value(registry.RoleExitCode))
	if !ok && e.Status != nil {
		status, ok = *e.Status, true
	}
	if declared, known := e.reg.Code(status); ok && known {
		return subject{declared.Recoverable, declared.Retry, &status}, fmt.Sprintf("status %d (%s)", status, declared.Name)
	}
	return subject{}, ""
}

func statusOf(v object.Value) (int, bool) {
	n, err := strconv.Atoi(v.Const)
	return n, err == nil && v.Is == object.Constant
}

var identifier = func(s string) bool {
	return tables.IsErrorCode(s) || s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_'
	})
}

// errorCode checks that an error code is declared.
func (c *checker) errorCode(e envelope) {
	v := e.value(registry.RoleErrorCode)
	if v.Is != object.Constant || v.Const == "" || e.reg.AllowsErrorCode(v.Const) || !e.fresh(registry.RoleErrorCode) || !identifier(v.Const) {
		return
	}
	if e.roles[registry.RoleErrorCode].path == e.roles[registry.RoleMessage].path && !strings.Contains(v.Const, "_") {
		return // a word, which may as well be the message
	}
	c.report(ruleMismatch, c.valueAt(e, registry.RoleErrorCode), nil, nil, "error code %s is not declared in %s", v.Const, e.reg.Name())
}

// valueAt is the place of the value of a role, or the one that answers for it. A
// value that a constructor or a method gives is at the call.
func (c *checker) valueAt(e envelope, role string) object.Place {
	at := e.value(role).Place
	switch {
	case at.IsZero():
		return c.where(e, role)
	case e.Call.IsZero() || within(at, e.Call):
		return at
	case e.gave(e.roles[registry.RoleErrorCode].path) || !within(at, e.Place):
		return e.Call
	}
	return at
}

// within reports whether a place is a part of another one.
func within(a, b object.Place) bool {
	return a.File == b.File && b.Offset <= a.Offset && a.EndOffset <= b.EndOffset
}

// corrected is a fix of the value of a role, where that is what is wrong, and is
// written out there.
func (c *checker) corrected(e envelope, role, text string) *finding.Fix {
	at := e.value(role).Place
	if at != c.valueAt(e, role) {
		return nil
	}
	switch expr := c.exprAt(at).(type) {
	case *ast.BasicLit:
		return c.replace(at, text)
	case *ast.Ident:
		if expr.Name == "true" || expr.Name == "false" {
			return c.replace(at, text)
		}
	}
	return nil
}

// correctedExit is [checker.corrected] for an exit status: a constant is replaced
// by the one of the right code, beside it.
func (c *checker) correctedExit(e envelope, status int) *finding.Fix {
	at := e.value(registry.RoleExitCode).Place
	code, declared := e.reg.Code(status)
	if name := c.constantIn(c.exprAt(at)); name != nil && declared && at == c.valueAt(e, registry.RoleExitCode) {
		return c.renamed(name, e.reg, code)
	}
	return c.corrected(e, registry.RoleExitCode, strconv.Itoa(status))
}

// exit checks the exit status of an envelope against its error code, and against
// what the process ends with.
func (c *checker) exit(e envelope) {
	status, given := statusOf(e.value(registry.RoleExitCode))
	var declared *int
	name := e.value(registry.RoleErrorCode)
	if name.Is == object.Constant {
		if code, ok := e.reg.ErrorCode(name.Const); ok {
			declared = code.Exit
		}
	}
	fresh := e.fresh(registry.RoleExitCode) || e.fresh(registry.RoleErrorCode)
	switch {
	case given && declared != nil && *declared != status && fresh:
		at := c.valueAt(e, registry.RoleExitCode)
		c.report(ruleMismatch, at, declared, c.correctedExit(e, *declared), "%s ends with %d here, but with %d in %s", name.Const, status, *declared, e.reg.Name())
	case given && e.Status != nil && *e.Status != status:
		c.report(ruleMismatch, c.valueAt(e, registry.RoleExitCode), e.Status, nil, "this JSON error says exit status %d, but the process ends with %d", status, *e.Status)
	case !given && !e.roles.has(registry.RoleExitCode) && declared != nil && e.Status != nil && *e.Status != *declared:
		c.report(ruleMismatch, c.valueAt(e, registry.RoleErrorCode), e.Status, nil, "%s ends with %d here, but with %d in %s", name.Const, *e.Status, *declared, e.reg.Name())
	}
}

// recoverable checks whether an envelope says that trying again can help, and
// says it right.
func (c *checker) recoverable(e envelope, code subject, about string) {
	f, carried := e.roles[registry.RoleRecoverable]
	v := e.value(registry.RoleRecoverable)
	switch {
	case !carried && e.Kind == object.Struct:
		return // the type is told
	case v.Is == object.Constant && (v.Const == "true" || v.Const == "false"):
		c.contrary(e, v, code, about)
		return
	case v.Is == object.Dynamic || v.Is == object.FromArg || v.Is == object.Constant && v.Const != "":
		return
	}
	if !e.fresh(registry.RoleRecoverable) && carried || !e.required(registry.RoleRecoverable) && v.Is != object.Unset {
		return
	}
	plain := f.leaf != nil && f.leaf.Kind == "bool" && !f.leaf.Pointer
	at := c.where(e, registry.RoleRecoverable)
	switch {
	case plain && v.Is == object.Unset && code.recoverable == registry.RecoverableNo:
	case plain && v.Is == object.Unset && code.recoverable == registry.RecoverableYes:
		c.report(ruleMismatch, at, code.code, c.addition(e, f, "true"), "%s is left out here, so false, but %s says %q for %s", lastOf(f.path), e.reg.Name(), code.recoverable, about)
	case !e.required(registry.RoleRecoverable):
	case v.Is == object.Maybe && (code.recoverable == registry.RecoverableNo || code.recoverable == "" && e.roles.has(registry.RoleErrorCode)):
		// false on some paths, for errors that may be different ones there
	case v.Is == object.Maybe:
		c.report(ruleRecoverable, at, code.code, nil, "%s has %q on some paths only", e.called(at), e.key(registry.RoleRecoverable))
	default:
		c.report(ruleRecoverable, at, code.code, c.answer(e, f, code), "%s has no %q%s", e.called(at), e.key(registry.RoleRecoverable), c.advice(e, at, registry.RoleRecoverable))
	}
}

// contrary reports a constant that the registry contradicts.
func (c *checker) contrary(e envelope, v object.Value, code subject, about string) {
	given := map[string]registry.Recoverable{"true": registry.RecoverableYes, "false": registry.RecoverableNo}[v.Const]
	involved := e.fresh(registry.RoleRecoverable) || e.fresh(registry.RoleErrorCode) || e.fresh(registry.RoleExitCode)
	if given == code.recoverable || code.recoverable != registry.RecoverableYes && code.recoverable != registry.RecoverableNo || !involved {
		return
	}
	right := strconv.FormatBool(code.recoverable == registry.RecoverableYes)
	c.report(ruleMismatch, c.valueAt(e, registry.RoleRecoverable), code.code, c.corrected(e, registry.RoleRecoverable, right), "%s is %s here, but %s says %q for %s", lastOf(e.key(registry.RoleRecoverable)), v.Const, e.reg.Name(), code.recoverable, about)
}

// answer adds what the registry says, where that is one answer.
func (c *checker) answer(e envelope, f field, code subject) *finding.Fix {
	switch code.recoverable {
	case registry.RecoverableYes:
		return c.addition(e, f, "true")
	case registry.RecoverableNo:
		return c.addition(e, f, "false")
	}
	return nil
}

// suggestion checks that an envelope says what to do next.
func (c *checker) suggestion(e envelope) {
	_, carried := e.roles[registry.RoleSuggestion]
	if !e.required(registry.RoleSuggestion) || !carried && e.Kind == object.Struct || carried && !e.fresh(registry.RoleSuggestion) || !carried && e.Partial {
		return
	}
	at := c.where(e, registry.RoleSuggestion)
	switch v := e.value(registry.RoleSuggestion); {
	case v.Is == object.Unset:
		c.report(ruleSuggestion, at, nil, nil, "%s has no %q%s", e.called(at), e.key(registry.RoleSuggestion), c.advice(e, at, registry.RoleSuggestion))
	case v.Is == object.Maybe:
		c.report(ruleSuggestion, at, nil, nil, "%s has %q on some paths only", e.called(at), e.key(registry.RoleSuggestion))
	case v.Empty():
		c.report(ruleSuggestion, at, nil, nil, "%s has an empty %q", e.called(at), e.key(registry.RoleSuggestion))
	}
}

// retryAfter checks that an envelope says how long to wait, where the server
// does.
func (c *checker) retryAfter(e envelope, code subject) {
	policy, ok := e.reg.Retry(code.retry)
	if !ok || policy.RetryAfter == "" || e.Partial && !e.fresh(registry.RoleRetryAfter) {
		return
	}
	if v := e.value(registry.RoleRetryAfter); v.Is == object.Unset || v.Empty() || v.Is == object.Constant && v.Const == "0" {
		at := c.where(e, registry.RoleRetryAfter)
		c.report(ruleRetryAfter, at, code.code, nil, "%s has no %q, but %s of %s tells callers to wait for it", e.called(at), policy.RetryAfter, policy.Table(), e.reg.Name())
	}
}

// checkType checks that a type can carry what has to be in it.
func (c *checker) checkType(t *object.Type, uses []object.Use) {
	reg := c.RegistryOf(t.Place.File)
	if reg == nil {
		return
	}
	r := rolesOf(fieldsOf(t), reg.Envelope.Fields, prefixOf(uses))
	held := c.holder(t, r)
	for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleExitCode, registry.RoleRecoverable, registry.RoleSuggestion, registry.RoleRetryAfter} {
		f, ok := r[role]
		if !ok {
			if required(reg, role) && (held == nil || c.isNamed(t.Name)) {
				at := t.Place
				if held != nil {
					at = held.Place
				}
				c.report(ruleType, at, nil, nil, "this JSON error has no field for %s: %s", role, missing(reg, role))
			}
			continue
		}
		if role == registry.RoleRecoverable && f.leaf != nil && f.leaf.Omit != "" && f.leaf.Kind == "bool" && !f.leaf.Pointer && (held == nil || c.isNamed(t.Name)) {
			c.report(ruleType, f.leaf.Place, nil, c.withoutOmit(f.leaf), "%s leaves `%q: false` out of the JSON; remove it", f.leaf.Omit, lastOf(f.path))
		}
	}
}

// missing says what to do about a role without a field.
func missing(reg *registry.Registry, role string) string {
	if path, ok := reg.Envelope.Fields[role]; ok {
		return fmt.Sprintf("%s puts it at %q", reg.Name(), path)
	}
	return "add one, or name it under [envelope.fields] in " + reg.Name()
}

// holder is the type of the part of an envelope that has its fields, nil where
// the envelope has them itself.
func (c *checker) holder(t *object.Type, r roles) *object.Type {
	prefix := ""
	for _, f := range r {
		if i := strings.LastIndexByte(f.path, '.'); i >= 0 {
			prefix = f.path[:i]
		}
	}
	if prefix == "" {
		return nil
	}
	for _, name := range sorted(c.packages) {
		for _, u := range c.packages[name].Uses {
			if u.Root == t.Name && u.Prefix == prefix {
				return c.typeNamed(u.Type)
			}
		}
	}
	return nil
}

func sorted(packages map[string]*object.Package) []string {
	var names []string
	for name := range packages {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
