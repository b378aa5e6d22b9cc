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
//msgp:tuple Package Function Guard Shape Failure Edge Alias position spanned
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

// AppendBinary encodes p for [fact.Facts].
func (p *Package) AppendBinary(b []byte) ([]byte, error) { return p.MarshalMsg(b) }

// UnmarshalBinary reads what AppendBinary wrote.
func (p *Package) UnmarshalBinary(data []byte) error {
	_, err := p.UnmarshalMsg(data)
	return err
}

// A Package describes the functions of one package that depend on the output format, or
// that print text before a failure. The functions are sorted by ID.
type Package struct {
	Functions []Function
	Aliases   []Alias  // sorted
	Flags     []string // flags of the whole program that may select the format, such as "json"; sorted
	// LocalFlags contains such flags of single commands, sorted. They apply to the whole
	// program if no package has subcommands.
	LocalFlags     []string
	HasSubcommands bool
}

// A Function describes how one function of a program depends on the output format, such
// as text or JSON. It also lists the calls that print text before the program fails.
type Function struct {
	ID         string
	IsRoot     bool     // whether the runtime or a framework calls the function
	FormatKeys []string // keys of the variables, flags and functions from which it reads the format; sorted
	// ChecksFormat is set if the function branches on the output format, or calls a
	// function of the module that does.
	ChecksFormat    bool
	EncodesJSON     bool  // whether it encodes JSON, or calls a function of the module that does
	WritesJSONError bool  // whether it writes an error as JSON
	Shape           Shape // what it writes, if only the keys show that it is an error
	// PrintsText is set if the function prints text on every path, and neither branches
	// on the format nor encodes JSON. PrintsArguments is set if the text is in its
	// arguments.
	PrintsText      bool
	PrintsArguments bool
	HasTopGuard     bool // whether it, or a function that it calls, contains a Guard for all commands
	ParsesFlags     bool // whether it parses flags, or calls a function that does
	Guards          []Guard
	Failures        []Failure
	// Edges contains the functions that the function calls or uses as values, if they
	// have Failures or Edges themselves. A path of edges thus ends at a failure.
	Edges []Edge
}

// A Guard is a branch on the output format that the user has selected. One side of the
// branch writes an error as JSON.
type Guard struct {
	Key       string // identifies the variable, flag or function that selects the format
	Name      string // the name of this variable, flag or function in messages, such as "--json"
	IsTop     bool   // whether the branch applies to all commands, because it is in the function that runs them
	span.Span        // span of the call that writes the error
	Writer    string // name of the function that writes the error
	Shape     Shape  // what is written, if only the keys show that it is an error
}

// A Shape identifies a value whose keys may be those of an error, such as "code" and
// "message". Whether it is an error is decided for the whole program. A zero Shape means
// that a name such as "error" already shows it.
type Shape struct {
	Type string        // the full name of the struct type; "" for a map
	At   span.Position // where the map is made
}

// A Failure is a call that prints text before the process ends.
type Failure struct {
	span.Span
	// Return is a return statement whose result may be the status of the process. It is
	// zero if a call ends the process.
	Return span.Span
}

// An Edge says that a function calls another function, or uses it as a value.
type Edge struct {
	To      string
	Guarded bool // whether the program reaches the call or reference only in one output format
}

// An Alias says that two variables, flags or functions select the same output format,
// because Key gets its value from Source. For example, Key may be a parameter and
// Source the argument for it, or Key may be a function that returns the field Source.
type Alias struct{ Key, Source string }

// isEmpty reports whether there is nothing in p that importing packages need.
func (p *Package) isEmpty() bool {
	return len(p.Functions)+len(p.Aliases)+len(p.Flags)+len(p.LocalFlags) == 0 && !p.HasSubcommands
}

func (p *Package) function(id string) *Function {
	i, ok := slices.BinarySearchFunc(p.Functions, id, func(f Function, id string) int { return cmp.Compare(f.ID, id) })
	if !ok {
		return nil
	}
	return &p.Functions[i]
}
