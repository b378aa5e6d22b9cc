package progen

import (
	"fmt"
	"strings"
)

type kind int

const (
	intKind kind = iota // int and all other integer types
	boolKind
	stringKind
	errorKind
	anyKind
	structKind
	pointerKind
	sliceKind
	arrayKind
	mapKind
	funcKind
	ifaceKind
)

// A typ is a type in the generated program. Values of the type are never nil. Slices and
// arrays have at least two elements, and maps contain the keys "a" and "b".
type typ struct {
	kind   kind
	pkg    *pkg   // the package of a declared type, or nil
	name   string // the name of a declared or basic type
	under  string // the basic type of a declared integer type
	elem   *typ
	fields []field
	params []*typ   // the parameters of a function type
	result *typ     // the result of a function type
	method *fn      // the method of an interface
	impls  []*typ   // the types that implement an interface
	fns    []*fn    // methods
	consts []string // the constants of a declared integer type
	isErr  bool     // whether *T implements error
}

type field struct {
	name     string
	t        *typ
	embedded bool
}

// A fn is a function or method of the generated program.
type fn struct {
	pkg      *pkg
	name     string
	recv     *typ
	pointer  bool // whether it has a pointer receiver
	params   []*typ
	variadic bool
	results  []*typ
	named    []string
	leaf     bool // whether it calls no function of the program
	bounded  bool // whether its first parameter limits recursion
	exits    bool // whether it never returns
}

// A variable describes a variable that the generated code can use at this point. If
// fixed is set, code must not assign to it. If callOnly is set, code may only call it.
type variable struct {
	name            string
	pkg             *pkg // nil for a local variable
	t               *typ
	fixed, callOnly bool
}

func basic(name string, k kind) *typ { return &typ{kind: k, name: name} }

var (
	intType    = basic("int", intKind)
	boolType   = basic("bool", boolKind)
	stringType = basic("string", stringKind)
	errorType  = basic("error", errorKind)
	anyType    = basic("any", anyKind)
	narrow     = []*typ{
		basic("int8", intKind), basic("uint8", intKind), basic("int16", intKind), basic("uint16", intKind),
		basic("int32", intKind), basic("uint32", intKind), basic("int64", intKind), basic("uint", intKind),
	}
)

func pointerTo(t *typ) *typ { return &typ{kind: pointerKind, elem: t} }

func funcOf(result *typ, params ...*typ) *typ {
	return &typ{kind: funcKind, params: params, result: result}
}

// text returns the Go code for a type in the current package, such as "[]lib.T".
func (g *generator) text(t *typ) string {
	switch {
	case t.pkg != nil:
		return g.qualifiedName(t.pkg, t.name)
	case t.name != "":
		return t.name
	}
	switch t.kind {
	case pointerKind:
		return "*" + g.text(t.elem)
	case sliceKind:
		return "[]" + g.text(t.elem)
	case arrayKind:
		return "[2]" + g.text(t.elem)
	case mapKind:
		return "map[string]" + g.text(t.elem)
	case funcKind:
		return "func(" + g.texts(t.params) + ") " + g.text(t.result)
	}
	panic(fmt.Sprint("a type without text: ", t.kind))
}

func (g *generator) texts(ts []*typ) string {
	var out []string
	for _, t := range ts {
		out = append(out, g.text(t))
	}
	return strings.Join(out, ", ")
}

// identical reports whether a and b are the same type. Only composite types such as []int
// can have several typ values.
func identical(a, b *typ) bool {
	if a == b {
		return true
	}
	if a.kind != b.kind || a.pkg != b.pkg || a.name != b.name || len(a.params) != len(b.params) {
		return false
	}
	if a.name != "" || a.pkg != nil {
		return true
	}
	for i := range a.params {
		if !identical(a.params[i], b.params[i]) {
			return false
		}
	}
	if a.kind == funcKind {
		return identical(a.result, b.result)
	}
	return a.elem != nil && b.elem != nil && identical(a.elem, b.elem)
}

// storage chooses at random the type of a variable that will contain a status, such as
// int, *int or []int.
func (g *generator) storage(depth int) *typ {
	if depth <= 0 || g.fuel <= 0 {
		return intType
	}
	one := func(t *typ) func() *typ { return func() *typ { return t } }
	return drawWeighted(g,
		production[*typ]{"type int", 6, one(intType)},
		production[*typ]{"type narrow", 2, func() *typ { return oneOf(g, narrow) }},
		production[*typ]{"type pointer", 2, func() *typ { return pointerTo(intType) }},
		production[*typ]{"type slice", 2, func() *typ { return &typ{kind: sliceKind, elem: g.storage(depth - 1)} }},
		production[*typ]{"type array", 1, func() *typ { return &typ{kind: arrayKind, elem: g.storage(depth - 1)} }},
		production[*typ]{"type map", 2, func() *typ { return &typ{kind: mapKind, elem: g.storage(depth - 1)} }},
		production[*typ]{"type func", 2, func() *typ { return g.signature() }},
		production[*typ]{"type string", 1, one(stringType)},
		production[*typ]{"type any", 1, one(anyType)},
		production[*typ]{"type error", 1, one(errorType)},
		production[*typ]{"type bool", 1, one(boolType)},
		production[*typ]{"type declared", 4, func() *typ { return g.drawDeclaredType() }},
		production[*typ]{"type pointer to declared", 3, func() *typ {
			if t := g.drawDeclaredType(); t.kind == structKind {
				return pointerTo(t)
			}
			return intType
		}},
	)
}

func (g *generator) signature() *typ {
	switch g.IntN(3) {
	case 0:
		return funcOf(intType)
	case 1:
		return funcOf(intType, intType)
	}
	return funcOf(intType, intType, intType)
}

// drawDeclaredType chooses a declared type at random. It returns int if there is none.
func (g *generator) drawDeclaredType() *typ {
	var all []*typ
	for _, p := range g.visible() {
		all = append(all, p.types...)
	}
	if len(all) == 0 {
		return intType
	}
	return oneOf(g, all)
}

// sizeOf returns the size of an integer type in bits, and whether it is signed.
func (t *typ) sizeOf() (int, bool) {
	name := t.name
	if t.under != "" {
		name = t.under
	}
	switch name {
	case "int8":
		return 8, true
	case "uint8":
		return 8, false
	case "int16":
		return 16, true
	case "uint16":
		return 16, false
	case "uint32":
		return 32, false
	case "uint":
		return 64, false
	}
	return 32, true
}
