package progen

import (
	"fmt"
	"slices"
)

// shape draws a function literal that is called at once, in which a number
// takes a way of its own. In its text, E is an expression (F one that fits a byte where it is constant), C a condition, B one
// or two statements, N a literal and A the rest of an assignment with an
// operator; I is a new name.
func (g *generator) shape(d int) ex {
	return pick(g,
		g.shaped("element by default", 3, d, "I := map[string]int{\"a\": E}\nif C {\ndelete(I, \"a\")\n}\nreturn I[\"a\"] A"),
		g.shaped("value and ok", 2, d, "I := map[int]int{N: E}\nif v, ok := I[E]; ok {\nreturn v\n}\nreturn E"),
		g.shaped("map of structs", 2, d, "type entry struct{ n, m int }\nI := map[string]entry{\"a\": {n: E}}\nold := I[\"a\"]\nif C {\nold.m = E\n}\nI[\"a\"] = old\nreturn I[\"a\"].n + I[\"a\"].m"),
		g.shaped("map of pointers", 2, d, "type entry struct{ n int }\nI := map[string]*entry{\"a\": {n: E}}\nif C {\nI[\"a\"].n = E\n}\nreturn I[\"a\"].n"),
		g.shaped("map of slices", 2, d, "I := map[string][]int{}\nI[\"a\"] = append(I[\"a\"], E)\nif C {\nI[\"a\"] = append(I[\"a\"], E)\n}\nreturn I[\"a\"][len(I[\"a\"])-1]"),
		g.shaped("clear", 1, d, "I := map[string]int{\"a\": E}\nif C {\nclear(I)\n}\nreturn I[\"a\"] A"),
		g.shaped("pointer to a pointer", 2, d, "I := E\np := &I\nq := &p\nif C {\n**q = E\n}\nreturn I"),
		g.shaped("pointer changed", 2, d, "I, J := E, E\np := &I\nif C {\np = &J\n}\n*p = E\nreturn I"),
		g.shaped("pointer in a struct", 2, d, "type holder struct{ p *int }\nI := E\nh := holder{&I}\nif C {\n*h.p = E\n}\nreturn I"),
		g.shaped("pointer in a slice", 2, d, "I := E\nps := []*int{&I}\nif C {\n*ps[0] = E\n}\nreturn I"),
		g.shaped("pointers ranged over", 2, d, "I, J := E, E\nfor _, p := range []*int{&I, &J} {\nif C {\n*p = E\n}\n}\nreturn I A"),
		g.shaped("pointer in a closure", 2, d, "I := E\nset := func(p *int) func(int) { return func(n int) { *p = n } }(&I)\nif C {\nset(E)\n}\nreturn I"),
		g.shaped("copied struct", 2, d, "type pair struct{ n, m int }\nI := pair{E, E}\nJ := I\nif C {\nJ.n = E\n}\nreturn I.n + J.n"),
		g.shaped("struct by channel", 2, d, "type pair struct{ n, m int }\nc := make(chan pair, 1)\nc <- pair{m: E}\nI := <-c\nreturn I.n + I.m"),
		g.shaped("copied array", 2, d, "I := [3]int{1: E}\nJ := I\nif C {\nJ[1] = E\n}\nreturn I[1] + J[2]"),
		g.shaped("array of arrays", 1, d, "var I [2][2]int\nif C {\nI[1][0] = E\n}\nreturn I[1][0] A"),
		g.shaped("array by pointer", 2, d, "I := [2]int{E}\np := &I\nif C {\np[1] = E\n}\nreturn I[1] A"),
		g.shaped("shared slice", 2, d, "I := []int{E, E, E}\nJ := I[:2]\nif C {\nJ = append(J, E)\n}\n_ = J\nreturn I[2]"),
		g.shaped("made slice", 2, d, "I := make([]int, 3)\nif C {\nI[1] = E\n}\nreturn I[1] A"),
		g.shaped("embedded struct", 2, d, "type inner struct{ n int }\ntype outer struct {\ninner\nm int\n}\nI := outer{m: E}\nif C {\nI.n = E\n}\nreturn I.inner.n + I.m"),
		g.shaped("embedded pointer", 2, d, "type inner struct{ n int }\ntype outer struct{ *inner }\ni := &inner{E}\nI := outer{i}\nif C {\nI.n = E\n}\nreturn i.n"),
		g.shaped("converted struct", 2, d, "type one struct{ n int }\ntype two struct{ n int }\nI := one{E}\nif C {\nI.n = E\n}\nreturn two(I).n"),
		g.shaped("anonymous struct variable", 1, d, "var I struct{ n int }\nif C {\nI.n = E\n}\nreturn I.n A"),
		g.shaped("function that returns a function", 2, d, "I := func(n int) func() int { return func() int { return n A } }\nif C {\nreturn I(E)()\n}\nreturn I(E)()"),
		g.shaped("counter", 2, d, "next := func() func() int {\nn := E\nreturn func() int {\nn++\nreturn n\n}\n}()\nif C {\nnext()\n}\nreturn next()"),
		g.shaped("functions of loop variables", 1, d, "var fs []func() int\nfor _, n := range []int{E, E} {\nfs = append(fs, func() int { return n })\n}\nif C {\nreturn fs[0]()\n}\nreturn fs[1]()"),
		g.shaped("function in a map", 2, d, "fs := map[string]func(int) int{\"a\": func(n int) int { return n A }, \"b\": func(int) int { return E }}\nif f, ok := fs[map[bool]string{true: \"a\", false: \"b\"}[C]]; ok {\nreturn f(E)\n}\nreturn E"),
		g.shaped("options", 3, d, "type conf struct{ n, m int }\nbuild := func(opts ...func(*conf)) conf {\nvar c conf\nfor _, o := range opts {\no(&c)\n}\nreturn c\n}\nwith := func(n int) func(*conf) { return func(c *conf) { c.n = n } }\nif C {\nreturn build(with(E)).n\n}\nreturn build().n A"),
		g.shaped("shadowed", 2, d, "I := E\nif C {\nI := E\nI++\n_ = I\n}\nreturn I"),
		g.shaped("state machine", 2, d, "state, I := 0, E\nfor {\nswitch state {\ncase 0:\nif C {\nI = E\n}\nstate = 2\ncase 2:\nif C {\nreturn I\n}\nstate = 3\ndefault:\nreturn I A\n}\n}"),
		g.shaped("loop with a flag", 2, d, "I, done := E, false\nfor !done {\nif C {\nI = E\n}\ndone = true\n}\nreturn I"),
		g.shaped("loop that finds", 2, d, "I := -1\nfor i, n := range []int{E, E} {\nif n == N || C {\nI = i\nbreak\n}\n}\nif I < 0 {\nreturn E\n}\nreturn I"),
		g.shaped("sum of elements", 2, d, "I := 0\nfor _, n := range []int{E, E} {\nI A\n_ = n\n}\nreturn I"),
		g.shaped("largest", 2, d, "I := 0\nfor _, n := range []int{E, E} {\nif n > I {\nI = n\n}\n}\nreturn I"),
		g.shaped("fallthrough that adds", 2, d, "I := E\nswitch {\ncase C:\nI++\nfallthrough\ncase C:\nI += 10\ndefault:\nI = E\n}\nreturn I"),
		g.shaped("deferred argument", 2, d, "I, J := E, 0\nfunc() {\ndefer func(n int) { J = n }(I)\nI = E\n}()\nreturn J"),
		g.shaped("deferred in order", 2, d, "I := 0\nfunc() {\ndefer func() { I += 1 }()\ndefer func() { I = E }()\nif C {\nreturn\n}\nI = E\n}()\nreturn I"),
		g.shaped("recovered error", 2, d, "I := E\nfunc() {\ndefer func() {\nif err, ok := recover().(error); ok {\n_ = err\nI = E\n}\n}()\nif C {\nvar m map[string]int\nm[\"a\"] = 1\n}\n}()\nreturn I"),
		g.shaped("panic with a struct", 2, d, "type stop struct{ n int }\nI := E\nfunc() {\ndefer func() {\nif s, ok := recover().(stop); ok {\nI = s.n\n}\n}()\nif C {\npanic(stop{E})\n}\n}()\nreturn I"),
		g.shaped("closed channel", 2, d, "c := make(chan int, 1)\nif C {\nc <- E\n}\nclose(c)\nreturn <-c A"),
		g.shaped("received and ok", 2, d, "c := make(chan int, 1)\nif C {\nc <- E\n}\nclose(c)\nif n, ok := <-c; ok {\nreturn n\n}\nreturn E"),
		g.shaped("channel of channels", 1, d, "c := make(chan chan int, 1)\nr := make(chan int, 1)\nc <- r\n(<-c) <- E\nreturn <-r"),
		g.shaped("channel of functions", 1, d, "c := make(chan func() int, 1)\nc <- func() int { return E }\nif C {\n<-c\nc <- func() int { return E }\n}\nreturn (<-c)()"),
		g.shaped("any", 2, d, "var I any = E\nif C {\nI = \"s\"\n}\nif n, ok := I.(int); ok {\nreturn n\n}\nreturn E"),
		g.shaped("any in a map", 2, d, "I := map[string]any{\"a\": E, \"b\": \"s\"}\nif C {\nI[\"a\"] = E\n}\nn, _ := I[\"a\"].(int)\nreturn n"),
		g.shaped("wrong assertion", 2, d, "var I any = \"s\"\nif C {\nI = E\n}\nn, _ := I.(int)\nreturn n A"),
		g.shaped("bool to number", 2, d, "I := map[bool]int{true: E}\nreturn I[C] A"),
		g.shaped("constants in a function", 2, d, "const (\na = iota * 3\n_\nb\nc = 1 << iota\n)\nif C {\nreturn b\n}\nreturn c | a"),
		g.shaped("wrapping constant", 2, d, "I := uint8(250)\nif C {\nI += 10\n}\nreturn int(I)"),
		g.shaped("wrapping", 2, d, "I := int8(F)\nI *= 2\nif C {\nI -= 100\n}\nreturn int(I)"),
		g.shaped("sign", 2, d, "I := E\nif C {\nI = -I\n}\nreturn I % 7"),
		g.shaped("shifted sign", 2, d, "I := int16(F) - 90\nif C {\nI >>= 1\n}\nreturn int(uint8(I >> 2))"),
		g.shaped("swap in a loop", 1, d, "I, J := E, E\nfor range 2 {\nI, J = J, I\nif C {\nbreak\n}\n}\nreturn I"),
		g.shaped("guard then change", 3, d, "I := E\nif I == N {\nif C {\nI = E\n}\nreturn I\n}\nreturn E"),
		g.shaped("guard of a field", 2, d, "type box struct{ n int }\nI := &box{E}\nset := func() { I.n = E }\nif I.n != N {\nif C {\nset()\n}\nreturn I.n\n}\nreturn E"),
		g.shaped("guard by pointer", 2, d, "I := E\np := &I\nif I < N {\nif C {\n*p = E\n}\nreturn I\n}\nreturn E"),
		g.shaped("guard of a captured variable", 2, d, "I := E\nf := func() { I = E }\nif I == N || C {\nf()\n}\nif I == N {\nreturn I\n}\nreturn I A"),
		g.shaped("replaced", 2, d, "I := E\nif I == 0 {\nI = E\n}\nreturn I"),
		g.shaped("sentinel number", 2, d, "I := -1\nif C {\nI = E\n}\nif I < 0 {\nI = E\n}\nreturn I"),
		g.shaped("defaulted", 2, d, "f := func(n int) (int, bool) {\nif C {\nreturn 0, false\n}\nreturn n, true\n}\nn, ok := f(E)\nif !ok && C {\nreturn E\n}\nreturn n A"),
		g.shaped("variables of one declaration", 1, d, "var I, J = E, E\nif C {\nI, J = J, I\n}\nreturn I - J"),
		g.shaped("converted pointer", 1, d, "type number int\nI := number(E)\np := &I\nif C {\n*p++\n}\nreturn int(*p)"),
		g.shaped("method value", 2, d, "type fun func() int\nvar I fun = func() int { return E }\nif C {\nI = func() int { return E }\n}\nreturn I()"),
		g.shaped("iterator", 2, d, "seq := func(yield func(int) bool) {\nfor _, n := range []int{E, E} {\nif !yield(n) {\nreturn\n}\n}\n}\nI := 0\nfor n := range seq {\nI = n\nif C {\nbreak\n}\n}\nreturn I"),
		g.shaped("statements", 4, d, "I := E\nB\nreturn I"),
		g.imported("slices.Max", 1, d, "slices", "return slices.Max([]int{E, E})"),
		g.imported("slices.Index", 1, d, "slices", "return slices.Index([]int{E, E}, N)"),
		g.imported("slices.Sort", 2, d, "slices", "I := []int{E, E}\nif C {\nslices.Sort(I)\n}\nreturn I[0]"),
		g.imported("slices.Reverse", 2, d, "slices", "I := []int{E, E}\nslices.Reverse(I)\nreturn I[0]"),
		g.imported("slices.Concat", 1, d, "slices", "return slices.Concat([]int{E}, []int{E})[1]"),
		g.imported("slices.Clone", 2, d, "slices", "I := []int{E}\nJ := slices.Clone(I)\nif C {\nJ[0] = E\n}\nreturn J[0] + I[0]"),
		g.imported("maps.Values", 1, d, "maps", "for n := range maps.Values(map[string]int{\"a\": E}) {\nreturn n\n}\nreturn E"),
		g.imported("cmp.Or", 2, d, "cmp", "I := 0\nif C {\nI = E\n}\nreturn cmp.Or(I, E)"),
		g.imported("sync.Once", 2, d, "sync", "var once sync.Once\nI := E\nonce.Do(func() {\nif C {\nI = E\n}\n})\nreturn I"),
		g.imported("sync.OnceValue", 1, d, "sync", "return sync.OnceValue(func() int { return E })()"),
		g.imported("sync.Map", 1, d, "sync", "var I sync.Map\nI.Store(\"a\", E)\nn, _ := I.Load(\"a\")\nreturn n.(int)"),
		g.imported("WaitGroup.Go", 1, d, "sync", "I := E\nvar wg sync.WaitGroup\nwg.Go(func() {\nif C {\nI = E\n}\n})\nwg.Wait()\nreturn I"),
		g.imported("atomic.Value", 1, d, "sync/atomic", "var I atomic.Value\nI.Store(E)\nreturn I.Load().(int)"),
		g.imported("atomic.Pointer", 2, d, "sync/atomic", "var I atomic.Pointer[int]\nn := E\nI.Store(&n)\nif C {\nn = E\n}\nreturn *I.Load()"),
		g.imported("atomic.CompareAndSwap", 2, d, "sync/atomic", "var I atomic.Int32\nif C {\nI.CompareAndSwap(0, 7)\n}\nif C {\nI.Swap(9)\n}\nreturn int(I.Load())"),
		g.imported("atomic.AddInt32", 2, d, "sync/atomic", "var I int32\nif C {\natomic.AddInt32(&I, 4)\n}\natomic.StoreInt32(&I, atomic.LoadInt32(&I)|1)\nreturn int(I)"),
		g.imported("time.Duration", 1, d, "time", "I := 3 * time.Second\nif C {\nI = time.Duration(N) * time.Minute\n}\nreturn int(I/time.Second) & 127"),
		g.imported("strings.Fields", 1, d, "strings", "return len(strings.Fields(\"a b c\")) A"),
		g.imported("strconv base", 1, d, "strconv", "n, err := strconv.ParseInt(\"17\", 8, 64)\nif err != nil {\nreturn E\n}\nreturn int(n)"),
		g.imported("strconv.Atoi of a slice", 2, d, "strconv", "I := []string{strconv.Itoa(E), \"x\"}\nif C {\nI[0] = I[1]\n}\nn, err := strconv.Atoi(I[0])\nif err != nil {\nreturn E\n}\nreturn n"),
		g.imported("number in a struct of strings", 2, d, "strconv", "type labels struct{ code string }\nI := labels{strconv.Itoa(E)}\nif C {\nI.code = strconv.Itoa(E) + \"1\"\n}\nn, _ := strconv.Atoi(I.code)\nreturn n"),
		g.imported("json", 1, d, "encoding/json", "var I struct{ Code int `json:\"code\"` }\nI.Code = E\nif C {\nif err := json.Unmarshal([]byte(`{\"code\": 44}`), &I); err != nil {\nreturn E\n}\n}\nreturn I.Code"),
		g.imported("fmt.Sscanf", 1, d, "fmt", "I := E\nif C {\n_, _ = fmt.Sscanf(\"45\", \"%d\", &I)\n}\nreturn I"),
		g.imported("bits", 1, d, "math/bits", "return bits.OnesCount(uint(F))"),
		g.imported("float", 1, d, "math", "return int(math.Floor(float64(E) / 2))"),
		g.shaped("runes", 1, d, "I := 0\nfor _, r := range \"\\x05\\x09\" {\nif C {\nI = int(r)\n}\n}\nreturn I"),
		g.shaped("bytes", 1, d, "I := []byte{byte(F), 7}\nif C {\ncopy(I, \"\\x11\")\n}\nreturn int(I[0])"),
		g.shaped("bytes ranged over", 1, d, "I := 0\nfor _, b := range []byte(\"\\x05\\x06\") {\nI = int(b)\nif C {\nbreak\n}\n}\nreturn I"),
		g.shaped("string of bytes", 1, d, "I := string([]byte{byte(F)})\nif C {\nI += \"\\x03\"\n}\nreturn int(I[len(I)-1])"),
		g.shaped("complex condition", 2, d, "I := E\nif ok := C; ok && I != N || C {\nI = E\n}\nreturn I"),
		g.shaped("goto out", 1, d, "I := E\nfor range 3 {\nif C {\ngoto done\n}\nI = E\n}\nreturn I\ndone:\nreturn I A"),
	)
}

func (g *generator) imported(name string, weight, d int, path, text string) production[ex] {
	p := g.shaped(name, weight, d, text)
	return production[ex]{name, weight, func() ex {
		g.use(path)
		return p.draw()
	}}
}

func (g *generator) shaped(name string, weight, d int, text string) production[ex] {
	return production[ex]{name, weight, func() ex { return computed("func() int {\n%s\n}()", g.filled(text, d)) }}
}

// filled replaces the capital letters of a shape. I and J are variables from
// their declaration on.
func (g *generator) filled(text string, d int) string {
	loops, outer := g.loops, g.context
	defer func() { g.loops, g.context = loops, outer }()
	g.loops, g.context = 0, context{results: []*typ{intType}}
	i, j := g.fresh("v"), g.fresh("v")
	var out []byte
	for at := 0; at < len(text); at++ {
		part := text[at : at+1]
		if alone(text, at) {
			switch text[at] {
			case 'I':
				part = i
			case 'J':
				part = j
			case 'E':
				part = g.value(intType, min(d-1, 1))
			case 'F':
				x := g.integer(min(d-1, 1))
				if x.constant {
					x.s = fmt.Sprint(g.IntN(100))
				}
				part = x.s
			case 'C':
				part = g.condition(1)
			case 'N':
				part = fmt.Sprint(g.literal())
			case 'A':
				part = g.changed(text, at)
			case 'B':
				v := &variable{name: i, t: intType}
				scope, focus := g.scope, g.focus
				g.scope, g.focus = append(slices.Clone(scope), v), v
				part = g.inBlock(1+g.statements(2), nil, nil)
				g.scope, g.focus = scope, focus
			}
		}
		out = append(out, part...)
	}
	return string(out)
}

// changed is an operator and a constant: in a statement of its own an assignment.
func (g *generator) changed(text string, at int) string {
	op := oneOf(g, []string{"+", "|", "-", "^", "&", "*"})
	if at > 2 && text[at-2] == 'I' && (at < 4 || text[at-3] == '\n') {
		return op + "= n"
	}
	return fmt.Sprintf("%s %d", op, 1<<g.IntN(5))
}

// alone reports whether a letter is no part of a word.
func alone(text string, at int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || text[i] >= 'a' && text[i] <= 'z' || text[i] >= 'A' && text[i] <= 'Z')
	}
	return !letter(at-1) && !letter(at+1)
}
