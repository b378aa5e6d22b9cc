package exitflow

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Facts is the package fact: the flow of the package and of every package
// below it. go vet hands a package only the facts of its direct imports, so
// each fact carries what its own imports carried.
//
// A flow says what the code does: which functions mention which, and where
// the numbers go. It never says what is allowed, nor even what an exit is;
// the solver knows that.
type Facts struct{ fact.Facts[flow] }

// graphs are the graphs of packages by import path. A graph is decoded when it
// is first used: most packages only pass on those of their dependencies.
type graphs map[string]*fact.Part[flow]

// contains reports whether there is a graph of a package.
func (g graphs) contains(pkg *types.Package) bool { return pkg != nil && g[pkg.Path()] != nil }

// declares reports whether there is a graph of the package that declares id.
func (g graphs) declares(id ssax.ID) bool { return ssax.In(g, id) != nil }

// function returns a function by its ID, or nil.
func (g graphs) function(id ssax.ID) *function {
	if p := ssax.In(g, id); p != nil {
		return p.Get().function(id)
	}
	return nil
}

// Result is what the analyzer returned for a package with these facts, as far as
// [Result.Program] goes: nothing is complete in it.
func (f *Facts) Result() *Result {
	r := &Result{graphs: f.Parts}
	if l := f.Parts[f.Path]; l != nil {
		r.own = l.Get()
	}
	return r
}

// String describes the package's own flow, a sentence a function; fact tests
// match it.
func (f *Facts) String() string {
	l := f.Parts[f.Path]
	if l == nil {
		return "nothing"
	}
	return l.Get().String()
}

// How a flow is written is generated: what reads with reflection takes five times
// as long, and was a quarter of what a package takes under go vet. No array is as
// long as the limit, which is for what is no flow.
//
//go:generate go tool msgp -unexported -io=false -tests=false -o facts_msgp.go
//msgp:tuple flow file function ref conversion typ method call argument edge binary node source step place
//msgp:ignore Facts graphs
//msgp:replace token.Token with:int
//msgp:replace ssax.ID with:string
//msgp:limit arrays:1048576

// MarshalBinary writes the flow for [fact.Facts].
func (f *flow) MarshalBinary() ([]byte, error) { return f.MarshalMsg(nil) }

// UnmarshalBinary reads what MarshalBinary wrote.
func (f *flow) UnmarshalBinary(data []byte) error {
	_, err := f.UnmarshalMsg(data)
	return err
}

// A flow is the graph of one package.
type flow struct {
	Path       string
	Dir        string // directory of its files
	Main       bool
	Dependency bool // belongs to another module
	Files      []file
	Funcs      []*function // sorted by ID
	Types      []typ
	Invoked    []string  // names of the methods of the interfaces it uses
	Unset      []ssax.ID // fields that some value is made without, and that are then zero
	Held       []ssax.ID // exported fields and variables that its own statuses depend on
	Reported   []string  // origins that are complete in this package, see origin.key

	indexed sync.Once `msg:"-"`
	memo    *index    `msg:"-"`
}

type file struct {
	Name      string // relative to Dir where it lies in it
	Generated bool
	Test      bool
}

// A function is what one function does with statuses.
type function struct {
	ID       ssax.ID
	Params   int  // how many it has
	Varies   bool // what it does depends on them
	NoReturn bool
	Ends     bool // it can lead to the end of the process
	Refs     []ref
	Types    []conversion
	Calls    []call
	Flows    []edge
	Exprs    []binary

	number int32 `msg:"-"` // in flow.Funcs, once the flow has an index
}

// A ref is the first mention of a function, or of a package variable, in a
// function.
type ref struct {
	ID   ssax.ID
	At   place
	Call bool // the mention is a call
	Var  bool // ID is a package variable
}

// A conversion puts a type into an interface: its methods may run.
type conversion struct {
	Type int // index in flow.Types
	At   place
}

// A typ is a type some value of which is put into an interface.
type typ struct {
	Name    string
	Methods []method
	All     []string // names of all methods, to match interfaces
}

type method struct {
	Key string  // name and signature, see methodKey
	ID  ssax.ID // the function that is called
}

// A call is a call site whose arguments or results may carry a status.
type call struct {
	Site     int // number of the call in its function
	At       place
	Func     ssax.ID  // static callee
	Method   string   // or: key of an interface method
	Abstract ssax.ID  // that method
	Iface    []string // names of the methods of that interface
	Value    []source // or: a function value
	Args     []argument
}

// generic reports whether the method is called through a type parameter, so that
// the receiver is one of the arguments.
func (c *call) generic() bool {
	return c.Method != "" && slices.ContainsFunc(c.Args, func(a argument) bool { return a.Index < 0 })
}

type argument struct {
	Index  int // -1 is the receiver
	Values []source
}

// An edge says which values a node can get.
type edge struct {
	To     node
	Values []source
}

// A binary is an operation on two values of which neither is constant.
type binary struct {
	Op   token.Token
	X, Y []source
	At   place
	How  string // kind of origin

	Unsigned bool // its operands are not negative
}

// nodeKind says what a node is.
type nodeKind uint8

const (
	paramNode   nodeKind = iota + 1 // Index-th parameter of function Name; -1 is the receiver
	outNode                         // what function Name stores through its Index-th parameter
	resultNode                      // Index-th result of function Name
	fieldNode                       // field Name, "pkg.T.F"
	varNode                         // package variable Name
	cellNode                        // Index-th variable or container of function Name
	callNode                        // result of a call in function Name; Index is site<<8 | result
	callOutNode                     // what a call stores through an argument; Index is site<<8 | argument+1
	backNode                        // what is stored through what function Name returns as its Index-th result
	exprNode                        // Index-th binary of function Name
	boxNode                         // values of integer type Name that are put into an interface
	throughNode                     // what is stored through pointers of type Name that come out of interfaces
	textNode                        // numbers that are stored as text in the cell Index of function Name, or the field or variable Name
	outsideNode                     // what is behind a pointer that is not followed, because of Name
)

// A node holds a status, a function, or the elements of a container of them.
type node struct {
	Kind  nodeKind
	Name  ssax.ID
	Index int
}

// site returns the call of a callNode or callOutNode, and which of its results or
// arguments is meant; -1 is the receiver.
func (n node) site() (site, index int) {
	site, index = n.Index>>8, n.Index&0xff
	if n.Kind == callOutNode {
		index--
	}
	return site, index
}

func newCallNode(fn ssax.ID, site, result int) node {
	return node{Kind: callNode, Name: fn, Index: site<<8 | result}
}

func newCallOutNode(fn ssax.ID, site, argument int) node {
	return node{Kind: callOutNode, Name: fn, Index: site<<8 | (argument + 1)}
}

// check says what a program knows of the success of a call where it uses a number
// that the call returned.
type check uint8

const (
	_       check = iota
	looked        // it looks at the error or bool as well, and may go on in any case
	checked       // the call has succeeded
)

// sourceKind says what a source is.
type sourceKind uint8

const (
	constSource   sourceKind = iota + 1 // the number Const
	nodeSource                          // whatever Node holds
	funcSource                          // the function Func
	unknownSource                       // not bounded, because of Reason
	zeroSource                          // a zero value, which no position fixes
)

// companion says what a function returns beside a number: whether it is worth
// something.
type companion uint8

const (
	_         companion = iota
	failure             // an error, or false: who looks at that first does not use the number
	companied           // the error or bool of the call that also gave the number
)

// A source is one thing a value can be.
type source struct {
	Kind    sourceKind
	Literal bool  // a bare number
	Strong  bool  // At is the right place to say so
	Check   check // of the result of a call
	Beside  companion
	Const   int64
	Node    node
	Func    ssax.ID
	Steps   []step // what happens to the value on the way, in order
	At      place  // where it is fixed, read, or comes in
	How     string // kind of origin, for a constant
	Reason  string // why it is unbounded; for a field: why it may be, besides what is stored
}

// A step changes a number or lets only some numbers pass: an operator with
// the constant K on the right (or, with Left, on the left), a conversion to an
// integer of Bits, or, with Guard, a comparison with K that held.
type step struct {
	Tok    token.Token
	K      int64
	Left   bool
	Guard  bool
	Bits   int
	Signed bool

	Unsigned bool // an operator or comparison of numbers that are not negative
}

// A place is a position in a file of the flow. A flow is full of them.
type place struct {
	File            int32
	Line, Col       int32
	EndLine, EndCol int32
}

func (p place) valid() bool { return p.Line > 0 }

// String says in words what each function does.
func (f *flow) String() string {
	var lines []string
	for _, fn := range f.Funcs {
		if s := fn.describe(f.Path); s != "" {
			lines = append(lines, s)
		}
	}
	return strings.Join(lines, "; ")
}

func (fn *function) describe(pkg string) string {
	short := func(s string) string { return strings.ReplaceAll(s, pkg+".", "") }
	var parts []string
	if fn.NoReturn {
		parts = append(parts, "does not return")
	}
	for _, c := range fn.Calls {
		parts = append(parts, short("calls "+c.describe()))
	}
	for i, e := range fn.Exprs {
		if len(e.X)+len(e.Y) > 0 {
			parts = append(parts, short(fmt.Sprintf("expr %d is (%s) %s (%s)", i, sourcesString(e.X), e.Op, sourcesString(e.Y))))
		}
	}
	for _, e := range fn.Flows {
		parts = append(parts, short(fmt.Sprintf("%s gets %s", e.To, sourcesString(e.Values))))
	}
	if len(parts) == 0 {
		return ""
	}
	return short(string(fn.ID)) + " " + strings.Join(parts, ", ")
}

// name is how a call through an interface or a value is spoken of.
func (c *call) name() string {
	if method, _, ok := strings.Cut(c.Method, "("); ok {
		return method + "()"
	}
	return "a function value"
}

func (c *call) describe() string {
	target := string(c.Func)
	switch {
	case c.Method != "":
		target = "interface " + c.Method
	case target == "":
		target = "(" + sourcesString(c.Value) + ")"
	}
	var args []string
	for _, a := range c.Args {
		args = append(args, sourcesString(a.Values))
	}
	return target + "(" + strings.Join(args, ", ") + ")"
}

func sourcesString(values []source) string {
	var out []string
	for _, v := range values {
		out = append(out, v.String())
	}
	sort.Strings(out)
	return strings.Join(slices.Compact(out), "|")
}

func (s source) String() string {
	var b strings.Builder
	switch s.Kind {
	case constSource:
		fmt.Fprint(&b, s.Const)
	case funcSource:
		b.WriteString(string(s.Func))
	case nodeSource:
		b.WriteString(s.Node.String())
	case unknownSource:
		b.WriteString("?" + s.Reason)
	case zeroSource:
		b.WriteString("zero")
	}
	for _, st := range s.Steps {
		b.WriteString(st.String())
	}
	return b.String()
}

func (s step) String() string {
	switch {
	case s.Bits != 0:
		return fmt.Sprintf("<%d bits>", s.Bits)
	case s.Guard:
		return fmt.Sprintf("[%s%d]", s.Tok, s.K)
	case s.Left:
		return fmt.Sprintf("<%d%s>", s.K, s.Tok)
	default:
		return fmt.Sprintf("<%s%d>", s.Tok, s.K)
	}
}

func (n node) String() string {
	switch n.Kind {
	case paramNode:
		return fmt.Sprintf("param %d", n.Index)
	case outNode:
		return fmt.Sprintf("out %d", n.Index)
	case resultNode:
		return fmt.Sprintf("result %d", n.Index)
	case callNode, callOutNode:
		site, i := n.site()
		return fmt.Sprintf("call %d.%d", site, i)
	case cellNode:
		return fmt.Sprintf("cell %d", n.Index)
	case exprNode:
		return fmt.Sprintf("expr %d", n.Index)
	case boxNode:
		return "boxed " + string(n.Name)
	case textNode:
		return "text in " + string(n.Name)
	case backNode:
		return fmt.Sprintf("stored in result %d", n.Index)
	default:
		return string(n.Name)
	}
}

// worth reports whether later packages have anything to learn from the flow.
func (f *flow) worth() bool { return len(f.Funcs) > 0 || f.Main }
