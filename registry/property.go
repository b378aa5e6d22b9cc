package registry

import "slices"

// A Property says something about a failure: for example, that a new attempt can succeed.
// Code tests it with a function such as IsRetryable, or stores it in a field such as
// Retryable.
type Property string

// The properties.
const (
	PropertyRecoverable Property = "recoverable"
	PropertyRetried     Property = "retried"
	PropertyTransient   Property = "transient"
	PropertyPermanent   Property = "permanent"
	PropertyFatal       Property = "fatal"
	PropertyRestarted   Property = "restarted"
	PropertySuccessful  Property = "successful"
)

// Has reports whether a failure has the property p. known is false if s does not decide
// this.
//
// An action such as fix_input shows that callers should not retry. It does not show
// that the failure is permanent, because a try after this action may succeed.
func (s Subject) Has(p Property) (yes, known bool) {
	if s.Conflict() != "" {
		return false, false // the contradiction is reported in the registry
	}
	switch {
	case p == PropertySuccessful:
		return isSuccess(s.Class)
	case p == PropertyRestarted && s.Action == ActionResume:
		return true, s.Class == ClassControl
	case p == PropertyPermanent:
		return s.hasClass(ClassPermanent)
	case p == PropertyFatal:
		return s.hasClass(ClassFatal)
	case p == PropertyRecoverable && s.Recoverable == RecoverableYes:
		return true, true
	case (p != PropertyRetried && p != PropertyRestarted || s.Recoverable == RecoverableYes) && s.Action != ActionRetry:
		s.Action = ""
	}
	retry := s.Retried()
	// other reports whether the registry gives the failure a class other than
	// "transient".
	other := s.Class != "" && s.Class != ClassTransient
	if p == PropertyTransient && other && retry != RetriedNo {
		return false, false
	}
	return retry == RetriedYes, retry == RetriedYes || retry == RetriedNo
}

// hasClass reports whether a failure has the given class. known is false if s does not
// decide this: a failure that it calls "fatal" may also be "permanent".
func (s Subject) hasClass(class Class) (yes, known bool) {
	return s.Class == class, slices.Contains([]Class{class, ClassTransient, ClassSuccess}, s.Class)
}

// isSuccess reports whether a class means success. known is false for a class such as
// partial, which may mean either.
func isSuccess(class Class) (yes, known bool) {
	switch class {
	case ClassSuccess, ClassNoOp:
		return true, true
	case ClassTransient, ClassPermanent, ClassFatal, ClassBlocked:
		return false, true
	}
	return false, false
}
