// Package object finds the JSON objects that a program builds and writes, and
// what is known of their fields: which are set, to which constants, and which
// only on some paths.
//
// An object is a struct with JSON names, a map with string keys, or a text of
// JSON. It is followed from the literal that begins it through assignments,
// constructors, options and methods that set its fields, across functions and
// packages, up to where it leaves: it is encoded, or it becomes an interface.
// What leads to the output is followed too, so that an object which is only
// decoded, or answers a request, can be told from one that the process prints.
//
// The package says what the code does. What an error envelope is, and what has
// to be in it, is for the rule to say.
package object

import (
	"go/ast"
	"go/build"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/fact"
)

// Facts is what later packages have to know of a package and of all below it:
// go vet hands over the facts of direct imports only.
type Facts struct{ fact.Facts[Package] }

// A Package is what one package does with objects.
type Package struct {
	Objects  []Object            // whose way ends in the package
	Uses     []Use               // types that leave it as JSON
	Funcs    map[string]*Func    // by full name; only those that matter to callers
	Assigned map[string][]string // by type: the paths that callers of constructors set
	Types    map[string]*Type    // the named types of objects that it declares
}

// A Use is a type of which a value is encoded.
type Use struct {
	Type   string // full name; "" is a type without one
	Prefix string // the path of the value within what is encoded
	Root   string // the type of that, where Prefix is not ""
	Sink   Sink
}

// An Object is one value where it leaves what is followed.
type Object struct {
	Type    string // the named type; "" for a map, a text or a type without a name
	Layout  *Type  // of a type without a name; nil otherwise
	Kind    Kind
	State   State
	Place   Place    // of the literal that made it
	Call    Place    // of the call that gave it the last of its fields; the zero place if none did
	Given   []string // with Call: the paths that the call gave
	Partial bool     // only what the call gave is new: the rest was an object before
	Maker   string   // the constructor that was called, "" for none
	Sink    *Sink    // where it is written, if it was followed there; nil for a value whose type decides
	Via     string   // the type whose MarshalJSON encodes it, if the sink is Bytes
	Status  *int     // what the process ends with right after it is written
}

// A Kind is how an object is written down.
type Kind string

// The kinds of objects.
const (
	Struct Kind = "struct"
	Map    Kind = "map"
	Text   Kind = "text"
)

// A Sink is where JSON goes.
type Sink struct {
	To    Target
	Param int // of ToParam: the parameter that is the writer
}

// A Target is a sort of sink.
type Target string

// The targets. An unknown writer is one of the process as far as anybody can
// tell; bytes that go elsewhere are not.
const (
	Stderr   Target = "stderr"
	Stdout   Target = "stdout"
	Writer   Target = "writer"
	Response Target = "response" // of an HTTP server
	Bytes    Target = "bytes"    // made, and not seen to be written
	ToParam  Target = "param"
)

// A Place is a position in a Go file.
type Place struct {
	File               string
	Line, Column       int
	EndLine, EndColumn int
	Offset, EndOffset  int
	Generated, Test    bool
}

// IsZero reports whether the place is none.
func (p Place) IsZero() bool { return p.File == "" }

// Read reads the objects of a package. below are the packages that the imports'
// facts know, each of them worth it. functions builds the SSA of the package, if it is worth reading.
func Read(pass *analysis.Pass, functions func() []*ssa.Function, below map[string]*fact.Part[Package], wanted map[string]bool) *Package {
	r := &reader{
		pass: pass, below: below, wanted: wanted,
		out:   &Package{Funcs: map[string]*Func{}, Types: map[string]*Type{}, Assigned: map[string][]string{}},
		types: map[types.Type]*Type{}, summaries: map[*ssa.Function]*Func{}, claimed: map[token.Pos]bool{}, interest: map[layout]bool{},
	}
	if isDependency(pass) || !r.mentions() {
		return r.out
	}
	for _, fn := range functions() {
		r.summary(fn)
	}
	r.export()
	return r.out
}

// Worth reports whether later packages have anything to learn from a package.
func (p *Package) Worth() bool {
	return len(p.Objects)+len(p.Uses)+len(p.Funcs)+len(p.Types) > 0
}

// A reader reads one package.
type reader struct {
	pass      *analysis.Pass
	below     map[string]*fact.Part[Package]
	wanted    map[string]bool // types to follow whatever their names are
	interest  map[layout]bool // see interesting
	out       *Package
	types     map[types.Type]*Type
	summaries map[*ssa.Function]*Func // nil while in work
	index     *index
	claimed   map[token.Pos]bool // texts that objects were made of
}

// isDependency reports whether the package belongs to a module that is not being
// worked on, or to the standard library.
func isDependency(pass *analysis.Pass) bool {
	if m := pass.Module; m != nil && m.Path != "" {
		return m.Version != "" && !m.Main
	}
	if len(pass.Files) == 0 {
		return true
	}
	file := pass.Fset.Position(pass.Files[0].Package).Filename
	return strings.HasPrefix(file, filepath.Join(build.Default.GOROOT, "src")+string(filepath.Separator))
}

// words are what an object of interest has one of among its names.
var words = []string{
	"recoverable", "retryable", "retriable", "transient", "suggestion", "suggestions", "hint", "hints", "remediation",
	"exit_code", "exitcode", "exit_status", "exitstatus", "error", "error_code", "errorcode", "retry_after", "retry_after_ms",
}

func isWord(name string) bool { return slices.Contains(words, strings.ToLower(name)) }

// mentions is a cheap look: does the package have a struct, a string or a call
// that could have to do with objects of interest?
func (r *reader) mentions() bool {
	if len(r.below) > 0 {
		return true
	}
	found := false
	for _, f := range r.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				found = found || mentionsWord(n.Value)
			case *ast.StructType:
				found = found || r.interesting(r.pass.TypesInfo.TypeOf(n))
			}
			return !found
		})
	}
	return found
}

func mentionsWord(literal string) bool {
	literal = strings.ToLower(literal)
	return slices.ContainsFunc(words, func(w string) bool {
		return literal == `"`+w+`"` || strings.Contains(literal, `"`+w+`\"`) || strings.Contains(literal, `"`+w+`"`)
	})
}

// export keeps of the functions those that callers elsewhere have to know.
func (r *reader) export() {
	for fn, s := range r.summaries {
		if obj, ok := fn.Object().(*types.Func); ok && s != nil && s.matters() && obj.Exported() {
			r.out.Funcs[obj.Origin().FullName()] = s
		}
	}
	slices.SortFunc(r.out.Objects, func(a, b Object) int { return comparePlaces(a.Place, b.Place) })
	for _, t := range r.types {
		if t != nil && t.Name != "" && strings.HasPrefix(t.Name, r.pass.Pkg.Path()+".") {
			r.out.Types[t.Name] = t
		}
	}
}

func comparePlaces(a, b Place) int {
	if c := strings.Compare(a.File, b.File); c != 0 {
		return c
	}
	return a.Offset - b.Offset
}
