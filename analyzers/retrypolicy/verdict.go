package retrypolicy

import (
	"fmt"
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
