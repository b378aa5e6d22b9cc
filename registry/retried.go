package registry

import (
	"cmp"
	"fmt"
	"slices"
)

// A Subject contains the keys of a code or error code that are about retrying.
// Retry is the name of a policy.
type Subject struct {
	Class       Class
	Recoverable Recoverable
	Action      Action
	Retry       string
}

// Subject returns the values of the keys of c that are about retrying.
func (c *Code) Subject() Subject { return Subject{c.Class, c.Recoverable, c.Action, c.Retry} }

// Subject returns the values of the keys of e that are about retrying. Action is
// empty, because an error code takes the action of its status; [Registry.SubjectOf]
// fills it in.
func (e *ErrorCode) Subject() Subject { return Subject{e.Class, e.Recoverable, "", e.Retry} }

// SubjectOf returns the keys that are about retrying after an error code: its own
// keys, completed with the keys of its status.
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

// A Retried says whether callers should try again after a failure.
type Retried string

// The values of Retried.
const (
	RetriedOpen      Retried = ""          // the registry does not say
	RetriedYes       Retried = "yes"       // callers should try again
	RetriedSometimes Retried = "sometimes" // callers should try again in some cases, but the registry cannot tell which
	RetriedNo        Retried = "no"        // callers should not try again
)

// Retried says whether callers should try again. It is the only function that
// decides this; docs/registry.md has its truth table.
func (s Subject) Retried() Retried {
	switch {
	case s.Conflict() != "":
		return RetriedOpen
	case s.reasonAgainst() != "":
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

// NeedsPolicy reports whether callers should try again, always or sometimes. Then
// they have to know how many times to try and how long to wait.
func (s Subject) NeedsPolicy() bool {
	retried := s.Retried()
	return retried == RetriedYes || retried == RetriedSometimes
}

// isSometimes reports whether the same call succeeds later in some cases only.
func (s Subject) isSometimes() bool {
	return s.Recoverable == RecoverableSometimes || s.Recoverable == RecoverableDepends
}

// Conflict says why the class and the key "recoverable" contradict each other. It
// returns "" if they do not.
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

// reasonAgainst says why callers should never retry. It returns "" if they may retry.
func (s Subject) reasonAgainst() string {
	switch {
	case s.Recoverable == RecoverableNo || s.Recoverable == RecoverableNA:
		return fmt.Sprintf("recoverable is %q", s.Recoverable)
	case s.Lasts():
		return fmt.Sprintf("its class is %q", s.Class)
	case s.Class == ClassTransient:
		return ""
	case slices.Contains([]Action{ActionProceed, ActionFixInput, ActionEscalate, ActionAbort}, s.Action):
		return fmt.Sprintf("its action is %q", s.Action)
	}
	return ""
}

// Answer says whether the same call can succeed later. If the key "recoverable" is
// not set, the class decides: a transient failure is recoverable, a permanent or
// fatal one is not. Answer returns "" if neither key decides, or if they contradict
// each other.
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

// Stated returns the value in the registry from which [Subject.Answer] follows: the
// value of the key "recoverable" or, if it is not set, the class.
func (s Subject) Stated() string { return cmp.Or(string(s.Recoverable), string(s.Class)) }

// Lasts reports whether, according to the class, a repeated call always ends in the
// same way.
func (s Subject) Lasts() bool {
	return slices.Contains([]Class{ClassSuccess, ClassNoOp, ClassPermanent, ClassFatal}, s.Class)
}
