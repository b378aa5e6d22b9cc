package exit

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// An ExitFunc is a function that ends the process, or a variable that contains
// such a function. A registry declares it, because the code alone does not show
// that it ends the process. The status is the argument with the index Arg or, if
// Status is set, always *Status.
type ExitFunc struct {
	Func   string // name of the function as in a registry: "example.com/cli.Die" or "(*example.com/cli.App).Exit"; see [ssax.Normalize]
	Var    string // name of the variable: "example.com/murli.ExitFunc"
	Arg    int    // index of the argument that is the status, counted from 0 and without the receiver; unused if Status is set
	Status *int
}

// Effect describes how a call of the function ends the process.
func (f ExitFunc) Effect() Effect {
	if f.Status != nil {
		return alwaysEnds(int64(*f.Status))
	}
	return exitArg(f.Arg)
}

// A Program contains the statuses with which a main package can end.
type Program struct {
	Package  string // import path of the main package
	Dir      string // directory of the main package
	Statuses []Status
	Dynamic  []Dynamic
}

// A Status is an exit status as the operating system sees it, with all
// expressions that can cause it.
type Status struct {
	Value    int  // 0–255
	Implicit bool // whether the status has no origin and is listed because every Go program can end with it; only 0 and 2
	Origins  []Origin
	Witness  []Step // a shortest path from main.main to one of the origins
}

// An Origin is an expression that determines a status, such as the 3 in
// os.Exit(3). If a dependency determines the status, but a call in the program's
// own code always ends the process with it, the origin is this call.
type Origin struct {
	Location
	Raw        int64    // the number that the program passes; the status is its low byte: 255 for -1
	Kind       string   // how the expression is used: argument, return, field, assignment, element, default, call, comparison
	Literal    bool     // whether the expression is a bare number, not a named constant
	Func       ssax.ID  // the function that contains the expression
	Package    string   // import path of the package with the expression
	Dependency bool     // whether the expression is in a dependency
	Sink       Location // the call that ends the process
	ExitFunc   ssax.ID  // the exit function that is called at Sink
	Entry      Location // the reference in the program's own code through which the origin was reached; only if Dependency is set
}

// A Dynamic is a position where an unbounded value enters the program and can become a
// status. A value is unbounded if the analysis cannot list the numbers that it may be.
// For
//
//	n, _ := strconv.Atoi(s)
//	os.Exit(n)
//
// it is the call of strconv.Atoi.
type Dynamic struct {
	Location
	Reason  string    // why the value is unbounded, as a noun phrase: "a parsed number"
	Func    ssax.ID   // the function that contains the position
	Package string    // import path of the package with the position
	Through []ssax.ID // the functions that the value passes through on its way to the exit, including Func; sorted
	Sink    Location  // the call that ends the process

	Abstract bool // whether the value is the result of an interface method that types outside the followed code may implement

	Ways [][]Transfer // the operations on the value, for each way in which it reaches an exit; without duplicates
}

// Becomes reports whether the process can end with the given status if the unbounded
// value is n.
func (d Dynamic) Becomes(n int64, status int) bool {
	return slices.ContainsFunc(d.Ways, func(way []Transfer) bool {
		result, ok := Apply(n, way)
		return ok && int(uint8(result)) == status
	})
}

// Foreign reports whether the value is the status of something other than the program,
// such as a child process. A program may return such a status unchanged on purpose.
func (d Dynamic) Foreign() bool {
	for _, reason := range foreign {
		if d.Reason == reason {
			return true
		}
	}
	return false
}

// A Step is one function on the path from main.main to an origin. Location is where
// this function refers to the function of the next step. In the last step, it is the
// location of the origin.
type Step struct {
	Func ssax.ID
	Location
}

// A Location is a span in a Go file. File is an absolute path.
type Location struct {
	span.Span
	Generated, Test bool
}

// Key identifies the origin by position and number. A Graph lists the keys of
// the origins that its package reports, so that importing packages do not
// report them again.
func (o Origin) Key() string {
	return fmt.Sprintf("%s:%d:%d:%d", o.File, o.Line, o.Column, o.Raw)
}

// ParseKey returns the position and the number in the key of an origin. ok is false
// for the key of a [Dynamic].
func ParseKey(key string) (at span.Position, raw int64, ok bool) {
	rest := key
	var numbers [3]int64 // number, column, line
	for i := range numbers {
		colon := strings.LastIndexByte(rest, ':')
		if colon < 0 {
			return at, 0, false
		}
		n, err := strconv.ParseInt(rest[colon+1:], 10, 64)
		if err != nil {
			return at, 0, false
		}
		numbers[i], rest = n, rest[:colon]
	}
	return span.Position{File: rest, Line: int(numbers[2]), Column: int(numbers[1])}, numbers[0], true
}

// Key identifies the position, as [Origin.Key] does for an origin.
func (d Dynamic) Key() string { return fmt.Sprintf("%s:%d:%d:?", d.File, d.Line, d.Column) }

// Locate returns the location of a range in the files of the graph. If the
// range is not known, it returns the directory of the package.
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
