package exitflow

// A Program is everything a main package can end with.
type Program struct {
	Package  string // import path of the main package
	Statuses []Status
	Dynamic  []Dynamic
}

// A Status is one value the operating system can see when the program ends.
type Status struct {
	Value    int // 0–255
	Implicit bool
	Origins  []Origin
	Witness  []Step // a shortest path from main.main to one origin
}

// An Origin is a place that fixes a status.
type Origin struct {
	Place
	Raw        int64  // the value in the source: -1 where the status is 255
	Kind       string // argument, return, field, assignment, element, default, call
	Literal    bool   // a bare number, not a named constant
	Func       string // the function that holds the place
	Dependency bool   // inside a dependency, and not entered through a terminator
	Sink       Place  // where the value reaches the end of the process
}

// A Dynamic is a place whose status cannot be bounded.
type Dynamic struct {
	Place
	Reason string
	Func   string
	Sink   Place
}

// A Step is a function on the way from main.main, and the place in it that
// leads on.
type Step struct {
	Func string
	Place
}

// A Place is a position in a Go file. File is absolute; Line and Column count
// from 1, Column in bytes.
type Place struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int
}
