// Package exit models how exit statuses pass through a package, as a graph of
// values. It also declares the results that a solver computes from graphs.
//
// A [Graph] describes one package. Its nodes are things that can contain a
// status: a parameter, a result, a field, a package variable, an allocated
// variable or container, the result of a call. An [Edge] adds values to a node.
// Each value is a [Source]: a constant with the expression that writes it,
// another node, a function, a zero value, or an unbounded value with the
// reason. The [Transfer]s of a source are the operations that change the number
// on its way into the node. For example,
//
//	func run() int {
//		if code := check(); code > 0 {
//			return code + 2
//		}
//		return 1
//	}
//
// results in an edge to the node "result 0 of run" with two sources: the constant
// 1, and the node "result of the call of check" with the transfers "> 0", a
// guard, and "+ 2".
//
// A graph does not say which calls end the process. It depends on the code of
// the package alone, so that it can be stored as a fact. Package build makes
// graphs from SSA. Package solve follows the graphs of a program from its exits
// back to the constants, and returns a [Program].
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

// Graphs maps import paths to the graphs of packages. A graph is decoded on
// first use, because most packages only copy the graphs of their dependencies
// into their own fact.
type Graphs map[string]*fact.Part[Graph]

// Contains reports whether g contains the graph of a package. pkg may be nil.
func (g Graphs) Contains(pkg *types.Package) bool { return pkg != nil && g[pkg.Path()] != nil }

// Declares reports whether g contains the graph of the package that declares
// the function or variable id.
func (g Graphs) Declares(id ssax.ID) bool { return ssax.In(g, id) != nil }

// Function returns the function with the given ID, or nil if no graph contains
// it.
func (g Graphs) Function(id ssax.ID) *Function {
	if p := ssax.In(g, id); p != nil {
		return p.Get().Function(id)
	}
	return nil
}

// The code that encodes and decodes a graph is generated. Decoding by reflection took
// five times as long, a quarter of the time that go vet needs for a package. The
// limit for arrays rejects corrupt input; real arrays are far shorter.
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
// creates graphs; afterwards they do not change. The encoding lists the fields
// of a graph in order, so a change of the fields changes the format of the
// facts.
type Graph struct {
	Path       string // import path
	Dir        string // directory of the files of the package
	Main       bool   // whether the package is a main package
	Dependency bool   // whether the package belongs to a module other than that of the program
	Files      []File
	Funcs      []*Function // sorted by ID
	Types      []Type
	Invoked    []string  // names of the interface methods that the package calls, or lets other code call
	Unset      []ssax.ID // fields that may be left zero where a value is created, such as F in T{}; sorted
	Followed   []string  // names of the program's own error types that have a status method, and whose values are followed because the package converts them to interfaces; sorted
	Asked      []string  // names of the error types, of this or another package, whose status method this package may call, or whose values it may pass to code that is not followed; sorted
	StatusVars []ssax.ID // only for a dependency: exported fields and variables that can change its statuses; sorted
	Reported   []string  // keys of the origins that this package reports; see [Origin.Key]

	indexOnce sync.Once `msg:"-"`
	index     *Index    `msg:"-"` // see Index
}

// A File is a Go file of the package. A Range refers to it by its index in
// Graph.Files.
type File struct {
	Name      string // path of the file; relative to Dir if the file is in Dir
	Generated bool
	Test      bool
}

// A Function describes one function. A package variable has a Function, too, if
// its initial value refers to functions or contains constants, as in
// "var handler = fail". That Function has the ID of the variable, and counts
// only in programs that refer to the variable.
type Function struct {
	ID         ssax.ID
	Params     int      // number of parameters, without the receiver
	Varies     bool     // whether a value in the function depends on a parameter, so that its calls have to be distinguished
	NoReturn   bool     // whether the function never returns
	KnowsMakes bool     // whether Makes is complete
	Makes      []string // for a function whose last result is an error: the types with a status method that this error can have or wrap
	Carries    []string // names of the types in Followed that the results of the function can be or wrap; sorted
	Ends       bool     // whether a call of the function can end the process, directly or through other functions
	Refs       []Reference
	Types      []Conversion
	Calls      []Call
	Edges      []Edge
	Exprs      []Binary

	Number int32 `msg:"-"` // index of the function in Graph.Funcs, set by Graph.Index
}

// A Reference records that a function refers to another function or to a
// package variable. If it refers to the same one several times, there is only
// one Reference, at the first position.
type Reference struct {
	ID   ssax.ID
	At   Range
	Call bool // whether every reference to ID in the function is a call
	Var  bool // whether ID is a package variable
}

// A Conversion records that a function converts a value of a type to an
// interface. If the function runs, the methods of the type may run. There is
// one Conversion for each type, at the position of the first one.
type Conversion struct {
	Type int // index in Graph.Types
	At   Range
}

// A Type is a type that the package converts to an interface.
type Type struct {
	Name    string
	Methods []Method
	All     []string // names of all methods of the type, to decide whether the type implements an interface
}

// A Method is a method of a Type. Methods that cannot affect an exit or a
// status are left out.
type Method struct {
	Key string  // name and signature, as in "ExitCode() int"; an interface method and its implementations have the same key
	ID  ssax.ID // the function that a call of the method runs
}

// A Call is a call that may end the process, or that may pass a status in an
// argument or a result. Exactly one of Func, Method and Value is set.
type Call struct {
	Site     int // number of the call within its function; a function lists its calls in this order
	At       Range
	Func     ssax.ID  // the function that is called, if it is known
	Method   string   // the key of the method, for a call through an interface
	Abstract ssax.ID  // for a call through an interface: the ID of the method in the interface type
	Iface    []string // names of all methods that the value in the interface must have; nil if Method is the only one
	Asks     bool     // for a call through an interface: whether the method has no parameters and returns one integer, as ExitCode does
	Limited  bool     // for a call through an interface: whether the value in it must have one of the types in Types
	Types    []string // names of the types, if Limited is set; a type without a method that returns a status may be missing
	Value    []Source // for a call of a function value: the possible function values
	Args     []Argument
}

// IsGeneric reports whether the call is x.M() where the type of x is a type
// parameter. Such a call lists the receiver among its arguments.
func (c *Call) IsGeneric() bool {
	return c.Method != "" && slices.ContainsFunc(c.Args, func(a Argument) bool { return a.Index < 0 })
}

// MayBe reports whether the receiver of c, a call through an interface, can have the
// type with the given name.
func (c *Call) MayBe(typ string) bool { return !c.Limited || slices.Contains(c.Types, typ) }

// An Argument contains the possible values of one argument of a call.
type Argument struct {
	Index  int // index of the argument; -1 for the receiver
	Values []Source
}

// An Edge records that each of the values may be stored in a node.
type Edge struct {
	To     Node
	Values []Source
}

// A Binary is an operation such as x + y on two values that are not constant.
// An operation with one constant, such as x + 1, is a Transfer.
type Binary struct {
	Op   token.Token
	X, Y []Source
	At   Range
	How  string // how the result of the operation is used; see Origin.Kind

	Unsigned bool // whether the operands are unsigned
}

// A NodeKind is the kind of a node. The comments say what Name and Index of a
// node of that kind mean.
type NodeKind uint8

const (
	ParamNode   NodeKind = iota + 1 // Index-th parameter of function Name; -1 is the receiver
	OutNode                         // values that function Name stores through its Index-th parameter, a pointer or container
	ResultNode                      // Index-th result of function Name
	FieldNode                       // field Name, "pkg.T.F"
	VarNode                         // package variable Name
	AllocNode                       // Index-th allocation site in function Name: an instruction that creates a variable or container
	CallNode                        // result of a call in function Name; Index combines the numbers of the call and the result, see NewCallNode
	CallOutNode                     // values that a call in function Name stores through an argument; Index combines the numbers of the call and the argument, see NewCallOutNode
	BackNode                        // values that callers of function Name store through its Index-th result, a pointer or container
	ExprNode                        // Index-th element of Exprs of function Name
	BoxNode                         // numbers of the integer type Name that were converted to an interface anywhere
	ThroughNode                     // values stored through any pointer of type Name that was taken out of an interface
	TextNode                        // numbers that are written in strings; Name and Index say where the strings are: at an allocation site or, if Index is -FieldNode or -VarNode, in a field or variable
	OutsideNode                     // memory that is not followed; Name is the reason; no edge leads to it
)

// A Node is something that can contain a status or a function. The node of a
// pointer or container contains the values in the memory that it refers to.
type Node struct {
	Kind  NodeKind
	Name  ssax.ID
	Index int
}

// Site returns the number of the call of a CallNode or CallOutNode, and the
// index of the result or argument. The index of the receiver is -1.
func (n Node) Site() (site, index int) {
	site, index = n.Index>>8, n.Index&0xff
	if n.Kind == CallOutNode {
		index--
	}
	return site, index
}

// NewCallNode returns the node of a result of a call. site is the number of the
// call in fn.
func NewCallNode(fn ssax.ID, site, result int) Node {
	return Node{Kind: CallNode, Name: fn, Index: site<<8 | result}
}

// NewCallOutNode returns the node of the values that a call stores through an
// argument. site is the number of the call in fn; the receiver is argument -1.
func NewCallOutNode(fn ssax.ID, site, argument int) Node {
	return Node{Kind: CallOutNode, Name: fn, Index: site<<8 | (argument + 1)}
}

// A Check tells how a function that uses a result of a call checks that the call
// succeeded. If the last result of the call is an error, as in "n, err := f()", the
// call succeeds if the error is nil. If it is a bool, the call succeeds if it is
// true. The zero Check means that the function does not use the last result.
type Check uint8

const (
	_         Check = iota
	Inspected       // the function looks at the last result, but may use the number even after a failure
	Succeeded       // the function uses the number only if the call succeeded
)

// A SourceKind says which fields of a source contain its value.
type SourceKind uint8

const (
	ConstSource   SourceKind = iota + 1 // the number Const
	NodeSource                          // one of the values in Node
	FuncSource                          // the function Func
	UnknownSource                       // any value; Reason says why it is unbounded
	ZeroSource                          // a zero value that no expression writes
)

// A Companion describes the error or bool that a function returns together with
// a number.
type Companion uint8

const (
	_             Companion = iota
	BesideFailure           // the function fails: it returns an error that is not nil, or false; callers that check this do not use the number
	BesideOwn               // the number and the error or bool are both results of one call, as in "return f()"
)

// A Source is one value that a node can contain, or several: all values of
// another node, or any value.
type Source struct {
	Kind      SourceKind
	Literal   bool  // whether Const is written as a bare number, not as a named constant
	Pinned    bool  // whether an unbounded value is always reported at At, never where the program reads or uses it
	Check     Check // if Node is the result of a call: whether the function checks that the call succeeded
	Beside    Companion
	Const     int64
	Node      Node
	Func      ssax.ID
	Transfers []Transfer // operations that are applied to the value, in this order
	At        Range      // where the value is written, is read, or enters the program
	How       string     // how the expression that writes the value is used; see Origin.Kind
	Reason    string     // why the value is unbounded; for a NodeSource, why the node may also contain values from outside, such as those that a decoder stores
}

// A Transfer is an operation on a number. There are three kinds:
//
//   - If Bits is set, it converts the number to an integer with that many bits.
//   - If Guard is set, it is a comparison of the number with K that was true,
//     such as "> 0". Apply explains which numbers a guard stops.
//   - Otherwise it applies the operator Tok to the number and the constant K. K
//     is the right operand or, if Left is set, the left one.
type Transfer struct {
	Tok    token.Token
	K      int64
	Left   bool
	Guard  bool
	Bits   int
	Signed bool

	Unsigned bool // whether the numbers that an operator or comparison applies to are unsigned
}

// A Range is a span in a file of the graph. It is smaller than a [span.Span],
// because a graph contains very many of them. Line is 0 if the range is not
// known.
type Range struct {
	File            int32
	Line, Col       int32
	EndLine, EndCol int32
}

// IsValid reports whether the range is known.
func (r Range) IsValid() bool { return r.Line > 0 }

// IsRelevant reports whether another package, or the program, needs the graph. A
// graph without functions is needed only for a main package.
func (g *Graph) IsRelevant() bool { return len(g.Funcs) > 0 || g.Main }

// AddEdges adds the values to several nodes. It skips an OutsideNode, because the memory
// behind it is not followed. It also skips a ParamNode, because values that a function
// stores through a parameter belong to the OutNode of the parameter. A node is not added
// to itself.
func (fn *Function) AddEdges(nodes []Node, values []Source) {
	for _, n := range nodes {
		if n.Kind == OutsideNode || n.Kind == ParamNode {
			continue
		}
		fn.AddEdge(n, slices.DeleteFunc(slices.Clone(values), func(s Source) bool {
			return s.Kind == NodeSource && s.Node == n && len(s.Transfers) == 0
		}))
	}
}

// AddEdge adds the values to node n. All values of one node are in one edge.
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

// AddConversion adds a conversion, unless the function already contains one of
// the same type.
func (fn *Function) AddConversion(c Conversion) {
	if !slices.ContainsFunc(fn.Types, func(old Conversion) bool { return old.Type == c.Type }) {
		fn.Types = append(fn.Types, c)
	}
}

// Call returns the call with the given number, or nil if the function does not
// contain it.
func (fn *Function) Call(site int) *Call {
	i, ok := slices.BinarySearchFunc(fn.Calls, site, func(c Call, site int) int { return c.Site - site })
	if !ok {
		return nil
	}
	return &fn.Calls[i]
}

// Function returns the function with the given ID, or nil.
func (g *Graph) Function(id ssax.ID) *Function {
	if i, ok := g.Find(id); ok {
		return g.Funcs[i]
	}
	return nil
}

// Find returns the index in Funcs of the function with the given ID. ok is false
// if there is none.
func (g *Graph) Find(id ssax.ID) (index int, ok bool) {
	return slices.BinarySearchFunc(g.Funcs, id, func(fn *Function, id ssax.ID) int { return cmp.Compare(fn.ID, id) })
}
