package exit

import (
	"fmt"
	"path/filepath"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Terminator is a function, or a variable that holds one, that ends the
// process: with the status in argument Arg, or with the fixed Status.
type ExitFunc struct {
	Func   string // "example.com/cli.Die", "(*example.com/cli.App).Exit"
	Var    string // "example.com/murli.ExitFunc"
	Arg    int    // counts from 0, without the receiver
	Status *int
}

func (t ExitFunc) Effect() Effect {
	if t.Status != nil {
		return fixed(int64(*t.Status))
	}
	return exitArg(t.Arg)
}

// A Program is everything a main package can end with.
type Program struct {
	Package  string // import path of the main package
	Dir      string // its directory
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
	Location
	Raw        int64    // the value in the source: -1 where the status is 255
	Kind       string   // argument, return, field, assignment, element, default, call
	Literal    bool     // a bare number, not a named constant
	Func       ssax.ID  // the function that holds the place
	Package    string   // its import path
	Dependency bool     // inside a dependency, and not entered through a terminator
	Sink       Location // where the value reaches the end of the process
	ExitFunc   ssax.ID  // the function that ends it there
	Entry      Location // for a dependency: where the program's own code leads there

	depth int
}

// A Dynamic is a place whose status cannot be bounded.
type Dynamic struct {
	Location
	Reason  string
	Func    ssax.ID
	Package string
	Through []ssax.ID // the functions the value comes through, Func among them
	Sink    Location
}

// Foreign reports whether the status is that of something else that ran, which
// the program may pass on on purpose.
func (d Dynamic) Foreign() bool {
	for _, reason := range foreign {
		if d.Reason == reason {
			return true
		}
	}
	return false
}

// A Step is a function on the way from main.main, and the place in it that
// leads on.
type Step struct {
	Func ssax.ID
	Location
}

// A Place is a position in a Go file. File is absolute; Line and Column count
// from 1, Column in bytes.
type Location struct {
	span.Span
	Generated, Test bool
}

func (o Origin) Key() string {
	return fmt.Sprintf("%s:%d:%d:%d", o.File, o.Line, o.Column, o.Raw)
}

func (d Dynamic) Key() string { return fmt.Sprintf("%s:%d:%d:?", d.File, d.Line, d.Column) }

// place makes a position of the flow one of the file system.
func (f *Graph) Locate(p Range) Location {
	if int(p.File) >= len(f.Files) || !p.IsValid() {
		return Location{Span: span.Span{Position: span.Position{File: f.Dir}}}
	}
	file := f.Files[p.File]
	name := filepath.FromSlash(file.Name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(f.Dir, name)
	}
	return Location{
		Span:      span.Span{Position: span.Position{File: name, Line: int(p.Line), Column: int(p.Col)}, EndLine: int(p.EndLine), EndColumn: int(p.EndCol)},
		Generated: file.Generated, Test: file.Test,
	}
}
