// Package joins builds objects on several paths.
package joins

import (
	"encoding/json"
	"os"
	"time"
)

type Detail struct {
	Line int      `json:"line"`
	Tags []string `json:"tags"`
}

type Failure struct {
	Code   string `json:"code"`
	Status int    `json:"status"`
	Hint   string `json:"hint,omitempty"`
	Retry  *bool  `json:"retry"`
	Detail Detail `json:"detail"`
	note   string
}

func (f *Failure) Error() string { return f.Code }

func print(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func straight() {
	f := Failure{Code: "A", Status: -1, note: "x"} // want `struct joins.Failure{ -note: "x" code: "B" status: "-1" } to stderr`
	f.Code = "B"
	print(f)
}

func branch(ok bool) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe } to stderr`
	if ok {
		f.Hint = "h"
	}
	print(f)
}

func bothBranches(ok bool) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: dynamic hint: "same" } to stderr`
	if ok {
		f.Hint, f.Code = "same", "B"
	} else {
		f.Hint = "same"
	}
	print(f)
}

func early(ok bool) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" } to stderr` `struct joins.Failure{ code: "A" hint: "h" } to stderr`
	if ok {
		print(f)
		return
	}
	f.Hint = "h"
	print(f)
}

func loop(n int) {
	var f Failure // want `struct joins.Failure{ code: "A" hint: maybe status: maybe } to stderr`
	f.Code = "A"
	for i := range n {
		f.Status = i
		for range i {
			f.Hint = "h"
		}
	}
	print(f)
}

func inLoop(codes []string) {
	for _, c := range codes {
		f := Failure{Code: c} // want `struct joins.Failure{ code: dynamic } to stderr`
		print(f)
		f.Hint = "too late" // of this iteration's object only
	}
}

func oneOfTwo(ok bool) {
	a := &Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: maybe } to stderr`
	b := &Failure{Code: "B"} // want `struct joins.Failure{ code: "B" hint: maybe } to stderr`
	p := a
	if ok {
		p = b
	}
	p.Hint = "h"
	print(a)
	print(b)
}

func alias() {
	a := &Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: "h" } to stderr`
	b := a
	b.Hint = "h"
	print(a)
}

func copies() {
	a := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" } to stderr`
	b := a                  // want `struct joins.Failure{ code: "A" hint: "h" } to stderr`
	print(a)
	b.Hint = "h"
	print(b)
	print(a)
}

func zeroed() {
	f := Failure{Code: "A", Hint: "h", Detail: Detail{Line: 1}} // want `struct joins.Failure{ code: "A" detail.line: "2" hint: "h" } to stderr`
	f.Detail = Detail{}
	f.Detail.Line = 2
	print(f)
}

func part() {
	d := Detail{Line: 1}
	d.Tags = []string{}
	f := Failure{Detail: d} // want `struct joins.Failure{ detail.line: "1" detail.tags: "" } to stderr`
	print(f)
}

func pointers() {
	type outer struct {
		Error *Failure `json:"error"`
	}
	f := &Failure{Code: "A"} // want `struct joins.Failure{ code: "A" hint: "h" }`
	f.Hint = "h"
	o := outer{Error: f} // want `struct joins.outer{ error.code: "A" error.hint: "h" } to stderr`
	print(o)
}

func decoded(data []byte) {
	f := Failure{Code: "A"} // want `struct joins.Failure{ \*: dynamic } to stderr`
	_ = json.Unmarshal(data, &f)
	print(f)
}

var fill func(*Failure)

func passedOn() {
	f := Failure{Code: "A"} // want `struct joins.Failure{ \*: dynamic code: "A" } to stderr`
	fill(&f)
	print(f)
}

func read(other Failure) {
	print(Failure{Code: other.Code, Hint: other.Detail.Tags[0]}) // want `struct joins.Failure{ code: joins.Failure.code hint: dynamic } to stderr`
}

func maps(key string, ok bool) {
	m := map[string]any{"code": "A", "error": map[string]any{"line": 1}} // want `map .{ code: "A" error.line: "1" hint: maybe } to stderr`
	if ok {
		m["hint"] = "h"
	}
	print(m)
	n := map[string]any{"code": "A"} // want `map .{ \*: dynamic code: "A" } to stderr`
	n[key] = 1
	print(n)
}

func begunOnOnePath(ok bool) {
	var f *Failure
	if ok {
		f = &Failure{Code: "A"} // want `struct joins.Failure{ code: "A" } to stderr`
	}
	print(f)
}

func snapshot() {
	a := Failure{Code: "A"} // want `struct joins.Failure{ code: "A" } to stderr` `struct joins.Failure{ code: "B" } to stderr`
	old := a
	a.Code = "B"
	print(old)
	print(a)
}

type Base struct {
	Code string `json:"code"`
}

type embedding struct {
	Base
	Hint string `json:"hint"`
}

func zeroedEmbedded() {
	e := embedding{Base: Base{Code: "A"}, Hint: "h"} // want `struct joins.embedding{ hint: "h" } to stderr`
	e.Base = Base{}
	print(e)
}

func printDetail(d Detail) {
	print(Failure{Code: "A", Detail: d}) // want `struct joins.Failure{ code: "A" detail: joins.Detail. } to stderr`
}

func partOfCallee() {
	printDetail(Detail{Line: 1}) // want `struct joins.Detail{ line: "1" }$` `struct joins.Failure{ code: "A" detail.line: "1" } to stderr, given detail`
}

type node struct {
	Code  string `json:"code"`
	Inner *node  `json:"inner"`
}

// nested has an object below which nothing is followed.
func nested() {
	print(node{"A", &node{"B", &node{"C", &node{"D", &node{"E", nil}}}}}) // want `code: "D" inner.inner.inner.inner: dynamic } to stderr` `code: "B"`
}

// zero prints structs without fields, one of them from a library.
func zero() {
	print(Failure{})                      // want `struct joins.Failure{ } to stderr`
	encoder(2).print(Failure{}, "failed") // want `struct joins.Failure{ } to stderr`
	print(time.Time{})
}

// An encoder prints with a method, whose first argument is the value.
type encoder int

func (e encoder) print(v any, _ string) { _ = json.NewEncoder(os.Stderr).Encode(v) }
