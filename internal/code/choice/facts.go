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

// spanned and position copy the types of package span, because msgp generates
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
	IsRoot   bool     // it runs without being called by name
	Uses     []string // keys of the choices that it reads, sorted
	Looks    bool     // it branches on a choice, or calls a function of the module that does
	Encodes  bool     // it encodes JSON, or calls a function of the module that does
	Reports  bool     // it writes an error as JSON
	Prints   bool     // it prints text to standard output or error and does not look at a choice
	Top      bool     // it has a guard that IsTop, or calls a function that does
	Parses   bool     // it parses flags, or calls a function that does
	Guards   []Guard
	Failures []Failure
	Edges    []Edge // to the functions that it calls or refers to, and that lead to failures
}

// A Guard is a branch on a choice, one side of which writes an error as JSON.
type Guard struct {
	Key       string // of the choice; equal keys are the same choice
	Name      string // of the choice, for people: "--json" or "jsonOutput"
	IsTop     bool   // it is in a function that runs the program's commands, so it applies to each of them
	span.Span        // of the call that writes the error
	Writer    string // name of the function that is called there
}

// A Failure is a call that prints text before the process ends.
type Failure struct {
	span.Span
	// Return is the span of the return statement whose result may be the status of
	// the process. It is zero if a call ends the process with a status other than 0.
	Return span.Span
}

// An Edge is a call of a function, or another use of it.
type Edge struct {
	To      string
	Guarded bool // a branch on a choice decides whether it is reached
}

// An Alias says that two choices are the same, because one gets its value from
// the other: a parameter from an argument, or the result of a function from a
// field.
type Alias struct{ Key, Of string }

// isEmpty reports whether importing packages need nothing of the package.
func (p *Package) isEmpty() bool { return len(p.Functions)+len(p.Aliases)+len(p.Flags) == 0 }

// function returns the function with an ID, or nil.
func (p *Package) function(id string) *Function {
	i, ok := slices.BinarySearchFunc(p.Functions, id, func(f Function, id string) int { return cmp.Compare(f.ID, id) })
	if !ok {
		return nil
	}
	return &p.Functions[i]
}
