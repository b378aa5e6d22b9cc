// Package exit models how a package passes on exit statuses: as a graph of
// values. It also declares the answers that a solver derives from graphs.
//
// A [Graph] describes one package. Its nodes are things that can contain a
// status: a parameter, a result, a field, a package variable, an allocation,
// the result of a call. An [Edge] adds a [Source] to a node: a constant with
// the expression in which the constant is written, another node, a function, a
// zero value, or an unbounded value with the reason. The [Transfer]s of a
// source are the operations on a number between source and node.
//
// A graph does not say which code ends the process: it contains
// calls, but not which of them exit. It depends on the code of the package
// alone, so that it can be stored as a fact. Package build makes graphs from
// SSA. Package solve follows the graphs of a program from its exits back to the
// constants, and returns a [Program].
//
// The package also contains the tables of known functions, because both build
// and solve need them: [EffectOf] for functions that end the process
// (models.go), and functions of libraries that pass on statuses in ways that
// their signatures do not show (library.go).
package exit

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Graphs maps import paths to the graphs of packages. A graph is decoded when
// it is first used, because most packages only pass on the graphs of their
// dependencies.
type Graphs map[string]*fact.Part[Graph]

// Contains reports whether g contains the graph of a package. pkg may be nil.
func (g Graphs) Contains(pkg *types.Package) bool { return pkg != nil && g[pkg.Path()] != nil }

// Declares reports whether g contains the graph of the package that declares
// id.
func (g Graphs) Declares(id ssax.ID) bool { return ssax.In(g, id) != nil }

// Function returns the function with an ID, or nil.
func (g Graphs) Function(id ssax.ID) *Function {
	if p := ssax.In(g, id); p != nil {
		return p.Get().Function(id)
	}
	return nil
}

// The encoding of a graph is generated. A decoder that uses reflection takes five
// times as long: it was a quarter of the time that a package takes under go vet.
// The limit for arrays rejects corrupt input; real arrays are far shorter.
//
//go:generate go tool msgp -unexported -io=false -tests=false -o graph_msgp.go
//msgp:tuple Graph File Function Reference Conversion Type Method Call Argument Edge Binary Node Source Transfer Range
//msgp:ignore Graphs
//msgp:replace token.Token with:int
//msgp:replace ssax.ID with:string
//msgp:limit arrays:1048576

// MarshalBinary returns the encoding of the graph for [fact.Part].
func (g *Graph) MarshalBinary() ([]byte, error) { return g.MarshalMsg(nil) }

// UnmarshalBinary reads what MarshalBinary wrote.
func (g *Graph) UnmarshalBinary(data []byte) error {
	_, err := g.UnmarshalMsg(data)
	return err
}

// A Graph describes how statuses pass through one package. Package build
// creates graphs, and nothing changes a graph afterwards. The encoding of a
// graph lists the fields in order, so a change of the fields changes the format
// of the facts.
type Graph struct {
	Path       string // import path
	Dir        string // directory of the files of the package
	Main       bool   // a main package
	Dependency bool   // of another module
	Files      []File
	Funcs      []*Function // sorted by ID
	Types      []Type
	Invoked    []string  // names of the interface methods that the package uses
	Unset      []ssax.ID // fields that are not set when some value is created, and so are zero; sorted
	StatusVars []ssax.ID // of a dependency: exported fields and variables on which its statuses depend; sorted
	Reported   []string  // keys of the origins that this package reports, see [Origin.Key]

	indexOnce sync.Once `msg:"-"`
	index     *Index    `msg:"-"` // see Index
}

// A File is a file of the package. A Range refers to it by its index in
// Graph.Files.
type File struct {
	Name      string // relative to Dir if it is in Dir
	Generated bool
	Test      bool
}

// A Function describes one function. The initial value of a package variable is
// a Function, too, if the value refers to functions or contains constants. The
// ID is that of the variable. Such a Function matters only to code that refers
// to the variable.
type Function struct {
	ID       ssax.ID
	Params   int  // number of parameters, without the receiver
	Varies   bool // some value in the function depends on a parameter
	NoReturn bool // the function never returns
	Ends     bool // a call of the function can end the process
	Refs     []Reference
	Types    []Conversion
	Calls    []Call
	Edges    []Edge
	Exprs    []Binary

	Number int32 `msg:"-"` // its index in Graph.Funcs, set by Graph.Index
}

// A Reference is the first reference to a function or a package variable in a
// function.
type Reference struct {
	ID   ssax.ID
	At   Range
	Call bool // every reference to ID in the function is a call
	Var  bool // ID is a package variable
}

// A Conversion is the first position in a function where a value of a type
// becomes an interface. If the function runs, the methods of the type may run.
type Conversion struct {
	Type int // index in Graph.Types
	At   Range
}

// A Type is a type whose values become interfaces.
type Type struct {
	Name    string
	Methods []Method
	All     []string // names of all methods, to decide whether the type implements an interface
}

// A Method is a method of a Type.
type Method struct {
	Key string  // name and signature, the same for all types that implement an interface
	ID  ssax.ID // the function that runs
}

// A Call is a call whose arguments or results may carry a status. Exactly one of
// Func, Method and Value is set.
type Call struct {
	Site     int // number of the call in its function; calls are sorted by it
	At       Range
	Func     ssax.ID  // the function, if it is known
	Method   string   // the key of the method, if the call goes through an interface
	Abstract ssax.ID  // the ID of this method in the interface
	Iface    []string // the names of all methods that the type of the receiver must have; nil if Method is the only one
	Value    []Source // the function value, otherwise
	Args     []Argument
}

// IsGeneric reports whether the call goes through a type parameter. The
// receiver of such a call is one of its arguments.
func (c *Call) IsGeneric() bool {
	return c.Method != "" && slices.ContainsFunc(c.Args, func(a Argument) bool { return a.Index < 0 })
}

// An Argument contains the values that a call passes for one parameter.
type Argument struct {
	Index  int // -1 is the receiver
	Values []Source
}

// An Edge adds values to a node.
type Edge struct {
	To     Node
	Values []Source
}

// A Binary is an operation on two values that are not constant. An operation
// with one constant is a Transfer.
type Binary struct {
	Op   token.Token
	X, Y []Source
	At   Range
	How  string // kind of origin, see Origin.Kind

	Unsigned bool // the operands are unsigned
}

// A NodeKind is the kind of a node. It determines what Name and Index of the
// node mean.
type NodeKind uint8

const (
	ParamNode   NodeKind = iota + 1 // Index-th parameter of function Name; -1 is the receiver
	OutNode                         // stored by function Name through its Index-th parameter
	ResultNode                      // Index-th result of function Name
	FieldNode                       // field Name, "pkg.T.F"
	VarNode                         // package variable Name
	AllocNode                       // Index-th allocation site of function Name: a variable or a container
	CallNode                        // result of a call in function Name; Index is site<<8 | index of the result
	CallOutNode                     // stored by a call in function Name through an argument; Index is site<<8 | argument+1
	BackNode                        // stored by callers of function Name through its Index-th result
	ExprNode                        // Index-th element of Exprs of function Name
	BoxNode                         // values of the integer type Name in any interface
	ThroughNode                     // stored through any pointer of type Name that was in an interface
	TextNode                        // numbers stored as text: in allocation site Index of function Name or, if Index is -FieldNode or -VarNode, in the field or variable Name
	OutsideNode                     // memory behind a pointer that is not followed; Name is the reason; no edge leads to it
)

// A Node is something that contains a status or a function. The node of a
// pointer or a container contains the values that are stored in its memory.
type Node struct {
	Kind  NodeKind
	Name  ssax.ID
	Index int
}

// Site returns the site of the call of a CallNode or CallOutNode, and the index
// of the result or argument that the node stands for; -1 is the receiver.
func (n Node) Site() (site, index int) {
	site, index = n.Index>>8, n.Index&0xff
	if n.Kind == CallOutNode {
		index--
	}
	return site, index
}

// NewCallNode returns the node of a result of a call.
func NewCallNode(fn ssax.ID, site, result int) Node {
	return Node{Kind: CallNode, Name: fn, Index: site<<8 | result}
}

// NewCallOutNode returns the node of the values that a call stores through an
// argument; -1 is the receiver.
func NewCallOutNode(fn ssax.ID, site, argument int) Node {
	return Node{Kind: CallOutNode, Name: fn, Index: site<<8 | (argument + 1)}
}

// A Check records whether a function that uses a result of a call checks that
// the call succeeded. The call succeeded if its last result is a nil error, or
// true.
type Check uint8

const (
	_         Check = iota
	Inspected       // the function tests the last result, but may use the number even after a failure
	Succeeded       // the function uses the number only if the call succeeded
)

// A SourceKind is the kind of a source.
type SourceKind uint8

const (
	ConstSource   SourceKind = iota + 1 // the number Const
	NodeSource                          // what Node contains
	FuncSource                          // the function Func
	UnknownSource                       // unbounded, because of Reason
	ZeroSource                          // a zero value, which is written nowhere
)

// A Companion describes the error or bool that a function returns together with
// a number.
type Companion uint8

const (
	_             Companion = iota
	BesideFailure           // an error that is not nil, or false: callers that check this result do not use the number
	BesideOwn               // the number and the error or bool are results of the same call
)

// A Source is one possible value of a node.
type Source struct {
	Kind      SourceKind
	Literal   bool  // Const is written as a bare number
	Pinned    bool  // an unbounded value is reported at At, not where the program reads or uses it
	Check     Check // if Node is the result of a call
	Beside    Companion
	Const     int64
	Node      Node
	Func      ssax.ID
	Transfers []Transfer // applied to the value, in this order
	At        Range      // where the value is written or read, or enters the program
	How       string     // kind of origin, see Origin.Kind
	Reason    string     // why the value is unbounded; for a NodeSource, why the node may contain other values than the stored ones
}

// A Transfer is an operation on a number. There are three kinds. If Bits is
// set, the transfer converts the number to an integer of this size. If Guard is
// set, it passes only numbers for which the comparison Tok with K is true.
// Otherwise it applies the operator Tok with the constant K on the right or, if
// Left is set, on the left.
type Transfer struct {
	Tok    token.Token
	K      int64
	Left   bool
	Guard  bool
	Bits   int
	Signed bool

	Unsigned bool // of an operator or comparison: the numbers are unsigned
}

// A Range is a span of bytes in a file of the graph. A Range is more compact
// than a [span.Span], because a graph contains very many ranges. Line is 0 if
// the position is unknown.
type Range struct {
	File            int32
	Line, Col       int32
	EndLine, EndCol int32
}

// IsValid reports whether the position is known.
func (r Range) IsValid() bool { return r.Line > 0 }

// IsRelevant reports whether other packages or a program need the graph.
func (g *Graph) IsRelevant() bool { return len(g.Funcs) > 0 || g.Main }

// AddEdges adds the values to several nodes. It leaves out parameter nodes,
// because the values that a function stores through a parameter are in the
// OutNode of the parameter. It also leaves out edges from a node to itself,
// which have no effect.
func (fn *Function) AddEdges(to []Node, values []Source) {
	for _, n := range to {
		if n.Kind == OutsideNode || n.Kind == ParamNode {
			continue
		}
		fn.AddEdge(n, slices.DeleteFunc(slices.Clone(values), func(s Source) bool {
			return s.Kind == NodeSource && s.Node == n && len(s.Transfers) == 0
		}))
	}
}

// AddEdge adds the values to node n. If n already has an edge, AddEdge extends
// this edge.
func (fn *Function) AddEdge(n Node, values []Source) {
	if len(values) == 0 {
		return
	}
	if i := slices.IndexFunc(fn.Edges, func(e Edge) bool { return e.To == n }); i >= 0 {
		fn.Edges[i].Values = append(fn.Edges[i].Values, values...)
	} else {
		fn.Edges = append(fn.Edges, Edge{To: n, Values: values})
	}
}

// AddConversion adds a conversion, unless the function already contains a
// conversion of the same type.
func (fn *Function) AddConversion(c Conversion) {
	if !slices.ContainsFunc(fn.Types, func(old Conversion) bool { return old.Type == c.Type }) {
		fn.Types = append(fn.Types, c)
	}
}

// Call returns the call with the number site, or nil if the function does not
// contain the call.
func (fn *Function) Call(site int) *Call {
	i, ok := slices.BinarySearchFunc(fn.Calls, site, func(c Call, site int) int { return c.Site - site })
	if !ok {
		return nil
	}
	return &fn.Calls[i]
}

// Function returns a function by its ID, or nil.
func (g *Graph) Function(id ssax.ID) *Function {
	if i, ok := g.Find(id); ok {
		return g.Funcs[i]
	}
	return nil
}

// Find returns the number of a function in Funcs.
func (g *Graph) Find(id ssax.ID) (int, bool) {
	return slices.BinarySearchFunc(g.Funcs, id, func(fn *Function, id ssax.ID) int { return cmp.Compare(fn.ID, id) })
}
