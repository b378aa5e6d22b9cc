package object

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains the objects of the package and of all
// its dependencies, because go vet passes a package only the facts of direct
// imports.
type Facts struct{ fact.Facts[Package] }

// A Package describes how one package uses objects. Its lists are sorted, so
// that equal packages have equal bytes.
type Package struct {
	Objects []Object // objects with a departure in this package
	Uses    []Use    // the types that the package encodes
	Types   []*Type  // the named types of objects, declared in the package or in a library; sorted by name
	Getters []Getter // the getters of the error types that the package declares, sorted by type

	Imports   []string    // the imported packages that have facts, sorted
	Functions []*function // summaries of exported functions, sorted by name
	Called    []string    // full names of the functions that this package calls by name, sorted; objects that they return are followed in this package
	Completed []FieldRef  // fields that functions set only if they are empty, in objects made elsewhere; sorted
	Assigned  []FieldRef  // fields that are set after the object is made, by callers of its constructor or by functions that are not exported; sorted
	Supplies  []Supply    // sorted

	Pairings []Pairing // sorted by position

	Unfollowed []Unfollowed // sorted by position; not in facts, because only the pass of the package itself needs them
}

// A Supply describes a function whose errors are passed to a call. If the field Ref
// of such an error is empty, the call replaces it with an argument.
type Supply struct {
	Func     string // full name of the function that returns the errors
	Ref      FieldRef
	Replaced bool // the argument is never empty
}

// A Use records that a value of a type is encoded.
type Use struct {
	Type   string // full name; "" for a type without a name
	Prefix string // path of the value inside the encoded value; "" for the encoded value itself
	Root   string // type of the encoded value, if Prefix is not ""
	Sink   Sink
	When   condition // in summaries: the condition under which the value is encoded

	At span.Position // the call that encodes or writes the value; not set in facts from another process
}

// A condition is a test of a parameter that decides whether a function writes a
// value, as in "if asJSON". It is zero if there is no such test.
type condition struct {
	Param int    // the number of the parameter, starting with 1
	Const string // the constant with which the parameter is compared
	Not   bool   // the parameter must differ from the constant
}

// isLike reports whether two uses differ only in their positions.
func (u Use) isLike(o Use) bool {
	u.At = o.At
	return u == o
}

// An Object is one value with its fields at the point where it is encoded, or
// where the analysis stops following it.
type Object struct {
	Type    string // full name of its type; "" for a map, a JSON text or a struct without a name
	Layout  *Type  // JSON form of a struct without a name; nil for other objects
	Kind    Kind
	Fields  Fields
	Span    span.Span // the literal that makes the object; zero if the object is made outside of this module
	Call    span.Span // the call that completes the object; zero if there is none
	Caller  string    // full name of the function that contains Call; "" without Call
	Inner   span.Span // the call that completed the object first, inside the function that Call calls; zero for none
	Given   []string  // paths of the fields whose values are arguments of Call or, if there is no Call, parameters of In; contains "" if options may set any field
	Partial bool      // Package.Objects also lists this object without the values of the arguments of Call
	Maker   string    // full name of the constructor that was called; "" for none
	In      string    // full name of the function that makes the object
	Sink    *Sink     // where the object is written; nil if that is known only from the uses of its type
	Handed  bool      // callers of [Object.From] follow the object further; this Object matters only if nothing calls that function by name
	Via     string    // the type whose MarshalJSON method encodes the object; "" for none
	Catches bool      // the object is made from an error that matched none of the tests for particular errors; see funcAnalysis.isUnmatched

	CallCatches bool      // an argument of Call is an error that matched none of the tests for particular errors
	Ends        []End     // the ways in which the process may end after the object is written; empty if nothing is known
	Fails       bool      // on all paths after the object is written, the process ends with a status other than 0, or the function or a caller of it returns an error
	IsRow       bool      // the object is written in a loop that goes on afterwards
	When        condition // in summaries: the condition under which the object is written

	whole *Object // the object whose list contains this object; nil for other objects, and in facts; see Package.WithElements
	list  string  // the path of that list
}

// From returns the full name of the function from which callers get the object: the
// one that completes it, or the one that makes it.
func (o *Object) From() string { return cmp.Or(o.Caller, o.In) }

// position returns the span of the call that completes the object or, if there is
// none, of the literal that makes the object.
func (o *Object) position() span.Span {
	if o.Call.File != "" {
		return o.Call
	}
	return o.Span
}

// partPosition returns the span for the Value of a field that contains the object.
// This is the literal of the object, unless the call that completes the object sets
// fields of it.
func (o *Object) partPosition() span.Span {
	if len(o.Given) == 0 && o.Span.File != "" {
		return o.Span
	}
	return o.position()
}

// A Type is the JSON form of a struct type.
type Type struct {
	Name    string    // full name; see summarizer.fullName; "" for a type without a name
	Span    span.Span // the span of its name; zero for a type without a name
	IsError bool      // the type, or a pointer to it, implements error
	Marshal bool      // the type, or a pointer to it, has a method that writes its JSON
	Leaves  []Leaf    // in the order of the fields

	isForeign bool // the type is declared outside of the user's module
	isEncoded bool // the package encodes values of the type
}

// A Getter is a method without parameters of a type that implements error. Its
// first result is a string, a number, a bool or a list of these.
type Getter struct {
	Type   string // full name
	Method string // the name of the method and the types of its results, such as "Hint() (string)"
	Value  Value  // its first result
}

// A Leaf is a field in the JSON form of a struct. The field itself is not a
// struct.
type Leaf struct {
	Path    string // such as "error.code"; "-" and the Go name for a field that JSON leaves out
	Kind    string // one of bool, string, number, list and other
	Go      string // name of the field in Go
	Pointer bool
	Omit    string    // the option of its tag that leaves out empty values: omitempty, omitzero or ""
	Span    span.Span // the span of the name in Go
}

// A Value describes the possible values of one field of an object.
type Value struct {
	Is    Known
	Const string    // the value of a Constant: the string, true or false, or the digits; "" for nil
	Kind  string    // kind of the JSON value, as in Leaf; "" if unknown
	Param int       // the index of the parameter if Is is FromArg, FromOuter or Optional
	Span  span.Span // the expression that sets the field; zero if it is unknown or if there are several
	Made  span.Span // for an element of a list: its literal, if Span is the call that completes it; otherwise zero

	// Part is the full name of the struct type of the value, if the field has an
	// interface or pointer type. It is "" for other fields, and for structs
	// without a name.
	Part string
	// From lists the fields from which a Dynamic or Maybe value is copied on some
	// path, sorted. It is nil if the value is never a copy of a field.
	From []FieldRef
	// Blank is the span of an empty expression that may be the value, if Is is Dynamic.
	// It is nil if no such expression is known, and zero if the position of the
	// expression is not known.
	Blank *span.Span
	// Some lists constants that may be the value, if Is is Dynamic or Maybe: bools, and
	// strings of one word. It is sorted.
	Some []string
	// Keys lists the keys of a table, sorted, if the value is looked up in the table.
	// The value is empty for other keys. The key of the lookup is parameter Param if
	// Is is FromArg, and otherwise the field in From.
	Keys []string

	guarded bool // the value is set only if its source is not empty; see Copied

	refs []int // the objects of the function to which the field may point, sorted
}

// A FieldRef names a field of a struct type.
type FieldRef struct {
	Type string // full name of the struct type, or AnyError
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
	Copied    Known = "copied"   // copied, and left out only if its source is empty, as in if e.Hint != "" { m["hint"] = e.Hint }
	Optional  Known = "optional" // set only by an option in the list parameter Param
	FromArg   Known = "argument" // set to a parameter of the function
	FromOuter Known = "outer"    // set to a parameter of the function that encloses the closure
	Dynamic   Known = "dynamic"  // set to a value that is not known, or possibly not set at all
)

// Fields contains the fields of an object, sorted by path. The entry with path ""
// describes each field without an entry of its own, unless a struct that contains the
// field has an entry.
type Fields []Field

// A Field is the value of one field.
type Field struct {
	Path  string
	Value Value
}

// A Kind is the way in which the program represents an object.
type Kind string

const (
	Struct Kind = "struct"
	Map    Kind = "map"
	Text   Kind = "text"
	Record Kind = "record" // what a logger of package log/slog writes
	List   Kind = "list"   // a list of maps; exists only during the analysis of a function
)

// An End is one way in which the process may end after an object is written.
type End struct {
	Is     EndKind
	Status int           // the status; if Is is argument, the index of the parameter with the status
	At     span.Position // the call that ends the process, or the expression that is returned
	Inner  bool          // the status is determined inside the Call of the object, independently of its arguments
}

// An EndKind distinguishes exits, returns and unknown ends.
type EndKind string

// The kinds of ends. Unexported kinds occur in summaries only: the callers of the
// function determine the actual ends.
const (
	Exits    EndKind = "exits"    // the process ends with Status
	Returns  EndKind = "returns"  // Status is returned, alone or in an error: only exitflow knows whether the process ends with it
	Unknown  EndKind = "unknown"  // nothing is known
	argument EndKind = "argument" // like Returns, with the value of a parameter
	back     EndKind = "back"     // the function returns, without a number and without an error
	fails    EndKind = "fails"    // the function returns an error without a number
)

// A Pairing is a number that the code chooses for a string: in a switch, in a
// comparison, in a map, or with two methods of one type.
type Pairing struct {
	Text   string
	Number int
	Span   span.Span // the span of the number
}

// A Sink is a destination of JSON.
type Sink struct {
	To    Target
	Param int // if To is ToParam, the index of the parameter that is the writer; if To is ToResult, the index of the result with the string or bytes

	InError bool // the text or bytes become the message of an error
	IsValue bool // if To is ToResult: the result is the object itself, in an interface, and not its JSON text
}

// A Target is a kind of sink.
type Target string

// Writer is a writer that may be standard output. Bytes is the sink of bytes that
// go to a file, a buffer or a connection, and of bytes for which no write is
// found.
const (
	Stderr   Target = "stderr"
	Stdout   Target = "stdout"
	Writer   Target = "writer"
	Response Target = "response" // the response of an HTTP server, or the body of a request to a server
	Bytes    Target = "bytes"
	ToParam  Target = "param"  // a parameter of the function; in summaries only
	ToResult Target = "result" // a result of the function; in summaries only
)

// A function summarizes the effects of a function on objects, in terms of its
// parameters and results. Indexes of parameters are those of SSA, where the receiver
// comes first.
type function struct {
	Name        string      // full name
	Results     []*returned // by result; nil for a result that is not an object
	Values      []*Value    // by result: the value of a string, a number or a bool; nil if nothing is known
	Filled      []*Value    // by result: like Values, but without the returns in Empty; nil if Empty is nil
	Empty       []emptyReturn
	Set         []bool    // by result: whether it is an interface or a pointer that is never nil; nil if there is no such result
	Effects     []*effect // by parameter: the fields that the function always sets in the object of the parameter; nil for none
	Completions []*effect // by parameter: the fields that are set at each departure of the object of the parameter, or of a copy of it; nil if there is no departure
	Encodes     [][]Use   // by parameter: how the parameter is encoded
	Ends        [][]End   // by parameter: how the process may end after the function has encoded the parameter
	Prints      []*Sink   // by parameter: where the function writes the parameter, a string or bytes, alone and unchanged; nil if it does not
	Option      *effect   // if the function returns an option: the effect of the option on its own first parameter; otherwise nil
	Makes       []Use     // types of the values that the function encodes and returns as bytes
	Templates   []Object  // objects whose fields or sinks depend on parameters
}

// An emptyReturn is a return statement with an empty string, number or list,
// together with other results, as in return "", false. Callers that test the
// other results do not use the empty one.
type emptyReturn struct {
	Result int // the index of the empty result
	Span   span.Span
	Others []otherResult // the other results about which something is known
}

// An otherResult describes what is known about another result of a return statement.
type otherResult struct {
	Result int
	Const  string // the value of a constant; "" for other results
	IsNil  bool
	IsSet  bool // the result is never nil
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

// isEmpty reports whether the package contains nothing that the packages that import it
// need.
func (p *Package) isEmpty() bool {
	return len(p.Objects)+len(p.Uses)+len(p.Functions)+len(p.Types)+len(p.Getters)+len(p.Imports)+len(p.Pairings) == 0
}

// Type returns the type with the given full name if the package declares it, or nil.
func (p *Package) Type(name string) *Type {
	i, ok := slices.BinarySearchFunc(p.Types, name, func(t *Type, name string) int { return cmp.Compare(t.Name, name) })
	if !ok {
		return nil
	}
	return p.Types[i]
}

// function returns the summary of the function with the given full name, or nil.
func (p *Package) function(name string) *function { return functionIn(p.Functions, name) }

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

// isParam reports whether a result is parameter p, or a changed copy of it.
func (f *function) isParam(p int) bool {
	return slices.ContainsFunc(f.Results, func(r *returned) bool {
		return r != nil && r.Object.Fields.has(inherited) && r.Object.Fields.At(inherited).Param == p
	})
}

// isUseful reports whether the summary contains anything that a caller uses.
func (f *function) isUseful() bool {
	return len(f.Results)+len(f.Values)+len(f.Set)+len(f.Effects)+len(f.Completions)+len(f.Encodes)+len(f.Prints)+len(f.Makes)+len(f.Templates) > 0 || f.Option != nil
}

// compareObjects orders objects by position.
func compareObjects(a, b Object) int {
	return cmp.Or(a.Span.Position.Compare(b.Span.Position), a.Call.Position.Compare(b.Call.Position))
}

// declares reports whether a package declares the type with the given full name.
func declares(pkg, name string) bool {
	local, ok := strings.CutPrefix(name, pkg+".")
	return ok && !strings.ContainsAny(local, "./")
}
