package registry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// A Contradiction is a disagreement within a valid registry. exitlint reports it as a
// finding.
type Contradiction struct {
	span.Position
	Topic   Topic
	Message string
}

// A Topic is the kind of a contradiction.
type Topic string

// The topics.
const (
	ClassRecoverable Topic = "class_recoverable" // such as class = "permanent" with recoverable = "yes"
	ZeroNotSuccess   Topic = "zero_not_success"  // the class of the status 0 is not "success"
	PolicyMissing    Topic = "policy_missing"    // callers should retry, but there is no policy
	PolicyInvalid    Topic = "policy_invalid"    // the policy cannot work
	// no code uses the policy, or a code uses it although callers should not retry
	PolicyUnused      Topic = "policy_unused"
	PrefixOverlap     Topic = "prefix_overlap"     // two declared prefixes match the same error code
	ClassifierOverlap Topic = "classifier_overlap" // two classifiers give different classes to one value, such as an HTTP status
)

// Contradictions returns the contradictions in the file, sorted by position. It finds
// none in presets, which contain no contradictions.
func (r *Registry) Contradictions() []Contradiction {
	a := &auditor{r: r, used: map[string]bool{}}
	for i := range r.Codes {
		c := &r.Codes[i]
		a.used[c.Retry] = true
		if c.Preset == "" {
			a.checkCode(c)
		}
	}
	for i := range r.Errors {
		e := &r.Errors[i]
		a.used[e.Retry] = true
		if e.Preset == "" {
			a.checkErrorCode(e)
		}
		a.reportPrefixes(e)
	}
	for i := range r.Classifiers {
		c := &r.Classifiers[i]
		a.used[c.Retry] = true
		if s := c.Subject(); c.Retry != "" && c.Own("retry") && s.reasonNotToRetry() != "" {
			a.report(c.At("retry"), PolicyUnused, "this classifier has the policy %q but is not retryable: %s", c.Retry, s.reasonNotToRetry())
		}
	}
	for i := range r.Retries {
		if p := &r.Retries[i]; p.Preset == "" {
			a.checkPolicy(p)
		}
	}
	a.reportClassifiers()
	slices.SortStableFunc(a.found, func(x, y Contradiction) int {
		return x.Compare(y.Position)
	})
	return a.found
}

// An auditor collects contradictions.
type auditor struct {
	r     *Registry
	used  map[string]bool // the names of the policies in use
	found []Contradiction
}

func (a *auditor) report(at span.Position, topic Topic, format string, args ...any) {
	a.found = append(a.found, Contradiction{at, topic, fmt.Sprintf(format, args...)})
}

func (a *auditor) checkCode(c *Code) {
	if c.Value == 0 && c.Class != "" && c.Class != ClassSuccess {
		a.report(c.Entry.OwnAt("class", "value", "name"), ZeroNotSuccess, "status 0 is success to every caller, and %s is declared %s", c.Name, c.Class)
		return
	}
	a.checkSubject(&c.Entry, fmt.Sprintf("%s (%d)", c.Name, c.Value), c.Subject())
}

// checkErrorCode checks the keys of an error code. It skips an error code that sets none
// of them: the values then come from its status, which is checked on its own.
func (a *auditor) checkErrorCode(e *ErrorCode) {
	if e.Class == "" && e.Recoverable == "" && e.Retry == "" {
		return
	}
	a.checkSubject(&e.Entry, e.Code, a.r.SubjectOf(*e))
}

// NeverRetried reports whether callers should not retry after the code.
func (c *Code) NeverRetried() bool { return c.Subject().reasonNotToRetry() != "" }

func withClass(c Class, r Recoverable) Subject { return Subject{Class: c, Recoverable: r} }

func (a *auditor) checkSubject(e *Entry, name string, s Subject) {
	if why := s.Conflict(); why != "" {
		// Whether callers should retry is not known after this contradiction. So skip the
		// checks of the policy.
		a.report(e.OwnAt("recoverable", "class"), ClassRecoverable, "%s is %s but recoverable is %q; %s", name, s.Class, s.Recoverable, why)
		return
	}
	switch {
	case s.Retry == "" && s.NeedsPolicy():
		a.report(e.OwnAt("class", "action", "recoverable"), PolicyMissing,
			"%s is retryable but has no policy; add retry = \"…\" and a table [retry.…]", name)
	case s.Retry != "" && e.Own("retry") && s.reasonNotToRetry() != "":
		a.report(e.At("retry"), PolicyUnused, "%s has the policy %q but is not retryable: %s", name, s.Retry, s.reasonNotToRetry())
	}
}

// reportPrefixes reports an error code that begins with two declared prefixes.
func (a *auditor) reportPrefixes(e *ErrorCode) {
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

// reportClassifiers reports each value that two classifiers assign to different classes.
// The finding is at the value in the second classifier.
func (a *auditor) reportClassifiers() {
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
