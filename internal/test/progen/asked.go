package progen

// statusCallShapes returns productions that generate code with a call of the method
// ExitCode on an error; see [generator.shape]. In this code, the variable "I" contains
// the error.
//
// In each production, the error has a different type, and reaches "I" in a different
// way, for example through a parameter. Sometimes "I" can also contain another error.
// So the analysis has to find out which types of errors "I" can contain.
func (g *generator) statusCallShapes(d int) []production[ex] {
	var out []production[ex]
	for _, r := range errorRoutes() {
		out = append(out, g.importing("asked: "+r.name, 2, d, append([]string{"errors"}, r.paths...), `type X_Asked struct{ n int }

func (c *X_Asked) Error() string { return "c" }

func (c *X_Asked) ExitCode() int { return c.n }

var X_Other = func() error { return nil }

`+r.decls, `I := X_Other()
if C {
_ = (&X_Asked{E}).Error()
`+r.text+`
}
if c, ok := I.(interface{ ExitCode() int }); ok {
return c.ExitCode() A
}
var c interface{ ExitCode() int }
if C && errors.As(I, &c) {
return c.ExitCode()
}
return E`))
	}
	return out
}

// An errorRoute is generated code that assigns an error to the variable I in some indirect
// way, for example through a parameter. The type of the error is X_Asked, a type in the
// generated program.
type errorRoute struct {
	name        string
	paths       []string
	decls, text string
}

func errorRoutes() []errorRoute {
	return []errorRoute{
		{"through a parameter", nil, `func X_AskedSame(err error) error { return err }`, `I = X_AskedSame(X_AskedSame(&X_Asked{E}))`},
		{"through variadic parameters", nil, `func X_AskedFirst(args ...any) error {
if err, ok := args[0].(error); ok {
return err
}
return nil
}`, `I = X_AskedFirst(&X_Asked{E}, 1)`},
		{"through a slice of parameters", nil, `func X_AskedAll(errs ...error) []error { return errs }`, `I = X_AskedAll(&X_Asked{E})[0]`},
		{"by a method of an interface", nil, `type X_AskedMaker struct{ n int }

func (m X_AskedMaker) Make() error { return &X_Asked{m.n} }`, `var m interface{ Make() error } = X_AskedMaker{E}
I = m.Make()`},
		{"by a method of a part", nil, `type X_AskedPart struct{ n int }

func (p *X_AskedPart) Make() error { return &X_Asked{p.n} }

type X_AskedWhole struct{ *X_AskedPart }`, `var m interface{ Make() error } = X_AskedWhole{&X_AskedPart{E}}
I = m.Make()`},
		{"by a method value", nil, `type X_AskedMaker struct{ n int }

func (m *X_AskedMaker) Make() error { return &X_Asked{m.n} }`, `f := (&X_AskedMaker{E}).Make
if C {
f = X_Other
}
I = f()`},
		{"by a method expression", nil, `type X_AskedMaker struct{ n int }

func (m X_AskedMaker) Make() error { return &X_Asked{m.n} }`, `f := X_AskedMaker.Make
I = f(X_AskedMaker{E})`},
		{"by a callback", nil, `func X_AskedCall(f func() error) error { return f() }`, `I = X_AskedCall(func() error { return &X_Asked{E} })`},
		{"by a captured variable", nil, "", `func() {
defer func() {
if C {
I = &X_Asked{E}
}
}()
I = errors.New("e")
}()`},
		{"by a named result", []string{"fmt"}, `func X_AskedTry(n int) (m int, err error) {
defer func() {
if err != nil {
err = fmt.Errorf("w: %w", err)
}
}()
return n, &X_Asked{n}
}`, `_, I = X_AskedTry(E)`},
		{"through a pointer", nil, `func X_AskedPut(p *error, n int) { *p = &X_Asked{n} }`, `X_AskedPut(&I, E)`},
		{"through a field", nil, `type X_AskedBox struct{ err error }`, `b := X_AskedBox{&X_Asked{E}}
I = b.err`},
		{"through a channel", nil, "", `c := make(chan error, 1)
c <- &X_Asked{E}
I = <-c`},
		{"through a map", nil, "", `m := map[string]error{"e": &X_Asked{E}}
I = m["e"]`},
		{"through a panic", nil, "", `func() {
defer func() { I, _ = recover().(error) }()
panic(&X_Asked{E})
}()`},
		{"through Join", nil, "", `I = errors.Join(errors.New("e"), &X_Asked{E})`},
		{"through Unwrap", []string{"fmt"}, "", `I = errors.Unwrap(fmt.Errorf("w: %w", &X_Asked{E}))`},
		{"through As", nil, "", `var e interface{ Error() string }
if errors.As(errors.Join(&X_Asked{E}), &e) {
I = e
}`},
		{"by type parameters", nil, `func X_AskedTurn[X_E error](e X_E) error { return e }`, `I = X_AskedTurn(&X_Asked{E})`},
		{"in a generic type", nil, `type X_AskedHeld[X_E error] struct{ e X_E }

func (h X_AskedHeld[X_E]) Err() error { return h.e }`, `I = X_AskedHeld[*X_Asked]{&X_Asked{E}}.Err()`},
		{"by recursion", nil, `func X_AskedAgain(n, m int) error {
if m == 0 {
return &X_Asked{n}
}
return X_AskedAgain(n, m-1)
}`, `I = X_AskedAgain(E, 2)`},
		{"out of a loop over a function", []string{"iter"}, `func X_AskedEach(n int) iter.Seq[error] {
return func(yield func(error) bool) {
_ = yield(nil) && yield(&X_Asked{n})
}
}`, `for err := range X_AskedEach(E) {
I = err
}`},
		{"by a function of a variable", nil, `var X_AskedTable = map[string]func(int) error{"e": func(n int) error { return &X_Asked{n} }}`, `I = X_AskedTable["e"](E)`},
		{"by an error inside another", nil, `type X_AskedOuter struct{ *X_Asked }`, `I = X_AskedOuter{&X_Asked{E}}`},
	}
}
