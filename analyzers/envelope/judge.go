package envelope

import (
	"cmp"
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// value returns the value of the field with a role. If several fields have the role, it
// prefers a value that is not missing. If the envelope has no such field, the value is
// unset. It is unknown if the envelope is a map with unknown keys.
func (e envelope) value(role string) object.Value {
	f, ok := e.roles[role]
	v := e.valueOf(role, f, ok)
	for _, other := range f.others {
		if w := e.valueOf(role, other, true); isMissing(v) && (!isMissing(w) || v.State == object.Unset) {
			v = w
		} else if v.State == object.Maybe && w.State == object.Maybe {
			v = object.Value{State: object.Dynamic} // each path may set one of the two fields
		}
	}
	return v
}

// isMissing reports whether a value is missing or empty, at least on some paths.
func isMissing(v object.Value) bool {
	return v.State == object.Unset || v.State == object.Maybe || v.IsEmpty() || v.Blank != nil
}

// valueOf returns the value of a role in the field f. ok is false if the envelope has
// no field with this role.
func (e envelope) valueOf(role string, f field, ok bool) object.Value {
	switch {
	case ok && f.keys != nil:
		return lookup(e.Fields.At(f.path), f)
	case ok && f.texts != nil:
		return textOf(e.Fields.At(f.path), f, role)
	case ok && f.leaf == nil && e.Kind == object.Struct:
		return e.wholeValue(f.path)
	case ok:
		return e.Fields.At(f.path)
	case e.Kind == object.Struct:
		return object.Value{State: object.Unset}
	}
	return e.Fields.At(e.fieldPath(role))
}

// wholeValue returns the value of the field at a path. If the field is a struct, it
// counts as set if a field inside it is set.
func (e envelope) wholeValue(path string) object.Value {
	v := e.Fields.At(path)
	isSet := func(f object.Field) bool {
		return strings.HasPrefix(f.Path, path+".") && f.Value.State != object.Unset && f.Value.State != object.Maybe
	}
	if v.State != object.Unset || !slices.ContainsFunc(e.Fields, isSet) {
		return v
	}
	return object.Value{State: object.Dynamic}
}

// lookup returns what is known about the string that a table contains for key. f
// describes the table. If the table has no string for key, or an empty one, the result
// is the constant "". In all other cases, the string is unknown: for example, if key is
// not constant.
func lookup(key object.Value, f field) object.Value {
	if key.State != object.Constant {
		return object.Value{State: object.Dynamic}
	}
	v := object.TextOf(key.Const, f.keys, f.emptyKeys)
	if v.State == object.Constant && v.EmptyKeys == nil {
		v.Span = key.Span
	}
	return v
}

// textOf returns the text, number or bool that a method returns for v, such as the
// result of e.Kind.String() for the value of the field e.Kind. f describes this field.
// If the code does not set a field that is a number, v counts as 0.
func textOf(v object.Value, f field, role string) object.Value {
	if v.State == object.Unset && f.texts[0].IsNumber() {
		v = object.Value{State: object.Constant, Const: "0", Span: v.Span}
	}
	kind := "string"
	switch role {
	case registry.RoleRecoverable:
		kind = "bool"
	case registry.RoleExitCode, registry.RoleRetryAfter:
		kind = "number"
	}
	return v.In(f.texts, kind)
}

// isNew reports whether this pass has to check the value of a role. It returns false
// for the roles in e.checkedRoles, which the pass of a dependency has checked. After such
// a check, it also returns false for roles that the envelope does not have.
//
// If e.IsForOneCall is set, e describes the object that a function makes in one
// particular call. isNew then returns true only for values that come from the arguments
// of this call.
func (e envelope) isNew(role string) bool {
	if e.checkedRoles != nil && (e.checkedRoles.has(role) || !e.roles.has(role)) {
		return false
	}
	return !e.IsForOneCall || e.isFromArgument(e.roles[role].path)
}

// isFromArgument reports whether the value at the given path is an argument of the call
// that returns or prints the envelope.
func (e envelope) isFromArgument(path string) bool {
	return slices.ContainsFunc(e.ArgumentPaths, func(given string) bool {
		return given == "" || given == path || strings.HasPrefix(path, given+".")
	})
}

// canReportMissingKey reports whether a missing key of a map may be reported at e.
//
// If a function creates a map, there is an envelope for the function, and one for each
// of its calls. A missing key is usually reported at the function. If an argument of
// the call is the inner map that lacks the key, the missing key is reported at the
// call.
func (e envelope) canReportMissingKey() bool {
	code, ok := e.roles[registry.RoleErrorCode]
	if !ok || !e.IsForOneCall {
		return true
	}
	return e.isFromArgument(code.path[:max(0, strings.LastIndexByte(code.path, '.'))])
}

// isNeverPrinted reports whether the program never prints the field for "recoverable"
// of the type with the given name.
//
// This is the case if the registry lists the type, and no code encodes values of the
// type or copies this field into a printed object. In addition, the type must belong to
// a library, or the program must copy other fields of the type.
func (c *checker) isNeverPrinted(name string) bool {
	if !c.isListed(name) || len(c.uses[name]) > 0 || c.sources[name].has(registry.RoleRecoverable) {
		return false
	}
	return c.isLibrary(name) || slices.Contains(slices.Collect(maps.Values(c.copiedFrom)), name)
}

// dependsOnCallers reports whether the callers of a constructor choose the error code
// of the envelope e. Such an envelope is checked at each call instead.
func (e envelope) dependsOnCallers() bool {
	code, ok := e.roles[registry.RoleErrorCode]
	return ok && e.Call.File == "" && e.isFromArgument(code.path)
}

// innerSpan returns the span of the inner map or struct that should contain the field
// at the given path. The span is zero if the envelope itself should contain the field.
func (e envelope) innerSpan(path string) span.Span {
	if path == "" {
		path = e.roles[registry.RoleErrorCode].path
	}
	parent := parentOf(path)
	if parent == "" {
		return span.Span{}
	}
	return e.Fields.At(parent).Span
}

// spanOfRole returns the span for a finding about a role; see spanOfPath.
func (c *checker) spanOfRole(e envelope, role string) span.Span {
	if !e.roles.has(role) && e.Call.File != "" && c.addsKey(e, role) {
		return e.Call
	}
	return c.spanOfPath(e, e.roles[role].path)
}

// addsKey reports whether some caller of a constructor adds a key with the given role
// to the map that the constructor returns. If one caller can add it, all callers can.
func (k *knowledge) addsKey(e envelope, role string) bool {
	if e.Kind != object.Map || e.Constructor == "" {
		return false
	}
	fields := keyFields(e.Fields)
	for _, p := range k.packages {
		for _, path := range p.KeysAdded(e.Constructor) {
			if r := rolesOf(append(fields, field{path: path}), e.table.Fields, ""); r[role].path == path {
				return true
			}
		}
	}
	return false
}

// spanOfPath returns the span for a finding about the field at the given path. If
// callers can set the field, this is the span of the call that returns or prints the
// envelope, or of an argument of the call. Otherwise it is the span of the literal that
// creates the envelope.
func (k *knowledge) spanOfPath(e envelope, path string) span.Span {
	if e.Call.File == "" {
		return cmp.Or(e.innerSpan(path), k.embeddedSpan(e, path), e.Span)
	}
	within := path
	if path == "" {
		within = e.parentOfCode()
	}
	if at := e.partSpan(within); at.File != "" {
		return at
	}
	if e.isFromArgument(within) || k.canSet(e.Type, path) || e.Span.File == "" {
		return e.Call
	}
	if at := e.Fields.At(path).Span; at.File != "" && at.Within(e.Inner) {
		return e.Inner
	}
	return cmp.Or(e.innerSpan(path), k.embeddedSpan(e, path), e.Span)
}

// embeddedSpan returns the span of the literal to which an embedded pointer in the envelope e
// points, if the field at the given path is in this literal, as Hint is in
//
//	&Locked{Common: &Common{Code: "E_BUSY", Hint: "wait"}}
//
// Otherwise the span is zero.
func (k *knowledge) embeddedSpan(e envelope, path string) span.Span {
	whole := e.Fields.At("")
	if whole.Part == "" {
		return span.Span{}
	}
	inside := k.fieldsAt(whole.Part, path)
	isHiding := func(field span.Span) bool { return !slices.Contains(inside, field) }
	if len(inside) == 0 || slices.ContainsFunc(k.fieldsAt(e.Type, path), isHiding) {
		return span.Span{}
	}
	return whole.Span
}

// fieldsAt returns the names of the fields that a type declares for a path, as spans. There
// are several if a field hides one of an embedded struct.
func (k *knowledge) fieldsAt(typ, path string) []span.Span {
	var out []span.Span
	k.anyPackage(func(p *object.Package) bool {
		t := p.Type(typ)
		if t == nil {
			return false
		}
		for _, l := range t.Leaves {
			if l.Path == path {
				out = append(out, l.Span)
			}
		}
		return true
	})
	return out
}

// parentOfCode returns the path of the inner map or struct that contains the error
// code, with a dot at the end. It returns "" if the envelope itself contains the code.
func (e envelope) parentOfCode() string {
	path := e.roles[registry.RoleErrorCode].path
	return path[:strings.LastIndexByte(path, '.')+1]
}

// canSet reports whether a method or an assignment can set the field at the given path
// after a constructor has created a value of type typ.
func (k *knowledge) canSet(typ, path string) bool {
	return k.anyPackage(func(p *object.Package) bool { return p.CanSet(typ, path) })
}

// describe returns the beginning of the message of a finding about an envelope, such as
// "this JSON error". The parameter "at" is the span of the finding.
func (e envelope) describe(at span.Span) string {
	switch {
	case e.isCatchAll(at):
		return "the JSON error for all errors that are not classified"
	case e.isCopySource:
		return "this error, which is printed as JSON,"
	case at == e.Call:
		return "the JSON error of this call"
	}
	return "this JSON error"
}

// isCatchAll reports whether the envelope at the given span is for all errors that no
// test such as errors.Is has recognised. The message of a finding says so, because one
// correction improves the output for many errors.
func (e envelope) isCatchAll(at span.Span) bool {
	code := e.value(registry.RoleErrorCode)
	return (e.IsCatchAll && at != e.Call || e.IsCallCatchAll && at == e.Call) && (code.State == object.Constant || code.State == object.Unset)
}

// printedPath returns the path of the field with a role, for messages. The path begins
// at the printed object, which may contain the envelope.
func (e envelope) printedPath(role string) string {
	own := e.fieldPath(role)
	if e.prefix != "" && (e.isElement() || e.roles.has(role)) {
		return e.prefix + "." + own
	}
	return own
}

// fieldPath returns the path of the field with a role. If the envelope has no such
// field, it returns the path that the field should have.
func (e envelope) fieldPath(role string) string {
	if f, ok := e.roles[role]; ok {
		if e.prefix != "" {
			return f.path
		}
		return strings.TrimPrefix(f.path, "-")
	}
	if path := e.table.Fields[role]; path != "" {
		return path
	}
	for _, other := range registry.Roles() {
		if beside, ok := e.roles[other]; ok {
			return strings.TrimSuffix(beside.path, lastOf(beside.path)) + lastOf(e.table.Path(role))
		}
	}
	return e.table.Path(role)
}

// partSpan looks at the call that returns or prints the envelope. It returns the span
// of the argument that contains the field at the given path, or a zero span if no
// argument does.
func (e envelope) partSpan(path string) span.Span {
	for _, given := range e.ArgumentPaths {
		if strings.HasPrefix(path, given+".") {
			return e.Fields.At(given).Span
		}
	}
	return span.Span{}
}

func (c *checker) checkEnvelope(e envelope) {
	if e.Kind == object.Struct && e.Type == "" {
		t := *e.Layout
		if t.Span.File == "" {
			t.Span = e.Span
		}
		c.checkType(&t, e.prefix)
	}
	c.checkConstantFields(e)
	c.checkStream(e, nil)
	code := c.subjectOf(e)
	isExcepted := c.isExcepted(e, code)
	if e.hasErrorPart {
		c.checkExit(e, nil)
		c.checkBesideError(e, code, isExcepted)
		return
	}
	c.checkErrorCode(e)
	c.checkExit(e, nil)
	c.checkRecoverable(e, code, isExcepted)
	if !isExcepted {
		c.checkFilled(e, registry.RoleSuggestion, ruleSuggestion)
		c.checkOthers(e, code)
	}
	c.checkRetryAfter(e, code)
}

// checkOtherRoles checks an envelope that the pass of a dependency has already checked.
// It skips the roles in "checked", because that pass has checked them.
func (c *checker) checkOtherRoles(e envelope, checked fieldRoles) {
	e.checkedRoles = checked
	if e.hasErrorPart || e.Kind != object.Struct || !slices.ContainsFunc(registry.Roles(), e.isNew) {
		return
	}
	e.roles = c.requiredRoles(e)
	code := c.subjectOf(e)
	isExcepted := c.isExcepted(e, code)
	c.checkErrorCode(e)
	c.checkRecoverable(e, code, isExcepted)
	if !isExcepted {
		c.checkFilled(e, registry.RoleSuggestion, ruleSuggestion)
		c.checkOthers(e, code)
	}
	if e.isNew(registry.RoleErrorCode) || e.isNew(registry.RoleRetryAfter) {
		c.checkRetryAfter(e, code)
	}
}

// checkBesideError checks the fields of an envelope that are beside an error. In
// {"error": err, "hint": "…"}, it checks the "hint" field. The error itself is checked
// separately, as another envelope.
func (c *checker) checkBesideError(e envelope, code subject, isExcepted bool) {
	e.roles = e.roles.rolesBesideError()
	if e.roles.has(registry.RoleRecoverable) {
		c.checkRecoverable(e, code, isExcepted)
	}
	if e.roles.has(registry.RoleSuggestion) && !isExcepted {
		c.checkFilled(e, registry.RoleSuggestion, ruleSuggestion)
	}
}

// A subject is what the registry declares about the error that an envelope reports. It
// is zero if the registry declares nothing about the error.
type subject struct {
	name        string // the error code, or the status with its name, for messages
	class       registry.Class
	recoverable registry.Recoverable
	// stated is the value in the registry that determines the "recoverable" field; see
	// [registry.Subject.Stated].
	stated string
	retry  string
	status *int
}

// subjectOf returns what the registry declares about an envelope. It looks up the error
// code first, and then the exit status.
func (c *checker) subjectOf(e envelope) subject {
	if v := e.value(registry.RoleErrorCode); v.State == object.Constant {
		if declared, ok := e.reg.ErrorCode(v.Const); ok {
			all := e.reg.Effective(*declared)
			about := all.Subject()
			return subject{declared.Code, all.Class, about.Answer(), about.Stated(), all.Retry, all.Exit}
		}
	}
	status, ok := e.exitStatus()
	if !ok {
		status, ok = c.onlyStatus(e)
	}
	if declared, known := e.reg.Code(status); ok && known {
		about := declared.Subject()
		return subject{fmt.Sprintf("status %d (%s)", status, declared.Name), declared.Class, about.Answer(), about.Stated(), declared.Retry, &status}
	}
	return subject{}
}

// exitStatus returns the exit status in an envelope, if it is constant. A number with a
// key such as "code" may also be something else, such as an HTTP status. It counts only
// from 0 to 165, the range that programs and shells use.
func (e envelope) exitStatus() (int, bool) {
	n, ok := statusOf(e.value(registry.RoleExitCode))
	return n, ok && (e.namesExitStatus() || n >= 0 && n <= 165)
}

// namesExitStatus reports whether the key of a number, such as "exit_code", or the
// registry says that the number is an exit status.
func (e envelope) namesExitStatus() bool {
	key := strings.TrimPrefix(lastOf(e.roles[registry.RoleExitCode].path), "-")
	return e.table.Fields[registry.RoleExitCode] != "" || roles.IsTelling(key)
}

// statusOf returns a value as an exit status. It returns false unless the value is a
// constant number.
func statusOf(v object.Value) (int, bool) {
	n, err := strconv.Atoi(v.Const)
	return n, err == nil && v.State == object.Constant
}

// isErrorCode reports whether a string looks like an error code, such as E_NOT_FOUND or
// not_found, instead of a message.
func isErrorCode(s string) bool {
	return tables.IsErrorCode(s) || s != "" && !strings.ContainsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_'
	})
}

// checkErrorCode checks that the registry declares the error code of an envelope. If
// there are several possible codes, it checks each of them. It ignores numbers, because
// the error codes of a registry are strings. A code that a method such as String
// returns is reported where the method returns it.
func (c *checker) checkErrorCode(e envelope) {
	v := e.value(registry.RoleErrorCode)
	if v.Kind == "number" || !e.isNew(registry.RoleErrorCode) {
		return
	}
	words := v.Candidates
	switch {
	case v.State == object.Constant && v.IsTranslated:
		words = e.translatedCode(v)
	case v.State == object.Constant:
		words = []object.Word{{Text: v.Const}}
	}
	for _, word := range words {
		if word.Text != "" && !e.reg.AllowsErrorCode(word.Text) && e.isUsedAsCode(word.Text) {
			c.reportErrorCode(e, word.Text, word.Span)
		}
	}
}

// translatedCode returns the error code v, which a method returns for a constant in a field
// of e, with the expression that the method returns. It returns nil if this expression is
// not known.
func (e envelope) translatedCode(v object.Value) []object.Word {
	f := e.roles[registry.RoleErrorCode]
	for _, t := range f.texts {
		if t.Text == v.Const && t.Span.File != "" && (t.Key == e.Fields.At(f.path).Const || t.IsOther) {
			return []object.Word{{Text: t.Text, Span: t.Span}}
		}
	}
	return nil
}

// reportErrorCode reports an error code that the registry does not declare. "at" is the
// span of the expression that sets the code, or zero if the envelope has only one
// possible code.
func (c *checker) reportErrorCode(e envelope, code string, at span.Span) {
	if at.File == "" {
		at = c.valueAt(e, registry.RoleErrorCode)
	}
	if c.isUndeclared(e.reg, code, at) {
		return
	}
	c.report(ruleMismatch, at, nil, nil, "%s", errorcodes.Message(code, e.reg))
}

// isUsedAsCode reports whether the string s in the field for the error code is a code,
// and not a message. A word counts as a code if it is in the same case as a declared
// code: upper, lower or mixed. A slash or colon counts only if the declared code also has
// one. If the same field also contains messages, a single word does not count.
func (e envelope) isUsedAsCode(s string) bool {
	if e.roles[registry.RoleErrorCode].path == e.roles[registry.RoleMessage].path {
		return isErrorCode(s) && strings.Contains(s, "_")
	}
	return isErrorCode(s) || isWord(s) && slices.ContainsFunc(e.reg.Errors, func(declared registry.ErrorCode) bool {
		isForeign := func(r rune) bool { return strings.ContainsRune("/:", r) && !strings.ContainsRune(declared.Code, r) }
		return hasLower(declared.Code) == hasLower(s) && hasUpper(declared.Code) == hasUpper(s) && !strings.ContainsFunc(s, isForeign)
	})
}

// isWord reports whether s begins with a letter and consists of letters, digits, and
// the characters that may separate the words of an error code.
func isWord(s string) bool {
	isOther := func(r rune) bool { return !isLetter(r) && (r < '0' || r > '9') && !strings.ContainsRune("_-./:", r) }
	return s != "" && isLetter(rune(s[0])) && !strings.ContainsFunc(s, isOther)
}

func isLetter(r rune) bool { return isLower(r) || isUpper(r) }
func isLower(r rune) bool  { return r >= 'a' && r <= 'z' }
func isUpper(r rune) bool  { return r >= 'A' && r <= 'Z' }

func hasLower(s string) bool { return strings.ContainsFunc(s, isLower) }
func hasUpper(s string) bool { return strings.ContainsFunc(s, isUpper) }

// isUndeclared reports whether the errorcode/undeclared rule reports the error code of
// an envelope. The envelope/mismatch rule then need not report it again.
//
// errorcode/undeclared reports all strings in the form of an error code, and some other
// literals and constants. isUndeclared returns true if code has this form, or if the
// rule reports code as the value of a literal in the span of the parameter at. It also
// returns true if the rule reports code as the value of a constant, in any package,
// because the envelope then gets its code from this constant.
func (c *checker) isUndeclared(reg *registry.Registry, code string, at span.Span) bool {
	if !reg.ListsErrors() || !c.LeavesTo(ruleUndeclared, reg) {
		return false
	}
	if reg.MarksErrorCode(code) && errorcodes.IsCode(code) {
		return true
	}
	for l := range c.undeclared.All {
		if l.Code == code && (l.IsConstant || l.Within(at)) {
			return true
		}
	}
	return false
}

// isCompared reports whether the retrypolicy/classifier rule checks the "recoverable"
// field of the envelope. It does so if the envelope is an entry of a table of codes.
// Such a field need not be checked here again.
//
// There are three exceptions. retrypolicy/classifier does not know the texts for the
// constants of an enumeration. It does not check a field if the registry does not decide
// what the field has to be: a code with recoverable = "yes" alone need not be retried,
// so Retryable may be false. And an entry may have another code than its key, as in
//
//	case "add":
//		return &Error{Code: "E_NO_FILE", Retryable: true}
func (c *checker) isCompared(e envelope) bool {
	f, code := e.roles[registry.RoleRecoverable], e.value(registry.RoleErrorCode)
	if f.leaf == nil || !slices.Contains(e.Flags, f.leaf.Go) || !c.LeavesTo("retrypolicy/classifier", e.reg) {
		return false
	}
	if _, isCode := e.reg.ErrorCode(e.RowKey); isCode && !e.roles.has(registry.RoleErrorCode) {
		return isDecided(e.reg, e.RowKey, f.leaf.Go)
	}
	return !code.IsTranslated && code.Span.Within(e.Span) && (e.RowKey == "" || e.RowKey == code.Const) && isDecided(e.reg, code.Const, f.leaf.Go)
}

// isDecided reports whether the registry decides the value of a Go field such as
// Retryable for an error code or a status.
func isDecided(reg *registry.Registry, code, field string) bool {
	about := registry.Subject{}
	n, err := strconv.Atoi(code)
	if declared, ok := reg.ErrorCode(code); ok {
		about = reg.SubjectOf(*declared)
	} else if status, ok := reg.Code(n); ok && err == nil {
		about = status.Subject()
	}
	property := map[retry.Role]registry.Property{
		retry.Recoverable: registry.PropertyRecoverable, retry.Retryable: registry.PropertyRetried, retry.Transient: registry.PropertyTransient,
	}[retry.RoleOfName(field)]
	_, known := about.Has(property)
	return known
}

// valueAt returns the span for a finding about the value of a role; see valueAtPath.
func (c *checker) valueAt(e envelope, role string) span.Span {
	if !e.roles.has(role) {
		return c.spanOfRole(e, role)
	}
	return c.valueAtPath(e, e.roles[role].path)
}

// valueAtPath returns the span for a finding about the value of the field at the given
// path: the expression that is the value, or the call that sets it. If there is no
// value, the result is that of spanOfPath.
func (c *checker) valueAtPath(e envelope, path string) span.Span {
	at := e.Fields.At(path).Span
	switch {
	case at.File == "":
		return c.spanOfPath(e, path)
	case e.Call.File == "" && e.innerSpan(path).File != "" && !at.Within(e.innerSpan(path)):
		return e.innerSpan(path)
	case e.Call.File == "" || at.Within(e.Call) || at.Within(e.Inner), c.isSetAfter(e.Call, at), e.isInArgument(at, path):
		return at
	case !at.Within(e.Span):
		return cmp.Or(e.callWithCode(), e.Call)
	}
	return cmp.Or(e.callWithCode(), at)
}

// isInArgument reports whether an expression belongs to the code that makes the inner map or
// struct that should contain the field at the given path, and this code is not part of the
// literal of e.
func (e envelope) isInArgument(at span.Span, path string) bool {
	inner := e.innerSpan(path)
	return at.Within(inner) && !inner.Within(e.Span)
}

// isSetAfter reports whether the expression at a span comes after a call in the same
// function. In "e := newError(); e.Success = true", the function that calls newError
// sets the field later.
func (c *checker) isSetAfter(call, at span.Span) bool {
	if at.File != call.File || at.Position.Compare(call.End()) < 0 {
		return false
	}
	isSame := false
	c.inspect(at.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.File:
			return true
		case *ast.FuncDecl:
			s := c.spanOf(n)
			isSame = isSame || call.Within(s) && at.Within(s)
		}
		return false
	})
	return isSame
}

// retryPolicy returns the retry policy of an error, or nil. It also reports whether the
// policy tells callers to wait for the time that the envelope contains, in a field such
// as "retry_after".
func (e envelope) retryPolicy(code subject) (*registry.Retry, bool) {
	policy, ok := e.reg.Retry(code.retry)
	return policy, ok && policy.RetryAfter != ""
}

// checkRetryAfter checks that an envelope contains the time to wait, if the retry
// policy of its error tells callers to wait for it.
func (c *checker) checkRetryAfter(e envelope, code subject) {
	isElsewhere := e.isCopySource && !e.roles.has(registry.RoleRetryAfter) && c.timedTypes[e.Type]
	if isElsewhere || e.IsForOneCall && !e.isNew(registry.RoleRetryAfter) {
		return
	}
	v := e.value(registry.RoleRetryAfter)
	policy, ok := e.retryPolicy(code)
	if !ok {
		c.checkUselessRetryAfter(e, code, v)
		return
	}
	if v.State == object.Unset || v.IsEmpty() || v.State == object.Constant && v.Const == "0" {
		at := c.choiceOfCode(e, e.roles[registry.RoleRetryAfter].path, c.spanOfRole(e, registry.RoleRetryAfter), func(code subject) bool { _, isDirected := e.retryPolicy(code); return !isDirected })
		c.reportWith(c.callers(e, at), ruleRetryAfter, at, code.status, nil, "%s has no %q, but %s of %s tells callers to wait for it%s", e.describe(at), policy.RetryAfter, policy.Table(), e.reg.Name(), c.advice(e, at, registry.RoleRetryAfter))
	}
}

// checkUselessRetryAfter reports an envelope that sets a field such as "retry_after"
// although the retry policy of its error does not use it. v is the value of the field.
func (c *checker) checkUselessRetryAfter(e envelope, code subject, v object.Value) {
	directed := slices.ContainsFunc(e.reg.Retries, func(r registry.Retry) bool { return r.RetryAfter != "" })
	if !directed || code.name == "" || v.State != object.Constant || v.IsEmpty() || v.Const == "0" {
		return
	}
	key := lastOf(e.printedPath(registry.RoleRetryAfter))
	c.report(ruleRetryAfter, c.valueAt(e, registry.RoleRetryAfter), code.status, nil, "%s is set here, but no policy of %s tells callers of %s to wait for it", key, e.reg.Name(), code.name)
}
