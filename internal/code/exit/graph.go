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

// graphs are the graphs of packages by import path. A graph is decoded when it
// is first used: most packages only pass on those of their dependencies.
type Graphs map[string]*fact.Part[Graph]

// contains reports whether there is a graph of a package.
func (g Graphs) Contains(pkg *types.Package) bool { return pkg != nil && g[pkg.Path()] != nil }

// declares reports whether there is a graph of the package that declares id.
func (g Graphs) Declares(id ssax.ID) bool { return ssax.In(g, id) != nil }

// function returns a function by its ID, or nil.
func (g Graphs) Function(id ssax.ID) *Function {
	if p := ssax.In(g, id); p != nil {
		return p.Get().Function(id)
	}
	return nil
}

// How a flow is written is generated: what reads with reflection takes five times
// as long, and was a quarter of what a package takes under go vet. No array is as
// long as the limit, which is for what is no flow.
//
//go:generate go tool msgp -unexported -io=false -tests=false -o graph_msgp.go
//msgp:tuple Graph File Function Reference Conversion Type Method Call Argument Edge Binary Node Source Transfer Range
//msgp:ignore Graphs
//msgp:replace token.Token with:int
//msgp:replace ssax.ID with:string
//msgp:limit arrays:1048576

// MarshalBinary writes the flow for [fact.Facts].
func (f *Graph) MarshalBinary() ([]byte, error) { return f.MarshalMsg(nil) }

// UnmarshalBinary reads what MarshalBinary wrote.
func (f *Graph) UnmarshalBinary(data []byte) error {
	_, err := f.UnmarshalMsg(data)
	return err
}

// A flow is the graph of one package.
type Graph struct {
	Path       string
	Dir        string // directory of its files
	Main       bool
	Dependency bool // belongs to another module
	Files      []File
	Funcs      []*Function // sorted by ID
	Types      []Type
	Invoked    []string  // names of the methods of the interfaces it uses
	Unset      []ssax.ID // fields that some value is made without, and that are then zero
	StatusVars []ssax.ID // exported fields and variables that its own statuses depend on
	Reported   []string  // origins that are complete in this package, see origin.key

	indexed sync.Once `msg:"-"`
	memo    *Index    `msg:"-"`
}

type File struct {
	Name      string // relative to Dir where it lies in it
	Generated bool
	Test      bool
}

// A function is what one function does with statuses.
type Function struct {
	ID       ssax.ID
	Params   int  // how many it has
	Varies   bool // what it does depends on them
	NoReturn bool
	Ends     bool // it can lead to the end of the process
	Refs     []Reference
	Types    []Conversion
	Calls    []Call
	Edges    []Edge
	Exprs    []Binary

	Number int32 `msg:"-"` // in flow.Funcs, once the flow has an index
}

// A ref is the first mention of a function, or of a package variable, in a
// function.
type Reference struct {
	ID   ssax.ID
	At   Range
	Call bool // the mention is a call
	Var  bool // ID is a package variable
}

// A conversion puts a type into an interface: its methods may run.
type Conversion struct {
	Type int // index in flow.Types
	At   Range
}

// A typ is a type some value of which is put into an interface.
type Type struct {
	Name    string
	Methods []Method
	All     []string // names of all methods, to match interfaces
}

type Method struct {
	Key string  // name and signature, see methodKey
	ID  ssax.ID // the function that is called
}

// A call is a call site whose arguments or results may carry a status.
type Call struct {
	Site     int // number of the call in its function
	At       Range
	Func     ssax.ID  // static callee
	Method   string   // or: key of an interface method
	Abstract ssax.ID  // that method
	Iface    []string // names of the methods of that interface
	Value    []Source // or: a function value
	Args     []Argument
}

// generic reports whether the method is called through a type parameter, so that
// the receiver is one of the arguments.
func (c *Call) IsGeneric() bool {
	return c.Method != "" && slices.ContainsFunc(c.Args, func(a Argument) bool { return a.Index < 0 })
}

type Argument struct {
	Index  int // -1 is the receiver
	Values []Source
}

// An edge says which values a node can get.
type Edge struct {
	To     Node
	Values []Source
}

// A binary is an operation on two values of which neither is constant.
type Binary struct {
	Op   token.Token
	X, Y []Source
	At   Range
	How  string // kind of origin

	Unsigned bool // its operands are not negative
}

// nodeKind says what a node is.
type NodeKind uint8

const (
	ParamNode   NodeKind = iota + 1 // Index-th parameter of function Name; -1 is the receiver
	OutNode                         // what function Name stores through its Index-th parameter
	ResultNode                      // Index-th result of function Name
	FieldNode                       // field Name, "pkg.T.F"
	VarNode                         // package variable Name
	AllocNode                       // Index-th variable or container of function Name
	CallNode                        // result of a call in function Name; Index is site<<8 | result
	CallOutNode                     // what a call stores through an argument; Index is site<<8 | argument+1
	BackNode                        // what is stored through what function Name returns as its Index-th result
	ExprNode                        // Index-th binary of function Name
	BoxNode                         // values of integer type Name that are put into an interface
	ThroughNode                     // what is stored through pointers of type Name that come out of interfaces
	TextNode                        // numbers that are stored as text in the cell Index of function Name, or the field or variable Name
	OutsideNode                     // what is behind a pointer that is not followed, because of Name
)

// A node holds a status, a function, or the elements of a container of them.
type Node struct {
	Kind  NodeKind
	Name  ssax.ID
	Index int
}

// site returns the call of a callNode or callOutNode, and which of its results or
// arguments is meant; -1 is the receiver.
func (n Node) Site() (site, index int) {
	site, index = n.Index>>8, n.Index&0xff
	if n.Kind == CallOutNode {
		index--
	}
	return site, index
}

func NewCallNode(fn ssax.ID, site, result int) Node {
	return Node{Kind: CallNode, Name: fn, Index: site<<8 | result}
}

func NewCallOutNode(fn ssax.ID, site, argument int) Node {
	return Node{Kind: CallOutNode, Name: fn, Index: site<<8 | (argument + 1)}
}

// check says what a program knows of the success of a call where it uses a number
// that the call returned.
type Check uint8

const (
	_         Check = iota
	Inspected       // it looks at the error or bool as well, and may go on in any case
	Succeeded       // the call has succeeded
)

// sourceKind says what a source is.
type SourceKind uint8

const (
	ConstSource   SourceKind = iota + 1 // the number Const
	NodeSource                          // whatever Node holds
	FuncSource                          // the function Func
	UnknownSource                       // not bounded, because of Reason
	ZeroSource                          // a zero value, which no position fixes
)

// companion says what a function returns beside a number: whether it is worth
// something.
type Companion uint8

const (
	_             Companion = iota
	BesideFailure           // an error, or false: who looks at that first does not use the number
	BesideOwn               // the error or bool of the call that also gave the number
)

// A source is one thing a value can be.
type Source struct {
	Kind      SourceKind
	Literal   bool  // a bare number
	Pinned    bool  // At is the right place to say so
	Check     Check // of the result of a call
	Beside    Companion
	Const     int64
	Node      Node
	Func      ssax.ID
	Transfers []Transfer // what happens to the value on the way, in order
	At        Range      // where it is fixed, read, or comes in
	How       string     // kind of origin, for a constant
	Reason    string     // why it is unbounded; for a field: why it may be, besides what is stored
}

// A step changes a number or lets only some numbers pass: an operator with
// the constant K on the right (or, with Left, on the left), a conversion to an
// integer of Bits, or, with Guard, a comparison with K that held.
type Transfer struct {
	Tok    token.Token
	K      int64
	Left   bool
	Guard  bool
	Bits   int
	Signed bool

	Unsigned bool // an operator or comparison of numbers that are not negative
}

// A place is a position in a file of the flow. A flow is full of them.
type Range struct {
	File            int32
	Line, Col       int32
	EndLine, EndCol int32
}

func (p Range) IsValid() bool { return p.Line > 0 }

// worth reports whether later packages have anything to learn from the flow.
func (f *Graph) IsRelevant() bool { return len(f.Funcs) > 0 || f.Main }

func (fn *Function) AddEdges(to []Node, values []Source) {
	for _, n := range to {
		if n.Kind == OutsideNode || n.Kind == ParamNode {
			continue // what a function stores through a parameter is its outNode
		}
		fn.AddEdge(n, slices.DeleteFunc(slices.Clone(values), func(s Source) bool {
			return s.Kind == NodeSource && s.Node == n && len(s.Transfers) == 0
		}))
	}
}

// keep records that a node gets the values.
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

func (fn *Function) AddConversion(c Conversion) {
	if !slices.ContainsFunc(fn.Types, func(old Conversion) bool { return old.Type == c.Type }) {
		fn.Types = append(fn.Types, c)
	}
}

// call returns the call with the number site.
func (fn *Function) Call(site int) *Call {
	i, ok := slices.BinarySearchFunc(fn.Calls, site, func(c Call, site int) int { return c.Site - site })
	if !ok {
		return nil
	}
	return &fn.Calls[i]
}

// function returns a function of the flow by its ID.
func (f *Graph) Function(id ssax.ID) *Function {
	if i, ok := f.Find(id); ok {
		return f.Funcs[i]
	}
	return nil
}

func (f *Graph) Find(id ssax.ID) (int, bool) {
	return slices.BinarySearchFunc(f.Funcs, id, func(fn *Function, id ssax.ID) int { return cmp.Compare(fn.ID, id) })
}
