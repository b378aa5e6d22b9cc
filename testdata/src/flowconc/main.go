// Package main passes statuses between goroutines.
package main

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

var (
	status atomic.Int32
	plain  int32
	wide   int64
)

type worker struct {
	mu   sync.Mutex
	code int
	done chan int
}

func on() bool { return len(os.Args) > 1 }

func (w *worker) run() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.code = 3  // want "status 3 field"
	w.done <- 4 // want "status 4 element"
}

func produce(out chan<- int) {
	out <- 5 // want "status 5 element"
}

func main() {
	w := &worker{done: make(chan int)}
	go w.run()
	if on() {
		os.Exit(<-w.done)
	}
	if on() {
		os.Exit(w.code)
	}
	ch := make(chan int)
	go produce(ch)
	go func() { ch <- 6 }() // want "status 6 element"
	other := make(chan int)
	go func() { other <- 99 }()
	select {
	case c := <-ch:
		os.Exit(c)
	case <-other:
	case <-time.After(time.Second):
		os.Exit(7) // want "status 7 argument"
	}
	status.Store(8)                          // want "status 8 (assignment|argument)"
	atomic.StoreInt32(&plain, 9)             // want "status 9 (assignment|argument)"
	atomic.CompareAndSwapInt64(&wide, 0, 10) // want "status 10 (assignment|argument)"
	if on() {
		os.Exit(int(status.Load()))
	}
	if on() {
		os.Exit(int(atomic.LoadInt32(&plain)))
	}
	if on() {
		os.Exit(int(atomic.LoadInt64(&wide)))
	}
	results := make(chan result)
	go func() {
		defer close(results)
		results <- result{code: 11, id: 98} // want "status 11 field"
	}()
	for r := range results {
		os.Exit(r.code)
	}
	if on() {
		os.Exit(shared())
	}
	var once sync.Once
	code := 0                     // want "status 0 assignment"
	once.Do(func() { code = 12 }) // want "status 12 assignment"
	for c := range ch {
		if c > code {
			code = c
		}
	}
	os.Exit(code)
}

type result struct{ code, id int }

type level int

type unused int

var (
	values  sync.Map
	current atomic.Value
	pool    = sync.Pool{New: func() any { return new(result) }}
)

type key struct{}

// shared keeps statuses in values of type any.
func shared() int {
	values.Store("a", level(13)) // want "status 13 argument"
	fmt.Println(unused(97))
	if on() {
		v, _ := values.Load("a")
		return int(v.(level))
	}
	current.Store(&result{code: 14, id: 96}) // want "status 14 field"
	if on() {
		return current.Load().(*result).code
	}
	ctx := context.WithValue(context.Background(), key{}, level(15)) // want "status 15 argument"
	if c, ok := ctx.Value(key{}).(level); ok {
		return int(c)
	}
	r := pool.Get().(*result)
	r.code = 16 // want "status 16 field"
	pool.Put(r)
	if on() {
		return pool.Get().(*result).code
	}
	values.Store("b", 95) // want "status 95 argument"
	v, _ := values.Load("b")
	return v.(int)
}
