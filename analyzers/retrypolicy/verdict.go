package retrypolicy

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/registry"
)

// A verdict is what the registry says about a value, such as a status or an error code.
type verdict struct {
	key, name string // the value, such as "7", and its name in messages, such as "7 (LOCKED)"
	sub       registry.Subject
}

// verdicts returns a verdict for each value of the kind d in the registry, such as each
// status.
func (c *checker) verdicts(d domain) []verdict {
	var out []verdict
	switch d {
	case statuses:
		for _, k := range c.Registry.Codes {
			out = append(out, verdictOf(&k))
		}
	case errorCodes:
		for _, e := range c.Registry.Errors {
			out = append(out, c.verdictOfError(e))
		}
	case errorValues:
		return c.verdictsOfErrors()
	case httpStatuses, errnos, messages:
		kind := map[domain]registry.ClassifierKind{
			httpStatuses: registry.ClassifierHTTPStatus, errnos: registry.ClassifierErrno, messages: registry.ClassifierMessage,
		}[d]
		for _, cl := range c.Registry.Classifiers {
			for _, v := range cl.Values {
				if cl.Kind == kind {
					out = append(out, verdict{v, nameOf(d, v), cl.Subject()})
				}
			}
		}
	}
	return out
}

// nameOf returns the name of a value for messages. Parts of error messages are quoted.
func nameOf(d domain, value string) string {
	if d == messages {
		return strconv.Quote(value)
	}
	return value
}

func verdictOf(k *registry.Code) verdict {
	return verdict{strconv.Itoa(k.Value), fmt.Sprintf("%d (%s)", k.Value, k.Name), k.Subject()}
}

func (c *checker) verdictOfError(e registry.ErrorCode) verdict {
	return verdict{e.Code, e.Code, c.Registry.SubjectOf(e)}
}

// hasClass reports whether a failure has the given class. known is false if the
// registry does not decide this: a failure that it calls "fatal" may also be
// "permanent".
func hasClass(x registry.Subject, class registry.Class) (yes, known bool) {
	return x.Class == class, slices.Contains([]registry.Class{class, registry.ClassTransient, registry.ClassSuccess}, x.Class)
}

// isSuccess reports whether a class means success. known is false for a class such as
// partial, which may mean either.
func isSuccess(class registry.Class) (yes, known bool) {
	switch class {
	case registry.ClassSuccess, registry.ClassNoOp:
		return true, true
	case registry.ClassTransient, registry.ClassPermanent, registry.ClassFatal, registry.ClassBlocked:
		return false, true
	}
	return false, false
}

// expects returns what a predicate for the property s, such as "retried", should return
// for a failure. x is what the registry says about the failure. known is false if this
// does not decide the result.
//
// An action such as fix_input shows that callers should not retry. It does not show
// that the failure is permanent, because a try after this action may succeed.
func (s property) expects(x registry.Subject) (yes, known bool) {
	if x.Conflict() != "" {
		return false, false // checkRegistry reports the conflict
	}
	switch {
	case s == successful:
		return isSuccess(x.Class)
	case s == restarted && x.Action == registry.ActionResume:
		return true, x.Class == registry.ClassControl
	case s == permanent:
		return hasClass(x, registry.ClassPermanent)
	case s == fatal:
		return hasClass(x, registry.ClassFatal)
	case s == recoverable && x.Recoverable == registry.RecoverableYes:
		return true, true
	case (s != retried && s != restarted || x.Recoverable == registry.RecoverableYes) && x.Action != registry.ActionRetry:
		x.Action = ""
	}
	retry := x.Retried()
	// other reports whether the registry gives the failure a class other than
	// "transient".
	other := x.Class != "" && x.Class != registry.ClassTransient
	if s == transient && other && retry != registry.RetriedNo {
		return false, false
	}
	return retry == registry.RetriedYes, retry == registry.RetriedYes || retry == registry.RetriedNo
}
