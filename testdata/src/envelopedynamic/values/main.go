// Command values prints values of interface types.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
)

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type reply struct {
	Data any `json:"data"`
}

type source interface{ next() any }

var (
	last any
	out  = json.NewEncoder(os.Stdout)
)

func main() {
	print(failure{"E_NO", "no"})
	print(&failure{Code: "E_NO"})
	print(nil)
	print(last)   // want `this JSON cannot be followed: the value is read from a package variable; name its type under \[envelope\] types`
	print(load()) // want `load returns an interface; name its type`
	channels(make(chan any))
	fields(&reply{Data: failure{}})
	containers(map[string]any{}, []any{failure{}}, new(any))
	calls(nil, func() any { return failure{} })
	branches(len(os.Args) > 1)
	variables(failure{})
	generic([]failure{})
	decoded([]byte("{}"))
	http.HandleFunc("/", serve)
}

// print is judged where it is called.
func print(v any) { _ = out.Encode(v) }

func load() any { return failure{Code: "E_NO"} }

func channels(results chan any) {
	for v := range results {
		print(v) // a line of a report
	}
	print(<-results) // want `the value is read from a channel`
	if v, ok := <-results; ok {
		print(v) // want `the value is read from a channel`
	}
	select {
	case v := <-results:
		print(v) // want `the value is read from a channel`
	case v, ok := <-results:
		if ok {
			data, _ := json.Marshal(v)
			fmt.Println(string(data)) // want `the value is read from a channel`
		}
	}
	if err, ok := (<-results).(error); ok {
		print(err) // want `the value is read from a channel`
	}
	if f, ok := (<-results).(failure); ok {
		print(f)
	}
}

func fields(r *reply) {
	print(r.Data) // want `the value is read from a field of an interface type`
	print(r)
	own := reply{Data: failure{Code: "E_NO"}}
	print(own.Data)
}

func containers(table map[string]any, list []any, p *any) {
	print(table["error"]) // want `the value is read from a map`
	if v, ok := table["error"]; ok {
		print(v) // want `the value is read from a map`
	}
	for _, v := range table {
		print(v) // want `the value is read from a map`
	}
	for _, v := range list {
		print(v) // a line of a report
	}
	print(*p) // want `the value is read through a pointer`
}

func calls(s source, make func() any) {
	print(s.next()) // want `next returns an interface`
	print(make())   // want `the function that returns the value is not known`
}

func branches(isSet bool) {
	var v any = failure{Code: "E_NO"}
	if isSet {
		v = last
	}
	print(v) // want `the value is read from a package variable`
	var known any = failure{Code: "E_NO"}
	if isSet {
		known = reply{}
	}
	print(known)
}

func variables(given any) {
	var v any
	set := func() { v = failure{Code: "E_NO"} }
	set()
	print(v) // want `closures or pointers share the variable that holds the value`
	func() {
		print(given) // want `closures or pointers share the variable that holds the value`
	}()
}

func generic[T any](list []T) {
	for _, v := range list {
		print(v) // a line of a report
	}
}

// decoded prints what others have written.
func decoded(data []byte) {
	var v any
	if json.Unmarshal(data, &v) == nil {
		print(v)
	}
}

func serve(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(last) }

func keep(f *os.File) { _ = json.NewEncoder(f).Encode(last) }

// to writes to a writer that callers choose.
func to(w io.Writer) { _ = json.NewEncoder(w).Encode(last) }
