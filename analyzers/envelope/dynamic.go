package envelope

import "github.com/exitlint/exitlint/internal/code/object"

// dynamic reports JSON that the package of the pass prints and that cannot be
// followed. An error envelope in it may be missed. This does not matter for types
// that the registry names: their values are judged at the position where they are
// made, whatever prints them.
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
