package eval

import (
	"cmp"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// eval is what an instruction gives.
func (f *frame) eval(instr ssa.Value) value {
	switch x := instr.(type) {
	case *ssa.Alloc:
		return newCell(x.Type().Underlying().(*types.Pointer).Elem())
	case *ssa.BinOp:
		return binary(x.Op, f.get(x.X), f.get(x.Y), x.Type())
	case *ssa.UnOp:
		return f.unary(x)
	case *ssa.Convert:
		return convert(f.get(x.X), x.Type())
	case *ssa.ChangeType:
		return f.get(x.X)
	case *ssa.MakeInterface:
		return f.get(x.X)
	case *ssa.ChangeInterface:
		return f.get(x.X)
	case *ssa.TypeAssert:
		return f.assert(x)
	case *ssa.MakeMap:
		return &object{}
	case *ssa.Lookup:
		return f.lookup(x)
	case *ssa.IndexAddr:
		return f.element(x.X, x.Index)
	case *ssa.Index:
		return f.index(x)
	case *ssa.FieldAddr:
		if c, ok := f.get(x.X).(*cell); ok && x.Field < len(c.parts) {
			return c.parts[x.Field]
		}
	case *ssa.Field:
		if r, ok := f.get(x.X).(record); ok && x.Field < len(r.fields) {
			return r.fields[x.Field]
		}
	case *ssa.Slice:
		return f.slice(x)
	case *ssa.Extract:
		if t, ok := f.get(x.Tuple).(tuple); ok && x.Index < len(t) {
			return t[x.Index]
		}
	case *ssa.Range:
		if o, ok := f.get(x.X).(*object); ok {
			return &iterator{over: o}
		}
	case *ssa.Next:
		return f.next(x)
	case *ssa.MakeClosure:
		c := closure{fn: x.Fn.(*ssa.Function)}
		for _, b := range x.Bindings {
			c.bound = append(c.bound, f.get(b))
		}
		return c
	case *ssa.Call:
		return f.called(x)
	}
	return unknown{}
}

func binary(op token.Token, a, b value, t types.Type) value {
	switch op {
	case token.EQL, token.NEQ:
		same, ok := equal(a, b)
		if !ok {
			return unknown{}
		}
		return same == (op == token.EQL)
	}
	if x, ok := a.(string); ok {
		y, ok := b.(string)
		switch {
		case !ok:
			return unknown{}
		case op == token.ADD:
			return x + y
		case comparisons[op] != nil:
			return comparisons[op](cmp.Compare(x, y))
		}
		return unknown{}
	}
	x, okX := a.(int64)
	y, okY := b.(int64)
	if !okX || !okY {
		return unknown{}
	}
	if compare := comparisons[op]; compare != nil {
		return compare(cmp.Compare(x, y))
	}
	return convert(arithmetic(op, x, y), t)
}

func arithmetic(op token.Token, x, y int64) value {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.AND:
		return x & y
	case token.OR:
		return x | y
	case token.XOR:
		return x ^ y
	case token.AND_NOT:
		return x &^ y
	case token.QUO, token.REM:
		switch {
		case y == 0:
			return unknown{}
		case op == token.QUO:
			return x / y
		}
		return x % y
	case token.SHL, token.SHR:
		switch {
		case y < 0 || y > 62:
			return unknown{}
		case op == token.SHL:
			return x << y
		}
		return x >> y
	}
	return unknown{}
}

// convert fits a number into a type.
func convert(v value, t types.Type) value {
	n, ok := v.(int64)
	basic, isBasic := t.Underlying().(*types.Basic)
	if !ok || !isBasic {
		return v
	}
	switch basic.Kind() {
	case types.Int8:
		return int64(int8(n))
	case types.Uint8:
		return int64(uint8(n))
	case types.Int16:
		return int64(int16(n))
	case types.Uint16:
		return int64(uint16(n))
	case types.Int32:
		return int64(int32(n))
	case types.Uint32:
		return int64(uint32(n))
	}
	if basic.Info()&types.IsInteger != 0 {
		return n
	}
	return unknown{}
}

func (f *frame) unary(u *ssa.UnOp) value {
	v := f.get(u.X)
	switch x := v.(type) {
	case *cell:
		if u.Op == token.MUL {
			return x.load()
		}
	case bool:
		if u.Op == token.NOT {
			return !x
		}
	case int64:
		switch u.Op {
		case token.SUB:
			return convert(-x, u.Type())
		case token.XOR:
			return convert(^x, u.Type())
		}
	}
	return unknown{}
}

// assert takes a value out of an interface. What is in one has its type no more,
// so that only the form of a value can tell: a number is none of a string.
func (f *frame) assert(a *ssa.TypeAssert) value {
	v := f.get(a.X)
	fits := false
	switch u := a.AssertedType.Underlying().(type) {
	case *types.Basic:
		switch v.(type) {
		case int64:
			fits = u.Info()&types.IsInteger != 0
		case string:
			fits = u.Info()&types.IsString != 0
		}
	}
	if !fits {
		return unknown{}
	}
	if a.CommaOk {
		return tuple{v, true}
	}
	return v
}

func (f *frame) lookup(l *ssa.Lookup) value {
	o, ok := f.get(l.X).(*object)
	key := f.get(l.Index)
	if !ok || !known(key) {
		return unknown{}
	}
	found, sure := value(nil), true
	for i, k := range o.keys {
		same, ok := equal(k, key)
		sure = sure && ok
		if ok && same {
			found = o.values[i]
		}
	}
	if found == nil && !sure {
		return unknown{}
	}
	there := found != nil
	if !there {
		elem := l.Type()
		if t, isTuple := elem.(*types.Tuple); isTuple {
			elem = t.At(0).Type()
		}
		found = newCell(elem).load()
	}
	if l.CommaOk {
		return tuple{found, there}
	}
	return found
}

// element is the address of an element.
func (f *frame) element(of, index ssa.Value) value {
	i, ok := f.get(index).(int64)
	if !ok {
		return unknown{}
	}
	var cells []*cell
	switch x := f.get(of).(type) {
	case *cell:
		cells = x.parts
	case list:
		cells = x.cells
	}
	if i < 0 || i >= int64(len(cells)) {
		return unknown{}
	}
	return cells[i]
}

func (f *frame) index(x *ssa.Index) value {
	i, ok := f.get(x.Index).(int64)
	r, isRecord := f.get(x.X).(record)
	if !ok || !isRecord || i < 0 || i >= int64(len(r.fields)) {
		return unknown{}
	}
	return r.fields[i]
}

// slice is a slice of all of an array or a slice.
func (f *frame) slice(s *ssa.Slice) value {
	if s.Low != nil || s.High != nil {
		return unknown{}
	}
	switch x := f.get(s.X).(type) {
	case *cell:
		return list{x.parts}
	case list:
		return x
	}
	return unknown{}
}

func (f *frame) next(n *ssa.Next) value {
	it, ok := f.get(n.Iter).(*iterator)
	if !ok {
		return unknown{}
	}
	if it.next == len(it.over.keys) {
		return tuple{false, unknown{}, unknown{}}
	}
	it.next++
	return tuple{true, it.over.keys[it.next-1], it.over.values[it.next-1]}
}

// called is the result of a call.
func (f *frame) called(c *ssa.Call) value {
	var args []value
	for _, a := range c.Call.Args {
		args = append(args, f.get(a))
	}
	if b, ok := c.Call.Value.(*ssa.Builtin); ok {
		return builtin(b.Name(), args)
	}
	if c.Call.IsInvoke() {
		return unknown{}
	}
	fn, ok := asClosure(f.get(c.Call.Value))
	if !ok {
		return unknown{}
	}
	return f.apply(fn, args)
}

func asClosure(v value) (closure, bool) {
	switch v := v.(type) {
	case closure:
		return v, true
	case *ssa.Function:
		return closure{fn: v}, true
	}
	return closure{}, false
}

// apply calls a function.
func (f *frame) apply(fn closure, args []value) value {
	if len(fn.fn.Blocks) > 0 {
		out, err := f.call(fn.fn, args, fn.bound, f.depth+1)
		if err != nil {
			return unknown{}
		}
		return out
	}
	if name := foreignName(fn.fn); name == "slices.ContainsFunc" || name == "slices.IndexFunc" {
		return f.search(name, args)
	}
	return foreign(fn.fn, args)
}

// search is slices.ContainsFunc and slices.IndexFunc.
func (f *frame) search(name string, args []value) value {
	l, okList := args[0].(list)
	fn, okFunc := asClosure(args[1])
	if !okList || !okFunc {
		return unknown{}
	}
	at := int64(-1)
	for i, c := range l.cells {
		found, ok := f.apply(fn, []value{c.load()}).(bool)
		if !ok {
			return unknown{}
		}
		if found {
			at = int64(i)
			break
		}
	}
	if name == "slices.IndexFunc" {
		return at
	}
	return at >= 0
}

func builtin(name string, args []value) value {
	switch name {
	case "len":
		switch x := args[0].(type) {
		case list:
			return int64(len(x.cells))
		case string:
			return int64(len(x))
		case *object:
			return int64(len(x.keys))
		}
	case "append":
		x, okX := args[0].(list)
		y, okY := args[1].(list)
		if okX && okY {
			return list{append(append([]*cell(nil), x.cells...), y.cells...)}
		}
	}
	return unknown{}
}

// foreignName is the name of a function of another package.
func foreignName(fn *ssa.Function) string {
	obj := fn.Object()
	if o := fn.Origin(); o != nil {
		obj = o.Object()
	}
	if obj == nil || obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path() + "." + obj.Name()
}

// foreign is the result of a function of the standard library that predicates
// use.
func foreign(fn *ssa.Function, args []value) value {
	name := foreignName(fn)
	short := name[strings.LastIndexByte(name, '.')+1:]
	switch name {
	case "slices.Contains", "slices.Index":
		at, ok := indexOf(args[0], args[1])
		switch {
		case !ok:
			return unknown{}
		case name == "slices.Index":
			return at
		}
		return at >= 0
	case "strings.HasPrefix", "strings.HasSuffix", "strings.Contains", "strings.EqualFold":
		a, okA := args[0].(string)
		b, okB := args[1].(string)
		if okA && okB {
			return textual[short](a, b)
		}
	case "strings.ToUpper", "strings.ToLower", "strings.TrimSpace":
		if s, ok := args[0].(string); ok {
			return map[string]func(string) string{"ToUpper": strings.ToUpper, "ToLower": strings.ToLower, "TrimSpace": strings.TrimSpace}[short](s)
		}
	case "errors.Is":
		if same, ok := equal(args[0], args[1]); ok {
			return same
		}
	}
	return unknown{}
}

var textual = map[string]func(a, b string) bool{
	"HasPrefix": strings.HasPrefix, "HasSuffix": strings.HasSuffix, "Contains": strings.Contains, "EqualFold": strings.EqualFold,
}

// indexOf is where an element stands in a list, -1 for nowhere.
func indexOf(in, what value) (int64, bool) {
	l, ok := in.(list)
	if !ok || !known(what) {
		return 0, false
	}
	for i, c := range l.cells {
		same, ok := equal(c.load(), what)
		if !ok {
			return 0, false
		}
		if same {
			return int64(i), true
		}
	}
	return -1, true
}
