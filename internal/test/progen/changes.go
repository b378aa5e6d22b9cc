package progen

// changeShapes returns ways to generate an expression whose code changes a number
// before it returns the number: with operators, through pointers, in deferred functions
// or in generic code. See [generator.shape].
func (g *generator) changeShapes(d int) []production[ex] {
	return []production[ex]{
		g.importing("or-ed by a method", 3, d, []string{}, `type X_Flags struct{ bits int }

func (f *X_Flags) Set(n int) { f.bits |= n }

func (f *X_Flags) Toggle(n int) { f.bits ^= n }

func (f *X_Flags) Clear(n int) { f.bits &^= n }`, `var I X_Flags
if C {
I.Set(8)
}
if C {
I.Set(16 | N&3)
}
if C {
I.Clear(8)
}
return I.bits`),
		g.importing("toggled by a method", 1, d, []string{}, `type X_Flags struct{ bits int }

func (f *X_Flags) Set(n int) { f.bits |= n }

func (f *X_Flags) Toggle(n int) { f.bits ^= n }

func (f *X_Flags) Clear(n int) { f.bits &^= n }`, `I := X_Flags{E}
if C {
I.Toggle(4)
}
if C {
I.Toggle(6)
}
return I.bits`),
		g.importing("added by a method", 2, d, []string{}, `type X_Total struct{ sum int }

func (t *X_Total) Add(n int) { t.sum += n }`, `I := &X_Total{}
if C {
I.Add(E)
}
I.Add(N)
return I.sum`),
		g.importing("or-ed in a package variable", 2, d, []string{}, "var X_Bits int", `if C {
X_Bits |= 1
}
if C {
X_Bits |= 6
}
return X_Bits A`),
		g.importing("or-ed through a pointer", 3, d, []string{}, "func X_Mark(p *int, n int) { *p |= n }", `I := 0
if C {
X_Mark(&I, 2)
}
if C {
X_Mark(&I, E)
}
return I`),
		g.importing("accumulated", 3, d, []string{}, "", `I := 0
if C {
I += 8
}
if C {
I |= 16
}
if C {
I -= 3
}
if C {
I ^= 5
}
return I`),
		g.importing("accumulated in an element", 2, d, []string{}, "", `I := []int{0, E}
if C {
I[0] |= 4
}
if C {
I[0] += 3
}
return I[0]`),
		g.importing("shifted and multiplied", 2, d, []string{}, "", `I := uint8(F)
if C {
I <<= 3
}
if C {
I *= 5
}
J := int8(I)
if C {
J /= 3
}
return int(J)`),
		g.importing("least number negated", 2, d, []string{}, "", `I := int8(F)
I = -I
if C {
I -= 120
}
return int(-I)`),
		g.importing("narrow remainder", 2, d, []string{}, "", `I := int16(E) - 70
if C {
return int(I % 5)
}
return int(uint8(I) % 9)`),
		g.importing("narrow to wide", 2, d, []string{}, "", `I := uint16(E)
I -= 300
if C {
return int(int8(I))
}
return int(int32(I) >> 4)`),
		g.importing("field by pointer", 2, d, []string{}, "type X_Plain struct{ n, m int }", `I := X_Plain{n: E}
p := &I.n
if C {
p = &I.m
}
*p += N
return I.n + I.m`),
		g.importing("pointer in a map of structs", 2, d, []string{}, "type X_Ref struct{ p *int }", `I := E
m := map[string]X_Ref{"a": {&I}}
if C {
*m["a"].p = E
}
for _, r := range m {
*r.p |= 1
}
return I`),
		g.importing("pointer swapped in a struct", 2, d, []string{}, "type X_Ref struct{ p *int }", `I, J := E, E
r := X_Ref{&I}
s := &r
if C {
s.p = &J
}
*r.p = E
return I A`),
		g.importing("pair of closures", 2, d, []string{}, `func X_Cell(n int) (get func() int, set func(int)) {
return func() int { return n }, func(m int) { n = m }
}`, `get, set := X_Cell(E)
if C {
set(E)
}
return get()`),
		g.importing("deferred in a loop", 2, d, []string{}, "", `I := 0
func() {
for _, n := range []int{E, E} {
defer func(m int) { I = m + n - n }(n)
if C {
break
}
}
I = E
}()
return I`),
		g.importing("deferred recover of a result", 3, d, []string{}, `func X_Guarded(n int, fail bool) (code int) {
defer func() {
if r := recover(); r != nil {
code = 71
}
}()
code = n
if fail {
panic("e")
}
return code + 1
}`, `if C {
return X_Guarded(E, C)
}
return X_Guarded(N, C) A`),
		g.importing("deferred method value", 2, d, []string{}, `type X_Moved struct{ n, m int }

func (p *X_Moved) Move() { p.n, p.m = p.m, p.n }`, `I := &X_Moved{n: E}
func() {
defer I.Move()
if C {
I.m = E
}
}()
return I.n A`),
		g.importing("Goexit", 1, d, []string{"runtime"}, "", `I := make(chan int, 1)
go func() {
n := E
defer func() { I <- n }()
if C {
runtime.Goexit()
}
n = E
}()
return <-I`),
		g.importing("generic constraint with a pointer", 2, d, []string{}, `type X_Setter[X_V any] interface {
*X_V
Set(n int)
}

type X_Set struct{ n int }

func (s *X_Set) Set(n int) { s.n = n }

func X_New[X_V any, X_P X_Setter[X_V]](n int) X_V {
var v X_V
X_P(&v).Set(n)
return v
}`, `I := X_New[X_Set](E)
if C {
I = X_Set{}
}
return I.n A`),
		g.importing("generic channel", 2, d, []string{}, `func X_Send[X_V any](c chan<- X_V, vs ...X_V) {
for _, v := range vs {
c <- v
}
close(c)
}`, `I := make(chan int, 2)
X_Send(I, E, E)
if C {
<-I
}
return <-I`),
		g.importing("generic option", 2, d, []string{}, `type X_Opt[X_V any] struct {
v  X_V
ok bool
}

func X_Some[X_V any](v X_V) X_Opt[X_V] { return X_Opt[X_V]{v, true} }

func (o X_Opt[X_V]) Or(v X_V) X_V {
if o.ok {
return o.v
}
return v
}`, `I := X_Some(E)
if C {
I = X_Opt[int]{}
}
return I.Or(E)`),
		g.importing("generic reduce", 2, d, []string{}, `func X_Reduce[X_V, X_W any](vs []X_V, w X_W, f func(X_W, X_V) X_W) X_W {
for _, v := range vs {
w = f(w, v)
}
return w
}`, `return X_Reduce([]int{E, E}, N, func(w, v int) int {
if C {
return v
}
return w
})`),
		g.importing("generic code", 2, d, []string{}, `type X_Code uint8

func X_ToInt[X_N ~int | ~uint8](n X_N) int { return int(n) + 1 }`, `if C {
return X_ToInt(X_Code(F))
}
return X_ToInt(E)`),
		g.importing("table of errors", 2, d, []string{"errors"}, `var X_Table = []struct {
err  error
code int
}{{errors.New("a"), 81}, {errors.New("b"), 82}}`, `I := E
for _, row := range X_Table {
if C || errors.Is(row.err, X_Table[1].err) {
I = row.code
}
}
return I`),
		g.importing("element moved by copy", 2, d, []string{}, "", `I := []int{E, E, E}
if C {
copy(I, I[1:])
}
J := append([]int(nil), I...)
J[0] |= 2
return J[0] + I[1] - I[1]`),
		g.importing("value of a context by pointer", 1, d, []string{"context"}, `type X_Boxed struct{ n int }

type X_BoxKey struct{}`, `I := &X_Boxed{E}
ctx := context.WithValue(context.Background(), X_BoxKey{}, I)
if b, ok := ctx.Value(X_BoxKey{}).(*X_Boxed); ok && C {
b.n = E
}
return I.n`),
		g.importing("cause of a context by As", 2, d, []string{"context", "errors"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `ctx, cancel := context.WithCancelCause(context.Background())
if C {
cancel(&X_Coded{E})
} else {
cancel(nil)
}
var c *X_Coded
if errors.As(context.Cause(ctx), &c) {
return c.n
}
return E`),
		g.importing("sorted by a field", 1, d, []string{"sort"}, "type X_Plain struct{ n, m int }", `I := []X_Plain{{n: E}, {n: E, m: N}}
sort.Slice(I, func(i, j int) bool { return I[i].n > I[j].n })
return I[0].n + I[1].m`),
		g.importing("list of pointers", 1, d, []string{"container/list"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `I := list.New()
I.PushBack(&X_Coded{E})
for e := I.Front(); e != nil; e = e.Next() {
if c, ok := e.Value.(*X_Coded); ok && C {
c.n = E
}
}
return I.Front().Value.(*X_Coded).n`),
		g.importing("embedded interface that is an error", 2, d, []string{"errors"}, `type X_With struct {
error
n int
}`, `var I error = X_With{errors.New("e"), E}
if C {
I = X_With{error: I}
}
var w X_With
if errors.As(I, &w) {
return w.n A
}
return E`),
		g.importing("least and greatest", 2, d, []string{}, "", "return min(E, max(N, E), 200) A"),
		g.importing("boxed by a generic function", 3, d, []string{}, `type X_Errno int

func (e X_Errno) Error() string { return "n" }

func X_ToAny[X_V any](v X_V) any { return v }

func X_ToError[X_V error](v X_V) error { return v }`, `var I any = X_ToError(X_Errno(E))
if C {
I = X_ToAny(X_Errno(N))
}
if n, ok := I.(X_Errno); ok {
return int(n)
}
return E`),
		g.importing("boxed by a generic method", 2, d, []string{}, `type X_Inside int

func (x X_Inside) Error() string { return "i" }

type X_Held[X_V any] struct{ v X_V }

func (h X_Held[X_V]) All() []any {
var all []any
func() { all = append(all, h.v) }()
return all
}`, `I := X_Held[X_Inside]{X_Inside(E)}
if C {
I.v++
}
for _, x := range I.All() {
if n, ok := x.(X_Inside); ok {
return int(n)
}
}
return E`),
		g.importing("pointer boxed by a generic function", 2, d, []string{}, `func X_Boxing[X_V any](v X_V) any { return v }`, `I := E
v := X_Boxing(&I)
if C {
if p, ok := v.(*int); ok {
*p = E
}
}
return I`),
	}
}
