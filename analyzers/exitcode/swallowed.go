package exitcode

// swallowed reports an error that is dropped or only logged.
func (c *checker) swallowed() {}
