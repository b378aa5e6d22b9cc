package envelope

import "github.com/exitlint/exitlint/internal/code/object"

// reportDynamic reports code that prints a value as JSON if the type or the keys of the
// value are not known: the JSON may contain an error envelope that no other rule can
// check. Values of unknown type are not reported if the registry names the types of the
// envelopes, because values of these types are checked where the program makes them.
func (c *checker) reportDynamic() {
	for _, u := range c.own.Unfollowed {
		reg := c.RegistryOf(u.Span.File)
		advice := "name its type under [envelope] types"
		switch {
		case u.Kind == object.Map:
			advice = "print a struct, or set constant keys only"
		case reg != nil && len(reg.EnvelopeTypes()) > 0:
			continue
		}
		c.report(ruleDynamic, u.Span, nil, nil, "this JSON cannot be followed: %s; %s", u.Reason, advice)
	}
}
