package choice

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains a [Package] for the package and for each of
// its dependencies, because go vet passes only the facts of direct imports to a
// package.
type Facts struct{ fact.Facts[Package] }

//go:generate go tool msgp -unexported -io=false -tests=false -o facts_msgp.go
//msgp:tuple Package Function Guard Failure Edge Alias position spanned
//msgp:ignore Facts Result
//msgp:replace span.Span with:spanned
//msgp:replace span.Position with:position
//msgp:limit arrays:1048576

// spanned and position copy types of package span, because msgp generates code only for
// types of this package.
type (
	spanned struct {
		span.Position
		EndLine, EndColumn int
	}
	position struct {
		File         string
		Line, Column int
	}
)

// MarshalBinary encodes p for [fact.Facts].
func (p *Package) MarshalBinary() ([]byte, error) { return p.MarshalMsg(nil) }

// UnmarshalBinary reads what MarshalBinary wrote.
func (p *Package) UnmarshalBinary(data []byte) error {
	_, err := p.UnmarshalMsg(data)
	return err
}

// A Package describes those functions of one package that depend on the output format,
// or print text before a failure. The functions are sorted by ID.
type Package struct {
	Functions []Function
	Aliases   []Alias  // sorted
	Flags     []string // flags of the whole program that may select an output format, such as "json", sorted
}

// A Function describes how one function of a program depends on the output format, such
// as text or JSON. It also lists the calls that print text before the program fails.
// Functions about which there is nothing to describe are left out.
type Function struct {
	ID              string
	IsRoot          bool     // whether the runtime or a framework calls the function
	FormatKeys      []string // what the function reads to find out the output format: the keys of variables, flags and functions, sorted
	ChecksFormat    bool     // whether the function branches on the output format, or calls a function of the module that does
	EncodesJSON     bool     // whether the function encodes JSON, or calls a function of the module that does
	WritesJSONError bool     // whether the function writes an error as JSON
	PrintsText      bool     // whether the function prints text on every path, and neither looks at the output format nor encodes JSON
	HasTopGuard     bool     // whether the function, or one that it calls, contains a branch on the output format that applies to all commands; see Guard.IsTop
	ParsesFlags     bool     // whether the function parses flags, or calls a function that does
	Guards          []Guard
	Failures        []Failure
	Edges           []Edge // calls and references that lead to functions with failures
}

// A Guard is a branch on the output format that the user has selected. One side of the
// branch writes an error as JSON.
type Guard struct {
	Key       string // identifies the variable, flag or function that selects the format
	Name      string // the name of the variable, flag or function in messages, such as "--json" or "jsonOutput"
	IsTop     bool   // whether the branch on the output format applies to all commands, because it is in the function that runs the commands
	span.Span        // span of the call that writes the error
	Writer    string // name of the function that writes the error
}

// A Failure is a call that prints text before the process ends.
type Failure struct {
	span.Span
	// Return is a return statement whose result may be the status of the process. It is
	// zero if a call ends the process.
	Return span.Span
}

// An Edge says that a function calls another function, or uses the other function as a
// value.
type Edge struct {
	To      string
	Guarded bool // whether the program reaches the call or reference only in one output format
}

// An Alias says that two variables, flags or functions select the same output format,
// because one gets its value from the other. Key identifies the one that gets the
// value, and Source identifies the one that the value comes from. For example, Key is a
// parameter and Source is its argument, or Key is the result of a function and Source
// is a field.
type Alias struct{ Key, Source string }

// isEmpty reports whether there is nothing in p that importing packages need.
func (p *Package) isEmpty() bool { return len(p.Functions)+len(p.Aliases)+len(p.Flags) == 0 }

// function returns the function with the given ID, or nil.
func (p *Package) function(id string) *Function {
	i, ok := slices.BinarySearchFunc(p.Functions, id, func(f Function, id string) int { return cmp.Compare(f.ID, id) })
	if !ok {
		return nil
	}
	return &p.Functions[i]
}
