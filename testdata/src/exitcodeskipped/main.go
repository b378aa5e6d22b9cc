// Package main ends the process in functions with deferred calls.
package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"os/exec"
	"runtime/pprof"
	"runtime/trace"
	"sync"
	"time"

	"exitcodeskipped/lib"

	zlog "github.com/rs/zerolog/log"
)

var (
	errX   = errors.New("x")
	osExit = os.Exit
)

func main() {
	direct()
	kept("x")
	keptNot("x")
	joins(len(os.Args) > 1)
	values()
	others()
	nothing()
	guards()
	classic()
	unsent("x")
	sent("x")
}

func direct() {
	f, err := os.CreateTemp("", "x")
	if err != nil {
		log.Fatal(err) // before the deferred call
	}
	defer os.Remove(f.Name())
	if _, err := f.WriteString("x"); err != nil {
		log.Fatal(err) // want `^log\.Fatal skips the deferred os\.Remove: files stay behind; 2 other calls of the function do so, too; return an error instead`
	}
	lib.Check(err)
	func() {
		os.Exit(1)
	}()
	osExit(1)
}

func unsent(dir string) {
	defer os.RemoveAll(dir)
	if errX != nil {
		zlog.Fatal().Err(errX) //exitlint:ignore exitcode/unsent the entry is never sent, so the process does not end
	}
}

func sent(dir string) {
	defer os.RemoveAll(dir)
	zlog.Fatal().Err(errX).Send() // want `Fatal skips the deferred os\.RemoveAll`
}

func steps(dir string) {
	defer os.RemoveAll(dir)
	lib.Check(errX) // want `^lib\.Check can end the process and skip the deferred os\.RemoveAll: files stay behind; return an error instead, and exit where no deferred call is active`
}

func classic() {
	stop := start()
	defer stop()
	os.Exit(run()) // want `^os\.Exit skips a deferred function, which calls pprof\.StopCPUProfile: the profile is incomplete;`
}

func start() func() {
	pprof.StartCPUProfile(os.Stderr)
	return pprof.StopCPUProfile
}

func run() int { return 0 }

func joins(some bool) {
	cleanup := func() {}
	if some {
		cleanup = func() { os.RemoveAll("x") }
	}
	defer cleanup()
	if errX == nil {
		return
	}
	for i := range 3 {
		if i == 2 {
			lib.Check(errX) // want `^lib\.Check can end the process and skip a deferred function, which calls os\.RemoveAll: files stay behind; 1 other call of the function does so, too;`
		}
	}
	switch {
	case some:
		log.Fatal("x")
	default:
		cleanup()
		log.Fatal("cleaned")
	}
}

func values() {
	dir, cleanup, err := lib.Setup()
	defer cleanup()
	if err != nil {
		log.Fatal(err) // there is nothing to remove
	}
	fmt.Println(dir)
	lib.Check(errX) // want `^lib\.Check can end the process and skip a deferred function, which calls os\.RemoveAll`
}

func others() {
	w := bufio.NewWriter(os.Stdout)
	defer w.Flush()
	c := csv.NewWriter(w)
	defer func() {
		c.Flush()
	}()
	z := gzip.NewWriter(w)
	defer z.Close()
	trace.Start(io.Discard)
	defer trace.Stop()
	r := &lib.Report{}
	defer r.Close()
	defer os.WriteFile("x", nil, 0o600)
	if errX != nil {
		// The output of a run that fails is not missed.
		os.Exit(1)
	}
	defer exec.Command("umount", "x").Run()
	// want +7 `^os\.Exit skips the deferred bufio\.Writer\.Flush: buffered data is lost`
	// want +6 `^os\.Exit skips a deferred function, which calls csv\.Writer\.Flush: buffered data is lost`
	// want +5 `^os\.Exit skips the deferred gzip\.Writer\.Close: buffered data is lost`
	// want +4 `^os\.Exit skips the deferred trace\.Stop: the profile is incomplete`
	// want +3 `^os\.Exit skips the deferred lib\.Report\.Close, which calls bufio\.Writer\.Flush: buffered data is lost`
	// want +2 `^os\.Exit skips the deferred exec\.Cmd\.Run: a command does not run`
	// want +1 `^os\.Exit skips the deferred os\.WriteFile: a file is not written`
	os.Exit(run())
}

// nothing defers calls whose effects end with the process.
func nothing() {
	var mu sync.Mutex
	mu.Lock()
	defer mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	f, err := os.Create("x")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	start := time.Now()
	defer func() { fmt.Println(time.Since(start)) }()
	defer func() {
		if r := recover(); r != nil {
			os.Remove("x") // only after a panic
		}
	}()
	resp, err := http.Get("https://example.com")
	if err != nil {
		log.Fatal(err)
	}
	defer resp.Body.Close()
	<-ctx.Done()
	log.Fatal("x")
}

// guards skips nothing.
func guards() {
	defer os.Remove("a")
	flag.Parse()
	lib.Quiet("a")
	go func() {
		log.Fatal("in another goroutine")
	}()
	if len(os.Args) > 2 {
		os.Remove("a")
		log.Fatal("removed")
	}
	if len(os.Args) > 3 {
		os.Remove("b")
		log.Fatal("another file") // want `^log\.Fatal skips the deferred os\.Remove`
	}
}

func discards() {
	dir := "x"
	defer os.RemoveAll(dir)
	if errX != nil {
		lib.Discard(dir)
	}
	panic(errX)
}

func later() {
	if errX != nil {
		log.Fatal(errX)
	}
	defer os.Remove("x")
}

func itself() {
	defer func() {
		os.Remove("x")
		os.Exit(1)
	}()
	fmt.Println()
}

func closure(name string) {
	defer func() {
		if err := os.Remove(name); err != nil {
			fmt.Println(err)
		}
	}()
	if name == "a" {
		_ = os.Remove(name)
		os.Exit(1)
	}
	log.Fatal(name) // want `^log\.Fatal skips a deferred function, which calls os\.Remove: files stay behind; return`
}

func captured() {
	f, err := os.CreateTemp("", "x")
	defer func() {
		f.Close()
		os.Remove(f.Name())
	}()
	if err != nil {
		log.Fatal(err) // there is nothing to remove
	}
	lib.Check(err)
	lib.Check(errX) // want `^lib\.Check can end the process and skip a deferred function, which calls os\.Remove: files stay behind; return`
}

func two() {
	dir, err := os.MkdirTemp("", "x")
	if err != nil {
		log.Fatal(err)
	}
	f, err := os.CreateTemp(dir, "x")
	defer func() {
		os.Remove(f.Name())
		os.RemoveAll(dir)
	}()
	if err != nil {
		log.Fatal(err) // want `^log\.Fatal skips a deferred function, which calls os\.Remove: files stay behind; return`
	}
}

func reassigned(again bool) {
	f, err := os.CreateTemp("", "x")
	if err != nil {
		log.Fatal(err)
	}
	defer func() { os.Remove(f.Name()) }()
	if again {
		if f, err = os.CreateTemp("", "y"); err != nil {
			log.Fatal(err) // want `^log\.Fatal skips a deferred function, which calls os\.Remove`
		}
	}
}

func checked(name string) {
	f, err := os.CreateTemp("", name)
	defer os.Remove(f.Name())
	lib.Check(err) // there is nothing to remove
	if _, err := f.WriteString("x"); err == nil {
		lib.Check(err)
		lib.Check(nil)
		lib.CheckQuiet(err, false)
	}
	lib.Must(false, err)
	lib.CheckQuiet(errX, true)
	lib.Output("x", true)
	lib.Output("x", false) // want `^lib\.Output can end the process and skip the deferred os\.Remove: files stay behind; 3 other calls`
	lib.Either(nil, true)
	lib.Must(true, errX)
	lib.Both(nil, false)
}

func afterwards(name string) {
	err := run2()
	if err == nil {
		defer os.Remove(name) // runs only without the error
	}
	lib.Check(err)
	if err != nil {
		log.Fatal(err)
	}
	lib.Check(errX) // want `^lib\.Check can end the process and skip the deferred os\.Remove: files stay behind; return`
}

func again(names []string) {
	for _, name := range names {
		err := run2()
		if err == nil {
			defer os.Remove(name)
		}
		lib.Check(err) // want `^lib\.Check can end the process and skip the deferred os\.Remove`
	}
}

func prints(name string) {
	defer os.Remove(name)
	lib.Println(name)
	if _, err := fmt.Println(name); err != nil {
		log.Fatal(err)
	}
	if _, err := os.Open(name); err != nil {
		log.Fatal(err) // want `^log\.Fatal skips the deferred os\.Remove: files stay behind; return`
	}
}

func run2() error { return errX }

var atExit []func()

func exit(code int) {
	for _, f := range atExit {
		f()
	}
	os.Exit(code)
}

// kept also stores the function that it defers, so that exit calls it.
func kept(dir string) {
	remove := func() { os.RemoveAll(dir) }
	atExit = append(atExit, remove)
	defer remove()
	if dir == "a" {
		exit(1)
	}
}

// keptNot stores another function.
func keptNot(dir string) {
	remove := func() { os.RemoveAll(dir) }
	atExit = append(atExit, func() { fmt.Println(dir) })
	defer remove()
	if dir == "a" {
		exit(1) // want `can end the process and skip a deferred function, which calls os\.RemoveAll`
	}
	if dir == "b" {
		remove()
	}
}
