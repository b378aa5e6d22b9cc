package envelope

import "github.com/exitlint/exitlint/internal/code/object"

// dynamic reports what the package of the pass prints as JSON without being
// followed, so that an error envelope may be missed. Where the registry names the
// types of envelopes, those are judged wherever they are made, and the type of
// what is printed does not matter.
func (c *checker) dynamic() {
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
