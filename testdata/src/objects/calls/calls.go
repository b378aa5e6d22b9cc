// Package calls builds objects in functions.
package calls

import (
	"encoding/json"
	"objects/calls/lib"
	"os"
)

func print(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func constructor(text string) {
	print(lib.New("A", text)) // want `struct lib.Failure{ code: "A" msg: dynamic } to stderr, by New, given code msg`
}

func assigned() {
	f := lib.New("A", "m") // want `struct lib.Failure{ code: "A" hint: "h" msg: "m" } to stderr, by New, given code msg`
	f.Hint = "h"
	print(f)
}

func method(ok bool) {
	f := lib.New("A", "m") // want `struct lib.Failure{ code: "A" hint: maybe msg: "m" } to stderr`
	if ok {
		f.SetHint("h")
	}
	print(f)
}

func sometimes() {
	f := lib.New("A", "m") // want `struct lib.Failure{ code: "A" hint: lib.Failure.hint msg: "m" } to stderr`
	f.SetSometimes("h", false)
	print(f)
}

func either(ok bool) {
	f := lib.New("A", "n") // want `struct lib.Failure{ code: "A" hint: dynamic msg: "n" } to stderr`
	f.SetEither(ok)
	print(f)
}

func oneOfTwo(ok bool) {
	a := lib.New("A", "m") // want `struct lib.Failure{ code: "A" hint: maybe msg: "m" } to stderr`
	b := lib.New("B", "m") // want `struct lib.Failure{ code: "B" hint: maybe msg: "m" } to stderr`
	p := a
	if ok {
		p = b
	}
	p.SetHint("h")
	print(a)
	print(b)
}

func fluent() {
	f := lib.New("A", "m").WithHint("h") // want `struct lib.Failure{ code: "A" hint: "h" msg: "m" } to stderr`
	print(f)
}

var (
	picked lib.Option
	choose func() lib.Option
)

// pick returns an option that its callers do not know.
func pick() lib.Option { return picked }

func options(more ...lib.Option) {
	print(lib.Make("A"))                                 // want `struct lib.Failure{ code: "A" } to stderr, by Make, given  code`
	print(lib.Make("A", lib.Hint("h"), lib.Msg("m")))    // want `struct lib.Failure{ code: "A" hint: "h" msg: "m" } to stderr`
	print(lib.Make("A", more...))                        // want `struct lib.Failure{ \*: dynamic code: "A" } to stderr`
	print(lib.Make("A", func(f *lib.Failure) { _ = f })) // want `struct lib.Failure{ \*: dynamic code: "A" } to stderr`
	print(lib.Make("A", pick()))                         // want `struct lib.Failure{ \*: dynamic code: "A" } to stderr`
	print(lib.Make("A", choose()))                       // want `struct lib.Failure{ \*: dynamic code: "A" } to stderr`
}

func printer() {
	lib.Print(os.Stderr, "A") // want `struct lib.Failure{ code: "A" msg: "printed" } to stderr, given code`
	lib.Print(os.Stdout, "B") // want `struct lib.Failure{ code: "B" msg: "printed" } to stdout, given code`
}

func recursive(n int) *lib.Failure {
	if n == 0 {
		return &lib.Failure{Code: "A"} // want `struct lib.Failure{ code: "A" }$`
	}
	return recursive(n - 1)
}

func twoResults(ok bool) *lib.Failure {
	if ok {
		return &lib.Failure{Code: "A"} // want `struct lib.Failure{ code: "A" }$`
	}
	return &lib.Failure{Code: "B", Hint: "h"} // want `struct lib.Failure{ code: "B" hint: "h" }$`
}

var hook func(lib.Failure)

// told passes copies of objects to functions that it does not know. These functions cannot
// change the objects, as options can.
func told(hooks ...func(lib.Failure)) {
	f := lib.Failure{Code: "A"} // want `struct lib.Failure{ code: "A" }$`
	for _, h := range hooks {
		h(f)
	}
	g := lib.Failure{Code: "B"} // want `struct lib.Failure{ code: "B" }$`
	hook(g)
	f.Hint, g.Hint = "h", "h" // too late
}
