package envelope

import "github.com/exitlint/exitlint/internal/code/object"

// dynamic reports code that prints JSON whose type or keys are not known, because the
// JSON may contain an error envelope that no rule can check. It ignores values of types
// that the registry names, because these are checked where the program makes them.
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
