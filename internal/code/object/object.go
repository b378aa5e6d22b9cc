package object

import (
	"cmp"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// New returns the analyzer. Its result is a *Result. flow is the analyzer from package
// exitflow that belongs to the same suite.
//
// concern is called once for each pass, and returns a function that reports whether
// importing packages may need the objects of a type. If concern returns nil, they may
// need all objects. isKey reports whether a JSON key occurs only in errors; see
// [Library].
func New(flow *analysis.Analyzer, concern func(*analysis.Pass) func(*Type) bool, isKey func(string) bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "object",
		Doc:        "finds the JSON objects that a program writes",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, flow, concern, isKey) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(Facts), new(LibraryFacts)},
	}
}

// A Result describes the objects of a package and of its dependencies.
type Result struct {
	Own  *Package                       // the package itself
	Deps map[string]*fact.Part[Package] // keyed by import path; packages without objects have no entry
}

// An exitFlow is the result of the exitflow analyzer. The interface contains only the
// methods that this package uses.
type exitFlow interface {
	SSA() (*ssa.Package, []*ssa.Function)
	Syntax() *ssax.Syntax
	Ending(ssax.ID) (exit.Ending, bool)
	EndsWithReceiver(ssax.ID) bool
}

func run(pass *analysis.Pass, flow *analysis.Analyzer, concern func(*analysis.Pass) func(*Type) bool, isKey func(string) bool) (*Result, error) {
	res := &Result{Own: &Package{}, Deps: fact.OfDependencies(pass, new(Facts))}
	x, libraries := pass.ResultOf[flow].(exitFlow), fact.OfDependencies(pass, new(LibraryFacts))
	if len(pass.Files) > 0 && ssax.IsUsers(pass) {
		res.Own = newSummarizer(pass, x, res.Deps, libraries, isKey).summarize()
	}
	exportLibraries(pass, x, libraries, isKey)
	exported := res.Own
	if concern != nil {
		if concerns := concern(pass); concerns != nil {
			exported = exported.selectedCopy(concerns, res.Deps)
		}
	}
	parts := maps.Clone(res.Deps)
	// Without this fact, importing packages take the package for a library. So export
	// it even if no types are selected.
	if !res.Own.isEmpty() {
		parts[pass.Pkg.Path()] = fact.NewPart(exported)
	}
	if len(parts) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[Package]{Path: pass.Pkg.Path(), Parts: parts}})
	}
	return res, nil
}

// A summarizer finds out how one package uses objects.
type summarizer struct {
	pass      *analysis.Pass
	exits     exitFlow
	deps      map[string]*fact.Part[Package]
	libraries map[string]*fact.Part[Library]
	isKey     func(string) bool // see New
	syntax    *ssax.Syntax
	out       *Package
	followed  map[structType]bool  // a cache for isFollowed
	counts    map[nestedStruct]int // a cache for countLeaves
	types     map[structType]*Type
	allTypes  []*Type                          // the values of "types", in the order in which they were added
	typeNames map[string]int                   // how many types of the package have each name; see isOnly
	rows      map[*types.Struct]string         // the names of struct types without a name; see rowName
	summaries map[*ssa.Function]*summary       // nil for a function that is being analysed
	analysed  []*ssa.Function                  // the keys of summaries, in the order in which their analysis began
	none      *summary                         // the empty summary, for functions that handle no objects
	imported  map[*types.Func]*summary         // a cache for importedSummary
	methods   map[abstractMethod][]*types.Func // a cache for implementationsOf
	// claimed contains the positions of the string constants that textSpan has
	// returned. It returns no position twice.
	claimed         map[token.Pos]bool
	endings         map[*types.Func]*ending                 // a cache for endingOf; nil for a function that may return
	sites           map[*ssa.Function][]ssa.CallInstruction // the calls of each function of the package; see callSites
	dynamicCalls    map[*ssa.Function][]*ssa.Call           // a cache for numberCallsOf
	usesOfVariables []FieldRef                              // a cache for variableUses
	names           *ssax.Names
	writers         *ssax.Writers
	// completions lists the fields that code sets in the results of calls; see
	// noteCompletions.
	completions  map[*ssa.Function][]completion
	program      *ssa.Program
	receivers    func() *receiverIndex  // the types of the package and of its direct imports
	ownReceivers func() *receiverIndex  // the types of the package
	encoders     func() map[string]bool // see importedEncoders
	// pendingEnds lists the written objects for which callers determine how the process
	// ends; see resolvePendingEnds.
	pendingEnds []pendingEnds

	operands    map[token.Pos][]ssa.Value // a cache for originOf; see comparedOperands
	codeResults map[types.Object]bool     // a cache for isAssignedToCode
	// codeRows contains the entries of tables of codes that say whether to try again; see
	// tableRows.
	codeRows map[span.Position]codeRow
	hasFlag  map[*types.Struct]bool // a cache for retry.MayHaveFlag
	// later contains, for each struct type, the paths of the fields that functions set
	// through a pointer in another struct, as in "b.err.Hint = hint"; see setLater.
	later     map[string][]string
	setsInner map[*ssa.Function][]innerSet // a cache for innerSets
	// laterInParams contains, for each struct type, the paths of the fields that functions
	// set through a pointer in a parameter that is a struct, such as the parameter b in
	// "b.err.Hint = hint"; see fieldsLater.
	laterInParams map[string][]string
	stores        map[*ssa.Global][]ssa.Value // the values that are stored in package variables; see globalValues
	added         []FieldRef                  // a cache for keysAdded; nil if it is not known
	fieldStores   map[*types.Var][]ssa.Value  // the functions that are stored in fields; see fieldValues
	// ofElements contains, for each struct type, the paths of the fields that functions
	// set in elements of lists and maps; see assignedToElements.
	ofElements map[string][]string
	assigned   map[*ssa.Global][]string          // the fields that functions set in package variables; see assignedLater
	changed    map[*ssa.Global]bool              // the package variables with an array that code may change; see isChanged
	updated    map[*ssa.Global]bool              // the package variables with a map that code may change; see isUpdated
	defaultLog ssa.Value                         // the result of defaultLogger
	numbersOf  map[string][]Translation          // the numbers in maps, by the types of the keys; see noteNumberOf
	constants  map[*types.Named][]constant.Value // a cache for constantsOf
	machine    func() *eval.Machine              // runs functions of the package; nil until it is needed
	hasDefault bool                              // whether defaultLogger has been called
}

func newSummarizer(pass *analysis.Pass, x exitFlow, deps map[string]*fact.Part[Package], libraries map[string]*fact.Part[Library], isKey func(string) bool) *summarizer {
	pkg, fns := x.SSA()
	s := &summarizer{
		writers: ssax.NewWriters(fns),
		pass:    pass, exits: x, deps: deps, libraries: libraries, isKey: isKey, none: &summary{}, out: &Package{}, program: pkg.Prog,
		syntax: x.Syntax(), names: ssax.NewNames(),
		followed: map[structType]bool{}, hasFlag: map[*types.Struct]bool{}, counts: map[nestedStruct]int{}, types: map[structType]*Type{},
		summaries: map[*ssa.Function]*summary{}, setsInner: map[*ssa.Function][]innerSet{}, imported: map[*types.Func]*summary{}, methods: map[abstractMethod][]*types.Func{}, claimed: map[token.Pos]bool{}, endings: map[*types.Func]*ending{},
	}
	s.receivers = sync.OnceValue(func() *receiverIndex {
		return s.indexReceivers(append([]*types.Package{pass.Pkg}, pass.Pkg.Imports()...))
	})
	s.ownReceivers = sync.OnceValue(func() *receiverIndex { return s.indexReceivers([]*types.Package{pass.Pkg}) })
	s.encoders = sync.OnceValue(s.importedEncoders)
	s.machine = sync.OnceValue(func() *eval.Machine { return eval.New(pkg, fns, nil) })
	return s
}

// summarize finds out how the package uses objects.
func (s *summarizer) summarize() *Package {
	_, fns := s.exits.SSA()
	for _, fn := range fns {
		s.summary(fn)
	}
	s.addGetters()
	s.addCompletions()
	s.out.Assigned = append(s.out.Assigned, s.keysAdded()...)
	for _, imp := range s.pass.Pkg.Imports() {
		if s.deps[imp.Path()] != nil {
			s.out.Imports = append(s.out.Imports, imp.Path())
		}
	}
	slices.Sort(s.out.Imports)
	s.out.Printers = s.usedPrinters()
	s.out.NumberCalls = s.numberCalls()
	s.out.VariableUses = s.variableUses()
	s.addWriterFlows()
	s.pairings()
	s.resolvePendingEnds()
	s.export()
	s.out.addElements()
	return s.out
}

// summary returns the summary of a function of the package. While the function is being
// analysed, the result is nil, so a recursive call counts as a call of an unknown
// function.
func (s *summarizer) summary(fn *ssa.Function) *summary {
	if sum, ok := s.summaries[fn]; ok {
		return sum
	}
	s.summaries[fn] = nil
	s.analysed = append(s.analysed, fn)
	sum := s.analyse(fn)
	s.summaries[fn] = sum
	return sum
}

// summaryOf returns the summary of the called function, or nil.
func (s *summarizer) summaryOf(common *ssa.CallCommon) *summary {
	fn := s.static(common)
	if fn == nil {
		return nil
	}
	return s.summaryOfFunction(fn)
}

// summaryOfFunction returns the summary of a function of this or another package, or nil.
func (s *summarizer) summaryOfFunction(fn *ssa.Function) *summary {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if len(fn.Blocks) > 0 {
		return s.summary(fn)
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return nil
	}
	return s.importedSummary(obj)
}

// importedSummary returns the summary of a function of another package. In the user's
// module, a function without a summary handles no objects, so importedSummary returns
// an empty summary. Libraries have summaries only for some functions. Nothing is known
// about their other functions, so importedSummary returns nil.
func (s *summarizer) importedSummary(fn *types.Func) *summary {
	fn = fn.Origin()
	sum, known := s.imported[fn]
	if known {
		return sum
	}
	if p := s.deps[fn.Pkg().Path()]; p == nil {
		if sum = s.constructor(fn); sum != nil {
			s.out.Assigned = append(s.out.Assigned, sum.settable()...)
		}
	} else if sum = p.Get().function(fn.FullName()); sum == nil {
		sum = s.none
	}
	s.imported[fn] = sum
	return sum
}

// implementations returns the summaries of the methods that a call through an interface
// may call. It considers the types of this package and, unless onlyOwn is set, of its
// direct imports.
func (s *summarizer) implementations(common *ssa.CallCommon, onlyOwn bool) []*summary {
	iface, ok := common.Value.Type().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var out []*summary
	for _, fn := range s.implementationsOf(abstractMethod{iface, common.Method, onlyOwn}) {
		if sum := s.method(fn); sum != nil {
			out = append(out, sum)
		}
	}
	return out
}

// An abstractMethod is a method of an interface type. An embedded interface may declare
// it.
type abstractMethod struct {
	iface   *types.Interface
	method  *types.Func
	onlyOwn bool // whether only types of the package that is analysed count
}

// implementationsOf returns the methods that a call of an interface method may run: one
// for each type that implements the interface. The parameter "of" is the interface
// method.
func (s *summarizer) implementationsOf(of abstractMethod) []*types.Func {
	if known, ok := s.methods[of]; ok {
		return known
	}
	receivers := s.receivers
	if of.onlyOwn {
		receivers = s.ownReceivers
	}
	var out []*types.Func
	for _, t := range receivers().mayImplement(of.iface) {
		if !types.Implements(t, of.iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(t, true, of.method.Pkg(), of.method.Name())
		if fn, ok := obj.(*types.Func); ok {
			out = append(out, fn)
		}
	}
	s.methods[of] = out
	return out
}

// importedEncoders returns the names of the methods in the direct imports that encode a
// value or print an object. A call of an interface method with another name cannot
// reach any of them, so the types of the imports need not be searched.
func (s *summarizer) importedEncoders() map[string]bool {
	out := map[string]bool{}
	for _, imp := range s.pass.Pkg.Imports() {
		p := s.deps[imp.Path()]
		if p == nil {
			continue
		}
		for _, name := range p.Get().PromotedEncoders {
			out[name] = true
		}
		for _, f := range p.Get().Functions {
			if id := ssax.ID(f.Name); f.encodes() && id.IsMethod() {
				out[id.Name()] = true
			}
		}
	}
	return out
}

// addPromotedEncoders sets the list PromotedEncoders of s.out.
func (s *summarizer) addPromotedEncoders() {
	own := s.ownReceivers()
	for _, i := range own.embedding {
		methods := types.NewMethodSet(own.pointers[i])
		for j := range methods.Len() {
			fn, ok := methods.At(j).Obj().(*types.Func)
			if !ok || fn.Pkg() == nil || fn.Pkg() == s.pass.Pkg || s.deps[fn.Pkg().Path()] == nil {
				continue
			}
			if f := s.deps[fn.Pkg().Path()].Get().function(fn.Origin().FullName()); f != nil && f.encodes() {
				s.out.PromotedEncoders = append(s.out.PromotedEncoders, fn.Name())
			}
		}
	}
	slices.Sort(s.out.PromotedEncoders)
	s.out.PromotedEncoders = slices.Compact(s.out.PromotedEncoders)
}

// method returns the summary of a method, or nil if there is none.
func (s *summarizer) method(obj *types.Func) *summary {
	if obj.Pkg() == s.pass.Pkg {
		if fn := s.program.FuncValue(obj.Origin()); fn != nil && len(fn.Blocks) > 0 {
			return s.summary(fn)
		}
		return nil
	}
	if obj.Pkg() == nil {
		return nil
	}
	return s.importedSummary(obj)
}

// A receiverIndex is an index of the named types with methods in some packages.
type receiverIndex struct {
	pointers []*types.Pointer
	// declaring lists, for each method name, the indices of the types that declare such
	// a method, in ascending order.
	declaring map[string][]int
	embedding []int // the indices of the structs with an embedded field
}

// indexReceivers returns the receiverIndex of the given packages. It skips packages
// outside of the user's module.
func (s *summarizer) indexReceivers(packages []*types.Package) *receiverIndex {
	x := &receiverIndex{declaring: map[string][]int{}}
	for _, pkg := range packages {
		if !s.isOwn(pkg) {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			if t, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !t.IsAlias() && !types.IsInterface(t.Type()) {
				if named, ok := t.Type().(*types.Named); ok && named.TypeParams() == nil && named.NumMethods() > 0 {
					x.add(named)
				}
			}
		}
	}
	return x
}

func (x *receiverIndex) add(t *types.Named) {
	i := len(x.pointers)
	x.pointers = append(x.pointers, types.NewPointer(t))
	for m := range t.Methods() {
		x.declaring[m.Name()] = append(x.declaring[m.Name()], i)
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Embedded() {
				x.embedding = append(x.embedding, i)
				return
			}
		}
	}
}

// mayImplement returns pointers to the types that may implement an interface: those
// that declare its rarest method, and those that embed another type. Looking for one
// method is much faster than looking for all of them.
func (x *receiverIndex) mayImplement(iface *types.Interface) []*types.Pointer {
	var rarest []int
	for i := range iface.NumMethods() {
		if declaring := x.declaring[iface.Method(i).Name()]; i == 0 || len(declaring) < len(rarest) {
			rarest = declaring
		}
	}
	indices := slices.Concat(rarest, x.embedding)
	slices.Sort(indices)
	var out []*types.Pointer
	for _, i := range slices.Compact(indices) {
		out = append(out, x.pointers[i])
	}
	return out
}

// export adds the summaries of exported functions to s.out, and sorts the lists in
// s.out. Of several instances of a generic function, it keeps only the one that was
// analysed first, because they all have the same name.
func (s *summarizer) export() {
	for _, fn := range s.analysed {
		sum := s.summaries[fn]
		obj, ok := fn.Object().(*types.Func)
		switch {
		case !ok || sum == nil || !sum.isUseful():
		case obj.Exported():
			sum.Name = obj.Origin().FullName()
			s.out.Functions = append(s.out.Functions, sum)
		default:
			s.out.Assigned = append(s.out.Assigned, sum.settable()...)
		}
	}
	s.addPromotedEncoders()
	slices.SortStableFunc(s.out.Functions, func(a, b *summary) int { return cmp.Compare(a.Name, b.Name) })
	s.out.Functions = slices.CompactFunc(s.out.Functions, func(a, b *summary) bool { return a.Name == b.Name })
	if s.out.isEmpty() {
		s.addDeclared()
	}
	for _, t := range s.allTypes {
		if declares(s.pass.Pkg.Path(), t.Name) || t.isForeign || t.Name != "" && !s.isDescribed(t.Name) {
			s.out.Types = append(s.out.Types, t)
		}
	}
	slices.SortStableFunc(s.out.Types, func(a, b *Type) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortStableFunc(s.out.Objects, compareObjects)
	slices.Sort(s.out.CalledFunctions)
	slices.SortFunc(s.out.Fills, Fill.compare)
	slices.SortFunc(s.out.Assigned, FieldRef.compare)
	s.out.Assigned = slices.Compact(s.out.Assigned)
	slices.SortFunc(s.out.OptionalGetters, FieldRef.compare)
	slices.SortFunc(s.out.ErrorFills, ErrorFill.compare)
	slices.SortFunc(s.out.Loggers, func(a, b NamedLogger) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(s.out.Unfollowed, compareUnfollowed)
}

// addDeclared adds small structs with json tags to the facts of the package, even if
// the package only declares them. Without them, a package that only declares types
// would have no facts, and importing packages would take it for a library.
func (s *summarizer) addDeclared() {
	scope := s.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !obj.Exported() || obj.IsAlias() {
			continue
		}
		if fields, named := ssax.StructOf(obj.Type()); named != nil && named.TypeParams() == nil && hasJSONTag(fields) && s.countLeaves(fields, 0) <= maxInnerLeaves {
			s.typeOf(named)
		}
	}
}

// span returns the span from pos to end. It is zero if pos is invalid, and empty if end
// is invalid.
func (s *summarizer) span(pos, end token.Pos) span.Span {
	if !pos.IsValid() {
		return span.Span{}
	}
	if !end.IsValid() {
		end = pos
	}
	return span.Between(s.pass.Fset.Position(pos), s.pass.Fset.Position(end))
}
