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

// Graphs maps import paths to the graphs of packages. A graph is decoded when it is
// first needed, because the analysis of most packages only copies the graphs of its
// dependencies into its own fact.
type Graphs map[string]*fact.Part[Graph]

// Contains reports whether g contains the graph of a package. pkg may be nil.
func (g Graphs) Contains(pkg *types.Package) bool { return pkg != nil && g[pkg.Path()] != nil }

// Declares reports whether g contains the graph of the package that declares id.
func (g Graphs) Declares(id ssax.ID) bool { return ssax.In(g, id) != nil }

// Function returns the function with the given ID, or nil if no graph contains
// it.
func (g Graphs) Function(id ssax.ID) *Function {
	if p := ssax.In(g, id); p != nil {
		return p.Get().Function(id)
	}
	return nil
}

// The code that encodes and decodes a graph is generated, because decoding by reflection
// took a quarter of the running time of go vet. The limit for arrays rejects corrupt
// input; real arrays are far shorter.
//
//go:generate go tool msgp -unexported -io=false -tests=false -o graph_msgp.go
//msgp:tuple Graph File Function Reference Conversion Type Method Call Argument Edge Binary Node Source Transfer Range
//msgp:ignore Graphs
//msgp:replace token.Token with:int
//msgp:replace ssax.ID with:string
//msgp:limit arrays:1048576

// AppendBinary encodes the graph for [fact.Part].
func (g *Graph) AppendBinary(b []byte) ([]byte, error) { return g.MarshalMsg(b) }

// UnmarshalBinary reads what AppendBinary wrote.
func (g *Graph) UnmarshalBinary(data []byte) error {
	_, err := g.UnmarshalMsg(data)
	return err
}

// A Graph describes how statuses pass through one package. Package build creates
// graphs, which do not change afterwards. They are encoded field by field, so a change
// of the fields changes the format of the facts.
type Graph struct {
	Path string // import path
	Dir  string // directory of the files of the package
	Main bool   // whether the package is a main package
	// Dependency is set if the package does not belong to the module of the program.
	Dependency bool
	Files      []File
	Funcs      []*Function // sorted by ID
	Types      []Type
	// Invoked lists the names of the interface methods that may be called: those that
	// the package calls, and all methods of the interfaces to which it converts values,
	// because other code can call these.
	Invoked []string
	// Unset lists fields that code may leave zero when it creates a value, such as F in
	// T{}. The list is sorted.
	Unset []ssax.ID
	// ConvertedErrorTypes lists the error types whose values the package converts to
	// interfaces. It contains only types of the program's own packages with a method
	// such as ExitCode, and those for which [StatusType] returns a type. The list is
	// sorted.
	ConvertedErrorTypes []string
	// ReadErrorTypes lists the types in the ConvertedErrorTypes of any package whose
	// ExitCode method this package may call. They include the types of errors that it
	// passes to unknown code, because that code may call the method. The list is sorted.
	ReadErrorTypes []string
	// StatusVars lists the exported fields and variables of a dependency that decide
	// its statuses. If another package sets one of them, the statuses can change. The
	// list is sorted. It is empty for the program's own packages.
	StatusVars []ssax.ID
	Reported   []string // keys of the origins that this package reports; see [Origin.Key]

	indexOnce sync.Once `msg:"-"`
	index     *Index    `msg:"-"` // see [Graph.Index]
}

// A File is a Go file of the package. A Range refers to a file by its index in
// Graph.Files.
type File struct {
	Name      string // path of the file; relative to Dir if the file is in Dir
	Generated bool
	Test      bool
}

// A Function describes one function.
//
// A package variable also has a Function if its initial value refers to functions or
// contains constants, as in "var handler = fail". This Function has the ID of the
// variable, and counts only in programs that refer to the variable.
type Function struct {
	ID     ssax.ID
	Params int // number of parameters, without the receiver
	// DependsOnParams is set if a value in the function depends on a parameter. Only
	// then do solvers have to distinguish between the calls of the function.
	DependsOnParams       bool
	NoReturn              bool // whether the function never returns
	KnowsStatusErrorTypes bool // whether StatusErrorTypes is complete
	// StatusErrorTypes lists the types that the last result can have or wrap, if it is
	// an error. It contains only types with a method such as ExitCode.
	StatusErrorTypes []string
	// ReturnedErrorTypes lists the types in Graph.ConvertedErrorTypes that the results
	// can have or wrap. The list is sorted.
	ReturnedErrorTypes []string
	CanEndProcess      bool // whether the function can end the process, directly or through other functions
	Recursive          bool // whether the function refers to itself; Refs leaves this reference out
	Refs               []Reference
	Types              []Conversion
	Calls              []Call
	Edges              []Edge
	Exprs              []Binary

	Number int32 `msg:"-"` // index in Graph.Funcs, set by Graph.Index
}

// A Reference records that a function refers to another function or to a package
// variable. At is the position of the first such reference.
type Reference struct {
	ID   ssax.ID
	At   Range
	Call bool // whether every reference to ID is a call of ID
	Var  bool // whether ID is a package variable
	// Calls is the number of calls of ID that one run of the function can make. It is 0 if
	// a call is in a loop.
	Calls int
}

// A Conversion records that a function converts a value of a type to an interface. At
// is the position of the first such conversion. The methods of the type may then run.
type Conversion struct {
	Type int // index in Graph.Types
	At   Range
}

// A Type is a type whose values the package converts to interfaces.
type Type struct {
	Name    string
	Methods []Method
	// MethodNames lists all methods of the type. They decide which interfaces the type
	// implements.
	MethodNames []string
}

// A Method is a method of a Type. The graph contains only methods that can affect an
// exit or a status.
type Method struct {
	// Key is the name and signature of the method, as in "ExitCode() int". An interface
	// method and its implementations have the same key.
	Key string
	ID  ssax.ID // the function that a call of the method runs
}

// A Call is a call that may end the process or pass on a status. Exactly one of Func,
// Method and Value is set.
type Call struct {
	// Site is the number of the call in its function. Function.Calls is sorted by Site.
	Site            int
	At              Range
	Func            ssax.ID // the function that is called, if it is known
	Method          string  // for a call through an interface: key of the method; see Method.Key
	InterfaceMethod ssax.ID // for a call through an interface: the method in the interface type
	// ReceiverMethods lists all methods that the receiver of a call through an
	// interface must have. It is nil if Method is the only one.
	ReceiverMethods []string
	// ReturnsInt is set for a call through an interface if the called method returns
	// one integer, as ExitCode does.
	ReturnsInt bool
	// KnowsTypes is set for a call through an interface if all types that the receiver
	// can have are known; see Types.
	KnowsTypes bool
	// Types lists the types of the receiver that have a method such as ExitCode. It is
	// empty if KnowsTypes is not set.
	Types []string
	Value []Source // for a call of a function value: its possible values
	Args  []Argument
}

// IsGeneric reports whether c is a call x.M() where the type of x is a type parameter.
// Args then contains the receiver, unlike for other calls through an interface.
func (c *Call) IsGeneric() bool {
	return c.Method != "" && slices.ContainsFunc(c.Args, func(a Argument) bool { return a.Index < 0 })
}

// MayBe reports whether the receiver of c, a call through an interface, can have the
// type with the given name.
func (c *Call) MayBe(typ string) bool { return !c.KnowsTypes || slices.Contains(c.Types, typ) }

// An Argument contains the possible values of one argument of a call.
type Argument struct {
	Index  int // index of the argument; -1 for the receiver
	Values []Source
}

// An Edge records that code may store any of the Values in the memory that the node To
// represents, such as a variable or result.
type Edge struct {
	To     Node
	Values []Source
}

// A Binary is an operation such as x + y, in which neither operand is a constant. An
// operation such as x + 1 is a Transfer.
type Binary struct {
	Op    token.Token
	X, Y  []Source
	At    Range
	Usage string // how the result of the operation is used; see Origin.Kind

	Unsigned bool // whether the operands are unsigned
	Once     bool // see Transfer.Once
}

// A NodeKind is the kind of a node. It decides what the fields Name and Index mean.
type NodeKind uint8

const (
	// ParamNode is a parameter of the function Name. Index is the index of the parameter,
	// or -1 for the receiver.
	ParamNode NodeKind = iota + 1
	// ParamMemoryNode stands for the values that the function Name stores in the memory
	// behind a parameter, such as the variable to which a pointer points. Index is the
	// index of the parameter.
	ParamMemoryNode
	ResultNode // a result of the function Name; Index is the index of the result
	FieldNode  // a field; Name is its full name, such as "pkg.T.F"
	VarNode    // a package variable; Name is its full name, such as "pkg.V"
	// AllocNode stands for memory that the function Name allocates: a variable or
	// container. Index is the number of the allocation in the function.
	AllocNode
	// CallNode is a result of a call in the function Name. Index combines the numbers of
	// the call and of the result; see NewCallNode.
	CallNode
	// CallMemoryNode stands for the values that a call in the function Name stores in
	// the memory behind an argument, such as the variable whose address is passed.
	// Index combines the numbers of the call and of the argument; see
	// NewCallMemoryNode.
	CallMemoryNode
	// ResultMemoryNode stands for the values that callers store in the memory behind a
	// result of the function Name, such as the struct to which a returned pointer
	// points. Index is the index of the result.
	ResultMemoryNode
	// ExprNode is the result of an operation such as x + y in the function Name. Index is
	// the index of the operation in Function.Exprs.
	ExprNode
	BoxNode // all numbers of the integer type Name that are converted to interfaces
	// BoxedPointerNode stands for the values that code stores through pointers of type
	// Name after taking the pointers out of interfaces.
	BoxedPointerNode
	// TextNode stands for strings that contain numbers, such as the result of
	// strconv.Itoa. Its values are the numbers. If Index is negative, the strings are
	// in the field or variable Name, or in a parameter or result of the function Name.
	// Otherwise they are in memory that the function Name allocates, as for an
	// AllocNode.
	TextNode
	// AssignedNode stands for the value that one assignment in the function Name gives
	// to a field of a local struct. Index is the number of the assignment, as for an
	// AllocNode.
	AssignedNode
	// OutsideNode is memory that can contain any value, because the graphs do not show
	// all stores to it. Name is the reason, for messages. No edge leads to the node.
	OutsideNode
)

// A Node is something that can contain a status or a function. The node of a pointer or
// container stands for the memory to which it refers. The keys of a map have a node of
// their own.
type Node struct {
	Kind NodeKind
	// Keys is set if the node contains the keys of a map, and not its elements. It is
	// next to Kind because this makes a Node smaller.
	Keys  bool
	Name  ssax.ID
	Index int
}

// OfKeys returns the node for the keys of a map, if n is the node for the map.
func (n Node) OfKeys() Node {
	n.Keys = true
	return n
}

// OfElements returns the node for the elements of a map if n is the node for its keys,
// and n itself otherwise.
func (n Node) OfElements() Node {
	n.Keys = false
	return n
}

// Site returns the two numbers in the Index of a CallNode or CallMemoryNode: the number
// of the call, and the index of the result or argument, which is -1 for the receiver.
func (n Node) Site() (site, index int) {
	site, index = n.Index>>8, n.Index&0xff
	if n.Kind == CallMemoryNode {
		index--
	}
	return site, index
}

// NewCallNode returns the node for a result of a call in the function fn. site is the
// number of the call in fn, and result is the index of the result.
func NewCallNode(fn ssax.ID, site, result int) Node {
	return Node{Kind: CallNode, Name: fn, Index: site<<8 | result}
}

// NewCallMemoryNode returns the node for the values that a call in the function fn
// stores through one of its arguments. site is the number of the call in fn. argument
// is the index of the argument, or -1 for the receiver.
func NewCallMemoryNode(fn ssax.ID, site, argument int) Node {
	return Node{Kind: CallMemoryNode, Name: fn, Index: site<<8 | (argument + 1)}
}

// A Check says whether a function checks that a call has succeeded before it uses a
// number that the call returns. After "n, err := f()", it has to check that err is nil.
// After "n, ok := f()", it has to check that ok is true. The zero Check means that the
// function does not read the error or bool.
type Check uint8

const (
	_ Check = iota
	// Inspected means that the function reads the last result, but may use the number
	// even if this result shows a failure.
	Inspected
	Succeeded // the function uses the number only if the call has succeeded
)

// A SourceKind says what a [Source] is: a constant, a node of the graph, a function, or
// an unknown value. It determines which fields of the Source are set.
type SourceKind uint8

const (
	ConstSource   SourceKind = iota + 1 // the number Const
	NodeSource                          // any value that the node Node can contain
	FuncSource                          // the function Func
	UnknownSource                       // any value; Reason says why it is unbounded
	ZeroSource                          // an implicit zero value, as in "var code int"
)

// A Companion describes the error or bool that a function returns together with
// a number.
type Companion uint8

const (
	_ Companion = iota
	// WithFailure means that the number is returned together with false or a non-nil
	// error. A caller that tests the bool or error does not use the number.
	WithFailure
	FromSameCall // the number and the companion are results of one call, as in "return f()"
)

// A Source is something that a node can contain: a single value, all values of another
// node, or any value.
type Source struct {
	Kind    SourceKind
	Literal bool // whether Const is written as a number, and not as a named constant
	// Pinned is set if exitlint reports an unbounded value at the position At, even if
	// the program stores the value in a variable. Otherwise it reports the value where
	// the program reads the variable.
	Pinned    bool
	Check     Check // for the result of a call: whether its success is checked
	Companion Companion
	Const     int64
	Node      Node
	Func      ssax.ID
	Transfers []Transfer // operations that are applied to the value, in this order
	// At is where the code writes a constant, reads a node, or gets an unbounded value,
	// such as the call of strconv.Atoi.
	At    Range
	Usage string // how the expression that writes the value is used; see Origin.Kind
	// Reason says why the value is unbounded. For a NodeSource, it says why Node may
	// also contain values from outside the program, such as those that a decoder
	// stores.
	Reason string
}

// A Transfer is an operation on a number:
//
//   - If Bits is set, a conversion to an integer with that many bits.
//   - If Guard is set, a comparison with K that was true, such as "> 0". A number that
//     does not satisfy the comparison goes no further; see [Apply] for the exceptions.
//   - Otherwise an arithmetic operation with the operator Tok. The constant K is the
//     right operand or, if Left is set, the left operand.
type Transfer struct {
	Tok    token.Token
	K      int64
	Left   bool
	Guard  bool
	Bits   int
	Signed bool

	Unsigned bool // whether the operands of the operator or comparison are unsigned
	// Once is set for an addition that one run of its function executes at most once,
	// because it is in no loop.
	Once bool
}

// A Range is a span in a file of the graph. It takes less memory than a [span.Span],
// which matters because a graph contains very many ranges. Line is 0 if the range is
// unknown.
type Range struct {
	File            int32
	Line, Col       int32
	EndLine, EndCol int32
}

// IsValid reports whether the range is known.
func (r Range) IsValid() bool { return r.Line > 0 }

// IsRelevant reports whether another package or the program needs the graph.
func (g *Graph) IsRelevant() bool { return len(g.Funcs) > 0 || g.Main }

// AddEdges adds an edge from each value to each node, but not from a node to itself. It
// skips an OutsideNode, to which no edge may lead. It also skips a ParamNode, because
// the values that a function stores through a parameter go to the ParamMemoryNode.
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

// AddEdge adds the values to the edge that leads to the node n. It creates the edge if
// needed.
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
