package progen

import (
	"fmt"
	"slices"
	"strings"
)

// shape generates a call of a function literal in which a number reaches the result in
// an unusual way, for example through a map. A shape is a template of the body of this
// function. Capital letters in it stand for code to generate:
//
//   - E: an integer expression
//   - F: an expression that fits a byte if it is constant
//   - C: a condition
//   - B: one or two statements
//   - N: a number
//   - A: an operator with a constant, as in "+ 4"
//   - I, J: new names
func (g *generator) shape(d int) ex {
	switch g.IntN(7) {
	case 0, 1:
		return drawWeighted(g, g.declaredShapes(d)...)
	case 2:
		return drawWeighted(g, g.carrierShapes(d)...)
	case 3:
		return drawWeighted(g, g.changeShapes(d)...)
	case 4:
		return drawWeighted(g, g.statusCallShapes(d)...)
	}
	return drawWeighted(g,
		g.drawShape("element by default", 3, d, "I := map[string]int{\"a\": E}\nif C {\ndelete(I, \"a\")\n}\nreturn I[\"a\"] A"),
		g.drawShape("value and ok", 2, d, "I := map[int]int{N: E}\nif v, ok := I[E]; ok {\nreturn v\n}\nreturn E"),
		g.drawShape("map of structs", 2, d, "type entry struct{ n, m int }\nI := map[string]entry{\"a\": {n: E}}\nold := I[\"a\"]\nif C {\nold.m = E\n}\nI[\"a\"] = old\nreturn I[\"a\"].n + I[\"a\"].m"),
		g.drawShape("map of pointers", 2, d, "type entry struct{ n int }\nI := map[string]*entry{\"a\": {n: E}}\nif C {\nI[\"a\"].n = E\n}\nreturn I[\"a\"].n"),
		g.drawShape("map of slices", 2, d, "I := map[string][]int{}\nI[\"a\"] = append(I[\"a\"], E)\nif C {\nI[\"a\"] = append(I[\"a\"], E)\n}\nreturn I[\"a\"][len(I[\"a\"])-1]"),
		g.drawShape("clear", 1, d, "I := map[string]int{\"a\": E}\nif C {\nclear(I)\n}\nreturn I[\"a\"] A"),
		g.drawShape("pointer to a pointer", 2, d, "I := E\np := &I\nq := &p\nif C {\n**q = E\n}\nreturn I"),
		g.drawShape("pointer changed", 2, d, "I, J := E, E\np := &I\nif C {\np = &J\n}\n*p = E\nreturn I"),
		g.drawShape("pointer in a struct", 2, d, "type holder struct{ p *int }\nI := E\nh := holder{&I}\nif C {\n*h.p = E\n}\nreturn I"),
		g.drawShape("pointer in a slice", 2, d, "I := E\nps := []*int{&I}\nif C {\n*ps[0] = E\n}\nreturn I"),
		g.drawShape("pointers ranged over", 2, d, "I, J := E, E\nfor _, p := range []*int{&I, &J} {\nif C {\n*p = E\n}\n}\nreturn I A"),
		g.drawShape("pointer in a closure", 2, d, "I := E\nset := func(p *int) func(int) { return func(n int) { *p = n } }(&I)\nif C {\nset(E)\n}\nreturn I"),
		g.drawShape("copied struct", 2, d, "type pair struct{ n, m int }\nI := pair{E, E}\nJ := I\nif C {\nJ.n = E\n}\nreturn I.n + J.n"),
		g.drawShape("struct by channel", 2, d, "type pair struct{ n, m int }\nc := make(chan pair, 1)\nc <- pair{m: E}\nI := <-c\nreturn I.n + I.m"),
		g.drawShape("copied array", 2, d, "I := [3]int{1: E}\nJ := I\nif C {\nJ[1] = E\n}\nreturn I[1] + J[2]"),
		g.drawShape("array of arrays", 1, d, "var I [2][2]int\nif C {\nI[1][0] = E\n}\nreturn I[1][0] A"),
		g.drawShape("array by pointer", 2, d, "I := [2]int{E}\np := &I\nif C {\np[1] = E\n}\nreturn I[1] A"),
		g.drawShape("shared slice", 2, d, "I := []int{E, E, E}\nJ := I[:2]\nif C {\nJ = append(J, E)\n}\n_ = J\nreturn I[2]"),
		g.drawShape("made slice", 2, d, "I := make([]int, 3)\nif C {\nI[1] = E\n}\nreturn I[1] A"),
		g.drawShape("embedded struct", 2, d, "type inner struct{ n int }\ntype outer struct {\ninner\nm int\n}\nI := outer{m: E}\nif C {\nI.n = E\n}\nreturn I.inner.n + I.m"),
		g.drawShape("embedded pointer", 2, d, "type inner struct{ n int }\ntype outer struct{ *inner }\ni := &inner{E}\nI := outer{i}\nif C {\nI.n = E\n}\nreturn i.n"),
		g.drawShape("converted struct", 2, d, "type one struct{ n int }\ntype two struct{ n int }\nI := one{E}\nif C {\nI.n = E\n}\nreturn two(I).n"),
		g.drawShape("anonymous struct variable", 1, d, "var I struct{ n int }\nif C {\nI.n = E\n}\nreturn I.n A"),
		g.drawShape("function that returns a function", 2, d, "I := func(n int) func() int { return func() int { return n A } }\nif C {\nreturn I(E)()\n}\nreturn I(E)()"),
		g.drawShape("counter", 2, d, "next := func() func() int {\nn := E\nreturn func() int {\nn++\nreturn n\n}\n}()\nif C {\nnext()\n}\nreturn next()"),
		g.drawShape("functions of loop variables", 1, d, "var fs []func() int\nfor _, n := range []int{E, E} {\nfs = append(fs, func() int { return n })\n}\nif C {\nreturn fs[0]()\n}\nreturn fs[1]()"),
		g.drawShape("function in a map", 2, d, "fs := map[string]func(int) int{\"a\": func(n int) int { return n A }, \"b\": func(int) int { return E }}\nif f, ok := fs[map[bool]string{true: \"a\", false: \"b\"}[C]]; ok {\nreturn f(E)\n}\nreturn E"),
		g.drawShape("options", 3, d, "type conf struct{ n, m int }\nbuild := func(opts ...func(*conf)) conf {\nvar c conf\nfor _, o := range opts {\no(&c)\n}\nreturn c\n}\nwith := func(n int) func(*conf) { return func(c *conf) { c.n = n } }\nif C {\nreturn build(with(E)).n\n}\nreturn build().n A"),
		g.drawShape("shadowed", 2, d, "I := E\nif C {\nI := E\nI++\n_ = I\n}\nreturn I"),
		g.drawShape("state machine", 2, d, "state, I := 0, E\nfor {\nswitch state {\ncase 0:\nif C {\nI = E\n}\nstate = 2\ncase 2:\nif C {\nreturn I\n}\nstate = 3\ndefault:\nreturn I A\n}\n}"),
		g.drawShape("loop with a flag", 2, d, "I, done := E, false\nfor !done {\nif C {\nI = E\n}\ndone = true\n}\nreturn I"),
		g.drawShape("loop that finds", 2, d, "I := -1\nfor i, n := range []int{E, E} {\nif n == N || C {\nI = i\nbreak\n}\n}\nif I < 0 {\nreturn E\n}\nreturn I"),
		g.drawShape("sum of elements", 2, d, "I := 0\nfor _, n := range []int{E, E} {\nI A\n_ = n\n}\nreturn I"),
		g.drawShape("largest", 2, d, "I := 0\nfor _, n := range []int{E, E} {\nif n > I {\nI = n\n}\n}\nreturn I"),
		g.drawShape("fallthrough that adds", 2, d, "I := E\nswitch {\ncase C:\nI++\nfallthrough\ncase C:\nI += 10\ndefault:\nI = E\n}\nreturn I"),
		g.drawShape("deferred argument", 2, d, "I, J := E, 0\nfunc() {\ndefer func(n int) { J = n }(I)\nI = E\n}()\nreturn J"),
		g.drawShape("deferred in order", 2, d, "I := 0\nfunc() {\ndefer func() { I += 1 }()\ndefer func() { I = E }()\nif C {\nreturn\n}\nI = E\n}()\nreturn I"),
		g.drawShape("recovered error", 2, d, "I := E\nfunc() {\ndefer func() {\nif err, ok := recover().(error); ok {\n_ = err\nI = E\n}\n}()\nif C {\nvar m map[string]int\nm[\"a\"] = 1\n}\n}()\nreturn I"),
		g.drawShape("panic with a struct", 2, d, "type stop struct{ n int }\nI := E\nfunc() {\ndefer func() {\nif s, ok := recover().(stop); ok {\nI = s.n\n}\n}()\nif C {\npanic(stop{E})\n}\n}()\nreturn I"),
		g.drawShape("closed channel", 2, d, "c := make(chan int, 1)\nif C {\nc <- E\n}\nclose(c)\nreturn <-c A"),
		g.drawShape("received and ok", 2, d, "c := make(chan int, 1)\nif C {\nc <- E\n}\nclose(c)\nif n, ok := <-c; ok {\nreturn n\n}\nreturn E"),
		g.drawShape("channel of channels", 1, d, "c := make(chan chan int, 1)\nr := make(chan int, 1)\nc <- r\n(<-c) <- E\nreturn <-r"),
		g.drawShape("channel of functions", 1, d, "c := make(chan func() int, 1)\nc <- func() int { return E }\nif C {\n<-c\nc <- func() int { return E }\n}\nreturn (<-c)()"),
		g.drawShape("any", 2, d, "var I any = E\nif C {\nI = \"s\"\n}\nif n, ok := I.(int); ok {\nreturn n\n}\nreturn E"),
		g.drawShape("any in a map", 2, d, "I := map[string]any{\"a\": E, \"b\": \"s\"}\nif C {\nI[\"a\"] = E\n}\nn, _ := I[\"a\"].(int)\nreturn n"),
		g.drawShape("wrong assertion", 2, d, "var I any = \"s\"\nif C {\nI = E\n}\nn, _ := I.(int)\nreturn n A"),
		g.drawShape("bool to number", 2, d, "I := map[bool]int{true: E}\nreturn I[C] A"),
		g.drawShape("constants in a function", 2, d, "const (\na = iota * 3\n_\nb\nc = 1 << iota\n)\nif C {\nreturn b\n}\nreturn c | a"),
		g.drawShape("wrapping constant", 2, d, "I := uint8(250)\nif C {\nI += 10\n}\nreturn int(I)"),
		g.drawShape("wrapping", 2, d, "I := int8(F)\nI *= 2\nif C {\nI -= 100\n}\nreturn int(I)"),
		g.drawShape("sign", 2, d, "I := E\nif C {\nI = -I\n}\nreturn I % 7"),
		g.drawShape("shifted sign", 2, d, "I := int16(F) - 90\nif C {\nI >>= 1\n}\nreturn int(uint8(I >> 2))"),
		g.drawShape("swap in a loop", 1, d, "I, J := E, E\nfor range 2 {\nI, J = J, I\nif C {\nbreak\n}\n}\nreturn I"),
		g.drawShape("guard then change", 3, d, "I := E\nif I == N {\nif C {\nI = E\n}\nreturn I\n}\nreturn E"),
		g.drawShape("guard of a field", 2, d, "type box struct{ n int }\nI := &box{E}\nset := func() { I.n = E }\nif I.n != N {\nif C {\nset()\n}\nreturn I.n\n}\nreturn E"),
		g.drawShape("guard by pointer", 2, d, "I := E\np := &I\nif I < N {\nif C {\n*p = E\n}\nreturn I\n}\nreturn E"),
		g.drawShape("guard of a captured variable", 2, d, "I := E\nf := func() { I = E }\nif I == N || C {\nf()\n}\nif I == N {\nreturn I\n}\nreturn I A"),
		g.drawShape("replaced", 2, d, "I := E\nif I == 0 {\nI = E\n}\nreturn I"),
		g.drawShape("sentinel number", 2, d, "I := -1\nif C {\nI = E\n}\nif I < 0 {\nI = E\n}\nreturn I"),
		g.drawShape("defaulted", 2, d, "f := func(n int) (int, bool) {\nif C {\nreturn 0, false\n}\nreturn n, true\n}\nn, ok := f(E)\nif !ok && C {\nreturn E\n}\nreturn n A"),
		g.drawShape("variables of one declaration", 1, d, "var I, J = E, E\nif C {\nI, J = J, I\n}\nreturn I - J"),
		g.drawShape("converted pointer", 1, d, "type number int\nI := number(E)\np := &I\nif C {\n*p++\n}\nreturn int(*p)"),
		g.drawShape("method value", 2, d, "type fun func() int\nvar I fun = func() int { return E }\nif C {\nI = func() int { return E }\n}\nreturn I()"),
		g.drawShape("iterator", 2, d, "seq := func(yield func(int) bool) {\nfor _, n := range []int{E, E} {\nif !yield(n) {\nreturn\n}\n}\n}\nI := 0\nfor n := range seq {\nI = n\nif C {\nbreak\n}\n}\nreturn I"),
		g.drawShape("statements", 4, d, "I := E\nB\nreturn I"),
		g.importAll("slices.Max", 1, d, "slices", "return slices.Max([]int{E, E})"),
		g.importAll("slices.Index", 1, d, "slices", "return slices.Index([]int{E, E}, N)"),
		g.importAll("slices.Sort", 2, d, "slices", "I := []int{E, E}\nif C {\nslices.Sort(I)\n}\nreturn I[0]"),
		g.importAll("slices.Reverse", 2, d, "slices", "I := []int{E, E}\nslices.Reverse(I)\nreturn I[0]"),
		g.importAll("slices.Concat", 1, d, "slices", "return slices.Concat([]int{E}, []int{E})[1]"),
		g.importAll("slices.Clone", 2, d, "slices", "I := []int{E}\nJ := slices.Clone(I)\nif C {\nJ[0] = E\n}\nreturn J[0] + I[0]"),
		g.importAll("maps.Values", 1, d, "maps", "for n := range maps.Values(map[string]int{\"a\": E}) {\nreturn n\n}\nreturn E"),
		g.importAll("cmp.Or", 2, d, "cmp", "I := 0\nif C {\nI = E\n}\nreturn cmp.Or(I, E)"),
		g.importAll("sync.Once", 2, d, "sync", "var once sync.Once\nI := E\nonce.Do(func() {\nif C {\nI = E\n}\n})\nreturn I"),
		g.importAll("sync.OnceValue", 1, d, "sync", "return sync.OnceValue(func() int { return E })()"),
		g.importAll("sync.Map", 1, d, "sync", "var I sync.Map\nI.Store(\"a\", E)\nn, _ := I.Load(\"a\")\nreturn n.(int)"),
		g.importAll("WaitGroup.Go", 1, d, "sync", "I := E\nvar wg sync.WaitGroup\nwg.Go(func() {\nif C {\nI = E\n}\n})\nwg.Wait()\nreturn I"),
		g.importAll("atomic.Value", 1, d, "sync/atomic", "var I atomic.Value\nI.Store(E)\nreturn I.Load().(int)"),
		g.importAll("atomic.Pointer", 2, d, "sync/atomic", "var I atomic.Pointer[int]\nn := E\nI.Store(&n)\nif C {\nn = E\n}\nreturn *I.Load()"),
		g.importAll("atomic.CompareAndSwap", 2, d, "sync/atomic", "var I atomic.Int32\nif C {\nI.CompareAndSwap(0, 7)\n}\nif C {\nI.Swap(9)\n}\nreturn int(I.Load())"),
		g.importAll("atomic.AddInt32", 2, d, "sync/atomic", "var I int32\nif C {\natomic.AddInt32(&I, 4)\n}\natomic.StoreInt32(&I, atomic.LoadInt32(&I)|1)\nreturn int(I)"),
		g.importAll("time.Duration", 1, d, "time", "I := 3 * time.Second\nif C {\nI = time.Duration(N) * time.Minute\n}\nreturn int(I/time.Second) & 127"),
		g.importAll("strings.Fields", 1, d, "strings", "return len(strings.Fields(\"a b c\")) A"),
		g.importAll("strconv base", 1, d, "strconv", "n, err := strconv.ParseInt(\"17\", 8, 64)\nif err != nil {\nreturn E\n}\nreturn int(n)"),
		g.importAll("strconv.Atoi of a slice", 2, d, "strconv", "I := []string{strconv.Itoa(E), \"x\"}\nif C {\nI[0] = I[1]\n}\nn, err := strconv.Atoi(I[0])\nif err != nil {\nreturn E\n}\nreturn n"),
		g.importAll("number in a struct of strings", 2, d, "strconv", "type labels struct{ code string }\nI := labels{strconv.Itoa(E)}\nif C {\nI.code = strconv.Itoa(E) + \"1\"\n}\nn, _ := strconv.Atoi(I.code)\nreturn n"),
		g.importAll("json", 1, d, "encoding/json", "var I struct{ Code int `json:\"code\"` }\nI.Code = E\nif C {\nif err := json.Unmarshal([]byte(`{\"code\": 44}`), &I); err != nil {\nreturn E\n}\n}\nreturn I.Code"),
		g.importAll("fmt.Sscanf", 1, d, "fmt", "I := E\nif C {\n_, _ = fmt.Sscanf(\"45\", \"%d\", &I)\n}\nreturn I"),
		g.importAll("bits", 1, d, "math/bits", "return bits.OnesCount(uint(F))"),
		g.importAll("float", 1, d, "math", "return int(math.Floor(float64(E) / 2))"),
		g.drawShape("runes", 1, d, "I := 0\nfor _, r := range \"\\x05\\x09\" {\nif C {\nI = int(r)\n}\n}\nreturn I"),
		g.drawShape("bytes", 1, d, "I := []byte{byte(F), 7}\nif C {\ncopy(I, \"\\x11\")\n}\nreturn int(I[0])"),
		g.drawShape("bytes ranged over", 1, d, "I := 0\nfor _, b := range []byte(\"\\x05\\x06\") {\nI = int(b)\nif C {\nbreak\n}\n}\nreturn I"),
		g.drawShape("string of bytes", 1, d, "I := string([]byte{byte(F)})\nif C {\nI += \"\\x03\"\n}\nreturn int(I[len(I)-1])"),
		g.drawShape("large number", 2, d, "I := 1<<40 + N\nif C {\nI = 0x100000007\n}\nreturn I"),
		g.drawShape("large number made small", 2, d, "I := int64(E) + 1<<33\nif C {\nreturn int(int32(I))\n}\nreturn int(I >> 33)"),
		g.drawShape("unsigned wrapping", 2, d, "I := uint(E)\nI -= 200\nif C {\nI >>= 1\n}\nreturn int(I)"),
		g.drawShape("rune", 2, d, "I := 'a'\nif C {\nI = '\\x05'\n}\nreturn int(I)"),
		g.drawShape("constant length", 1, d, "const s = \"abc\"\nif C {\nreturn len(s)\n}\nreturn 1 << len(s)"),
		g.drawShape("declared in the condition", 2, d, "if n := E; n > N {\nreturn n\n} else if m := n A; C {\nreturn m\n}\nreturn E"),
		g.drawShape("switch with a declaration", 2, d, "switch n := E; {\ncase n == N:\nreturn n\ncase C:\nreturn n A\n}\nreturn E"),
		g.drawShape("switch on a constant", 2, d, "I := 0\nif C {\nI = 3\n}\nswitch I {\ncase 0, 1:\nreturn E\ncase 3:\nreturn I\n}\nreturn E"),
		g.drawShape("excluded by a switch", 2, d, "I := E\nswitch I {\ncase N, -5, -6:\nreturn E\n}\nif C {\nI = 5\n}\nreturn I"),
		g.drawShape("not equal twice", 2, d, "I := E\nif C {\nI = 5\n}\nif I != 5 && I != N {\nreturn E\n}\nreturn I"),
		g.drawShape("between", 2, d, "I := E\nif I < 0 || I > 200 {\nreturn E\n}\nif C {\nI = -I\n}\nreturn I"),
		g.drawShape("guard in a loop", 2, d, "I := E\nfor range 3 {\nif I == 7 {\nI = E\ncontinue\n}\nif C {\nI = 7\n}\n}\nreturn I"),
		g.drawShape("guard by a flag", 2, d, "I, ok := 7, true\nif C {\nI, ok = E, false\n}\nif !ok {\nreturn I A\n}\nreturn I"),
		g.drawShape("guard of a channel's number", 1, d, "c := make(chan int, 1)\nc <- E\nn := <-c\nif n == N {\nreturn E\n}\nreturn n"),
		g.drawShape("guard of an element", 2, d, "I := []int{E, E}\nif I[0] == N {\nI[0] = E\nreturn I[0]\n}\nif C {\nI[0] = N\n}\nreturn I[0]"),
		g.drawShape("guard of a map", 2, d, "I := map[string]int{\"a\": E}\nif I[\"a\"] != 0 {\nif C {\ndelete(I, \"a\")\n}\n}\nreturn I[\"a\"]"),
		g.drawShape("select that sends", 1, d, "c := make(chan int, 1)\nselect {\ncase c <- E:\ndefault:\n}\nif C {\n<-c\nc <- E\n}\nreturn <-c"),
		g.drawShape("result of a select", 1, d, "a, b := make(chan int, 1), make(chan int, 1)\nif C {\na <- E\n} else {\nb <- E\n}\nselect {\ncase n := <-a:\nreturn n\ncase n, ok := <-b:\nif ok {\nreturn n A\n}\n}\nreturn E"),
		g.drawShape("pipeline", 1, d, "in, out := make(chan int), make(chan int)\ngo func() {\nfor n := range in {\nout <- n A\n}\nclose(out)\n}()\ngo func() {\nin <- E\nclose(in)\n}()\nI := 0\nfor n := range out {\nI = n\n}\nreturn I"),
		g.drawShape("matrix", 1, d, "I := [][]int{{E, E}, {E}}\nfor i := range I {\nif C {\nI[i][0] = E\n}\n}\nreturn I[1][0]"),
		g.drawShape("slice of structs", 2, d, "type cell struct{ n, m int }\nI := []cell{{n: E}, {m: E}}\nfor i := range I {\nif C {\nI[i].m = E\n}\n}\nJ := 0\nfor _, x := range I {\nJ = x.n | x.m\n}\nreturn J"),
		g.drawShape("copy of a ranged element", 2, d, "type cell struct{ n int }\nI := []cell{{E}}\nfor _, x := range I {\nx.n = E\n_ = x\n}\nreturn I[0].n"),
		g.drawShape("pointer to an element", 2, d, "I := []int{E, E}\np := &I[1]\nI = append(I, E)\nif C {\n*p = E\n}\nreturn I[1]"),
		g.drawShape("array key", 1, d, "I := map[[2]int]int{{1, 2}: E}\nif C {\nI[[2]int{1, 2}]++\n}\nreturn I[[2]int{1, 2}]"),
		g.drawShape("op-assign in a map", 2, d, "I := map[string]int{}\nI[\"a\"] += E\nif C {\nI[\"a\"] |= 8\n}\nreturn I[\"a\"]"),
		g.drawShape("nested functions", 2, d, "I := E\nfunc() {\nfunc() {\nif C {\nI = E\n}\n}()\nif C {\nI++\n}\n}()\nreturn I"),
		g.drawShape("function given to itself", 1, d, "type self func(self, int) int\nvar f self = func(g self, n int) int {\nif n == 0 {\nreturn E\n}\nreturn g(g, n-1)\n}\nif C {\nreturn f(f, 2)\n}\nreturn f(f, 0)"),
		g.drawShape("function in a struct", 2, d, "type op struct{ do func(int) int }\nI := op{func(n int) int { return n A }}\nif C {\nI.do = nil\n}\nif I.do == nil {\nreturn E\n}\nreturn I.do(E)"),
		g.importAll("slices.IndexFunc", 1, d, "slices", "I := E\nslices.ContainsFunc([]int{E}, func(n int) bool {\nI = n\nreturn C\n})\nreturn I"),
		g.importAll("slices.SortFunc", 1, d, "slices", "I := []int{E, E}\nslices.SortFunc(I, func(a, b int) int { return b - a })\nreturn I[0]"),
		g.importAll("slices.Sorted", 1, d, "slices", "I := slices.Sorted(slices.Values([]int{E, E}))\nreturn I[0]"),
		g.importAll("slices.Collect", 1, d, "slices", "I := slices.Collect(func(yield func(int) bool) { yield(E) })\nreturn I[0]"),
		g.importAll("slices.Insert", 1, d, "slices", "I := slices.Insert([]int{E}, 0, E)\nif C {\nI = slices.Delete(I, 0, 1)\n}\nreturn I[0]"),
		g.importAll("slices.Grow", 1, d, "slices", "I := slices.Grow([]int{E}, 3)\nJ := append(I, E)\nif C {\nJ[0] = E\n}\nreturn I[0]"),
		g.importAll("maps.Copy", 1, d, "maps", "I := map[string]int{\"a\": E}\nmaps.Copy(I, map[string]int{\"a\": E})\nreturn I[\"a\"]"),
		g.importAll("maps.Clone", 1, d, "maps", "I := maps.Clone(map[string]int{\"a\": E})\nreturn I[\"a\"]"),
		g.importAll("list", 1, d, "container/list", "I := list.New()\nI.PushBack(E)\nreturn I.Front().Value.(int)"),
		g.importAll("sync.Pool", 1, d, "sync", "I := sync.Pool{New: func() any { return new(int) }}\np := I.Get().(*int)\n*p = E\nreturn *p"),
		g.importAll("mutex", 1, d, "sync", "var mu sync.Mutex\nI := E\nfunc() {\nmu.Lock()\ndefer mu.Unlock()\nif C {\nI = E\n}\n}()\nreturn I"),
		g.importAll("strings.Split", 1, d, "strings", "if C {\nreturn len(strings.Split(\"1,2\", \",\"))\n}\nreturn int(strings.Split(\"1,2\", \",\")[1][0])"),
		g.importAll("trimmed number", 1, d, "strconv", "I, err := strconv.ParseUint(\"0\"+strconv.Itoa(N&127), 10, 8)\nif err != nil {\nreturn E\n}\nreturn int(I)"),
		g.importAll("appended number", 1, d, "strconv", "I := strconv.AppendInt(nil, int64(E), 10)\nn, err := strconv.Atoi(string(I))\nif err != nil {\nreturn E\n}\nreturn n"),
		g.importAll("binary", 1, d, "encoding/binary", "I := make([]byte, 2)\nbinary.BigEndian.PutUint16(I, uint16(F))\nreturn int(binary.BigEndian.Uint16(I))"),
		g.importAll("buffer", 1, d, "bytes", "var I bytes.Buffer\nI.WriteByte(byte(F))\nn, err := I.ReadByte()\nif err != nil {\nreturn E\n}\nreturn int(n)"),
		g.importAll("reader", 1, d, "strings", "n, err := strings.NewReader(\"\\x07\").ReadByte()\nif err != nil || C {\nreturn E\n}\nreturn int(n)"),
		g.importAll("sort.Ints", 1, d, "sort", "I := []int{E, E}\nsort.Ints(I)\nif C {\nsort.Slice(I, func(i, j int) bool { return I[i] > I[j] })\n}\nreturn I[0]"),
		g.importAll("big", 1, d, "math/big", "return int(big.NewInt(int64(E)).Int64())"),
		g.importAll("bounds of types", 1, d, "math", "I := math.MaxInt8\nif C {\nI = math.MinInt8\n}\nreturn I"),
		g.importAll("os.Getpid", 1, d, "os", "if os.Getpid() < 0 {\nreturn E\n}\nreturn E"),
		g.importAll("fmt.Sscan", 1, d, "fmt", "var I int\nif _, err := fmt.Sscan(fmt.Sprint(E), &I); err != nil {\nreturn E\n}\nreturn I"),
		g.importAll("runtime error", 1, d, "runtime", "I := E\nfunc() {\ndefer func() {\nif err, ok := recover().(runtime.Error); ok {\n_ = err\nI = E\n}\n}()\nvar xs []int\nif C {\n_ = xs[3]\n}\n}()\nreturn I"),
		g.importAll("AfterFunc", 1, d, "time", "I := make(chan int, 1)\ntime.AfterFunc(0, func() { I <- E })\nreturn <-I"),
		g.drawShape("complex condition", 2, d, "I := E\nif ok := C; ok && I != N || C {\nI = E\n}\nreturn I"),
		g.drawShape("goto out", 1, d, "I := E\nfor range 3 {\nif C {\ngoto done\n}\nI = E\n}\nreturn I\ndone:\nreturn I A"),
	)
}

func (g *generator) importAll(name string, weight, d int, path, text string) production[ex] {
	p := g.drawShape(name, weight, d, text)
	return production[ex]{name, weight, func() ex {
		g.importStd(path)
		return p.draw()
	}}
}

func (g *generator) drawShape(name string, weight, d int, text string) production[ex] {
	return production[ex]{name, weight, func() ex { return drawComputed("func() int {\n%s\n}()", g.fillShape(text, d)) }}
}

// fillShape replaces the capital letters in a template of Go code, such as "E + C". It
// replaces each of these letters with generated code, or with a new name. The comment
// of [generator.shape] lists the letters.
func (g *generator) fillShape(text string, d int) string {
	loops, outer := g.loops, g.context
	defer func() { g.loops, g.context = loops, outer }()
	g.loops, g.context = 0, context{results: []*typ{intType}}
	i, j := g.freshName("v"), g.freshName("v")
	var out []byte
	for at := 0; at < len(text); at++ {
		part := text[at : at+1]
		if isWord(text, at) {
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
				part = g.drawCondition(1)
			case 'N':
				part = fmt.Sprint(g.literal())
			case 'A':
				part = g.drawChange(text, at)
			case 'B':
				v := &variable{name: i, t: intType}
				scope, focus := g.scope, g.focus
				g.scope, g.focus = append(slices.Clone(scope), v), v
				part = g.drawBlock(1+g.countStatements(2), nil, nil)
				g.scope, g.focus = scope, focus
			}
		}
		out = append(out, part...)
	}
	return string(out)
}

// drawChange generates code for the letter A in a template; see [generator.shape]. The
// parameter "at" is the index of this letter in text. Usually A stands for an operator
// and a constant, such as "+ 4" in "n + 4". But if the line begins with "I A", it is an
// assignment to the variable I, and A stands for the rest of this assignment, such as
// "+= n".
func (g *generator) drawChange(text string, at int) string {
	op := oneOf(g, []string{"+", "|", "-", "^", "&", "*"})
	if at > 2 && text[at-2] == 'I' && (at < 4 || text[at-3] == '\n') {
		return op + "= n"
	}
	return fmt.Sprintf("%s %d", op, 1<<g.IntN(5))
}

// isWord reports whether the letter at the given index in text is a word of its own, as
// the E in "E + C" is.
func isWord(text string, at int) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || text[i] >= 'a' && text[i] <= 'z' || text[i] >= 'A' && text[i] <= 'Z' || text[i] >= '0' && text[i] <= '9')
	}
	return !letter(at-1) && !letter(at+1)
}

// declaredShapes returns ways to generate code that needs declarations at package
// level, such as a type with methods. Each of them also generates the declarations; see
// [generator.shape].
func (g *generator) declaredShapes(d int) []production[ex] {
	return []production[ex]{
		g.with("linked list", 2, d, "type X_Node struct {\nn int\nnext *X_Node\n}", "I := &X_Node{E, &X_Node{E, nil}}\nJ := 0\nfor n := I; n != nil; n = n.next {\nJ = n.n\nif C {\nbreak\n}\n}\nreturn J"),
		g.with("tree", 2, d, "type X_Tree struct {\nn int\nkids []*X_Tree\n}\n\nfunc (t *X_Tree) Deepest() int {\nfor _, k := range t.kids {\nreturn k.Deepest()\n}\nreturn t.n\n}", "I := &X_Tree{n: E}\nif C {\nI.kids = append(I.kids, &X_Tree{n: E})\n}\nreturn I.Deepest()"),
		g.with("function type with a method", 2, d, "type X_Run func(int) int\n\nfunc (r X_Run) Do(n int) int { return r(n) }", "I := X_Run(func(n int) int { return n A })\nif C {\nI = func(int) int { return E }\n}\nreturn I.Do(E)"),
		g.with("method expression", 2, d, "type X_Mex struct{ n int }\n\nfunc (m X_Mex) Get() int { return m.n }\n\nfunc (m *X_Mex) Set(n int) { m.n = n }", "I := X_Mex{E}\nf := (*X_Mex).Set\nif C {\nf(&I, E)\n}\nreturn X_Mex.Get(I)"),
		g.with("method value keeps its receiver", 2, d, "type X_Mex struct{ n int }\n\nfunc (m X_Mex) Get() int { return m.n }\n\nfunc (m *X_Mex) Set(n int) { m.n = n }", "I := X_Mex{E}\nf := I.Get\nI.Set(E)\nif C {\nreturn I.n\n}\nreturn f()"),
		g.with("embedded interface", 2, d, "type X_Coder interface{ Code() int }\n\ntype X_Fix int\n\nfunc (f X_Fix) Code() int { return int(f) }\n\ntype X_Wrap struct {\nX_Coder\nn int\n}", "var I X_Coder = X_Wrap{X_Fix(E), E}\nif C {\nreturn I.(X_Wrap).n\n}\nreturn I.Code()"),
		g.with("overridden method", 2, d, "type X_Coder interface{ Code() int }\n\ntype X_Fix int\n\nfunc (f X_Fix) Code() int { return int(f) }\n\ntype X_More struct{ X_Coder }\n\nfunc (m X_More) Code() int { return m.X_Coder.Code() + 3 }", "var I X_Coder = X_Fix(E)\nif C {\nI = X_More{I}\n}\nreturn I.Code()"),
		g.with("promoted by an embedded pointer", 2, d, "type X_Base struct{ n int }\n\nfunc (b *X_Base) Raise(n int) { b.n = n }\n\ntype X_Top struct {\n*X_Base\nm int\n}", "I := X_Top{&X_Base{}, E}\nif C {\nI.Raise(E)\n}\nreturn I.n | I.m"),
		g.with("error by value", 3, d, "type X_Val struct{ n int }\n\nfunc (v X_Val) Error() string { return \"v\" }", "var I error = X_Val{E}\nif C {\nI = X_Val{}\n}\nif v, ok := I.(X_Val); ok {\nreturn v.n\n}\nreturn E"),
		g.with("number that is an error", 3, d, "type X_Errno int\n\nfunc (e X_Errno) Error() string { return \"n\" }", "var I error\nif C {\nI = X_Errno(E)\n}\nif n, ok := I.(X_Errno); ok {\nreturn int(n)\n}\nreturn E"),
		g.with("compared errors", 2, d, "type X_Errno int\n\nfunc (e X_Errno) Error() string { return \"n\" }", "var I error = X_Errno(N)\nif C {\nI = nil\n}\nif I == X_Errno(5) {\nreturn E\n}\nif I != nil {\nreturn E\n}\nreturn 0 A"),
		g.withImport("errors by value", 3, d, "errors", "type X_Val struct{ n int }\n\nfunc (v X_Val) Error() string { return \"v\" }", "var I error = X_Val{E}\nif C {\nI = errors.Join(errors.New(\"e\"), I)\n}\nvar v X_Val\nif errors.As(I, &v) {\nreturn v.n\n}\nreturn E"),
		g.withImport("unwrapped by hand", 2, d, "fmt", "type X_Errno int\n\nfunc (e X_Errno) Error() string { return \"n\" }", "I := fmt.Errorf(\"w: %w\", X_Errno(E))\nif u, ok := I.(interface{ Unwrap() error }); ok && C {\nif n, ok := u.Unwrap().(X_Errno); ok {\nreturn int(n)\n}\n}\nreturn E"),
		g.withImport("error that says what it is", 2, d, "errors", "type X_Kind struct{ n int }\n\nfunc (k *X_Kind) Error() string { return \"k\" }\n\nfunc (k *X_Kind) Is(err error) bool { return k.n > 3 }", "var I error = &X_Kind{E}\nif errors.Is(I, errors.New(\"o\")) {\nreturn E\n}\nreturn E"),
		g.withImport("error with several causes", 2, d, "errors", "type X_Many []error\n\nfunc (m X_Many) Error() string { return \"m\" }\n\nfunc (m X_Many) Unwrap() []error { return m }\n\ntype X_Errno int\n\nfunc (e X_Errno) Error() string { return \"n\" }", "I := X_Many{errors.New(\"e\"), X_Errno(E)}\nvar n X_Errno\nif errors.As(error(I), &n) {\nreturn int(n)\n}\nreturn E"),
		g.withImport("cause of a context", 2, d, "context", "type X_Errno int\n\nfunc (e X_Errno) Error() string { return \"n\" }", "ctx, cancel := context.WithCancelCause(context.Background())\ncancel(X_Errno(E))\nif n, ok := context.Cause(ctx).(X_Errno); ok {\nreturn int(n)\n}\nreturn E"),
		g.withImport("value of a context", 2, d, "context", "type X_Key struct{}", "ctx := context.WithValue(context.Background(), X_Key{}, E)\nn, _ := ctx.Value(X_Key{}).(int)\nreturn n"),
		g.with("generic method", 2, d, "type X_Stack[T any] struct{ xs []T }\n\nfunc (s *X_Stack[T]) Push(x T) { s.xs = append(s.xs, x) }\n\nfunc (s *X_Stack[T]) Pop() (x T) {\nif len(s.xs) == 0 {\nreturn x\n}\nx = s.xs[len(s.xs)-1]\ns.xs = s.xs[:len(s.xs)-1]\nreturn x\n}", "var I X_Stack[int]\nI.Push(E)\nif C {\nI.Push(E)\n}\nreturn I.Pop() A"),
		g.with("constraint with a method", 2, d, "type X_Fix int\n\nfunc (f X_Fix) Code() int { return int(f) }\n\nfunc X_CodeIn[T interface{ Code() int }](xs ...T) (n int) {\nfor _, x := range xs {\nn = x.Code()\n}\nreturn n\n}", "if C {\nreturn X_CodeIn[X_Fix]()\n}\nreturn X_CodeIn(X_Fix(E), X_Fix(E))"),
		g.with("converted in a generic function", 2, d, "func X_As[T ~int | ~uint8 | ~int8](n int) T { return T(n) }", "if C {\nreturn int(X_As[uint8](E))\n}\nreturn int(X_As[int8](E))"),
		g.with("generic pair", 2, d, "type X_Pair[K, V any] struct {\nFirst K\nSecond V\n}\n\nfunc X_MakePair[K, V any](a K, b V) X_Pair[K, V] { return X_Pair[K, V]{a, b} }", "I := X_MakePair(E, \"s\")\nif C {\nI.First = E\n}\nreturn I.First"),
		g.with("zero of a type parameter", 2, d, "func X_Or[T comparable](a, b T) T {\nvar zero T\nif a != zero {\nreturn a\n}\nreturn b\n}", "I := 0\nif C {\nI = E\n}\nreturn X_Or(I, E) A"),
		g.with("type switch over several types", 2, d, "type X_Fix int\n\nfunc (f X_Fix) Code() int { return int(f) }", "var I any = X_Fix(E)\nif C {\nI = E\n}\nswitch v := I.(type) {\ncase interface{ Code() int }:\nreturn v.Code()\ncase int, int8:\nreturn v.(int)\n}\nreturn E"),
		g.with("package variable of a function", 2, d, "var X_Made = X_Make(9)\n\nfunc X_Make(n int) *int { return &n }", "if C {\n*X_Made = E\n}\nreturn *X_Made A"),
		g.with("package map", 2, d, "var X_Codes = map[string]int{\"a\": 21, \"b\": 22}", "if C {\nX_Codes[\"c\"] = E\n}\nreturn X_Codes[\"c\"] A"),
		g.with("package array", 2, d, "var X_Array = [...]int{2: 33, 34}", "if C {\nX_Array[0] = E\n}\nreturn X_Array[(E)&3]"),
		g.with("package functions", 2, d, "var X_Funcs = map[string]func() int{\"a\": X_One}\n\nfunc X_One() int { return 41 }", "if C {\nX_Funcs[\"a\"] = func() int { return E }\n}\nreturn X_Funcs[\"a\"]()"),
		g.with("package function variable", 2, d, "var X_Hook func() int", "if C {\nX_Hook = func() int { return E }\n}\nif X_Hook != nil {\nreturn X_Hook()\n}\nreturn E"),
		g.with("result by parameter", 2, d, "func X_Fill(n *int, ok bool) bool {\nif ok {\n*n = 51\n}\nreturn ok\n}", "var I int\nif !X_Fill(&I, C) {\nreturn E\n}\nreturn I A"),
		g.with("results swapped", 2, d, "func X_Swap(a, b int) (int, int) { return b, a }", "I, J := X_Swap(E, E)\nif C {\nI, J = X_Swap(I, J)\n}\nreturn I + J - J"),
		g.with("results spread", 2, d, "func X_Two(n int) (int, int) { return n, n + 1 }\n\nfunc X_LastOf(xs ...int) int { return xs[len(xs)-1] }", "if C {\nreturn X_LastOf(X_Two(E))\n}\nreturn X_LastOf(E, E)"),
		g.with("named results that a deferred function reads", 2, d, "func X_Deferred(n int, fail bool) (code int, err error) {\ndefer func() {\nif err == nil && fail {\ncode |= 16\n}\n}()\nif n == 3 {\nreturn 5, nil\n}\ncode = n\nreturn\n}", "n, err := X_Deferred(E, C)\nif err != nil {\nreturn E\n}\nreturn n"),
		g.with("status and error", 3, d, "type X_Errno int\n\nfunc (e X_Errno) Error() string { return \"n\" }\n\nfunc X_Run2(n int, fail bool) (int, error) {\nif fail {\nreturn 0, X_Errno(n)\n}\nreturn n, nil\n}", "n, err := X_Run2(E, C)\nif err != nil && C {\nreturn n A\n}\nif err != nil {\nreturn int(err.(X_Errno))\n}\nreturn n"),
		g.with("minus one and error", 3, d, "func X_Find(n int, found bool) int {\nif !found {\nreturn -1\n}\nreturn n\n}", "I := X_Find(E, C)\nif C && I < 0 {\nI = E\n}\nreturn I"),
		g.with("deferred method that changes", 2, d, "type X_State struct{ code int }\n\nfunc (s *X_State) Fail(n int) { s.code = n }\n\nfunc (s *X_State) Work(fail bool, n int) int {\ndefer s.Fail(n)\nif fail {\nreturn s.code\n}\nreturn s.code A\n}", "I := &X_State{E}\nJ := I.Work(C, E)\nif C {\nreturn I.code\n}\nreturn J"),
		g.with("visitor", 2, d, "type X_Visit interface{ Visit(n int) X_Visit }\n\ntype X_Seen struct{ last *int }\n\nfunc (s X_Seen) Visit(n int) X_Visit {\n*s.last = n\nreturn s\n}", "I := E\nvar v X_Visit = X_Seen{&I}\nif C {\nv = v.Visit(E)\n}\n_ = v\nreturn I"),
		g.with("builder", 2, d, "type X_Build struct{ a, b int }\n\nfunc (x X_Build) A1(n int) X_Build {\nx.a = n\nreturn x\n}\n\nfunc (x *X_Build) B1(n int) *X_Build {\nx.b = n\nreturn x\n}", "I := X_Build{}.A1(E)\nif C {\nI.B1(E)\n}\nI.A1(99)\nreturn I.a + I.b"),
		g.with("fields of a copy", 2, d, "type X_Conf struct {\ncode int\nin struct{ code int }\n}\n\nfunc (c X_Conf) With(n int) X_Conf {\nc.in.code = n\nreturn c\n}", "I := X_Conf{code: E}\nJ := I\nif C {\nJ = I.With(E)\n}\nreturn J.in.code A"),
		g.with("registered handlers", 2, d, "var X_Handlers []func(int) int\n\nfunc X_Register(f func(int) int) { X_Handlers = append(X_Handlers, f) }", "if C {\nX_Register(func(n int) int { return n A })\n}\nI := E\nfor _, f := range X_Handlers {\nI = f(I)\n}\nreturn I"),
		g.with("constants of a type", 2, d, "type X_Level uint8\n\nconst (\nX_Low X_Level = 1 << (iota + 1)\n_\nX_High\nX_All = X_Low | X_High\n)", "I := X_Low\nif C {\nI = X_All &^ X_Low\n}\nreturn int(I)"),
		g.with("mutual recursion", 2, d, "func X_Even(n int) int {\nif n <= 0 {\nreturn 61\n}\nreturn X_Odd(n - 1)\n}\n\nfunc X_Odd(n int) int {\nif n <= 0 {\nreturn 62\n}\nreturn X_Even(n - 1)\n}", "if C {\nreturn X_Even(3)\n}\nreturn X_Odd(3)"),
		g.with("recursion that gathers", 2, d, "func X_Gather(n int, into *[]int) {\nif n > 0 {\n*into = append(*into, n)\nX_Gather(n-1, into)\n}\n}", "var I []int\nX_Gather(2, &I)\nif C {\nI[0] = E\n}\nreturn I[0]"),
	}
}

func (g *generator) with(name string, weight, d int, decls, text string) production[ex] {
	p := g.drawShape(name, weight, d, text)
	return production[ex]{name, weight, func() ex {
		for decl := range strings.SplitSeq(decls, "\n\n") {
			decl = strings.ReplaceAll(decl, " A\n", fmt.Sprintf(" + %d\n", 1<<g.IntN(5)))
			key, _, _ := strings.Cut(decl, "{")
			g.helper(key, decl)
		}
		return p.draw()
	}}
}

func (g *generator) withImport(name string, weight, d int, path, decls, text string) production[ex] {
	p := g.with(name, weight, d, decls, text)
	return production[ex]{name, weight, func() ex {
		g.importStd(path)
		return p.draw()
	}}
}
