package choice

import (
	"cmp"
	"slices"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains the parts of the package and of its
// dependencies, because go vet passes only the facts of direct imports to a
// package.
type Facts struct{ fact.Facts[Package] }

//go:generate go tool msgp -unexported -io=false -tests=false -o facts_msgp.go
//msgp:tuple Package Function Guard Failure Edge Alias position spanned
//msgp:ignore Facts Result
//msgp:replace span.Span with:spanned
//msgp:replace span.Position with:position
//msgp:limit arrays:1048576

// spanned and position are copies of types of package span, because msgp generates
// code only for types of this package.
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

// MarshalBinary writes the package for [fact.Facts].
func (p *Package) MarshalBinary() ([]byte, error) { return p.MarshalMsg(nil) }

// UnmarshalBinary reads what MarshalBinary wrote.
func (p *Package) UnmarshalBinary(data []byte) error {
	_, err := p.UnmarshalMsg(data)
	return err
}

// A Package describes the functions of one package that matter for the choice of
// an output format. Functions are sorted by name.
type Package struct {
	Functions []Function
	Aliases   []Alias  // sorted
	Flags     []string // flags of the whole program that may select an output format, such as "json", sorted
}

// A Function describes one function. Functions that neither look at a choice nor
// lead to a failure are left out.
type Function struct {
	ID       string
	IsRoot   bool     // whether the runtime or a framework calls the function; for main and init, the runtime does
	Uses     []string // keys of the choices that the function reads, sorted
	Looks    bool     // whether the function branches on a choice, or calls a function of the module that branches on one
	Encodes  bool     // whether the function encodes JSON, or calls a function of the module that encodes JSON
	Reports  bool     // whether the function writes an error as JSON
	Prints   bool     // whether the function prints text to standard output or error and does not look at a choice
	Top      bool     // whether the function has a Guard with IsTop, or calls a function that has one
	Parses   bool     // whether the function parses flags, or calls a function that parses them
	Guards   []Guard
	Failures []Failure
	Edges    []Edge // the functions with failures that this function calls or refers to, directly or through others
}

// A Guard is a branch that depends on a choice. One side of it writes an error as JSON.
type Guard struct {
	Key       string // key of the choice; equal keys mean the same choice
	Name      string // name of the choice in messages: "--json" or "jsonOutput"
	IsTop     bool   // whether the guard applies to all commands, because it is in a function that runs the commands of the program
	span.Span        // span of the call that writes the error
	Writer    string // name of the function that writes the error
}

// A Failure is a call that prints text before the process ends.
type Failure struct {
	span.Span
	// Return is the span of the return statement whose result may be the status of
	// the process. It is zero if a call ends the process with a status other than 0.
	Return span.Span
}

// An Edge is a call of a function, or another reference to the function.
type Edge struct {
	To      string
	Guarded bool // whether a branch on a choice decides if the call or reference is reached
}

// An Alias records that the choices Key and Of are the same, because Key gets its value
// from Of. For example, Key is a parameter and Of the argument, or Key is the result of
// a function and Of a field.
type Alias struct{ Key, Of string }

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
