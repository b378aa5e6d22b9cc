package envelope

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// An answer says what an envelope tells callers about trying again, in a field such as
// "recoverable".
type answer int

// answerOf returns what an envelope says about trying again.
func answerOf(e envelope) answer {
	switch v := e.value(registry.RoleRecoverable); {
	case v.State == object.Constant && (v.Const == "true" || v.Const == "false"):
		return answerGiven
	case v.State == object.Maybe:
		return answerOnSomePaths
	case v.State != object.Unset && !v.IsEmpty():
		return answerUnknown
	case v.State == object.Unset && isPlainBool(e.roles[registry.RoleRecoverable].leaf):
		return answerLeftOut
	}
	return answerMissing
}

// isLeftOutIfNil reports whether the field l is a pointer with omitempty or omitzero,
// so that JSON leaves it out if it is nil. An envelope without the field says that it
// is not known whether trying again can help.
func isLeftOutIfNil(l *object.Leaf) bool { return l != nil && l.Pointer && l.Omit != "" }

func isPlainBool(l *object.Leaf) bool { return l != nil && l.Kind == "bool" && !l.Pointer }

// checkRecoverable checks the field that says whether trying again can help. The
// envelope must have a value for it, unless isExcepted is set. The value must agree
// with the registry.
func (c *checker) checkRecoverable(e envelope, code subject, isExcepted bool) {
	f, hasField := e.roles[registry.RoleRecoverable]
	if !hasField && e.Kind == object.Struct && !e.isOpen {
		return
	}
	says := answerOf(e)
	switch {
	case c.checkBranches(e):
	case says == answerGiven:
		c.reportContrary(e, code)
	case says != answerUnknown && c.mustAnswer(e, says, code):
		c.reportNoAnswer(e, f, says, code, isExcepted)
	}
}

// mustAnswer reports whether to report an envelope that does not say on all paths
// whether trying again can help. It returns false if the envelope need not say so, or
// if another finding covers the mistake.
func (c *checker) mustAnswer(e envelope, says answer, code subject) bool {
	_, hasField := e.roles[registry.RoleRecoverable]
	switch {
	case !hasField && !e.canReportMissingKey():
		// The finding is at the function that creates the map, instead of at this call.
		return false
	case hasField && !e.isNew(registry.RoleRecoverable) && !(says == answerLeftOut && e.isNew(registry.RoleErrorCode)):
		return false
	case says != answerLeftOut:
		return true
	case code.recoverable == registry.RecoverableNo:
		// A field that is left out means false, which agrees with "no" in the registry.
		return false
	case code.recoverable == "" && c.isNeverPrinted(e.Type):
		return false // no field of a printed object is a copy of this field
	case code.recoverable == "" && c.isRightForCopiedCodes(e):
		return false
	}
	// The error code can be different for each envelope that this function makes, and so
	// can the right value of "recoverable".
	return !e.dependsOnCallers() && (!e.isCopySource || e.roles.has(registry.RoleErrorCode))
}

// reportNoAnswer reports an envelope that does not say on all paths whether trying
// again can help. It reports nothing if the registry allows this. f is the field for
// the answer.
func (c *checker) reportNoAnswer(e envelope, f field, says answer, code subject, isExcepted bool) {
	at := c.spanOfRole(e, registry.RoleRecoverable)
	switch {
	case says == answerLeftOut && code.recoverable == registry.RecoverableYes:
		fix := c.addition(e, f, "true")
		if choice := c.choiceOfCode(e, f.path, at, func(code subject) bool { return code.recoverable == registry.RecoverableNo }); choice != at {
			at, fix = choice, nil
		}
		if !c.isCompared(e) {
			c.report(ruleMismatch, at, code.status, fix, "%s is left out here, so false, but %s says %q for %s", lastOf(f.path), e.reg.Name(), code.stated, code.name)
		}
	case isExcepted, !e.table.Requires(registry.RoleRecoverable), isLeftOutIfNil(f.leaf):
	case e.table.Omitted == registry.OmittedFalse && (isPlainBool(f.leaf) || f.leaf == nil && says == answerOnSomePaths && code.recoverable == ""):
	case says == answerLeftOut && !e.mayBeRecoverable() && c.writesTrueOnly(e, f):
	case says == answerOnSomePaths && (mayVary(e, code) || e.maySucceed()):
	case says == answerOnSomePaths:
		c.report(ruleRecoverable, at, code.status, nil, "%s has %q on some paths only", e.describe(at), e.printedPath(registry.RoleRecoverable))
	default:
		c.reportWith(c.callers(e, at), ruleRecoverable, at, code.status, c.declaredAnswer(e, f, code), "%s has no %q%s", e.describe(at), e.printedPath(registry.RoleRecoverable), c.advice(e, at, registry.RoleRecoverable))
	}
}

// writesTrueOnly reports whether the program sets the bool field f to true in some values of
// the type of e, and never to false. The program then leaves out the field to say false.
func (c *checker) writesTrueOnly(e envelope, f field) bool {
	writes := func(answer string) bool {
		return e.Type != "" && c.hasObject(func(o *object.Object) bool {
			v := o.Fields.At(f.path)
			return o.Type == e.Type && v.State == object.Constant && v.Const == answer
		})
	}
	return writes("true") && !writes("false")
}

// mayBeRecoverable reports whether the registry declares one of several possible error codes
// of e as recoverable.
func (e envelope) mayBeRecoverable() bool {
	return slices.ContainsFunc(e.value(registry.RoleErrorCode).Candidates, func(code object.Word) bool {
		answer, _ := answerFor(e.reg, code.Text)
		return answer == registry.RecoverableYes
	})
}

// callWithCode returns the call that passes the error code to the function that makes the
// envelope e: e.Call, or e.Inner if a wrapper chooses the code. It returns a zero span if
// no call passes the code.
func (e envelope) callWithCode() span.Span {
	path := e.roles[registry.RoleErrorCode].path
	at := e.Fields.At(path).Span
	switch {
	case e.Call.File == "":
	case e.isFromArgument(path), at.Within(e.Call):
		return e.Call
	case at.Within(e.Inner):
		return e.Inner
	}
	return span.Span{}
}

// choiceOfCode returns the span for a finding about the field at the given path, which has
// a wrong value for the error code of e. Code at the span "at" sets the field, or leaves it
// out. If other code chooses the error code, and isRight returns true for another error code
// with the same value of the field, the choice of the error code is wrong. In
//
//	return newFatal("E_BUSY", err.Error()) // newFatal sets Retryable: false
//
// this is the call. Otherwise, choiceOfCode returns at.
func (c *checker) choiceOfCode(e envelope, path string, at span.Span, isRight func(subject) bool) span.Span {
	codePath := e.roles[registry.RoleErrorCode].path
	choice := cmp.Or(e.callWithCode(), e.Fields.At(codePath).Span)
	if e.Call.File == "" || choice.File == "" || choice.Within(e.Span) || at.Within(choice) {
		return at
	}
	value := e.Fields.At(path)
	isRightForOther := c.hasObject(func(o *object.Object) bool {
		v := o.Fields.At(path)
		if o.Span != e.Span || o.Call.File == "" || o.Fields.At(codePath).State != object.Constant || v.State != value.State || v.Span != value.Span {
			return false
		}
		other := e
		other.Object = o
		code := c.subjectOf(other)
		return code.name != "" && isRight(code)
	})
	if !isRightForOther {
		return at
	}
	return choice
}

// answerFor returns whether the registry declares an error code as recoverable. It returns
// false if it does not declare the code.
func answerFor(reg *registry.Registry, code string) (registry.Recoverable, bool) {
	declared, ok := reg.ErrorCode(code)
	if !ok {
		return "", false
	}
	all := reg.Effective(*declared)
	about := all.Subject()
	return about.Answer(), true
}

// isRightForCopiedCodes reports whether the envelope e copies its error code from a field
// of another type, and the registry declares each code that the program sets there as not
// recoverable. A code that is not declared is another finding. The type must not be
// exported: any code may make errors of an exported type, with any code.
func (c *checker) isRightForCopiedCodes(e envelope) bool {
	isRight := false
	for _, from := range c.copySources(e.value(registry.RoleErrorCode)) {
		if token.IsExported(lastOf(from.Type)) {
			return false
		}
		for _, p := range c.packages {
			for o := range p.AllObjects {
				code := o.Fields.At(from.Path)
				if o.Type != from.Type || o.Call.File == "" && slices.Contains(o.ArgumentPaths, from.Path) {
					continue // the callers set the code
				}
				answer, isDeclared := answerFor(e.reg, code.Const)
				if code.State != object.Constant || isDeclared && answer != registry.RecoverableNo {
					return false
				}
				isRight = isRight || isDeclared
			}
		}
	}
	return isRight
}

// mayVary reports whether an envelope may set its field for "recoverable" on some paths
// only. On the other paths, the field is false. That is right if the registry declares
// the error code as not recoverable. It may also be right if the error code is not
// constant, because these paths may have another error code, unless the registry leaves
// it open for each of several possible codes. In an envelope without an
// error code, the same holds for the exit status, if some path sets the field.
func mayVary(e envelope, code subject) bool {
	switch _, decided := code.recoverable.JSON(); {
	case code.recoverable == registry.RecoverableNo:
		return true
	case decided:
		return false
	case code.recoverable != "" && (e.Kind != object.Struct && len(e.value(registry.RoleErrorCode).Candidates) == 0 || e.value(registry.RoleErrorCode).State == object.Constant):
		return false // the registry says "sometimes", and no error code decides when
	case e.isUndecided():
		return false
	case !e.roles.has(registry.RoleErrorCode):
		if _, isFixed := e.exitStatus(); isFixed || !e.roles.has(registry.RoleExitCode) || !e.roles.has(registry.RoleRecoverable) {
			return false
		}
	}
	return len(e.value(registry.RoleRecoverable).From) == 0 || e.isRightToLeaveOut()
}

// isUndecided reports whether an envelope always has one of several known error codes, and
// the registry says "sometimes" or "depends" for each of them.
func (e envelope) isUndecided() bool {
	code := e.value(registry.RoleErrorCode)
	return code.IsOneOf && !slices.ContainsFunc(code.Candidates, func(code object.Word) bool {
		declared, ok := e.reg.ErrorCode(code.Text)
		if !ok {
			return true
		}
		all := e.reg.Effective(*declared)
		answer := all.Subject().Answer()
		return answer != registry.RecoverableSometimes && answer != registry.RecoverableDepends
	})
}

// isRightToLeaveOut reports whether an envelope may leave out the field for
// "recoverable". Callers read a missing field as false. So the registry must declare
// each possible error code of the envelope as not recoverable.
func (e envelope) isRightToLeaveOut() bool {
	codes := e.value(registry.RoleErrorCode).Candidates
	return len(codes) > 0 && !slices.ContainsFunc(codes, func(code object.Word) bool {
		declared, ok := e.reg.ErrorCode(code.Text)
		return !ok || e.reg.Effective(*declared).Recoverable != registry.RecoverableNo
	})
}

// reportContrary reports an envelope whose field for "recoverable" contradicts the
// registry: it is true for "no", or false for "yes".
func (c *checker) reportContrary(e envelope, code subject) {
	v := e.value(registry.RoleRecoverable)
	if code.name == "" {
		c.checkContraryEnds(e)
		return
	}
	right, decided := code.recoverable.JSON()
	isNew := e.isNew(registry.RoleRecoverable) || e.isNew(registry.RoleErrorCode) || e.isNew(registry.RoleExitCode)
	if !decided || v.Const == right || !isNew || c.isCompared(e) && v.Span.Within(e.Span) {
		return
	}
	if v.IsTranslated {
		c.reportContraryText(e, v, code)
		return
	}
	at, fix := c.valueAt(e, registry.RoleRecoverable), c.correctValue(e, registry.RoleRecoverable, right)
	isRight := func(code subject) bool { right, decided := code.recoverable.JSON(); return decided && v.Const == right }
	if choice := c.choiceOfCode(e, e.roles[registry.RoleRecoverable].path, at, isRight); choice != at {
		at, fix = choice, nil
	}
	c.reportWith(setElsewhere(e, e.roles[registry.RoleRecoverable].path, at), ruleMismatch, at, code.status, fix, "%s is %s here, but %s says %q for %s", lastOf(e.printedPath(registry.RoleRecoverable)), v.Const, e.reg.Name(), code.stated, code.name)
}

// reportContraryText reports a method such as Retryable if its result contradicts the
// registry for the error code of the envelope. The finding is where the method returns
// the wrong bool. If the result depends on the error code alone, the
// retrypolicy/classifier rule reports the method.
func (c *checker) reportContraryText(e envelope, v object.Value, code subject) {
	key := e.Fields.At(e.roles[registry.RoleRecoverable].path)
	if _, isCode := e.reg.ErrorCode(key.Const); isCode && c.LeavesTo("retrypolicy/classifier", e.reg) {
		return
	}
	at := v.Span
	if at.File == "" {
		at = c.valueAt(e, registry.RoleRecoverable)
	}
	c.report(ruleMismatch, at, code.status, nil, "recoverable is %s here, but %s says %q for %s", v.Const, e.reg.Name(), code.stated, code.name)
}

// declaredAnswer returns a fix that adds the field f with the value that the registry
// declares, true or false. It returns nil if the registry declares neither.
func (c *checker) declaredAnswer(e envelope, f field, code subject) *finding.Fix {
	if right, decided := code.recoverable.JSON(); decided {
		return c.addition(e, f, right)
	}
	return nil
}

const (
	answerMissing     answer = iota // the field is missing or empty
	answerOnSomePaths               // the field is set only on some paths through the code
	answerUnknown                   // the value of the field is not constant
	answerGiven                     // the field is set to true or false
	answerLeftOut                   // the field is a bool that the code does not set, so it is false
)
