package exit

import (
	"fmt"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// An ExitFunc is an exit function that the code alone does not show: a function,
// or a variable that contains one, that ends the process. The status is argument
// Arg, or always Status.
type ExitFunc struct {
	Func   string // as people write it: "example.com/cli.Die", "(*example.com/cli.App).Exit"; see [ssax.Normalize]
	Var    string // "example.com/murli.ExitFunc"
	Arg    int    // counts from 0, without the receiver; if Status is nil
	Status *int
}

// Effect returns how a call of the function ends the process.
func (f ExitFunc) Effect() Effect {
	if f.Status != nil {
		return fixed(int64(*f.Status))
	}
	return exitArg(f.Arg)
}

// A Program is everything that a main package can end with.
type Program struct {
	Package  string // import path of the main package
	Dir      string // its directory
	Statuses []Status
	Dynamic  []Dynamic
}

// A Status is one value that the operating system can see when a program ends.
type Status struct {
	Value    int  // 0–255
	Implicit bool // no origin: 0 and 2 are statuses of every program
	Origins  []Origin
	Witness  []Step // a shortest path from main.main to one origin
}

// An Origin is an expression that determines a status.
type Origin struct {
	Location
	Raw        int64    // the value in the source: -1 where the status is 255
	Kind       string   // argument, return, field, assignment, element, default, call
	Literal    bool     // a bare number, not a named constant
	Func       ssax.ID  // the function that contains it
	Package    string   // its import path
	Dependency bool     // in a dependency, and not the call of an exit function
	Sink       Location // where the value reaches the end of the process
	ExitFunc   ssax.ID  // the function that ends it there
	Entry      Location // if Dependency: where the program's own code leads there
}

// A Dynamic is a position at which a status that cannot be bounded comes in.
type Dynamic struct {
	Location
	Reason  string    // why, as a noun phrase: "a parsed number"
	Func    ssax.ID   // the function that contains it
	Package string    // its import path
	Through []ssax.ID // the functions that the value comes through, with Func; sorted
	Sink    Location  // where the value reaches the end of the process
}

// Foreign reports whether the status is that of something else that ran, such as
// a child process. A program may pass it on on purpose.
func (d Dynamic) Foreign() bool {
	for _, reason := range foreign {
		if d.Reason == reason {
			return true
		}
	}
	return false
}

// A Step is a step of a witness: a function on the way from main.main, and the
// span in it that leads on to the next one.
type Step struct {
	Func ssax.ID
	Location
}

// A Location is a span in a Go file. File is absolute. It also says what sort of
// file that is.
type Location struct {
	span.Span
	Generated, Test bool
}

// Key identifies the origin among those of all packages. A Graph passes on the
// keys of what is reported, so that other packages do not report it again.
func (o Origin) Key() string {
	return fmt.Sprintf("%s:%d:%d:%d", o.File, o.Line, o.Column, o.Raw)
}

// Key identifies the position as [Origin.Key] does.
func (d Dynamic) Key() string { return fmt.Sprintf("%s:%d:%d:?", d.File, d.Line, d.Column) }

// Locate returns the location of a range of the graph. For a range that is not
// known it is the directory of the package.
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
