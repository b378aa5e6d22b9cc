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

// An ExitFunc declares an exit function, or a variable that contains one. Such
// declarations come from the user's registry, exitlint.toml. If Status is set, every
// call ends the process with this status. Otherwise the status is the argument with the
// index Arg.
type ExitFunc struct {
	// Func is the name of the function as in the registry: "example.com/cli.Die" or
	// "(*example.com/cli.App).Exit"; see [ssax.Normalize].
	Func string
	Var  string // name of the variable: "example.com/murli.ExitFunc"
	// Arg is the index of the argument that is the status, not counting the receiver.
	// It is not used if Status is set.
	Arg    int
	Status *int
}

// Effect returns how a call of the function ends the process.
func (f ExitFunc) Effect() Effect {
	if f.Status != nil {
		return alwaysEnds(int64(*f.Status))
	}
	return exitArg(f.Arg)
}

// A Program lists the statuses that one program can end with.
type Program struct {
	Package  string // import path of the main package
	Dir      string // directory of the main package
	Statuses []Status
	Dynamic  []Dynamic
}

// A Status is an exit status that the operating system sees, with all expressions that
// can cause it.
type Status struct {
	Value int // 0–255
	// Implicit is set if the status has no origin. Only 0 and 2 can be implicit,
	// because every Go program can end with them: with 0 if main returns, and with 2
	// after a panic.
	Implicit bool
	Origins  []Origin
	Witness  []Step // a shortest path from main.main to one of the origins
}

// An Origin is an expression that determines a status, such as the 3 in os.Exit(3).
//
// A dependency may declare a function that always ends the process with the same
// status, such as "func Die() { os.Exit(2) }". Then the origin is not the 2, but the
// call of Die in the program's own code.
type Origin struct {
	Location
	// Raw is the number in the code. For os.Exit(-1) it is -1, although the status is
	// 255.
	Raw int64
	// Kind says how the expression is used: argument, return, field, assignment,
	// element, default, call or comparison.
	Kind       string
	Literal    bool     // whether the expression is a number, and not a named constant
	Func       ssax.ID  // the function that contains the expression
	Package    string   // import path of the package that contains the expression
	Dependency bool     // whether the expression is in a dependency
	Sink       Location // the call that ends the process
	ExitFunc   ssax.ID  // the exit function that is called at Sink
	// Entry is where the program's own code calls the dependency that contains the
	// expression. It is set only if Dependency is true.
	Entry Location
}

// A Dynamic is a position where the program gets an unbounded value that can become a
// status. Unbounded means that the analysis cannot list the possible numbers. For
//
//	n, _ := strconv.Atoi(s)
//	os.Exit(n)
//
// the position is the call of strconv.Atoi.
type Dynamic struct {
	Location
	Reason  string  // why the value is unbounded, as a noun phrase: "a parsed number"
	Func    ssax.ID // the function that contains the position
	Package string  // import path of the package that contains the position
	// Through lists the functions that the value passes through on its way to the exit,
	// including Func. It is sorted.
	Through []ssax.ID
	Sink    Location // the call that ends the process

	// Abstract is set if the value is the result of a call through an interface. It can
	// be any number, because a type that exitlint does not know may implement the
	// method.
	Abstract bool

	// Ways lists the different ways from the value to an exit. Each is a list of
	// operations on the value, such as "+ 1".
	Ways [][]Transfer
}

// Becomes reports whether the process can end with the given status if the value at d
// is n: for example, if the call of strconv.Atoi at d returns n.
func (d Dynamic) Becomes(n int64, status int) bool {
	return slices.ContainsFunc(d.Ways, func(way []Transfer) bool {
		result, ok := Apply(n, way)
		return ok && int(uint8(result)) == status
	})
}

// IsForeign reports whether the value is the status of something other than this
// program: a child process, a remote command, tests, or the program that syscall.Exec
// runs in place of this one. A program may end with such a status on purpose.
func (d Dynamic) IsForeign() bool {
	if d.Reason == ReplacedReason {
		return true
	}
	for _, reason := range foreignReasons {
		if d.Reason == reason {
			return true
		}
	}
	return false
}

// A Step is a function on the path from main.main to an origin. Location is where Func
// refers to the function of the next step. In the last step, it is the position of the
// origin.
type Step struct {
	Func ssax.ID
	Location
}

// A Location is a span in a Go file. File is an absolute path.
type Location struct {
	span.Span
	Generated, Test bool
}

// Key returns a string that identifies the origin by its position and number. A Graph
// lists the keys of the origins that its package reports, so that importing packages do
// not report them again.
func (o Origin) Key() string {
	return fmt.Sprintf("%s:%d:%d:%d", o.File, o.Line, o.Column, o.Raw)
}

// ParseKey returns the position and the number in a key that [Origin.Key] returned. ok
// is false for other strings, such as the key of a [Dynamic].
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

// Key returns a string that identifies the position; see [Origin.Key].
func (d Dynamic) Key() string { return fmt.Sprintf("%s:%d:%d:?", d.File, d.Line, d.Column) }

// Locate returns the location of a range. If the range is unknown, it returns the
// location of the package's directory.
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
