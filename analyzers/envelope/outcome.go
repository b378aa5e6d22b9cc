package envelope

import (
	"maps"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
	"github.com/exitlint/exitlint/registry"
)

// An outcome says whether an object reports success, failure or neither. If several
// fields disagree, the object counts as a failure.
type outcome int

const (
	noOutcome outcome = iota
	success
	failure
)

// failureWords returns the usual values of a field such as "status" for a failed operation.
func failureWords() []string { return []string{"error", "err", "failed", "failure", "fail", "fatal"} }

// progressWords returns the usual values of a field such as "status" for an operation
// that is still running, or has not begun.
func progressWords() []string {
	return []string{"started", "starting", "running", "pending", "queued", "waiting", "in_progress", "progress", "skipped"}
}

// outcomeOf returns whether the object o reports success or failure in fields such as
// "success" and "status". t is the type of o, or nil if it is not known. If t declares
// a bool such as "success" that o does not set, this means failure.
func outcomeOf(o *object.Object, t *object.Type) outcome {
	reported := noOutcome
	note := func(path string, v object.Value) {
		is := noOutcome
		switch {
		case v.State != object.Constant:
		case isErrorFlag(path, v):
			is = failure
		case isOutcome(path) && v.Const == "true", isStatus(path) && errorcodes.MeansSuccess(v.Const), isBelowError(path, v):
			is = success
		case isOutcome(path) && v.Const == "false", isStatus(path) && slices.Contains(failureWords(), strings.ToLower(v.Const)):
			is = failure
		}
		reported = max(reported, is)
	}
	for _, f := range o.Fields {
		note(f.Path, *f.Value)
	}
	if reported != noOutcome || t == nil {
		return reported
	}
	for i := range t.Leaves {
		l := &t.Leaves[i]
		if isOutcome(l.Path) && isPlainBool(l) && o.Fields.At(l.Path).State == object.Unset {
			return failure
		}
	}
	return reported
}

// isErrorFlag reports whether a field is named "error" and has the constant value true.
func isErrorFlag(path string, v object.Value) bool {
	return strings.EqualFold(path, "error") && v.Kind == "bool" && v.Const == "true"
}

// isStatus reports whether a field with the given key usually says how an operation
// ended, with a word such as "failed".
func isStatus(key string) bool {
	return strings.EqualFold(key, "status") || strings.EqualFold(key, "state") || strings.EqualFold(key, "result") || strings.EqualFold(key, "outcome")
}

// saysFailure reports whether an object without a named type, such as a map or a JSON
// text, reports a failure. It judges by the values in the object, and by what the
// program does after it has printed the object.
func (e envelope) saysFailure(fields []field) bool {
	told := outcomeOf(e.Object, e.Layout)
	hasText := slices.ContainsFunc([]string{registry.RoleErrorCode, registry.RoleMessage}, func(role string) bool {
		f, ok := e.roles.withoutWeak()[role]
		return ok && e.isAlways(f.path)
	})
	switch {
	case told == success || !hasText:
		return false
	case told == failure, e.Sink.InError:
		return true
	case !e.Fails:
		return false
	}
	return e.roles.hasCodeAndMessage() || e.roles.mayBeEnvelope() || slices.ContainsFunc(fields, func(f field) bool { return isStatus(f.path) })
}

// learnMade records the type of an object: whether the program itself sets a field of the
// object, or decodes the object.
func (k *knowledge) learnMade(o *object.Object) {
	if o.Type != "" && !k.madeTypes[o.Type] {
		k.madeTypes[o.Type] = hasSetField(o)
		k.decodedTypes[o.Type] = k.decodedTypes[o.Type] || isDecoded(o)
	}
}

// isDecoded reports whether all fields of an object were set by code that is not followed,
// such as a decoder. Values that the program set before do not count.
func isDecoded(o *object.Object) bool {
	return len(o.Fields) == 1 && o.Fields[0].Path == "" && o.Fields[0].Value.IsOpen()
}

// hasSetField reports whether the program itself sets a field of an object. It returns
// false if the program only decodes the object, or only sets fields to empty values.
func hasSetField(o *object.Object) bool {
	return len(o.ArgumentPaths) > 0 || slices.ContainsFunc(o.Fields, func(f object.Field) bool {
		isOther := func(r object.FieldRef) bool { return r.Type != o.Type }
		return f.Path != "" && f.Value.State != object.Unset && !f.Value.IsEmpty() && (f.Value.State != object.Dynamic || f.Value.Span.File != "" || slices.ContainsFunc(f.Value.From, isOther))
	})
}

// isCopy reports whether an object is a copy of another value of its type, such as a
// parameter. The code may have set some fields of the copy.
func isCopy(o *object.Object) bool {
	rest := o.Fields.At("")
	return rest.State == object.Dynamic && slices.Contains(rest.From, object.FieldRef{Type: o.Type})
}

// learnProgress records the type of o in k.progressTypes if o reports progress. Values
// of such a type can report any event, so not all of them are errors.
func (k *knowledge) learnProgress(o *object.Object) {
	saysEvent := func(f object.Field) bool {
		return f.Value.Const != "" && (isStatus(f.Path) && saysProgress(f) || isEvent(f))
	}
	if o.Type != "" && slices.ContainsFunc(o.Fields, saysEvent) {
		k.progressTypes[o.Type] = true
	}
}

// isProgress reports whether an object without a named type, such as a map, reports
// progress: a field such as "status" is "running", or a field such as "type" is
// "progress".
func (e envelope) isProgress() bool {
	return slices.ContainsFunc(e.Fields, func(f object.Field) bool {
		return isStatus(f.Path) && saysProgress(f) || isEvent(f)
	})
}

// isEvent reports whether a field such as "type" says that the object is an event of a
// running operation instead of an error.
func isEvent(f object.Field) bool {
	words := []string{"start", "begin", "done", "end", "complete", "completed", "finished", "result", "summary"}
	return slices.Contains([]string{"type", "event", "kind"}, strings.ToLower(f.Path)) &&
		(saysProgress(f) || slices.Contains(words, strings.ToLower(f.Value.Const)))
}

// isBelowError reports whether a field such as "level" says that an object is less
// severe than an error: its value is a constant such as "warning", or a number whose
// constant has such a name, as LevelWarn has.
func isBelowError(key string, v object.Value) bool {
	if v.State != object.Constant || !object.TellsSeverity(key) {
		return false
	}
	words := []string{"warning", "warn", "info", "notice", "debug", "hint"}
	return slices.Contains(words, strings.ToLower(v.Const)) ||
		slices.ContainsFunc(words, func(word string) bool { return strings.HasSuffix(strings.ToLower(v.Name), word) })
}

// isNotice reports whether an envelope is a message to the user instead of an error.
// Its error code is then the constant "status", "progress", "info" or "notice", or a
// field such as "level" is "warning". If the registry declares both the error code and a
// constant for this field, the envelope is an error with a wrong value.
func (e envelope) isNotice() bool {
	isBelow := func(f object.Field) bool {
		return isBelowError(f.Path, *f.Value) && !(e.isConstant(f.Path) && e.hasDeclaredCode())
	}
	if slices.ContainsFunc(e.Fields, isBelow) {
		return true
	}
	code := e.Fields.At(e.roles[registry.RoleErrorCode].path)
	return e.roles.has(registry.RoleErrorCode) && code.State == object.Constant &&
		slices.Contains([]string{"status", "progress", "info", "notice"}, strings.ToLower(code.Const))
}

// hasDeclaredCode reports whether the registry declares the error code of an envelope.
func (e envelope) hasDeclaredCode() bool {
	v := e.value(registry.RoleErrorCode)
	_, ok := e.reg.ErrorCode(v.Const)
	return ok && v.State == object.Constant
}

func saysProgress(f object.Field) bool {
	return f.Value.Const != "" && slices.Contains(progressWords(), strings.ToLower(f.Value.Const))
}

// isMade reports whether the program itself creates values of the type t. It returns
// false if the program only decodes them, for example from the response of a service.
// The parameter "uses" lists where values of the type are printed. Values inside of other
// printed objects count unless the program decodes values of the type.
func (k *knowledge) isMade(t *object.Type, uses []object.Use) bool {
	return k.madeTypes[t.Name] || !k.decodedTypes[t.Name] && slices.ContainsFunc(uses, func(u object.Use) bool { return u.Prefix != "" && (u.Root == "" || k.madeTypes[u.Root]) })
}

// addOutcomeTypes sets k.outcomeTypes to the printed types whose values always say, in
// a field such as "status", whether they report success or failure. Each value that
// reports failure must also have a field named "error".
func (k *knowledge) addOutcomeTypes() {
	// others contains the types with a value that reports neither success nor failure,
	// or that reports failure without a field named "error".
	others := map[string]bool{}
	for _, p := range k.packages {
		for o := range p.AllObjects {
			if o.Type == "" || len(k.uses[o.Type]) == 0 || !hasSetField(o) {
				continue
			}
			reported := statusOutcome(o.Fields)
			if reported == noOutcome && isCopy(o) && !slices.ContainsFunc(o.Fields, isStatusField) {
				continue // the copied values are judged where the program creates them
			}
			isError := o.Fields.At("error").State != object.Unset || o.Fields.HasInner("error")
			k.outcomeTypes[o.Type] = k.outcomeTypes[o.Type] || reported == failure && isError
			others[o.Type] = others[o.Type] || reported == noOutcome || reported == failure && !isError
		}
	}
	maps.DeleteFunc(k.outcomeTypes, func(name string, is bool) bool { return !is || others[name] })
}

func isStatusField(f object.Field) bool { return isStatus(f.Path) }

// statusOutcome returns the outcome that a field such as "status" reports, if the value
// of the field is a constant such as "failed".
func statusOutcome(fields object.Fields) outcome {
	for _, f := range fields {
		if !isStatus(f.Path) || f.Value.State != object.Constant {
			continue
		}
		switch word := strings.ToLower(f.Value.Const); {
		case slices.Contains(failureWords(), word):
			return failure
		case errorcodes.MeansSuccess(word):
			return success
		}
	}
	return noOutcome
}

// addFailureAndSuccessTypes sets k.failureTypes to the printed types whose values all
// report failure, and k.successTypes to those whose values all report success.
func (c *checker) addFailureAndSuccessTypes(k *knowledge) {
	// notFailed contains the types with an object that does not report failure.
	// notSucceeded contains those with an object that does not report success. At the
	// end, they are removed from k.failureTypes and k.successTypes.
	notFailed, notSucceeded := map[string]bool{}, map[string]bool{}
	for _, p := range k.packages {
		for o := range p.AllObjects {
			if o.Type == "" || len(k.uses[o.Type]) == 0 {
				continue
			}
			t := c.typeNamed(o.Type)
			if t == nil {
				continue
			}
			reported := outcomeOf(o, t)
			switch {
			case reported == failure || reported == noOutcome && o.Fails:
				k.failureTypes[o.Type] = true
			case reported == success || !isErrorType(t):
				notFailed[o.Type] = true
			}
			if k.successTypes[o.Type] = true; reported != success {
				notSucceeded[o.Type] = true
			}
		}
	}
	maps.DeleteFunc(k.failureTypes, func(name string, _ bool) bool { return notFailed[name] })
	maps.DeleteFunc(k.successTypes, func(name string, _ bool) bool { return notSucceeded[name] })
}

// maySucceed reports whether the program may print the envelope e even after a success,
// because a field such as "status" can have a value that means success. Fields that
// describe the error may then be missing.
func (e envelope) maySucceed() bool {
	return slices.ContainsFunc(e.Fields, func(f object.Field) bool {
		v := f.Value
		switch {
		case v.State != object.Dynamic && v.State != object.Maybe:
			return false
		case isOutcome(f.Path):
			return len(v.Candidates) != 1 || v.Candidates[0].Text != "false"
		case !isStatus(f.Path):
			return false
		}
		return slices.ContainsFunc(v.Candidates, func(w object.Word) bool { return errorcodes.MeansSuccess(w.Text) })
	})
}

// areOfFailureType reports whether the values of t, a type whose values all report
// failures, are envelopes. r contains the roles of the fields of t.
func (r fieldRoles) areOfFailureType(t *object.Type) bool {
	return r.mayBeEnvelope() || isErrorType(t) && (r.has(registry.RoleErrorCode) || r.has(registry.RoleMessage))
}
