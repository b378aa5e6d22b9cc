package exitcode

// child reports the -1 of a child that becomes a status.
func (c *checker) child() {}
