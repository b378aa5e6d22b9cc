// Package walk walks over what others implement, and is called back by them.
package walk

// A Node may have nodes below it.
type Node interface {
	Visit(depth int) int
}

// A Failure knows its status, as the nodes of others do.
type Failure interface {
	error
	Cause() error
	ExitCode() int
}

// Walk visits a node, which may walk on.
func Walk(n Node, depth int) int {
	if n == nil {
		return 3 // want "status 3 return"
	}
	if depth > 9 {
		return 4 // want "status 4 return"
	}
	return n.Visit(depth + 1)
}

// Status asks an error, and the errors that it wraps.
func Status(err error) int {
	for err != nil {
		f, ok := err.(Failure)
		if !ok {
			return 5 // want "status 5 return"
		}
		if code := f.ExitCode(); code > 0 {
			return code
		}
		err = f.Cause()
	}
	return 0 // want "status 0 return"
}
