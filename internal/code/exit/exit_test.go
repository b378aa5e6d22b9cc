package exit_test

import (
	"bytes"
	"go/token"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

func op(tok token.Token, k int64) exit.Transfer    { return exit.Transfer{Tok: tok, K: k} }
func guard(tok token.Token, k int64) exit.Transfer { return exit.Transfer{Tok: tok, K: k, Guard: true} }

func unsigned(t exit.Transfer) exit.Transfer {
	t.Unsigned = true
	return t
}

var (
	toUint8 = exit.Transfer{Bits: 8}
	toInt8  = exit.Transfer{Bits: 8, Signed: true}
)

// TestApply checks which numbers result from operations such as "+ 4", and which
// numbers a guard such as "== 3" stops.
func TestApply(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		v         int64
		transfers []exit.Transfer
		want      int64
		stops     bool
	}{
		{v: 3, want: 3},
		{v: 3, transfers: []exit.Transfer{op(token.ADD, 4), op(token.MUL, 2)}, want: 14},
		{v: 3, transfers: []exit.Transfer{{Tok: token.SUB, K: 10, Left: true}}, want: 7},
		{v: 300, transfers: []exit.Transfer{toUint8}, want: 44},
		{v: 200, transfers: []exit.Transfer{toInt8}, want: -56},
		{v: 3, transfers: []exit.Transfer{op(token.QUO, 0)}, stops: true},
		{v: 3, transfers: []exit.Transfer{guard(token.EQL, 3)}, want: 3},
		{v: 3, transfers: []exit.Transfer{guard(token.EQL, 4)}, stops: true},
		{v: 3, transfers: []exit.Transfer{guard(token.NEQ, 3)}, stops: true},
		{v: 3, transfers: []exit.Transfer{guard(token.GTR, 9)}, stops: true},
		{v: 9, transfers: []exit.Transfer{guard(token.GTR, 9)}, stops: true},
		{v: 9, transfers: []exit.Transfer{guard(token.GEQ, 9)}, want: 9},
		{v: 0, transfers: []exit.Transfer{guard(token.LSS, -9)}, stops: true},
		{v: 8, transfers: []exit.Transfer{guard(token.LSS, 9)}, want: 8},
		{v: 255, transfers: []exit.Transfer{guard(token.LSS, 9)}, stops: true},
		{v: -1, transfers: []exit.Transfer{guard(token.GEQ, 0)}, stops: true},
		{v: -1, transfers: []exit.Transfer{guard(token.GEQ, -1)}, want: -1},
		{v: -1, transfers: []exit.Transfer{guard(token.GTR, -1)}, stops: true},
		{v: -1, transfers: []exit.Transfer{guard(token.LEQ, 300)}, want: -1},
		{v: -1, transfers: []exit.Transfer{unsigned(guard(token.LEQ, 300))}, stops: true},
		{v: 0, transfers: []exit.Transfer{guard(token.NEQ, 0)}, want: 0},
		{v: 0, transfers: []exit.Transfer{guard(token.NEQ, 0), op(token.ADD, 1)}, stops: true},
		{v: 0, transfers: []exit.Transfer{guard(token.GTR, 0)}, want: 0},
		{v: 0, transfers: []exit.Transfer{guard(token.GEQ, 1)}, want: 0},
		{v: 0, transfers: []exit.Transfer{guard(token.GTR, 1)}, stops: true},
		{v: 0, transfers: []exit.Transfer{guard(token.NEQ, 1)}, want: 0},
		{v: 1, transfers: []exit.Transfer{op(token.SUB, 1), guard(token.NEQ, 0)}, want: 0},
	} {
		got, ok := exit.Apply(test.v, test.transfers)
		if ok == test.stops || ok && got != test.want {
			t.Errorf("%d%v is %d, %v; want %d", test.v, test.transfers, got, ok, test.want)
		}
	}
}

// TestBound checks which lists of operations on an arbitrary number have only a few
// possible results.
func TestBound(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		transfers []exit.Transfer
		want      []int64
		unbounded bool
	}{
		{unbounded: true},
		{transfers: []exit.Transfer{op(token.ADD, 1), guard(token.GEQ, 0)}, unbounded: true},
		{transfers: []exit.Transfer{guard(token.EQL, 7), op(token.ADD, 1)}, want: []int64{8}},
		{transfers: []exit.Transfer{op(token.AND, 5)}, want: []int64{0, 1, 4, 5}},
		{transfers: []exit.Transfer{op(token.AND, 8)}, unbounded: true},
		{transfers: []exit.Transfer{op(token.AND, 3), guard(token.NEQ, 2)}, want: []int64{0, 1, 3}},
		{transfers: []exit.Transfer{op(token.REM, 3)}, want: []int64{-2, -1, 0, 1, 2}},
		{transfers: []exit.Transfer{op(token.REM, 9)}, unbounded: true},
		{transfers: []exit.Transfer{{Tok: token.REM, K: 3, Left: true}}, unbounded: true},
		{transfers: []exit.Transfer{unsigned(op(token.REM, 3))}, want: []int64{0, 1, 2}},
		{transfers: []exit.Transfer{guard(token.GEQ, 0), op(token.REM, 3)}, want: []int64{0, 1, 2}},
		{transfers: []exit.Transfer{guard(token.GTR, -1), op(token.REM, 2)}, want: []int64{0, 1}},
		{transfers: []exit.Transfer{guard(token.GTR, -2), op(token.REM, 2)}, want: []int64{-1, 0, 1}},
		{transfers: []exit.Transfer{guard(token.GEQ, 0), op(token.SUB, 5), op(token.REM, 2)}, want: []int64{-1, 0, 1}},
		{transfers: []exit.Transfer{guard(token.GEQ, 2), guard(token.LEQ, 4)}, want: []int64{2, 3, 4}},
		{transfers: []exit.Transfer{guard(token.LSS, 5), guard(token.NEQ, 3), guard(token.GTR, 1)}, want: []int64{2, 4}},
		{transfers: []exit.Transfer{guard(token.GEQ, 2), guard(token.LEQ, 17)}, want: []int64{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}},
		{transfers: []exit.Transfer{guard(token.GEQ, 2), guard(token.LEQ, 18)}, unbounded: true},
		{transfers: []exit.Transfer{guard(token.GEQ, 2), op(token.ADD, 1), guard(token.LEQ, 4)}, unbounded: true},
		{transfers: []exit.Transfer{guard(token.GEQ, 2), toUint8, guard(token.LEQ, 2)}, want: []int64{0, 1, 2}},
		{transfers: []exit.Transfer{guard(token.GEQ, 2), guard(token.LEQ, 99), guard(token.NEQ, 2), toUint8, guard(token.LEQ, 3)}, want: []int64{3}},
		{transfers: []exit.Transfer{toInt8, guard(token.LSS, -126)}, want: []int64{-128, -127}},
		{transfers: []exit.Transfer{unsigned(guard(token.LSS, 3))}, want: []int64{0, 1, 2}},
		{transfers: []exit.Transfer{unsigned(guard(token.GEQ, 1)), unsigned(guard(token.LEQ, 2))}, want: []int64{0, 1, 2}},
		{transfers: []exit.Transfer{guard(token.LEQ, 2), unsigned(guard(token.GEQ, 1))}, unbounded: true},
		{transfers: []exit.Transfer{unsigned(guard(token.EQL, -1))}, want: []int64{-1}},
		{transfers: []exit.Transfer{guard(token.GTR, 3), guard(token.LSS, 3)}},
	} {
		got, ok := exit.Bound(test.transfers)
		slices.Sort(got)
		if ok == test.unbounded || !slices.Equal(got, test.want) {
			t.Errorf("%v leaves %v, %v; want %v", test.transfers, got, ok, test.want)
		}
	}
}

// TestIsExhaustive checks which alternatives every number passes.
func TestIsExhaustive(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		alternatives [][]exit.Transfer
		want         bool
	}{
		{[][]exit.Transfer{{}}, true},
		{[][]exit.Transfer{{guard(token.EQL, 3)}, {guard(token.NEQ, 3)}}, true},
		{[][]exit.Transfer{{guard(token.EQL, 3)}, {guard(token.NEQ, 4)}}, false},
		{[][]exit.Transfer{{guard(token.EQL, 3)}, {guard(token.EQL, 4)}}, false},
		{[][]exit.Transfer{{guard(token.LSS, 3)}, {guard(token.GEQ, 3)}}, true},
		{[][]exit.Transfer{{guard(token.LSS, 3)}, {guard(token.GTR, 3)}}, false},
		{[][]exit.Transfer{{guard(token.LSS, 3)}, {guard(token.GTR, 4)}}, false},
		{[][]exit.Transfer{{guard(token.LSS, 3)}, {guard(token.GEQ, 3), guard(token.NEQ, 9)}}, false},
		{[][]exit.Transfer{{guard(token.LSS, 3)}, {unsigned(guard(token.GEQ, 3))}}, true},
		{[][]exit.Transfer{{unsigned(guard(token.LSS, 3))}, {guard(token.GEQ, 3)}}, false},
	} {
		if got := exit.IsExhaustive(test.alternatives); got != test.want {
			t.Errorf("%v: %v", test.alternatives, got)
		}
	}
}

// TestJoin checks that Join appends every operator, but leaves out a conversion or
// guard that has no effect because the list already contains it.
func TestJoin(t *testing.T) {
	t.Parallel()
	add, positive := op(token.ADD, 1), guard(token.GTR, 0)
	for _, test := range []struct{ first, then, want []exit.Transfer }{
		{nil, []exit.Transfer{add}, []exit.Transfer{add}},
		{[]exit.Transfer{add}, nil, []exit.Transfer{add}},
		{[]exit.Transfer{add}, []exit.Transfer{add}, []exit.Transfer{add, add}},
		{[]exit.Transfer{positive}, []exit.Transfer{positive}, []exit.Transfer{positive}},
		{[]exit.Transfer{positive}, []exit.Transfer{toInt8}, []exit.Transfer{positive, toInt8}},
		{[]exit.Transfer{positive, toInt8}, []exit.Transfer{positive}, []exit.Transfer{positive, toInt8}},
		{[]exit.Transfer{positive, add}, []exit.Transfer{positive}, []exit.Transfer{positive, add, positive}},
		{[]exit.Transfer{op(token.OR, 1)}, []exit.Transfer{op(token.OR, 2)}, []exit.Transfer{op(token.OR, 3)}},
		{[]exit.Transfer{op(token.OR, 1), positive}, []exit.Transfer{op(token.OR, 2)}, []exit.Transfer{op(token.OR, 1), positive, op(token.OR, 2)}},
	} {
		first := slices.Clone(test.first)
		if got := exit.Join(test.first, test.then); !slices.Equal(got, test.want) || !slices.Equal(first, test.first) {
			t.Errorf("%v and %v give %v, want %v", first, test.then, got, test.want)
		}
	}
}

// TestEffectOf checks that EffectOf knows exit functions under the import paths of all
// major versions, and knows no other functions.
func TestEffectOf(t *testing.T) {
	t.Parallel()
	for id, want := range map[ssax.ID]exit.Effect{
		"os.Exit":                                         {Arg: 0, IfArg: -1},
		"vendor/golang.org/x/sys/unix.Exit":               {Arg: 0, IfArg: -1},
		"golang.org/x/sys/windows.ExitProcess":            {Arg: 0, IfArg: -1},
		"syscall.ExitProcess":                             {Arg: 0, IfArg: -1},
		"example.com/p._Cfunc_exit":                       {Arg: 0, IfArg: -1},
		"(*log.Logger).Fatalf":                            {Arg: -1, Statuses: []int64{1}, IfArg: -1},
		"k8s.io/klog/v2.Fatal":                            {Arg: -1, Statuses: []int64{255}, IfArg: -1},
		"gopkg.in/alecthomas/kingpin.v2.Fatalf":           {Arg: -1, Statuses: []int64{1}, IfArg: -1},
		"k8s.io/klog/v10.Fatal":                           {Arg: -1, Statuses: []int64{255}, IfArg: -1},
		"k8s.io/klog/v19.Fatal":                           {Arg: -1, Statuses: []int64{255}, IfArg: -1},
		"github.com/urfave/cli/v2.ShowCommandHelpAndExit": {Arg: 2, IfArg: -1},
		"github.com/urfave/cli/v3.ShowCommandHelpAndExit": {Arg: 3, IfArg: -1},
		"flag.Parse":                                      {Arg: -1, Statuses: []int64{2}, IfArg: -1, IfVar: "flag.CommandLine", IfConst: 1, Returns: true},
	} {
		got, ok := exit.EffectOf(id)
		if !ok || got.Arg != want.Arg || !slices.Equal(got.Statuses, want.Statuses) || got.IfArg != want.IfArg || got.IfVar != want.IfVar || got.Returns != want.Returns {
			t.Errorf("%s: %+v, %v", id, got, ok)
		}
	}
	for _, id := range []ssax.ID{"os.Getenv", "example.com/os.Exit", "example.com/log.Fatal", "main.main", ""} {
		if exit.IsExit(id) {
			t.Errorf("%s ends the process", id)
		}
	}
	if !exit.Modelled("gopkg.in/urfave/cli.v1") || exit.Modelled("fmt") {
		t.Error("a model is missing, or one too many")
	}
}

// TestLibrary checks the tables of library functions through which statuses pass.
func TestLibrary(t *testing.T) {
	t.Parallel()
	for id, want := range map[ssax.ID]exit.Atomic{
		"(*sync/atomic.Int64).Swap":           {Loads: true, Stores: 1},
		"sync/atomic.CompareAndSwapUint32":    {Stores: 2},
		"(*sync/atomic.Uint32).Or":            {Op: token.OR},
		"sync/atomic.LoadInt32":               {Loads: true},
		"(*sync/atomic.Int32).CompareAndSwap": {Stores: 2},
		"sync/atomic.AddInt64":                {Op: token.ADD},
	} {
		if got, ok := exit.AtomicOf(id); !ok || got != want {
			t.Errorf("%s: %+v, %v", id, got, ok)
		}
	}
	for id, want := range map[ssax.ID]string{
		"(*os.ProcessState).ExitCode":  "the status of a child process",
		"flag.Int":                     "the value of a flag",
		"github.com/urfave/cli/v2.Int": "the value of a flag",
		"strconv.Atoi":                 exit.ParsedNumber,
		"example.com/p.F":              "the result of example.com/p.F, which is not followed",
	} {
		if got, _ := exit.UnboundedReason(id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	for id, want := range map[ssax.ID]bool{"slices.Max": true, "slices.Index": false, "maps.Keys": false, "maps.Values": true, "strings.Repeat": false} {
		if got := exit.ReturnsArguments(id); got != want {
			t.Errorf("%s passes on: %v", id, got)
		}
	}
	for id, want := range map[ssax.ID]string{"fmt.Sscan": exit.ParsedNumber, "encoding/json.Unmarshal": "a value that encoding/json.Unmarshal fills in", "fmt.Println": ""} {
		if got := exit.DecoderReason(id); got != want {
			t.Errorf("%s decodes: %q", id, got)
		}
	}
}

// graph returns a small graph with functions, calls, expressions, edges and types.
func graph() *exit.Graph {
	call := exit.Call{Site: 2, Func: "os.Exit", Args: []exit.Argument{{Values: []exit.Source{{
		Kind: exit.NodeSource, Node: exit.Node{Kind: exit.ParamNode, Name: "p.f"}, Transfers: []exit.Transfer{op(token.ADD, 1), guard(token.GEQ, 0), toInt8},
	}}}}}
	return &exit.Graph{
		Path: "p", Dir: "/p", Main: true, Files: []exit.File{{Name: "f.go", Test: true}, {Name: "/elsewhere/g.go", Generated: true}},
		Funcs: []*exit.Function{
			{ID: "(p.T).m", NoReturn: true, Types: []exit.Conversion{{Type: 0}}, Refs: []exit.Reference{{ID: "p.f", Call: true}}},
			{ID: "p.f", Params: 1, DependsOnParams: true, CanEndProcess: true, Calls: []exit.Call{call}, Exprs: []exit.Binary{{
				Op: token.MUL, X: []exit.Source{{Kind: exit.ConstSource, Const: -3, Literal: true}}, Y: []exit.Source{{Kind: exit.UnknownSource, Reason: "a length", Pinned: true}}, Unsigned: true,
			}}, Edges: []exit.Edge{{To: exit.NewCallMemoryNode("p.f", 2, -1), Values: []exit.Source{{Kind: exit.ZeroSource}, {Kind: exit.FuncSource, Func: "p.g"}}}}},
		},
		Types:   []exit.Type{{Name: "p.T", Methods: []exit.Method{{Key: "m()", ID: "(p.T).m"}}, MethodNames: []string{"m"}}},
		Invoked: []string{"m"}, Unset: []ssax.ID{"p.T.F"}, StatusVars: []ssax.ID{"p.V"}, Reported: []string{"k"},
	}
}

// TestString checks the text for each kind of node, source and transfer.
func TestString(t *testing.T) {
	t.Parallel()
	want := "(T).m does not return; f calls os.Exit(param 0<+1>[>=0]<8 bits>), expr 0 is (-3) * (?a length), call 2.-1 gets g|zero"
	if got := graph().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestGraph checks that functions, calls and locations are found.
func TestGraph(t *testing.T) {
	t.Parallel()
	g := graph()
	f := g.Function("p.f")
	if f == nil || f.ID != "p.f" || g.Function("p.g") != nil {
		t.Fatalf("found %v", f)
	}
	if c := f.Call(2); c == nil || c.Func != "os.Exit" || f.Call(1) != nil {
		t.Errorf("found the call %v", c)
	}
	graphs := exit.Graphs{"p": fact.NewPart(g)}
	if graphs.Function("p.f") != f || graphs.Function("q.f") != nil || !graphs.Declares("(*p.T).M") || graphs.Declares("q.f") {
		t.Error("the graph of a package is not found by its functions")
	}
	for r, want := range map[exit.Range]string{
		{File: 0, Line: 3, Col: 4}: "/p/f.go:3:4",
		{File: 1, Line: 3, Col: 4}: "/elsewhere/g.go:3:4",
		{File: 2, Line: 3, Col: 4}: "/p",
		{}:                         "/p",
	} {
		if got := g.Locate(r); got.String() != want || got.Test != (want == "/p/f.go:3:4") || got.Generated != (want == "/elsewhere/g.go:3:4") {
			t.Errorf("%v is at %+v, want %s", r, got, want)
		}
	}
	for _, index := range []int{-1, 0, 3} {
		if site, i := exit.NewCallMemoryNode("p.f", 5, index).Site(); site != 5 || i != index {
			t.Errorf("argument %d of call 5 is %d of %d", index, i, site)
		}
		if site, i := exit.NewCallNode("p.f", 5, max(index, 0)).Site(); site != 5 || i != max(index, 0) {
			t.Errorf("result %d of call 5 is %d of %d", index, i, site)
		}
	}
}

// TestAddEdges checks that AddEdges and AddEdge collect all values of a node in one
// edge, and that AddEdges adds no edge from a node to itself.
func TestAddEdges(t *testing.T) {
	t.Parallel()
	var fn exit.Function
	field := exit.Node{Kind: exit.FieldNode, Name: "p.T.F"}
	itself := exit.Source{Kind: exit.NodeSource, Node: field}
	more := itself
	more.Transfers = []exit.Transfer{op(token.ADD, 1)}
	fn.AddEdges([]exit.Node{field, {Kind: exit.ParamNode}, {Kind: exit.OutsideNode}}, []exit.Source{itself, more})
	fn.AddEdges([]exit.Node{field}, []exit.Source{itself})
	fn.AddEdge(field, []exit.Source{{Kind: exit.ZeroSource}})
	if len(fn.Edges) != 1 || len(fn.Edges[0].Values) != 2 || fn.Edges[0].Values[1].Kind != exit.ZeroSource {
		t.Errorf("got %+v", fn.Edges)
	}
}

// FuzzGraph decodes arbitrary bytes. If they are a valid graph, the graph must not
// change when it is encoded and decoded again.
func FuzzGraph(f *testing.F) {
	data, err := graph().AppendBinary(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		var g, again exit.Graph
		if g.UnmarshalBinary(data) != nil {
			return
		}
		first, err := g.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalBinary(first); err != nil {
			t.Fatal(err)
		}
		if second, err := again.AppendBinary(nil); err != nil || !bytes.Equal(first, second) {
			t.Errorf("a graph changes when it is written and read: %v", err)
		}
	})
}

// TestParseKey checks that ParseKey reads the keys of origins and refuses other
// strings.
func TestParseKey(t *testing.T) {
	t.Parallel()
	at := span.Position{File: "C:/x/a:b.go", Line: 3, Column: 12}
	for _, raw := range []int64{4, 0, -1, 256} {
		key := exit.Origin{Location: exit.Location{Span: span.Span{Position: at}}, Raw: raw}.Key()
		if got, n, ok := exit.ParseKey(key); got != at || n != raw || !ok {
			t.Errorf("ParseKey(%q) = %v, %d, %v", key, got, n, ok)
		}
	}
	unbounded := exit.Dynamic{Location: exit.Location{Span: span.Span{Position: at}}}.Key()
	for _, key := range []string{unbounded, "", "a.go", "a.go:1:2", "a.go:x:2:3"} {
		if _, _, ok := exit.ParseKey(key); ok {
			t.Errorf("ParseKey(%q) is ok", key)
		}
	}
}
