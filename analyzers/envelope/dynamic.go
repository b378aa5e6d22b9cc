package envelope

import "github.com/exitlint/exitlint/internal/code/object"

// reportDynamic reports code that prints JSON of unknown type or with unknown keys.
// Such JSON may contain an error envelope that no other rule can check. A value of
// unknown type is not reported if the registry names the types of the envelopes: these
// are checked where the program creates them.
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
