package retrypolicy

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/registry"
)

// A verdict is what the registry says about one value: a status, an error code,
// an HTTP status or an errno.
type verdict struct {
	key, name string // the value, such as "7", and its name in messages, such as "7 (LOCKED)"
	sub       subject
}

// A subject is what the registry says about retrying after a failure. A field
// is empty if the registry does not set it.
type subject struct {
	class       registry.Class
	recoverable registry.Recoverable
	action      registry.Action
	retry       string // name of the policy
}

// verdicts returns a verdict for each value in the registry that belongs to a
// domain.
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
	case httpStatuses, errnos:
		kind := map[domain]registry.ClassifierKind{httpStatuses: registry.ClassifierHTTPStatus, errnos: registry.ClassifierErrno}[d]
		for _, cl := range c.Registry.Classifiers {
			for _, v := range cl.Values {
				if cl.Kind == kind {
					out = append(out, verdict{v, v, subject{class: cl.Class}})
				}
			}
		}
	}
	return out
}

func verdictOf(k *registry.Code) verdict {
	return verdict{strconv.Itoa(k.Value), fmt.Sprintf("%d (%s)", k.Value, k.Name), subject{k.Class, k.Recoverable, k.Action, k.Retry}}
}

func (c *checker) verdictOfError(e registry.ErrorCode) verdict {
	all := c.Registry.Effective(e)
	return verdict{e.Code, e.Code, subject{all.Class, all.Recoverable, "", all.Retry}}
}

// lasts reports whether the failure is of a class for which it is useless to
// try again.
func (x subject) lasts() bool {
	return slices.Contains([]registry.Class{registry.ClassPermanent, registry.ClassFatal, registry.ClassSuccess, registry.ClassNoOp}, x.class)
}

// isRefused reports whether the registry says not to try again.
func (x subject) isRefused() bool {
	return x.lasts() || x.recoverable == registry.RecoverableNo || x.recoverable == registry.RecoverableNA
}

// isAdvised reports whether the registry says to try again: the class is
// transient, or there is a policy and nothing against it.
func (x subject) isAdvised() bool {
	return x.class == registry.ClassTransient || x.retry != "" && !x.isRefused()
}

// is reports whether a failure is of a class. known is false if the registry
// does not tell: it has no class for the failure, or one that does not exclude
// the given class.
func (x subject) is(class registry.Class) (yes, known bool) {
	return x.class == class, slices.Contains([]registry.Class{class, registry.ClassTransient, registry.ClassSuccess}, x.class)
}

// expects returns what a predicate with this sense should return for a failure,
// according to the registry. known is false if the registry does not say.
func (s sense) expects(x subject) (yes, known bool) {
	other := x.class != "" && x.class != registry.ClassTransient // a class that says neither that the failure passes nor that it lasts
	switch {
	case x.lasts() && x.recoverable == registry.RecoverableYes:
		return false, false // the registry contradicts itself, which checkRegistry reports
	case s == permanent:
		return x.is(registry.ClassPermanent)
	case s == fatal:
		return x.is(registry.ClassFatal)
	case s == recoverable && x.recoverable == registry.RecoverableYes:
		return true, true
	case s == recoverable && x.recoverable != "":
		return false, x.isRefused()
	case s == transient && other && !x.isRefused():
		return false, false
	}
	return x.isAdvised(), x.isAdvised() || x.isRefused()
}
