package envelope

import "github.com/exitlint/exitlint/internal/code/object"

// dynamic reports JSON whose type or keys are not known, because an error envelope in
// it could not be checked. It ignores values of types that the registry names, because
// they are checked where they are made.
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
