// Package main takes numbers of type int out of interfaces.
package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"flowboxed/lib"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	fmt.Println(99, "is only printed")
	for _, end := range []func(){
		local, result, parameter, variable, field, mapped, contexts, containers, captured, switched, narrow,
		foreign, escaped, renamed, listed, called, shared, keyed,
	} {
		end()
	}
}

func local() {
	var v any = 1 // want "status 1 assignment"
	if on() {
		v = "text"
	}
	if on() {
		v = exitCode(98)
	}
	if n, ok := v.(int); ok {
		os.Exit(n)
	}
}

type exitCode int

func result() { os.Exit(get().(int)) }

func get() any {
	if on() {
		return 2 // want "status 2 return"
	}
	v, _ := other()
	return v
}

func other() (any, error) { return 3, nil } // want "status 3 return"

func parameter() {
	go end(5) // want "status 5 argument"
	end(4)    // want "status 4 argument"
}

func end(v any) { os.Exit(v.(int)) }

var global any

func variable() {
	global = 6 // want "status 6 assignment"
	os.Exit(global.(int))
}

type box struct{ v any }

func field() {
	b := box{7} // want "status 7 field"
	if on() {
		b.v = 8 // want "status 8 field"
	}
	os.Exit(b.v.(int))
}

var codes = map[string]any{"a": 9} // want "status 9 element"

func mapped() {
	codes["b"] = 10 // want "status 10 element"
	if v, ok := codes["b"]; ok {
		os.Exit(v.(int))
	}
	own := map[int]any{1: 11} // want "status 11 element"
	os.Exit(own[1].(int))
}

type firstKey struct{}

type secondKey struct{}

// contexts distinguishes the types of keys.
func contexts() {
	ctx := context.WithValue(context.Background(), firstKey{}, 12) // want "status 12 argument"
	ctx = context.WithValue(ctx, secondKey{}, 97)
	os.Exit(ctx.Value(firstKey{}).(int))
}

var (
	syncs sync.Map
	value atomic.Value
)

func containers() {
	syncs.Store("a", 13)                         // want "status 13 argument"
	if v, ok := syncs.LoadOrStore("b", 14); ok { // want "status 14 argument"
		os.Exit(v.(int))
	}
	value.Store(15) // want "status 15 argument"
	os.Exit(value.Load().(int))
}

func captured() {
	var v any
	func() {
		v = 16 // want "status 16 assignment"
	}()
	defer func() { os.Exit(v.(int)) }()
}

func switched() {
	switch n := get().(type) {
	case int:
		os.Exit(n + 20) // want "status 22 argument" "status 23 argument"
	case uint8:
		os.Exit(int(n))
	}
}

func narrow() {
	var v any = uint8(17) // want "status 17 assignment"
	if on() {
		v = 96
	}
	os.Exit(int(v.(uint8)))
}

// foreign gets an interface from another package.
func foreign() {
	os.Exit(lib.Value().(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}

var leaked any

// escaped passes the address of the variable to other code.
func escaped() {
	leaked = 95
	fmt.Sscan("18", &leaked)
	os.Exit(leaked.(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}

type from struct{ inner any }

type to struct{ inner any }

// renamed converts a struct, so that fields are set without their names.
func renamed() {
	os.Exit(to(from{94}).inner.(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}

func listed() {
	list := []any{93}
	os.Exit(list[0].(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}

// called calls a function value.
func called() {
	f := []func() any{func() any { return 92 }}
	os.Exit(f[0]().(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}

var given = map[string]any{"a": 91}

func shared() {
	lib.Fill(given)
	os.Exit(given["a"].(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}

// keyed uses a key that another package has too.
func keyed() {
	ctx := lib.With(context.WithValue(context.Background(), lib.Key{}, 90))
	os.Exit(ctx.Value(lib.Key{}).(int)) // want "unbounded: a value of type int taken out of any, which may contain any"
}
