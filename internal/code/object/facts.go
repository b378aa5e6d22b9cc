package object

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains the objects of the package and of its
// dependencies, because go vet passes only the facts of direct imports to a
// package.
type Facts struct{ fact.Facts[Package] }

// The code that reads and writes facts is generated: reading with reflection
// takes several times as long. The limit rejects corrupt input; real arrays are
// far shorter.
//
//go:generate go tool msgp -unexported -io=false -tests=false -o facts_msgp.go
//msgp:tuple emptyReturn otherResult condition Package Use Object End Pairing Sink Value FieldRef Type Getter Leaf Field function returned effect position spanned
//msgp:ignore Facts Result Unfollowed
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

// A Package describes how one package uses objects. Its lists are sorted, so
// that equal packages have equal bytes.
type Package struct {
	Objects []Object // objects that leave the followed code in this package
	Uses    []Use    // types of values that the package encodes
	Types   []*Type  // named types of objects that the package declares or takes from libraries, by name
	Getters []Getter // methods of the errors that the package declares, by type

	Imports   []string    // the imported packages that have facts, sorted
	Functions []*function // summaries of exported functions, by name
	Called    []string    // functions that are called by name in this package, and whose objects are followed here, sorted
	Completed []FieldRef  // fields that functions set in objects made elsewhere, sorted
	Assigned  []FieldRef  // fields that callers of a constructor, and functions that are not exported, set in an object made elsewhere, sorted

	Pairings []Pairing // by position

	Unfollowed []Unfollowed `msg:"-"` // by position; only the pass of the package itself needs them
}

// A Use records that a value of a type is encoded.
type Use struct {
	Type   string // full name; "" for a type without a name
	Prefix string // path of the value inside the encoded value; "" for the encoded value itself
	Root   string // type of the encoded value, if Prefix is not ""
	Sink   Sink
	When   condition // in summaries: on which it depends whether the value is encoded

	At span.Position `msg:"-"` // of the call that encodes or writes it; facts that another process made leave it out
}

// A condition is a test of a parameter on which it depends whether a function writes
// something, as in "if asJSON". It is zero if there is none.
type condition struct {
	Param int    // the number of the parameter, from 1
	Const string // the constant that it is compared with
	Not   bool   // it has to differ from the constant
}

// isLike reports whether two uses differ in their position only.
func (u Use) isLike(o Use) bool {
	u.At = o.At
	return u == o
}

// An Object is one value with its fields as they are when it is encoded, or
// when the analysis stops following it.
type Object struct {
	Type    string // full name of its type; "" for a map, a text or a struct without a name
	Layout  *Type  // JSON form of a struct without a name; nil for other objects
	Kind    Kind
	Fields  Fields
	Span    span.Span // of the literal that makes the object; zero if the object is made outside of this module
	Call    span.Span // of the call that completes the object; zero if there is none
	Caller  string    // with Call: full name of the function that contains the call
	Inner   span.Span // with Call: the call inside the called function that has completed the object before; zero for none
	Given   []string  // the paths whose values are arguments of Call or, without Call, parameters of In; "" if options in an argument may set any field
	Partial bool      // Objects also contains the same object without the arguments of Call
	Maker   string    // full name of the constructor that was called; "" for none
	In      string    // full name of the function that makes the object
	Sink    *Sink     // where the object is written; nil if only the uses of its type show the destination
	Handed  bool      // callers of In follow the object further: it counts here only if nothing calls In by name
	Via     string    // the type whose MarshalJSON method encodes the object; "" for none
	Catches bool      // it is made of an error that the code has tested for its kinds, and that is none of them

	CallCatches bool      // an argument of Call is such an error
	Ends        []End     // the ways in which the process may end after it is written; empty if nothing is known
	Fails       bool      // after it is written, the process ends with a status other than 0, or the function returns an error, on all ways
	When        condition // in summaries: on which it depends whether the object is written
}

// position returns the span of the call that completes the object, or else of its
// literal.
func (o *Object) position() span.Span {
	if o.Call.File != "" {
		return o.Call
	}
	return o.Span
}

// A Type is the JSON form of a struct type.
type Type struct {
	Name    string    // full name, see summarizer.fullName; "" for a type without one
	Span    span.Span // of its name; zero for a type without one
	IsError bool      // it or its pointer implements error
	Marshal bool      // it or its pointer has a method that writes its JSON
	Leaves  []Leaf    // in the order of the fields

	isForeign bool `msg:"-"` // a package outside of the user's module declares it
}

// A Getter is a method without parameters of a type that implements error. It
// returns a text, a number, a bool or a list of these.
type Getter struct {
	Type   string // full name
	Method string // its name and the types of its results, "Hint() (string)"
	Value  Value  // its first result
}

// A Leaf is a field of a JSON form that is not a struct with fields of its own.
type Leaf struct {
	Path    string // "error.code"; a field that JSON leaves out has its Go name after a "-"
	Kind    string // bool, string, number, list, other
	Go      string // name of the field in Go
	Pointer bool
	Omit    string    // the option of its tag that leaves out empty values: omitempty, omitzero or ""
	Span    span.Span // of its name
}

// A Value describes the possible values of one field of an object.
type Value struct {
	Is    Known
	Const string    // of a Constant: the text, true or false, or the digits; "" for nil
	Kind  string    // kind of the JSON value, as in Leaf; "" if it is not known
	Param int       // of a FromArg or FromOuter: the number of the parameter
	Span  span.Span // of the expression that sets the field; zero if unknown or if several do

	// Part is the full name of the struct type of the value, if the field has an
	// interface or pointer type and the struct has a name. It is "" otherwise.
	Part string
	// From lists the fields from which a Dynamic or Maybe is copied on some path,
	// sorted. It is nil if the value never is a copy of a field.
	From []FieldRef
	// Blank is the span of an expression that is empty and that a Dynamic may be. It
	// is nil if no such expression is known, and zero if its span is not.
	Blank *span.Span

	guarded bool `msg:"-"` // the value is set only if its source is not empty, see Copied

	refs []int `msg:"-"` // the objects of the function to which the field may point, sorted
}

// A FieldRef names a field of a struct type.
type FieldRef struct {
	Type string // full name, or AnyError
	Path string
}

// Known is the state of knowledge about a field. The values form a lattice, but
// Unset is not its bottom: a field that is Unset on one path and Constant on
// another is Maybe.
type Known string

const (
	Unset     Known = "unset"    // set on no path
	Maybe     Known = "maybe"    // set on some paths only
	Constant  Known = "constant" // set to Const on all paths
	Copied    Known = "copied"   // a copy, left out only if its source is empty: if e.Hint != "" { m["hint"] = e.Hint }
	Optional  Known = "optional" // set only by an option in the list that is parameter Param
	FromArg   Known = "argument" // set to a parameter of the function
	FromOuter Known = "outer"    // set to a parameter of the function around a closure
	Dynamic   Known = "dynamic"  // set to something, or not known at all
)

// Fields describes the fields of an object, sorted by path. The entry with path
// "" stands for all fields without an entry for themselves or for a struct
// around them.
type Fields []Field

// A Field is the value of one field.
type Field struct {
	Path  string
	Value Value
}

// A Kind is the Go type of an object.
type Kind string

const (
	Struct Kind = "struct"
	Map    Kind = "map"
	Text   Kind = "text"
)

// An End is one way in which the process may end after an object is written.
type End struct {
	Is     EndKind
	Status int           // of Exits and Returns; the number of a parameter of an argument
	At     span.Position // of the call that ends the process, or of the expression that is returned
	Inner  bool          // with Call of the object: it lies in the called function, and does not depend on the call
}

// An EndKind tells how much is known about an End.
type EndKind string

// The kinds of ends. Those that are not exported are in summaries only: the
// callers of the function decide what becomes of them.
const (
	Exits    EndKind = "exits"    // the process ends with Status
	Returns  EndKind = "returns"  // Status is returned, alone or in an error: only exitflow knows whether the process ends with it
	Unknown  EndKind = "unknown"  // nothing is known
	argument EndKind = "argument" // like Returns, with the value of a parameter
	back     EndKind = "back"     // the function returns, without a number and without an error
	fails    EndKind = "fails"    // the function returns an error without a number
)

// A Pairing is a number that code chooses for a text, in a switch, a comparison or a
// map, or by two methods of one type.
type Pairing struct {
	Text   string
	Number int
	Span   span.Span // of the number
}

// A Sink is a destination of JSON.
type Sink struct {
	To    Target
	Param int // with ToParam: the parameter that is the writer; with ToResult: the result that is the text

	InError bool // the text is that of an error
}

// A Target is a kind of sink.
type Target string

// Writer is a writer that may be standard output. Bytes stands for bytes that
// are not seen to be written, or go to a file, a buffer or a connection.
const (
	Stderr   Target = "stderr"
	Stdout   Target = "stdout"
	Writer   Target = "writer"
	Response Target = "response" // of an HTTP server, or a request to one
	Bytes    Target = "bytes"
	ToParam  Target = "param"  // a parameter of the function; in summaries only
	ToResult Target = "result" // a result of the function; in summaries only
)

// A function summarizes the effects of a function on objects, in terms of its
// parameters and results. Slices that are indexed by parameter count the
// receiver as the first parameter, as SSA does.
type function struct {
	Name      string      // full name
	Results   []*returned // by result; nil for a result that is no object
	Values    []*Value    // by result: what is known of a text, a number or a bool; nil for nothing
	Filled    []*Value    // by result: as Values, without the returns in Empty; nil if Empty is
	Empty     []emptyReturn
	Set       []bool    // by result: it is an interface or a pointer that is never nil; nil for none
	Effects   []*effect // by parameter: the fields that the function always sets in its object; nil for none
	Encodes   [][]Use   // by parameter: how the parameter is encoded
	Ends      [][]End   // by parameter: how the process may end after Encodes
	Prints    []*Sink   // by parameter: where its text is written, alone and unchanged; nil for nowhere
	Option    *effect   // if the function returns an option: the effect of the option on its first parameter; else nil
	Makes     []Use     // types of the values whose JSON the function returns
	Templates []Object  // objects whose fields or sinks depend on parameters
}

// An emptyReturn is a return of an empty text, number or list together with other
// results, as in return "", false. Callers that test the others do not use the
// empty one.
type emptyReturn struct {
	Result int // the number of the empty result
	Span   span.Span
	Others []otherResult // those of which something is known
}

// An otherResult tells what a return returns as another result: a constant, nil, or
// something that is not nil.
type otherResult struct {
	Result int
	Const  string // the constant; "" if it is none
	IsNil  bool
	IsSet  bool // it is never nil
}

// A returned describes an object that a function returns.
type returned struct {
	Object  Object
	Pointer bool
}

// An effect lists the fields that a function sets in an object.
type effect struct {
	Type   string
	Fields Fields
}

// isEmpty reports whether the package contains nothing that importing packages
// need.
func (p *Package) isEmpty() bool {
	return len(p.Objects)+len(p.Uses)+len(p.Functions)+len(p.Types)+len(p.Getters)+len(p.Imports)+len(p.Pairings) == 0
}

// Type returns the type with a full name if the package declares it, or nil.
func (p *Package) Type(name string) *Type {
	i, ok := slices.BinarySearchFunc(p.Types, name, func(t *Type, name string) int { return cmp.Compare(t.Name, name) })
	if !ok {
		return nil
	}
	return p.Types[i]
}

// function returns the summary of the function with a full name, or nil.
func (p *Package) function(name string) *function {
	i, ok := slices.BinarySearchFunc(p.Functions, name, func(f *function, name string) int { return cmp.Compare(f.Name, name) })
	if !ok {
		return nil
	}
	return p.Functions[i]
}

// CanSet reports whether the package contains an option, a method or an
// assignment that sets a field of a type after the constructor has returned.
// path identifies the field.
func (p *Package) CanSet(name, path string) bool {
	return slices.Contains(p.Assigned, FieldRef{name, path}) || slices.ContainsFunc(p.Functions, func(f *function) bool { return f.canSet(name, path) })
}

func (f *function) canSet(name, path string) bool {
	return slices.Contains(f.settable(), FieldRef{name, path})
}

// settable returns the fields for which canSet reports true.
func (f *function) settable() []FieldRef {
	var out []FieldRef
	add := func(typ string, fields Fields) {
		for _, e := range fields {
			if typ != "" && e.Path != "" && e.Path != inherited {
				out = append(out, FieldRef{typ, e.Path})
			}
		}
	}
	if f.Option != nil {
		add(f.Option.Type, f.Option.Fields)
	}
	for _, e := range f.Effects {
		if e != nil {
			add(e.Type, e.Fields)
		}
	}
	for _, r := range f.Results {
		if r != nil && r.Object.Fields.has(inherited) {
			add(r.Object.Type, r.Object.Fields)
		}
	}
	return out
}

// returns reports whether a result is parameter p, or a changed copy of it.
func (f *function) returns(p int) bool {
	return slices.ContainsFunc(f.Results, func(r *returned) bool {
		return r != nil && r.Object.Fields.has(inherited) && r.Object.Fields.At(inherited).Param == p
	})
}

// isUseful reports whether the summary contains anything that a caller uses.
func (f *function) isUseful() bool {
	return len(f.Results)+len(f.Values)+len(f.Set)+len(f.Effects)+len(f.Encodes)+len(f.Prints)+len(f.Makes)+len(f.Templates) > 0 || f.Option != nil
}

// compareObjects orders objects by position.
func compareObjects(a, b Object) int {
	return cmp.Or(a.Span.Position.Compare(b.Span.Position), a.Call.Position.Compare(b.Call.Position))
}

// declares reports whether a package declares the type with a full name.
func declares(pkg, name string) bool {
	local, ok := strings.CutPrefix(name, pkg+".")
	return ok && !strings.ContainsAny(local, "./")
}
