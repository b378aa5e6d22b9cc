package registry

import (
	"cmp"
	"fmt"
	"slices"
)

// A Subject contains the keys that determine whether callers should retry. They come
// from a code, an error code or a classifier. Retry is the name of a policy.
type Subject struct {
	Class       Class
	Recoverable Recoverable
	Action      Action
	Retry       string
}

// Subject returns the keys of c that determine whether callers should retry.
func (c *Code) Subject() Subject { return Subject{c.Class, c.Recoverable, c.Action, c.Retry} }

// Subject returns the keys of e that determine whether callers should retry. An [[error]]
// entry has no key "action", so Action is empty. [Registry.SubjectOf] also takes keys
// from the status of e, including the action.
func (e *ErrorCode) Subject() Subject { return Subject{e.Class, e.Recoverable, "", e.Retry} }

// SubjectOf returns the keys that determine whether callers should retry after an error
// code. A key that the error code does not set comes from its status.
func (r *Registry) SubjectOf(e ErrorCode) Subject {
	effective := r.Effective(e)
	s := effective.Subject()
	if e.Exit != nil {
		if c, ok := r.Code(*e.Exit); ok {
			s.Action = c.Action
		}
	}
	return s
}

// A Retried says whether callers should try again.
type Retried string

// The values of Retried.
const (
	RetriedOpen      Retried = ""          // not known
	RetriedYes       Retried = "yes"       // callers should try again
	RetriedSometimes Retried = "sometimes" // in some cases; the registry does not say in which
	RetriedNo        Retried = "no"        // callers should not try again
)

// Retried returns whether callers should try again. docs/registry.md has the truth table.
func (s Subject) Retried() Retried {
	switch {
	case s.Conflict() != "":
		return RetriedOpen
	case s.reasonNotToRetry() != "":
		return RetriedNo
	case s.isSometimes() && (s.Action == ActionRetry || s.Retry != ""):
		return RetriedSometimes
	case s.isSometimes():
		return RetriedOpen
	case s.Class == ClassTransient, s.Action == ActionRetry, s.Retry != "":
		return RetriedYes
	}
	return RetriedOpen
}

// NeedsPolicy reports whether callers should try again, at least sometimes. If so, they
// have to know how many times, and how long to wait.
func (s Subject) NeedsPolicy() bool {
	retried := s.Retried()
	return retried == RetriedYes || retried == RetriedSometimes
}

// isSometimes reports whether another try succeeds only in some cases.
func (s Subject) isSometimes() bool {
	return s.Recoverable == RecoverableSometimes || s.Recoverable == RecoverableDepends
}

// Conflict returns why the values of "class" and "recoverable" contradict each other,
// or "" if they do not.
func (s Subject) Conflict() string {
	switch s.Class {
	case ClassSuccess, ClassNoOp:
		if s.Recoverable != "" && s.Recoverable != RecoverableNA {
			return `write "n/a": there is nothing to recover from`
		}
	case ClassPermanent, ClassFatal:
		if s.Recoverable == RecoverableYes {
			return "the same call will fail again"
		}
	case ClassTransient:
		if s.Recoverable == RecoverableNo {
			return "what passes by itself is worth another call"
		}
	}
	return ""
}

// reasonNotToRetry returns why callers should never retry, or "" if s does not say so.
func (s Subject) reasonNotToRetry() string {
	switch {
	case s.Recoverable == RecoverableNo || s.Recoverable == RecoverableNA:
		return fmt.Sprintf("recoverable is %q", s.Recoverable)
	case s.IsFinal():
		return fmt.Sprintf("its class is %q", s.Class)
	case s.Class == ClassTransient:
		return ""
	case slices.Contains([]Action{ActionProceed, ActionFixInput, ActionEscalate, ActionAbort}, s.Action):
		return fmt.Sprintf("its action is %q", s.Action)
	}
	return ""
}

// Answer returns whether another try can succeed. The answer is the value of
// "recoverable". Without this key, the answer is "yes" for a transient failure and "no"
// for a permanent or fatal one. Answer returns "" if the answer is not known, or if the
// keys contradict each other.
func (s Subject) Answer() Recoverable {
	switch {
	case s.Conflict() != "":
		return ""
	case s.Recoverable != "":
		return s.Recoverable
	case s.Class == ClassTransient:
		return RecoverableYes
	case s.Class == ClassPermanent, s.Class == ClassFatal:
		return RecoverableNo
	}
	return ""
}

// Stated returns the value that [Subject.Answer] is based on: that of "recoverable" or,
// if this key is not set, the class.
func (s Subject) Stated() string { return cmp.Or(string(s.Recoverable), string(s.Class)) }

// IsFinal reports whether the class of s means that another try would have the same result.
func (s Subject) IsFinal() bool {
	return slices.Contains([]Class{ClassSuccess, ClassNoOp, ClassPermanent, ClassFatal}, s.Class)
}
