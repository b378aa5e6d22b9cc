package exitcode

// signal reports a status that is the bare number of a signal.
func (c *checker) signal() {}
