package envelope

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// An Inventory lists the envelopes that a main package prints, and their types. The
// command "exitlint init" drafts the table [envelope] from it. The lists are sorted.
type Inventory struct {
	Types []*FoundType // all types, sorted by name
	// Unnamed lists maps, JSON strings and structs without a named type, sorted by
	// position.
	Unnamed []FoundObject
}

// A FoundType is the type of an envelope, or an error type whose fields are copied into
// envelopes.
type FoundType struct {
	Name    string
	Span    span.Span
	IsError bool
	Fields  map[string]FoundField // the fields that have a role, keyed by role

	// Printed lists where the program prints values of the type. It is empty if the
	// program only copies their fields.
	Printed []object.Use
	// Copies describes the code that copies fields of this type into fields of other
	// types.
	Copies []Copy
	// Made lists where the program makes envelopes of this type. Code that only copies
	// an envelope does not count.
	Made []span.Span
	// Sets contains, for each role, how many envelopes of this type set the field with
	// this role.
	Sets    map[string]int
	Objects int // how many envelopes of this type there are
}

// A FoundField is a field with a role, such as the role "suggestion" for the Hint
// field.
type FoundField struct {
	// Path is the path of the field in JSON, such as "error.hint". For a field that
	// JSON leaves out, Path is "-" followed by the Go name.
	Path      string
	IsUsual   bool // whether the name of the field shows the role, as Hint does
	LeavesOut bool // whether the field is a bool that JSON leaves out if it is false
}

// A Copy describes code that copies a field with a role, such as "suggestion", into a
// field of another type.
type Copy struct {
	Role string
	Into string        // the full name of the other type; "" for a type without a name
	At   span.Position // the position of the code
}

// A FoundObject is an envelope whose type has no name.
type FoundObject struct {
	Kind  object.Kind
	Span  span.Span
	Sink  object.Sink
	Roles map[string]FoundField
	Sets  []string // the roles that the object sets on all paths
}

// NewFinder returns an analyzer whose result is an *Inventory, or nil for a package
// that is not a main package. The analyzer reports nothing.
func NewFinder(o rule.Options, objects *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "envelopefinder", Doc: "find the envelopes of a program",
		Requires:   []*analysis.Analyzer{objects},
		ResultType: reflect.TypeFor[*Inventory](),
		Run: func(pass *analysis.Pass) (any, error) {
			reporter, err := rule.NewReporter(pass, o, Rules())
			if err != nil || pass.Pkg.Name() != "main" {
				return (*Inventory)(nil), nil
			}
			c := newChecker(reporter, pass, pass.ResultOf[objects].(*object.Result))
			c.learnFromAll()
			return c.inventory(), nil
		},
	}
}

// inventory lists the error envelopes that the program prints, and the types of these
// envelopes. The command "exitlint init" uses the list.
func (c *checker) inventory() *Inventory {
	out := &Inventory{}
	types, coded := map[string]*FoundType{}, c.codedTypes()
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		for _, t := range c.packages[path].Types {
			if f := c.foundType(t, coded[t.Name]); f != nil {
				types[t.Name] = f
				out.Types = append(out.Types, f)
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(c.packages)) {
		for o := range c.packages[path].AllObjects {
			e, ok := c.envelopeOf(o, &c.knowledge)
			if !ok || o.WrittenByCallers && c.calledFunctions[o.From()] || !c.Covers(o.Span.File) {
				continue
			}
			if e.Type != "" && !coded[e.Type] {
				e.roles = e.roles.withErrorText()
			}
			e.addTo(types, &c.knowledge)
			if o.Type == "" && !e.isElement() {
				out.Unnamed = append(out.Unnamed, FoundObject{o.Kind, o.Span, *o.Sink, foundFields(e.roles, e.roles), e.alwaysSetRoles()})
			}
		}
	}
	slices.SortFunc(out.Types, func(a, b *FoundType) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(out.Unnamed, func(a, b FoundObject) int { return a.Span.Position.Compare(b.Span.Position) })
	return out
}

// codedTypes returns the full names of the types whose "error" field contains error
// codes instead of messages. A type counts if the field is a constant such as "E_BUSY"
// in at least one object. The field may also be in an inner struct.
func (c *checker) codedTypes() map[string]bool {
	out := map[string]bool{}
	for _, p := range c.packages {
		for o := range p.AllObjects {
			out[o.Type] = out[o.Type] || slices.ContainsFunc(o.Fields, func(f object.Field) bool {
				return strings.EqualFold(lastOf(f.Path), "error") && f.Value.State == object.Constant && isErrorCode(f.Value.Const)
			})
		}
	}
	return out
}

// withErrorText returns a copy of r in which the "error" field is the message, even if
// there is also a "message" field. It is for types whose "error" field never contains
// an error code.
func (r fieldRoles) withErrorText() fieldRoles {
	text, ok := r[registry.RoleErrorCode]
	if !ok || !strings.EqualFold(lastOf(text.path), "error") {
		return r
	}
	out := maps.Clone(r)
	delete(out, registry.RoleErrorCode)
	out[registry.RoleMessage] = text
	return out
}

// foundType describes a type for the inventory. It returns nil if values of the type
// are neither envelopes nor errors from which envelopes are built. isCoded says whether
// the field named "error" contains error codes.
func (c *checker) foundType(t *object.Type, isCoded bool) *FoundType {
	f := &FoundType{Name: t.Name, Span: t.Span, IsError: t.IsError, Sets: map[string]int{}}
	r, usual := c.sources[t.Name], rolesOf(fieldsOf(t), tableOf(c.Registry, t.Name).Fields, "")
	switch {
	case !c.Covers(t.Span.File), object.IsRowType(t.Name):
		return nil
	case c.isListed(t.Name) || c.isPrintedType(t, &c.knowledge):
		f.Printed = c.uses[t.Name]
		r = rolesOf(fieldsOf(t), tableOf(c.Registry, t.Name).Fields, prefixOf(f.Printed))
	case r == nil:
		return nil
	}
	if !isCoded {
		r = r.withErrorText()
	}
	f.Fields = foundFields(r, usual)
	return f
}

// foundFields returns the fields in r, keyed by role. The parameter "usual" contains
// the fields whose names suggest their roles.
func foundFields(r, usual fieldRoles) map[string]FoundField {
	out := map[string]FoundField{}
	for role, field := range r {
		if role == registry.RoleErrorCode && field.path == r[registry.RoleMessage].path || field.keys != nil {
			// A field that is both the error code and the message counts as the
			// message.
			continue
		}
		out[role] = FoundField{
			Path:      field.path,
			IsUsual:   usual.has(role) && usual[role].path == field.path,
			LeavesOut: role == registry.RoleRecoverable && isPlainBool(field.leaf) && field.leaf.Omit != "",
		}
	}
	return out
}

// addTo adds the envelope e to the description of its type in types, and counts the
// roles that e sets. If e copies a field of another type, such as an error type, addTo
// also adds a Copy to the description of that type.
func (e envelope) addTo(types map[string]*FoundType, k *knowledge) {
	own := types[e.Type]
	if own == nil && e.Type != "" {
		return
	}
	isCopy, isWritten := false, false
	for role, f := range e.roles {
		if e.Fields.At(f.path).Keys != nil {
			continue
		}
		for _, from := range k.copySources(e.Fields.At(f.path)) {
			if source := types[from.Type]; source != nil && source != own {
				isCopy = true
				source.addCopy(Copy{Role: role, Into: e.Type, At: e.Span.Position})
			}
		}
		if own != nil && e.sets(f.path) {
			own.Sets[role]++
		}
		v := e.Fields.At(f.path)
		// A value without a position comes from a decoder, and not from code of the
		// program.
		isWritten = isWritten || v.State != object.Unset && v.Span.Line > 0
	}
	if own == nil {
		return
	}
	if own.Objects++; isWritten && !isCopy {
		own.Made = append(own.Made, e.Span)
	}
}

// addCopy adds x to f.Copies if f has no Copy yet with the same role and the same
// target type.
func (f *FoundType) addCopy(x Copy) {
	if !slices.ContainsFunc(f.Copies, func(o Copy) bool { return o.Role == x.Role && o.Into == x.Into }) {
		f.Copies = append(f.Copies, x)
		slices.SortFunc(f.Copies, func(a, b Copy) int { return cmp.Or(cmp.Compare(a.Into, b.Into), cmp.Compare(a.Role, b.Role)) })
	}
}

// Merge adds the contents of o to f. Both describe the same type, as found in two
// programs. Afterwards f lists the positions in both programs that print, make or copy
// values of the type, and the counts in f are the sums for both.
func (f *FoundType) Merge(o *FoundType) {
	for _, u := range o.Printed {
		if !slices.Contains(f.Printed, u) {
			f.Printed = append(f.Printed, u)
		}
	}
	for _, x := range o.Copies {
		f.addCopy(x)
	}
	for _, at := range o.Made {
		if !slices.Contains(f.Made, at) {
			f.Made = append(f.Made, at)
		}
	}
	for role, n := range o.Sets {
		f.Sets[role] += n
	}
	f.Objects += o.Objects
}

// sets reports whether an envelope sets the field at the given path on all paths
// through the code, to a value that is not empty.
func (e envelope) sets(path string) bool {
	v := e.Fields.At(path)
	return v.State != object.Unset && v.State != object.Maybe && !v.IsEmpty() && v.Blank == nil
}

// alwaysSetRoles returns the sorted roles, such as "error_code", of the fields that the
// program always sets in the envelope.
func (e envelope) alwaysSetRoles() []string {
	var out []string
	for role := range foundFields(e.roles, nil) {
		if e.sets(e.roles[role].path) {
			out = append(out, role)
		}
	}
	slices.Sort(out)
	return out
}
