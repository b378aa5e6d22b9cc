package exitcode

// unsent reports a log entry that is never sent.
func (c *checker) unsent() {}
