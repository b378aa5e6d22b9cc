package exitcode

// wrong applies the rules about statuses that go wrong. They need no registry.
func (c *checker) wrong() {
	for _, r := range []struct {
		name  string
		check func()
	}{
		{swallowed, c.swallowed},
		{skipped, c.skipped},
		{child, c.child},
		{signal, c.signal},
		{unsent, c.unsent},
	} {
		if c.On(r.name, c.Registry) {
			r.check()
		}
	}
}
