package progen

// carrierShapes returns ways to generate code in which a number passes through the
// standard library, errors, strings or iterators, for example through sync.OnceValues;
// see [generator.shape].
func (g *generator) carrierShapes(d int) []production[ex] {
	return []production[ex]{
		g.importing("sync.OnceValues", 2, d, []string{"sync", "errors"}, "", `I := sync.OnceValues(func() (int, error) {
if C {
return N, errors.New("e")
}
return E, nil
})
n, err := I()
if err != nil {
return E
}
return n`),
		g.importing("sync.OnceFunc", 1, d, []string{"sync"}, "", `I := E
f := sync.OnceFunc(func() { I += E })
f()
if C {
f()
}
return I`),
		g.importing("sync.Map of errors", 2, d, []string{"sync"}, `type X_Errno int

func (e X_Errno) Error() string { return "n" }`, `var I sync.Map
I.Store("a", X_Errno(E))
if C {
I.Store("a", X_Errno(E))
}
J := E
I.Range(func(_, v any) bool {
if n, ok := v.(X_Errno); ok {
J = int(n)
}
return true
})
return J`),
		g.importing("sync.Map of pointers", 2, d, []string{"sync"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `var I sync.Map
p, _ := I.LoadOrStore("a", &X_Coded{E})
p.(*X_Coded).n |= E
if C {
I.Delete("a")
}
v, ok := I.Load("a")
if !ok {
return E
}
return v.(*X_Coded).n`),
		g.importing("sync.Pool of structs", 1, d, []string{"sync"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `I := sync.Pool{New: func() any { return &X_Coded{E} }}
p := I.Get().(*X_Coded)
if C {
p.n = E
}
return p.n A`),
		g.importing("atomic.Pointer of a struct", 2, d, []string{"sync/atomic"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `var I atomic.Pointer[X_Coded]
I.Store(&X_Coded{E})
if C {
I.CompareAndSwap(I.Load(), &X_Coded{E})
}
I.Load().n += N
return I.Load().n`),
		g.importing("atomic.Value of a struct", 2, d, []string{"sync/atomic"}, "type X_Plain struct{ n, m int }", `var I atomic.Value
I.Store(X_Plain{n: E})
if C {
I.Store(X_Plain{m: E})
}
p := I.Load().(X_Plain)
return p.n + p.m`),
		g.importing("atomic bits", 2, d, []string{"sync/atomic"}, "", `var I atomic.Uint32
if C {
I.Or(4)
}
if C {
I.Or(8)
}
if C {
I.And(12)
}
I.Add(uint32(N))
return int(I.Load())`),
		g.importing("atomic.Bool", 1, d, []string{"sync/atomic"}, "", `var I atomic.Bool
J := E
if C {
I.Store(true)
}
if I.Load() {
J = E
}
return J`),
		g.importing("channel of errors", 2, d, []string{"errors"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `I := make(chan error, 2)
if C {
I <- errors.Join(errors.New("e"), &X_Coded{E})
} else {
I <- errors.New("e")
}
var c *X_Coded
if errors.As(<-I, &c) {
return c.n
}
return E`),
		g.importing("channel of pointers", 2, d, []string{}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `I := make(chan *X_Coded, 1)
p := &X_Coded{E}
I <- p
if C {
p.n = E
}
q := <-I
q.n |= 1
return p.n`),
		g.importing("result channel", 2, d, []string{}, `type X_Result struct {
n   int
err error
}`, `I := make(chan X_Result)
go func() {
if C {
I <- X_Result{n: E}
return
}
close(I)
}()
r, ok := <-I
if !ok {
return r.n A
}
return r.n`),
		g.importing("errors.AsType", 3, d, []string{"errors", "fmt"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }`, `var I error = &X_Coded{E}
if C {
I = fmt.Errorf("w: %w and %w", errors.New("e"), I)
}
if C {
I = errors.New("e")
}
if c, ok := errors.AsType[*X_Coded](I); ok {
return c.n
}
return E`),
		g.importing("errors.AsType of a number", 3, d, []string{"errors", "fmt"}, `type X_Errno int

func (e X_Errno) Error() string { return "n" }`, `var I error = X_Errno(E)
if C {
I = fmt.Errorf("w: %w", I)
}
if C {
I = nil
}
n, _ := errors.AsType[X_Errno](I)
return int(n) A`),
		g.importing("own errors.As", 3, d, []string{"errors"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }

func X_Fetch[X_E error](err error) (X_E, bool) {
var e X_E
ok := errors.As(err, &e)
return e, ok
}`, `var I error = &X_Coded{E}
if C {
I = errors.New("e")
}
if c, ok := X_Fetch[*X_Coded](I); ok {
return c.n
}
return E`),
		g.importing("own errors.As of a number", 3, d, []string{"errors"}, `type X_Errno int

func (e X_Errno) Error() string { return "n" }

func X_Found[X_E error](err error) (e X_E, ok bool) {
ok = errors.As(err, &e)
return e, ok
}`, `var I error = X_Errno(E)
if C {
I = errors.Join(I, errors.New("e"))
}
if C {
I = errors.New("e")
}
n, ok := X_Found[X_Errno](I)
if !ok {
return int(n) A
}
return int(n)`),
		g.importing("errors with causes", 2, d, []string{"errors"}, `type X_Coded struct{ n int }

func (c *X_Coded) Error() string { return "c" }

type X_Causes struct{ all []error }

func (c *X_Causes) Error() string { return "c" }

func (c *X_Causes) Unwrap() []error { return c.all }`, `I := &X_Causes{}
if C {
I.all = append(I.all, &X_Coded{E})
}
I.all = append(I.all, errors.New("e"))
var c *X_Coded
if errors.As(error(I), &c) {
return c.n
}
return E`),
		g.importing("asked by an interface", 3, d, []string{"errors"}, `type X_Asked struct{ n int }

func (c *X_Asked) Error() string { return "c" }

func (c *X_Asked) ExitCode() int { return c.n }

type X_Around struct{ err error }

func (a X_Around) Error() string { return "a" }

func (a X_Around) Unwrap() error { return a.err }`, `var I error = &X_Asked{E}
if C {
I = X_Around{I}
}
if c, ok := I.(interface{ ExitCode() int }); ok {
return c.ExitCode()
}
var c interface{ ExitCode() int }
if C && errors.As(I, &c) {
return c.ExitCode() A
}
return E`),
		g.importing("asked of a result", 3, d, []string{"errors", "fmt"}, `type X_Asked struct{ n int }

func (c *X_Asked) Error() string { return "c" }

func (c *X_Asked) ExitCode() int { return c.n }

func X_Try(n int, fail, wrap bool) (err error) {
defer func() {
if wrap && err != nil {
err = fmt.Errorf("w: %w", err)
}
}()
if fail {
return &X_Asked{n}
}
return nil
}`, `err := X_Try(E, C, C)
if c, ok := err.(interface{ ExitCode() int }); ok {
return c.ExitCode()
}
var c interface{ ExitCode() int }
if errors.As(err, &c) {
return c.ExitCode()
}
return E`),
		g.importing("panic with a number", 2, d, []string{}, "type X_Quit int", `I := E
func() {
defer func() {
if q, ok := recover().(X_Quit); ok {
I = int(q)
}
}()
if C {
panic(X_Quit(E))
}
}()
return I`),
		g.importing("panic again", 2, d, []string{}, "type X_Quit int", `I := E
func() {
defer func() {
r := recover()
if q, ok := r.(X_Quit); ok {
I += int(q)
} else if r != nil {
I = E
}
}()
func() {
defer func() {
if r := recover(); r != nil {
panic(r)
}
}()
if C {
panic("e")
}
panic(X_Quit(E))
}()
}()
return I`),
		g.importing("text by functions", 3, d, []string{"strconv"}, `func X_WriteText(n int) string { return strconv.Itoa(n) }

func X_ReadText(s string) int {
n, err := strconv.Atoi(s)
if err != nil {
return 93
}
return n
}`, `I := X_WriteText(E)
if C {
I = "x"
}
return X_ReadText(I)`),
		g.importing("text in a map of a struct", 3, d, []string{"strconv"}, `type X_Notes struct{ all map[string]string }

func (n *X_Notes) Put(code int) {
if n.all == nil {
n.all = map[string]string{}
}
n.all["code"] = strconv.FormatInt(int64(code), 10)
}

func (n *X_Notes) Take() int {
code, err := strconv.ParseInt(n.all["code"], 10, 32)
if err != nil {
return 94
}
return int(code)
}`, `var I X_Notes
if C {
I.Put(E)
}
if C {
I.all = map[string]string{"code": "7"}
}
return I.Take()`),
		g.importing("text in another base", 1, d, []string{"strconv"}, "", `I := strconv.FormatInt(int64(E), 8)
n, err := strconv.ParseInt(I, 10, 64)
if err != nil {
return E
}
return int(n)`),
		g.importing("narrow parsed number", 2, d, []string{"strconv"}, "", `I := strconv.Itoa(E)
n, _ := strconv.ParseInt(I, 10, 8)
return int(n)`),
		g.importing("formatted number", 2, d, []string{"fmt", "strconv"}, "", `I := fmt.Sprintf("%d", E)
if C {
I = fmt.Sprintf("%02d", N)
}
if C {
I = fmt.Sprint(E, "x")
}
n, err := strconv.Atoi(I)
if err != nil {
return E
}
return n`),
		g.importing("json and back", 2, d, []string{"encoding/json"}, "type X_Json struct{ Code int }", `data, err := json.Marshal(X_Json{E})
if err != nil {
return E
}
var I X_Json
if C {
_ = json.Unmarshal(data, &I)
}
return I.Code A`),
		g.importing("json into a map", 1, d, []string{"encoding/json"}, "", "I := map[string]int{\"a\": E}\nif C {\n_ = json.Unmarshal([]byte(`{\"a\": 46}`), &I)\n}\nreturn I[\"a\"]"),
		g.importing("iter.Seq", 2, d, []string{"iter"}, `func X_Each(ns ...int) iter.Seq[int] {
return func(yield func(int) bool) {
for _, n := range ns {
if !yield(n) {
return
}
}
}
}`, `for n := range X_Each(E, E) {
if C {
return n
}
}
return E`),
		g.importing("iter.Seq2 with a defer", 2, d, []string{"iter"}, `func X_Numbered(ns ...int) iter.Seq2[int, int] {
return func(yield func(int, int) bool) {
for i, n := range ns {
if !yield(i, n) {
return
}
}
}
}`, `I := E
func() {
for i, n := range X_Numbered(E, E) {
defer func() { I = n + i }()
if C {
break
}
}
}()
return I`),
		g.importing("iter.Pull", 2, d, []string{"iter", "slices"}, "", `next, stop := iter.Pull(slices.Values([]int{E, E}))
defer stop()
I, _ := next()
if C {
I, _ = next()
}
if C {
I, _ = next()
}
return I A`),
		g.importing("keys", 2, d, []string{"maps", "slices"}, "", `I := map[int]string{}
I[E] = "a"
if C {
I = map[int]string{}
}
for n := range I {
return n
}
if len(I) > 0 {
return slices.Sorted(maps.Keys(I))[0]
}
return E`),
		g.importing("keys by maps.Keys", 1, d, []string{"maps", "slices"}, "", `I := map[int]bool{}
I[E] = true
if C {
I[E] = false
}
return slices.Max(slices.Collect(maps.Keys(I)))`),
		g.importing("keys and elements", 2, d, []string{"maps"}, `func X_FillKeys(m map[int]int, n int) map[int]int {
m[n] = n + 1
return m
}`, `I := map[int]int{E: N}
J := X_FillKeys(maps.Clone(I), E)
if C {
maps.Copy(I, J)
}
for n, m := range maps.All(I) {
if C {
return n A
}
return m
}
return E`),
		g.importing("keys of maps in a map", 2, d, []string{}, "", `I := map[string]map[int]bool{"a": {E: true}}
if C {
I["b"] = map[int]bool{E: false}
}
n := 0
for _, m := range I {
for k := range m {
n = max(n, k)
}
}
return n`),
		g.importing("keys in a field", 2, d, []string{}, `type X_KeySet struct{ all map[int]struct{} }

func (s *X_KeySet) Add(n int) {
if s.all == nil {
s.all = map[int]struct{}{}
}
s.all[n] = struct{}{}
}`, `var I X_KeySet
I.Add(E)
J := I
if C {
J.Add(E)
}
for n := range I.all {
return n A
}
return E`),
		g.importing("iterators of slices", 2, d, []string{"iter", "slices"}, `func X_Yielded(n int) iter.Seq2[int, int] {
return func(yield func(int, int) bool) { yield(n, n + 1) }
}`, `I := slices.All([]int{E, E})
if C {
I = X_Yielded(E)
}
for i, n := range I {
if C {
return i A
}
return n
}
return E`),
		g.importing("iter.Pull2", 2, d, []string{"iter"}, `func X_YieldPairs(n int) iter.Seq2[string, int] {
return func(yield func(string, int) bool) {
if yield("a", n) {
yield("b", n + 1)
}
}
}

type X_Pulled struct{ next func() (string, int, bool) }`, `next, stop := iter.Pull2(X_YieldPairs(E))
defer stop()
I := X_Pulled{next}
_, n, ok := I.next()
if C {
_, n, ok = I.next()
}
if !ok {
return E
}
return n A`),
		g.importing("atomic.Pointer of a number", 2, d, []string{"sync/atomic"}, `func X_KeepPointer(p *atomic.Pointer[int], n int) { p.Store(&n) }`, `var I atomic.Pointer[int]
X_KeepPointer(&I, E)
if C {
n := E
I.Swap(&n)
n++
}
*I.Load() |= 1
return *I.Load()`),
	}
}

// importing returns a way to generate an expression that uses packages of the standard
// library. The parameter "paths" contains their import paths. The parameter "text" is a
// template of the expression, in which capital letters stand for code to generate: E for an
// integer expression, for example (see [generator.shape]). The parameter "decls" contains
// the declarations that the expression needs, or is "".
func (g *generator) importing(name string, weight, d int, paths []string, decls, text string) production[ex] {
	p := g.drawShape(name, weight, d, text)
	if decls != "" {
		p = g.with(name, weight, d, decls, text)
	}
	return production[ex]{name, weight, func() ex {
		for _, path := range paths {
			g.importStd(path)
		}
		return p.draw()
	}}
}
