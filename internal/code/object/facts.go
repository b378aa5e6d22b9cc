package object

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// Facts is the package fact. It contains the objects of the package and of all its
// dependencies, because go vet passes to a package only the facts of its direct
// imports.
type Facts struct{ fact.Facts[Package] }

// A Package describes how one package uses objects. Its lists are sorted, so that equal
// packages have equal encodings.
type Package struct {
	// Objects lists the objects that functions of this package make or get from calls.
	// The fields of an object are those that it has where the analysis stops following
	// it.
	Objects []Object
	Uses    []Use    // the types whose values the package encodes
	Types   []*Type  // the named types of the objects, sorted by name
	Getters []Getter // the getters of the package's error types, sorted by type

	// OptionalGetters lists the methods that the code calls only on errors that have them, as
	// in "if h, ok := c.(hinter); ok { hint = h.Hint() }". The Path is the called method. The
	// Type is a method that all these errors have, because the interface of c has it. The
	// list is sorted.
	OptionalGetters []FieldRef

	Imports   []string   // the imported packages that have facts, sorted
	Functions []*summary // summaries of exported functions, sorted by name
	// PromotedEncoders lists the names of promoted methods that encode a value or print
	// an object. Types of this package get these methods from embedded types of other
	// packages. The list is sorted.
	PromotedEncoders []string
	// CalledFunctions lists the functions that this package calls by name, sorted. If
	// such a function returns an object, rules check the object separately for each
	// call; see Object.WrittenByCallers.
	CalledFunctions []string
	// Printers lists the functions used by name in this package that write JSON to a
	// parameter; see Use.By. The list is sorted.
	Printers []string
	// NumberCalls lists functions of other packages that return a number together with
	// an error. This package uses the number as the exit status if the error is not
	// nil; see ReturnsBeside. The list is sorted.
	NumberCalls []string
	// Fills lists the fields that functions set in objects of other functions if these
	// fields are empty. The list is sorted.
	Fills []Fill
	// Assigned lists the fields that code of this package, or a function of a library,
	// sets in an object after a constructor has returned the object. For a map, the Type
	// contains the name of the constructor; see mapFrom. The list is sorted.
	Assigned []FieldRef
	// ErrorFills lists the fields of errors that the package sets if they are empty,
	// sorted.
	ErrorFills []ErrorFill

	// VariableUses says what the package does with structs in exported variables of other
	// packages. The Type of an entry is the full name of the variable. The Path is a field
	// that the code sets in a copy of the struct, or "" if it uses the struct itself. The
	// list is sorted.
	VariableUses []FieldRef

	// Loggers lists the exported variables and fields that hold a logger of package log/slog
	// that writes JSON, sorted.
	Loggers []NamedLogger

	// WriterFlows says where the writers come from that the package stores in fields and
	// passes to functions, sorted. It is empty unless WritesToFields is set, here or in an
	// imported package, or one of these packages declares a struct with streams.
	WriterFlows []WriterFlow
	// WritesToFields is set if the package writes JSON to a writer in a field, and only other
	// packages may show which writer this is; see Sink.Field.
	WritesToFields bool

	Pairings []Pairing // the numbers that the package assigns to strings, sorted by position
	Defaults []Default // the numbers that it assigns to all other strings, in source order

	// elements lists the maps that are elements of lists in fields of Objects; see
	// [Package.AllObjects]. It is not encoded in facts.
	elements []Object

	// Unfollowed lists the calls that print JSON of unknown type or with unknown keys,
	// sorted by position. It is not encoded in facts.
	Unfollowed []Unfollowed
}

// A NamedLogger is a logger in a variable or a field. Name is the name of the variable, or
// those of the struct type and the field, such as "Site.Log". The logger writes its JSON to
// the Sink.
type NamedLogger struct {
	Name string
	Sink Sink
}

// A Fill says that a function sets a field, Ref, in objects of other functions if the
// field is empty. The function does so only in objects that meet the Condition.
//
// If Ref.Type is [AnyError], the function calls the method with the name Ref.Path on an
// error of unknown type. The Fill then applies to the fields that [Package.Setters]
// returns.
type Fill struct {
	Ref FieldRef
	Condition
	// IsInError is set if the function finds the objects in errors, as errors.As does.
	// The Fill then does not apply to objects that the program prints where it makes
	// them.
	IsInError bool
}

func (c Fill) compare(o Fill) int {
	return cmp.Or(c.Ref.compare(o.Ref), c.Condition.compare(o.Condition), compareBools(c.IsInError, o.IsInError))
}

// compareBools returns the order of two bools: false comes before true.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// An ErrorFill says that the code gets an error from a function, Func, and then sets a
// field of the error, Ref, if the field is empty.
//
// In the call cmp.Or(e.Hint, hint), for example, e is the error, Ref is its Hint field,
// and the argument hint is the new value. The code sets Ref only in errors that meet the
// Condition. If Ref.Path is "", the code sets no field of the error.
//
// If OfPart is set, the error has a field that points to a struct, and the code sets
// Ref in this struct; see [Object.IsPart]. Code that sets no such field has no entry
// with OfPart.
type ErrorFill struct {
	Func     string   // full name of the function that returns the error
	Ref      FieldRef // the field of the error that the code sets if it is empty
	Replaced bool     // whether the field is never empty afterwards
	OfPart   bool
	Condition
}

// A Use says that values of a type are encoded as JSON, and where the JSON goes.
type Use struct {
	Type   string // full name of the type; "" for a type without a name
	Prefix string // the path of the field, if the value is a field of another object
	Root   string // the type of the outer object, if the value is a field of it or embedded in it
	Sink   Sink
	// When is the condition on a parameter under which the function encodes the value.
	// It is zero outside of summaries.
	When paramTest
	// By is set if the function that encodes the value writes the JSON to a parameter.
	// It is the full name of this function. The program writes the JSON only if some
	// code uses the function. By is "" for methods, which code may call through an
	// interface.
	By string
	// Of is set if the program does not encode a value of the Type, but the field of it
	// with this path. In summaries, this field is a struct inside a parameter, and OfType
	// is its type. Otherwise the field may contain any object, and OfType is "".
	Of, OfType string
	// TypeParam is set in summaries if the Type is a type parameter of the function. It is
	// the index of the parameter plus 1. The call says which type it is.
	TypeParam int
	// Method is set if Type is AnyError and the program encodes not the error, but what
	// this method of the error returns; see [Package.Exported].
	Method string

	At span.Position // the call that encodes or writes the value; not encoded in facts
}

// A paramTest is a condition on a parameter of a function, such as asJSON in "if asJSON
// { enc.Encode(v) }". The function writes the value v only if the parameter meets the
// condition. The zero paramTest means that the function always writes the value.
type paramTest struct {
	Param int    // index of the parameter plus 1; 0 for the zero paramTest
	Const string // the constant with which the parameter is compared
	Not   bool   // whether the parameter must differ from Const
}

// isLike reports whether two uses differ only in their positions.
func (u Use) isLike(o Use) bool {
	u.At = o.At
	return u == o
}

// An Object describes a value and its fields at one point of the program: where the
// value is encoded as JSON, or where the analysis stops following the value.
type Object struct {
	Type   string // full name of its type; "" for a map, a text, or a struct without a name
	Layout *Type  // JSON form of a struct without a name; nil for other objects
	Kind   Kind
	Fields Fields
	// Span is the expression that creates the object, such as a literal, a conversion,
	// or the call of a library function. For a variable without a literal, it is the
	// name in the declaration. It is zero for a parameter.
	Span span.Span
	// Call is the call of a function that returns or writes the object. It is zero for
	// an object in the function that makes it. The object may be returned through
	// several functions. Call is then the last call that passes the value of a field as
	// an argument or, if there is none, the first call.
	Call   span.Span
	Caller string // full name of the function that contains Call; "" without Call
	// Inner is set if the callee of Call gets the object from another function: it is
	// the call of that function.
	Inner span.Span
	// ArgumentPaths lists the paths of the fields whose values are arguments of Call.
	// Without a Call, it lists the fields whose values are parameters of MadeIn. If it
	// contains "", any other field may also have such a value.
	ArgumentPaths []string
	// IsForOneCall is set if the fields have the values that result from the arguments of
	// one call. Another Object then describes the fields for unknown arguments.
	IsForOneCall bool
	Constructor  string // full name of the called constructor; "" for none
	MadeIn       string // full name of the function that creates the object
	// Sink says where the object is written. If it is nil, this is not known, but
	// Package.Uses may say where values of the type are written.
	Sink *Sink
	// WrittenByCallers is set if the function [Object.From] returns the object or
	// writes it to a parameter, so that its callers determine where the object is
	// written. Package.Objects then also contains an entry for each call of this
	// function. If the program calls the function by name, rules check those entries
	// instead of this one.
	WrittenByCallers bool
	Marshaler        string // the type whose MarshalJSON method encodes the object; "" for none
	// IsCatchAll is set if the code creates the object for any error that no test, such
	// as errors.Is(err, ErrBusy), has recognised; see funcAnalysis.isUnmatched.
	IsCatchAll bool

	// IsCallCatchAll is like IsCatchAll, but for an error that is an argument of Call.
	IsCallCatchAll bool
	Ends           []End // how the process may end after the object is written; empty if unknown
	// Fails is set if the program always fails after it has written the object. Either
	// the process ends with a status other than 0, or the function that writes the
	// object returns an error or a number other than 0.
	Fails bool
	// IsPart is set if the function [Object.From] returns a struct, or a pointer to one,
	// with a field that points to the object. Functions such as WithHint may set fields of
	// the object through the struct.
	IsPart bool
	// IsEncodedAtOnce is set if the function that has the object also calls the encoder. No
	// other function can then set fields of the object.
	IsEncodedAtOnce bool
	// CopiedInto is set if the object is a field of an error that the code stores or
	// returns. It is the full name of the error's type. The program may later print
	// only the object, as in "enc.Encode(e.Problem)".
	CopiedInto string
	// Variable is the full name of the exported package variable that contains the object
	// or points to it; see Package.VariableUses. It is "" for other objects.
	Variable string
	// Flags lists the Go names of the fields that say whether to try again, sorted. It
	// is empty unless the object is a row of a table of codes.
	Flags []string
	// RowKey is the code of this row, if the code is a string outside of the literal of
	// the row, such as the key of a map. It is "" for other objects.
	RowKey string
	// Branches lists, for each branch of a switch or an if statement, the constants that
	// the branch stores in fields of the object; see branchesOf. It is nil if there are
	// fewer than two branches.
	Branches []Fields
	IsRow    bool      // whether a loop writes or stores the object as one of several
	When     paramTest // in summaries: the condition under which the object is written
	// Tests lists, in summaries, the tests of the types of parameters that have succeeded
	// where the object is made.
	Tests []argumentTest

	// whole, list and elementType are set for an element of a list. whole is the object
	// that contains the list, and "list" is the path of the list in whole. For
	// elementType, see ElementType. None of them is encoded in facts.
	whole       *Object
	list        string
	elementType string

	inField FieldRef // see InField; not encoded in facts
}

// From returns the full name of the function that callers get the object from: the
// function that contains Object.Call or, if there is no such call, the function that
// creates the object.
func (o *Object) From() string { return cmp.Or(o.Caller, o.MadeIn) }

// callOrLiteralSpan returns the span of Object.Call or, if there is no such call, of
// the literal that creates the object.
func (o *Object) callOrLiteralSpan() span.Span {
	if o.Call.File != "" {
		return o.Call
	}
	return o.Span
}

// partSpan returns the span to report for an object that is the value of a field of
// another object. If arguments of a call set fields of the object, it is the span of
// this call. Otherwise it is the span of the literal.
func (o *Object) partSpan() span.Span {
	if len(o.ArgumentPaths) == 0 && o.Span.File != "" {
		return o.Span
	}
	return o.callOrLiteralSpan()
}

// A Type describes the JSON of a struct type.
type Type struct {
	Name    string    // full name; "" for a type without a name; see summarizer.fullName
	Span    span.Span // the name in the type declaration; zero for a type without a name
	IsError bool      // whether the type, or a pointer to it, implements error
	Marshal bool      // whether the type, or a pointer to it, has a method such as MarshalJSON
	Leaves  []Leaf    // the fields, including those of inner structs, in source order
	// Embedded lists the full names of the structs that the type embeds, at any depth, if
	// their fields are fields of the type in JSON.
	Embedded []string

	isForeign bool // whether a package outside of the user's module declares the type
	isEncoded bool // whether the package encodes values of the type
}

// A Getter is a method of an error type that has no parameters and returns a string, a
// number, a bool or a list of these.
type Getter struct {
	Type   string // full name of the error type
	Method string // name and result types, such as "Hint() (string)"
	Value  Value  // the first result of the method
	// IsPromoted is set if the error type does not declare the method, but embeds a type
	// that has it.
	IsPromoted bool
}

// A Leaf is a field in the JSON of a struct. Its value is not itself a struct.
type Leaf struct {
	// Path is the path of the field in JSON, such as "error.code". If JSON leaves the
	// field out, it is "-" followed by the Go name.
	Path    string
	Kind    string // the kind of the JSON value: bool, string, number, list or other
	Go      string // name of the field in Go
	Pointer bool
	Omit    string    // omitempty, omitzero or "", as in the json tag
	Span    span.Span // the name of the field in the struct type
	// Texts lists the JSON value of each constant of the field's type, if this type has a
	// method such as MarshalText.
	Texts []Translation
}

// A Value says what is known about one field of an object.
type Value struct {
	State ValueState
	Const string // for a Constant: the string, true or false, or the digits; "" for nil
	Kind  string // kind of the JSON value, as in Leaf; "" if unknown
	// Name is the name of the constant in the code, as in Severity: diag.Warning, if it is a
	// number and the field tells how severe something is; see TellsSeverity.
	Name  string
	Param int // the index of the parameter, if State is FromArg, FromOuter or Optional
	// Span is the expression that sets the field. It is zero if the expression is
	// unknown, or if there are several.
	Span span.Span
	// Made is the literal that creates this value, if the value is an element of a list
	// and Span is the call that returns the list. Otherwise it is nil.
	Made *span.Span

	// Part is the full name of the struct type of the value, if the field is an
	// interface, a pointer or an entry of a map. If the field is a list with the name
	// "errors", Part is the type of the elements. Otherwise, or if the type has no name,
	// it is "".
	Part string
	// From lists the fields from which a Dynamic or Maybe value may be copied, sorted
	// by type and path. It is nil if there are none.
	From []FieldRef
	// Blank is the span of an expression, such as "", that may make a Dynamic value
	// empty. It is nil if there is no such expression. It points to the zero span if
	// the expression has no known position.
	Blank *span.Span
	// Candidates lists constants that a Dynamic or Maybe value may be equal to, sorted.
	// They are bools, and strings of one word.
	Candidates []Word
	// IsOneOf is set if a Dynamic value is always equal to one of the Candidates.
	IsOneOf bool
	// Keys lists the keys of a table, sorted, if the value comes from the table, as in
	// hints[code]. For any other key, the value is empty. The code looks up the
	// parameter Param if State is FromArg, and the field in From otherwise.
	Keys []string
	// EmptyKeys lists the keys for which the table has an empty text. They are not in
	// Keys. If the value itself is an empty text, Span is its position in the table.
	EmptyKeys []EmptyKey
	// Rows lists the fields from which the value is copied if the table has the key, sorted.
	// It is nil unless the elements of the table are structs, as in catalog[code].hint.
	Rows []FieldRef
	// Texts lists the text for each constant of a type, if the value is the result of a
	// function such as kind.String(). As for Keys, the constant is the parameter Param
	// or the field in From.
	Texts        []Translation
	IsTranslated bool // whether Const is one of Texts, rather than a constant at this point of the code

	IsErrorText bool // whether the value is the result of the Error method of an error

	// isGuarded is set if the code sets the field only to values that are not empty, as
	// in if hint != "" { e.Hint = hint }; see Copied.
	isGuarded bool

	// guardedBlank is what Blank would be without the test, if isGuarded is set. It
	// counts where another path does not set the field.
	guardedBlank *span.Span

	// isOpen is set if code that the analysis does not follow, such as a decoder, may
	// have set the field. An open value stays open when it is joined with another one.
	// Otherwise the field would count as missing where code that is followed sets it
	// only on some paths. The Span of an open value is an expression that sets the
	// field on one of the paths.
	isOpen bool

	// trueIf lists the fields of which the constant true is a copy: the code sets the field
	// to true only if they are true. Where another path leaves the field unset, or sets it
	// to false, the value is a copy of them. See trueOnlyIf.
	trueIf []FieldRef
	// isFalseIfUnset is set beside trueIf and onlyIf if the field is a bool in a struct, so
	// that it is false where the code does not set it. In a map, it would be missing.
	isFalseIfUnset bool

	// onlyIf says for which constant in a parameter the code sets the field to this Constant;
	// see joinCase. isCases is set if Texts lists the values for such constants, and another
	// path has the value for others.
	onlyIf  paramCase
	isCases bool

	// isUnused is set if the field is Unset, but does not count as missing: a test on the
	// current path shows that the code uses another struct, in which the field is set.
	isUnused bool

	// refs lists the indices of the objects to which the field may point, sorted, if it
	// is a pointer or an interface.
	refs []int
}

// A Word is a constant in [Value.Candidates]: true, false, or a string of one word.
type Word struct {
	Text string
	Span span.Span // the expression; zero if it is unknown
}

// An EmptyKey is a key of a table whose text is empty, and the position of this text.
type EmptyKey struct {
	Key  string
	Span span.Span
}

// A FieldRef is a field of a struct type.
type FieldRef struct {
	Type string // full name of the struct type, or AnyError
	Path string
}

// ValueState says what is known about the value of a field. Where two paths through a
// function meet, the states of the paths are joined. For example, Unset and Constant
// become Maybe.
type ValueState string

const (
	Unset    ValueState = "unset"    // set on no path
	Maybe    ValueState = "maybe"    // set on some paths only
	Constant ValueState = "constant" // set to Const on all paths
	// Copied means that the value is a copy of another field, if that field is not
	// empty, as in if e.Hint != "" { m["hint"] = e.Hint }.
	Copied ValueState = "copied"
	// Optional means that the field is set if the caller passes an option that sets it.
	// Param is the index of the list parameter with the options.
	Optional  ValueState = "optional"
	FromArg   ValueState = "argument" // set to parameter Param of the function
	FromOuter ValueState = "outer"    // in a closure: set to parameter Param of the enclosing function
	Dynamic   ValueState = "dynamic"  // set to an unknown value, or possibly not set
)

// Fields contains the known fields of an object, sorted by path. For a field without an
// entry, the entry of the innermost struct around it applies. For "a.b", this is the
// entry "a" or, if there is none, the entry "", which stands for the object itself.
type Fields []Field

// A Field is an entry of [Fields]: the path of a field, and what is known about its
// value. The Value must not be changed, because several lists may share it.
type Field struct {
	Path  string
	Value *Value
}

// A Kind says whether an object is a struct, a map or another form of JSON.
type Kind string

const (
	Struct Kind = "struct"
	Map    Kind = "map"
	Text   Kind = "text"
	Record Kind = "record" // what a logger of package log/slog writes
	List   Kind = "list"   // a list of maps; only during the analysis of a function
)

// An End is one way in which the process may end after an object is written.
type End struct {
	Kind EndKind
	// Status is the exit status of the process. If Kind is exitsWithParam or
	// returnsParam, it is the index of the parameter whose value is the exit status.
	Status int
	At     span.Position // the call that ends the process, or the returned expression
	// Inner is set if the called function that writes the object also chooses the
	// status, independently of its arguments.
	Inner bool
	Func  string // for ReturnsBeside: the full name of the function
	// Tests lists the tests of parameters that must all succeed if the process is to end
	// like this. It is nil outside of summaries.
	Tests []argumentTest
	// given lists arguments of the call that may end the process. It says which of them
	// must be nil, and which must not be nil. It is set only by endsAtCall.
	given []nilArgument
}

// An EndKind is the kind of an [End].
type EndKind string

// The values of EndKind. The unexported ones occur only in summaries. They mean that
// the end of the process depends on the callers of the function.
const (
	Exits EndKind = "exits" // the process ends with Status
	// Returns means that the function returns Status as a number or in an error.
	// Package exitflow knows whether the number becomes the status of the process.
	Returns EndKind = "returns"
	// ReturnsBeside means that an exported function returns Status together with an
	// error. The process ends with Status only if a caller in another package exits
	// with this number; see Package.NumberCalls.
	ReturnsBeside  EndKind = "beside"
	Unknown        EndKind = "unknown"  // nothing is known
	exitsWithParam EndKind = "argument" // the process ends with the value of a parameter
	// returnsParam means that the function returns the value of a parameter, as a number
	// or in an error.
	returnsParam   EndKind = "gives"
	returnsNothing EndKind = "back" // the function returns neither a number nor an error
	// returnsOther means that the function returns a number that is not known. Only the
	// caller knows whether it uses this number.
	returnsOther EndKind = "number"
	returnsError EndKind = "fails" // the function returns an error that contains no number
)

// A Pairing is a number that code assigns to a string, such as an exit status to an
// error code. Both may come from a switch, a comparison or a map, from two methods of
// one type, from one return statement, or from a branch that assigns both.
type Pairing struct {
	Text   string
	Number int
	Span   span.Span // the span of the number
	// IsUnsure is set if nothing shows that the string is an error code: no name, no
	// type, and no value with which the code compares the string.
	IsUnsure bool
}

// A Sink says where JSON goes.
type Sink struct {
	To Target
	// Param is the index of the writer among the parameters if To is ToParam, and the
	// index of the result if To is ToResult.
	Param int

	// Field is set if To is Writer and the writer is in a field of a struct. It is the name of
	// this field; see [WriterTarget].
	Field string
	// FieldOf is set in summaries if Field is a field of a parameter of the function. It is
	// the index of the parameter plus 1.
	FieldOf int

	InError bool // whether the JSON becomes the message of an error
	IsValue bool // if To is ToResult: whether the result is the object itself rather than JSON
}

// A Target is a kind of destination to which a program can write JSON, such as standard
// error.
type Target string

// The values of Target.
const (
	Stderr   Target = "stderr"
	Stdout   Target = "stdout"
	Writer   Target = "writer"   // a writer that may be standard output
	Response Target = "response" // the response of an HTTP server, or the body of a request to a server
	Bytes    Target = "bytes"    // a file, a buffer, a connection, or an unknown destination
	ToParam  Target = "param"    // a parameter of the function; in summaries only
	ToResult Target = "result"   // a result of the function; in summaries only
)

// A summary describes a function: what it does with the objects in its parameters, and
// which objects it returns or writes. At a call, the arguments replace the parameters
// in the summary. As in SSA, a receiver is the first parameter.
type summary struct {
	Name string // full name of the function
	// Results describes the objects that the function returns, in the order of its
	// results. It contains nil for a result that is not an object.
	Results []*resultSummary
	// Values contains the value of each result that is a string, number, bool or list.
	// An element is nil if the value is unknown.
	Values []*Value
	// NonEmptyValues is like Values, but ignores the return statements in EmptyReturns.
	// It is nil if there are no such statements.
	NonEmptyValues []*Value
	EmptyReturns   []emptyReturn
	// NeverNil says for each result whether it is a pointer or an interface that is
	// never nil. It is nil if no result is.
	NeverNil []bool
	// Effects lists, for each parameter that is a pointer to a struct or a map, the
	// fields that the function sets in this struct or map on all paths.
	Effects []*effect
	// EscapeEffects lists, for each parameter that points to an object, the fields that
	// the function sets on all paths before it encodes, stores or returns the object. If
	// it does so with a changed copy instead, the fields are those of the copy. The
	// element is nil if the function does none of this.
	EscapeEffects []*effect
	// Possible lists, for each parameter, the fields that the function sets only under
	// some condition. A field with the path "" stands for all fields: the function may
	// decode data into the object to which the parameter points.
	Possible  []*effect
	Encodes   [][]Use // for each parameter, where and how its value is encoded as JSON
	ParamEnds [][]End // for each parameter, how the process may end after it is encoded or copied
	// Copies lists the parameters from which the function copies fields to an object that
	// it writes. A parameter is a struct or points to one.
	Copies []int
	// Logger is set if the function returns a logger of package log/slog that writes
	// JSON. It says where this logger writes. Otherwise it is nil.
	Logger *Sink
	// Prints says, for each parameter that is a string or bytes, where the function
	// writes it unchanged and without other text. An element is nil if the function
	// does not.
	Prints []*Sink
	// Option lists the fields that an option sets in its own first parameter, if the
	// function returns an option such as WithHint(s).
	Option *effect
	// CallerUses lists the types of the values that the function encodes for its
	// callers: it returns the JSON, or writes it to a parameter.
	CallerUses   []Use
	SetsInner    []innerSet    // the fields that the function sets through pointers in its parameters
	Invokes      []invocation  // the methods called on parameters, if they may set fields
	Alternatives []alternative // the maps that the function returns on different paths
	// fills lists the fields that an unexported function sets in its parameters if these
	// fields are empty. It is not encoded in facts.
	fills       []paramFill
	Conditional []conditionalSet // the fields in Effects and Possible that the function sets only in some structs
	// Templates lists the objects that the function writes and whose values depend on
	// its parameters. The calling package adds a copy to its facts for each call, with
	// the values of the arguments.
	Templates []Object
}

// An emptyReturn is a return statement with an empty result that callers ignore,
// because another result tells them to, as in return "", false.
type emptyReturn struct {
	Result int // the index of the empty result
	Span   span.Span
	Others []otherResult // the other results of the return statement
}

// An otherResult describes what a return statement returns besides an empty value or a
// map; see [emptyReturn] and [alternative]. In return "", false, the empty value is "",
// and the otherResult describes false.
type otherResult struct {
	Result int
	Const  string // the value of the result, if it is a constant; otherwise ""
	IsNil  bool
	IsSet  bool // whether the result is never nil
}

// A resultSummary describes an object that a function returns.
type resultSummary struct {
	Object  Object
	Pointer bool
	Inner   *innerResult // set if the result is a struct inside a parameter
	// Same is set if the result is always the same parameter, a pointer, and not a copy of
	// the object to which it points. It is the index of the parameter plus 1, or 0.
	Same int
}

// An effect lists the fields that a function sets in an object.
type effect struct {
	Type   string
	Fields Fields
}

// isEmpty reports whether the package contains nothing that importing packages need.
func (p *Package) isEmpty() bool {
	return len(p.Objects)+len(p.Uses)+len(p.Functions)+len(p.Types)+len(p.Getters)+len(p.Imports)+len(p.Pairings)+len(p.Defaults)+len(p.Loggers)+len(p.WriterFlows) == 0
}

// Type returns the type with the given full name from p.Types, or nil if there is none.
func (p *Package) Type(name string) *Type {
	i, ok := slices.BinarySearchFunc(p.Types, name, func(t *Type, name string) int { return cmp.Compare(t.Name, name) })
	if !ok {
		return nil
	}
	return p.Types[i]
}

// function returns the summary of the function with the given full name, or nil.
func (p *Package) function(name string) *summary { return functionIn(p.Functions, name) }

// ReturnsOneOfSeveral reports whether the named function returns different objects of
// the type typ on different paths. Callers then do not know the fields of the result.
// ReturnsOneOfSeveral knows only exported functions of the package.
func (p *Package) ReturnsOneOfSeveral(function, typ string) bool {
	f := p.function(function)
	return f != nil && slices.ContainsFunc(f.Results, func(r *resultSummary) bool {
		return r != nil && r.Object.Type == typ && slices.Contains(r.Object.Fields.at("").From, FieldRef{Type: r.Object.Type})
	})
}

// CanSet reports whether code in the package can set a field of a value after its
// constructor has returned: with a method or an assignment. name is the type of the value,
// and path is the path of the field.
func (p *Package) CanSet(name, path string) bool {
	return slices.Contains(p.Assigned, FieldRef{name, path}) || slices.ContainsFunc(p.Functions, func(f *summary) bool { return f.canSet(name, path) })
}

// CanSetInside reports whether code in the package can set a field of a struct inside of
// an error after the error's constructor has returned. name is the type of the error, and
// path is the path of the field in the inner struct.
func (p *Package) CanSetInside(name, path string) bool {
	isSet := func(r FieldRef) bool { return r.Type == name && strings.HasSuffix(r.Path, "."+path) }
	return slices.ContainsFunc(p.Assigned, isSet) || slices.ContainsFunc(p.Functions, func(f *summary) bool { return slices.ContainsFunc(f.settable(), isSet) })
}

// Exported yields the types of the values that methods of error types with the given name
// return in an empty interface, and the types of their inner structs. Each Use says where
// in the result a value is; its Sink has no meaning.
func (p *Package) Exported(method string) iter.Seq[Use] {
	return func(yield func(Use) bool) {
		for _, f := range p.Functions {
			if id := ssax.ID(f.Name); !id.IsMethod() || id.Name() != method || !p.isMethodOfError(f.Name) {
				continue
			}
			for _, u := range f.CallerUses {
				if u.Sink.IsValue && !yield(u) {
					return
				}
			}
		}
	}
}

// isMethodOfError reports whether the receiver of the method with the given full name is an
// error type of the package.
func (p *Package) isMethodOfError(name string) bool {
	receiver, _, _ := strings.Cut(strings.TrimLeft(name, "(*"), ")")
	t := p.Type(receiver)
	return t != nil && t.IsError
}

// KeysAdded returns the keys that code in the package sets in a map after the named
// constructor has returned the map.
func (p *Package) KeysAdded(constructor string) []string {
	var out []string
	for _, r := range p.Assigned {
		if r.Type == mapFrom(constructor) {
			out = append(out, r.Path)
		}
	}
	return out
}

// mapFrom returns the Type of a [FieldRef] for keys of the maps that a constructor
// returns. Maps have no type name, so the name of the constructor is used instead.
func mapFrom(constructor string) string { return constructor + "()" }

func (r FieldRef) isInMap() bool { return strings.HasSuffix(r.Type, "()") }

func (f *summary) canSet(name, path string) bool {
	return slices.Contains(f.settable(), FieldRef{name, path})
}

// settable returns the fields that the function can set in objects that other functions
// have created. It leaves out the fields that an option such as WithHint(s) sets: only a
// call that takes options can set them; see Object.ArgumentPaths.
func (f *summary) settable() []FieldRef {
	var out []FieldRef
	add := func(typ string, fields Fields) {
		for _, e := range fields {
			if typ != "" && e.Path != "" && e.Path != paramEntry {
				out = append(out, FieldRef{typ, e.Path})
			}
		}
	}
	for _, e := range f.Effects {
		if e != nil {
			add(e.Type, e.Fields)
		}
	}
	for _, x := range f.SetsInner {
		out = append(out, x.Ref)
	}
	for _, r := range f.Results {
		if r != nil && r.Object.Fields.has(paramEntry) {
			add(r.Object.Type, r.Object.Fields)
		}
	}
	return out
}

// returnsParam reports whether the function returns parameter p or a changed copy of
// it.
func (f *summary) returnsParam(p int) bool {
	return slices.ContainsFunc(f.Results, func(r *resultSummary) bool {
		return r != nil && r.Object.Fields.has(paramEntry) && r.Object.Fields.At(paramEntry).Param == p
	})
}

// encodes reports whether the function encodes a value or prints an object.
func (f *summary) encodes() bool {
	return len(f.Encodes)+len(f.Copies)+len(f.CallerUses)+len(f.Templates) > 0
}

// isUseful reports whether the summary contains anything that a caller uses.
func (f *summary) isUseful() bool {
	return len(f.Results)+len(f.Values)+len(f.NeverNil)+len(f.Effects)+len(f.EscapeEffects)+len(f.Possible)+len(f.Encodes)+len(f.Copies)+len(f.Prints)+len(f.CallerUses)+len(f.Templates)+len(f.Invokes)+len(f.SetsInner) > 0 || f.Option != nil || f.Logger != nil
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
