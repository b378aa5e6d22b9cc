package registry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// A Contradiction is a part of a valid registry that disagrees with another
// part.
type Contradiction struct {
	span.Position
	Topic   Topic
	Message string
}

// A Topic is the subject of a contradiction.
type Topic string

// The topics.
const (
	ClassRecoverable  Topic = "class_recoverable"  // the class contradicts the key recoverable
	ZeroNotSuccess    Topic = "zero_not_success"   // the class of status 0 is not success
	PolicyMissing     Topic = "policy_missing"     // a retryable code without a policy
	PolicyInvalid     Topic = "policy_invalid"     // a policy that cannot work
	PolicyUnused      Topic = "policy_unused"      // the policy is not used, or is used only by a status that is not retried
	PrefixOverlap     Topic = "prefix_overlap"     // an error code has two prefixes
	ClassifierOverlap Topic = "classifier_overlap" // a value is in two classes
)

// Contradictions returns the contradictions of the registry, sorted by
// position. Presets are assumed to be consistent, so each contradiction
// involves an entry of the file itself.
func (r *Registry) Contradictions() []Contradiction {
	a := &auditor{r: r, used: map[string]bool{}}
	for i := range r.Codes {
		c := &r.Codes[i]
		a.used[c.Retry] = true
		if c.Preset == "" {
			a.code(c)
		}
	}
	for i := range r.Errors {
		e := &r.Errors[i]
		a.used[e.Retry] = true
		if e.Preset == "" {
			a.errorCode(e)
		}
		a.prefixes(e)
	}
	for i := range r.Retries {
		if p := &r.Retries[i]; p.Preset == "" {
			a.policy(p)
		}
	}
	a.classifiers()
	slices.SortStableFunc(a.found, func(x, y Contradiction) int {
		return x.Compare(y.Position)
	})
	return a.found
}

// An auditor collects contradictions.
type auditor struct {
	r     *Registry
	used  map[string]bool // names of the policies that codes and error codes use
	found []Contradiction
}

func (a *auditor) report(at span.Position, topic Topic, format string, args ...any) {
	a.found = append(a.found, Contradiction{at, topic, fmt.Sprintf(format, args...)})
}

func (a *auditor) code(c *Code) {
	if c.Value == 0 && c.Class != "" && c.Class != ClassSuccess {
		a.report(c.Entry.OwnAt("class", "value", "name"), ZeroNotSuccess, "status 0 is success to every caller, and %s is declared %s", c.Name, c.Class)
		return
	}
	a.subject(&c.Entry, fmt.Sprintf("%s (%d)", c.Name, c.Value), c.subject())
}

// errorCode checks the keys that an error code sets itself. Keys taken from the
// status of the error code are checked with the status.
func (a *auditor) errorCode(e *ErrorCode) {
	if e.Class == "" && e.Recoverable == "" && e.Retry == "" {
		return
	}
	effective := a.r.Effective(*e)
	s := effective.subject()
	if e.Exit != nil {
		if c, ok := a.r.Code(*e.Exit); ok {
			s.action = c.Action
		}
	}
	a.subject(&e.Entry, e.Code, s)
}

// A subject holds the keys about retrying of a code or an error code.
type subject struct {
	class       Class
	recoverable Recoverable
	action      Action
	retry       string
}

func (c *Code) subject() subject { return subject{c.Class, c.Recoverable, c.Action, c.Retry} }

// NeverRetried reports whether the code says that callers should not retry.
func (c *Code) NeverRetried() bool { return c.subject().never() != "" }

func (e *ErrorCode) subject() subject { return subject{e.Class, e.Recoverable, "", e.Retry} }

// with returns a subject with only a class and the value of recoverable.
func with(c Class, r Recoverable) subject { return subject{class: c, recoverable: r} }

func (a *auditor) subject(e *Entry, name string, s subject) {
	if why := s.conflict(); why != "" {
		// A policy can be checked only when it is certain whether to
		// retry.
		a.report(e.OwnAt("recoverable", "class"), ClassRecoverable, "%s is %s but recoverable is %q; %s", name, s.class, s.recoverable, why)
		return
	}
	switch {
	case s.retry == "" && s.retryable():
		a.report(e.OwnAt("class", "action", "recoverable"), PolicyMissing,
			"%s is retryable but has no policy; add retry = \"…\" and a table [retry.…]", name)
	case s.retry != "" && e.Own("retry") && s.never() != "":
		a.report(e.At("retry"), PolicyUnused, "%s has the policy %q but is not retryable: %s", name, s.retry, s.never())
	}
}

// conflict returns the reason why class and recoverable contradict each other,
// or "".
func (s subject) conflict() string {
	switch s.class {
	case ClassSuccess, ClassNoOp:
		if s.recoverable != "" && s.recoverable != RecoverableNA {
			return `write "n/a": there is nothing to recover from`
		}
	case ClassPermanent, ClassFatal:
		if s.recoverable == RecoverableYes {
			return "the same call will fail again"
		}
	case ClassTransient:
		if s.recoverable == RecoverableNo {
			return "what passes by itself is worth another call"
		}
	}
	return ""
}

// retryable reports whether callers should retry and therefore need a policy:
// the class is transient, or recoverable is "yes" and the action is retry. If
// recoverable is "sometimes" or "depends", callers decide for themselves,
// unless the class is transient and the action is retry.
func (s subject) retryable() bool {
	if s.action == ActionRetry && s.recoverable == RecoverableYes {
		return true
	}
	open := s.recoverable == RecoverableSometimes || s.recoverable == RecoverableDepends
	return s.class == ClassTransient && (!open || s.action == ActionRetry)
}

// never returns the reason why callers should not retry, or "".
func (s subject) never() string {
	switch {
	case s.recoverable == RecoverableNo || s.recoverable == RecoverableNA:
		return fmt.Sprintf("recoverable is %q", s.recoverable)
	case s.class == ClassSuccess || s.class == ClassNoOp || s.class == ClassPermanent || s.class == ClassFatal:
		return fmt.Sprintf("its class is %q", s.class)
	case s.class == ClassTransient:
		return ""
	case s.action == ActionProceed || s.action == ActionFixInput || s.action == ActionEscalate || s.action == ActionAbort:
		return fmt.Sprintf("its action is %q", s.action)
	}
	return ""
}

// prefixes reports an error code that begins with two declared prefixes.
func (a *auditor) prefixes(e *ErrorCode) {
	var names []string
	at := e.At("code")
	for i := range a.r.Prefixes {
		p := &a.r.Prefixes[i]
		if !strings.HasPrefix(e.Code, p.Prefix) {
			continue
		}
		names = append(names, p.Prefix)
		if e.Preset != "" && p.Preset == "" {
			at = p.At("prefix")
		}
	}
	if len(names) > 1 {
		a.report(at, PrefixOverlap, "%s matches the prefixes %s; let one prefix match each error code", e.Code, quoted(names))
	}
}

// classifiers reports a value that is in two classes, at the second class.
func (a *auditor) classifiers() {
	type key struct {
		kind  ClassifierKind
		value string
	}
	first := map[key]*Classifier{}
	for i := range a.r.Classifiers {
		c := &a.r.Classifiers[i]
		for j, value := range c.Values {
			k := key{c.Kind, strings.ToLower(value)}
			other, ok := first[k]
			if !ok {
				first[k] = c
			} else if other.Class != c.Class {
				a.report(c.At(ItemKey("values", j)), ClassifierOverlap, "%s %s is both %s and %s", c.Kind, value, other.Class, c.Class)
			}
		}
	}
}
