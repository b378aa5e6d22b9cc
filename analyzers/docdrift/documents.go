package docdrift

func (c *checker) documents() ([]string, error) { return nil, nil }
