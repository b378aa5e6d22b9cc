package exit

import (
	"fmt"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// An ExitFunc is a function that ends the process, or a variable that contains
// such a function. Only a registry declares it as an exit function. The status
// is argument Arg of the call or, if Status is set, always Status.
type ExitFunc struct {
	Func   string // in the notation of the configuration: "example.com/cli.Die", "(*example.com/cli.App).Exit"; see [ssax.Normalize]
	Var    string // "example.com/murli.ExitFunc"
	Arg    int    // index of the argument, from 0 and without the receiver; unused if Status is set
	Status *int
}

// Effect returns how a call of the function ends the process.
func (f ExitFunc) Effect() Effect {
	if f.Status != nil {
		return fixed(int64(*f.Status))
	}
	return exitArg(f.Arg)
}

// A Program describes the statuses with which a main package can end.
type Program struct {
	Package  string // import path of the main package
	Dir      string // directory of the main package
	Statuses []Status
	Dynamic  []Dynamic
}

// A Status is one value that the operating system can see when a program ends.
type Status struct {
	Value    int  // 0–255
	Implicit bool // every program can end with this status: 0 or 2; Origins may be empty
	Origins  []Origin
	Witness  []Step // a shortest path from main.main to one origin
}

// An Origin is an expression that determines a status.
type Origin struct {
	Location
	Raw        int64    // the value before the operating system takes its low byte: -1 for the status 255
	Kind       string   // argument, return, field, assignment, element, default, call
	Literal    bool     // a bare number, not a named constant
	Func       ssax.ID  // the function that contains it
	Package    string   // its import path
	Dependency bool     // the expression is in a dependency, and is not a call of an exit function in the program's own code
	Sink       Location // where the value reaches the end of the process
	ExitFunc   ssax.ID  // the exit function that is called at Sink
	Entry      Location // if Dependency: the reference in the program's own code that leads to the origin
}

// A Dynamic is a position where an unbounded value, which may become a status,
// enters the program.
type Dynamic struct {
	Location
	Reason  string    // why, as a noun phrase: "a parsed number"
	Func    ssax.ID   // the function that contains it
	Package string    // its import path
	Through []ssax.ID // the functions that the value passes through, including Func; sorted
	Sink    Location  // where the value reaches the end of the process
}

// Foreign reports whether the status comes from something else that ran, such
// as a child process. A program may intend to return such a status unchanged.
func (d Dynamic) Foreign() bool {
	for _, reason := range foreign {
		if d.Reason == reason {
			return true
		}
	}
	return false
}

// A Step is one function on the path from main.main to an origin. Location is
// the reference to the next function.
type Step struct {
	Func ssax.ID
	Location
}

// A Location is a span in a Go file, together with the kind of the file. File
// is an absolute path.
type Location struct {
	span.Span
	Generated, Test bool
}

// Key returns a key that identifies the origin in all packages. A Graph lists
// the keys of the origins that its package reports, so that other packages do
// not report those origins again.
func (o Origin) Key() string {
	return fmt.Sprintf("%s:%d:%d:%d", o.File, o.Line, o.Column, o.Raw)
}

// Key returns a key that identifies the position in all packages, like
// [Origin.Key].
func (d Dynamic) Key() string { return fmt.Sprintf("%s:%d:%d:?", d.File, d.Line, d.Column) }

// Locate returns the location of a range of the graph. For an invalid range it
// returns the directory of the package.
func (g *Graph) Locate(r Range) Location {
	if int(r.File) >= len(g.Files) || !r.IsValid() {
		return Location{Span: span.Span{Position: span.Position{File: g.Dir}}}
	}
	file := g.Files[r.File]
	name := filepath.FromSlash(file.Name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(g.Dir, name)
	}
	return Location{
		Span:      span.Span{Position: span.Position{File: name, Line: int(r.Line), Column: int(r.Col)}, EndLine: int(r.EndLine), EndColumn: int(r.EndCol)},
		Generated: file.Generated, Test: file.Test,
	}
}
