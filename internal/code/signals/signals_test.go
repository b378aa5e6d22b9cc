package signals_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/signals"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// TestReceived checks after which signals control reaches a call of the function "mark"
// in the given body of a function. The fields "of" and "received" are the wanted
// results of OfBlock and of ReceivedBefore for that call.
func TestReceived(t *testing.T) {
	t.Parallel()
	const notify = "ch := make(chan os.Signal, 1); signal.Notify(ch, os.Interrupt, syscall.SIGHUP);"
	for _, tt := range []struct {
		name, body   string
		of, received string
	}{
		{"a case", notify + "switch <-ch { case syscall.SIGTERM: mark() }", "[15]", "[15]"},
		{"two signals in a case", notify + "switch <-ch { case syscall.SIGTERM, os.Interrupt: mark() }", "[2 15]", "[2 15]"},
		{"inside a case", notify + "switch <-ch { case syscall.SIGTERM: if flag { mark() } }", "[15]", "[15]"},
		{"a comparison", notify + "if s := <-ch; s == os.Interrupt { mark() }", "[2]", "[2]"},
		{"the other branch of a comparison", notify + "if s := <-ch; s != os.Interrupt { mark() }", "[]", "[2]"},
		{"the default", notify + "switch <-ch { case syscall.SIGTERM: default: mark() }", "[]", "[2]"},
		{"after the switch", notify + "switch <-ch { case syscall.SIGTERM: }; mark()", "[]", "[2]"},
		{"a signal that does not ask to end", notify + "switch <-ch { case syscall.SIGHUP: mark() }", "[1]", "[]"},
		{"any signal", notify + "<-ch; mark()", "[]", "[2]"},
		{"before the signal", notify + "mark(); <-ch", "[]", "[]"},
		{"one of two ways", notify + "if flag { <-ch }; mark()", "[]", "[]"},
		{"a case of a select", notify + "select { case <-ch: mark(); case <-other: }", "[]", "[2]"},
		{"the other case of a select", notify + "select { case <-ch: case <-other: mark() }", "[]", "[]"},
		{"a context", "ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM); defer stop(); <-ctx.Done(); mark()", "[]", "[15]"},
		{"all signals", "ch := make(chan os.Signal, 1); signal.Notify(ch); <-ch; mark()", "[]", "[2 3 15]"},
		{"another channel", "<-other; mark()", "[]", "[]"},
		{"in a goroutine", notify + "go func() { <-ch; mark() }()", "[]", "[2]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, fns := ssax.Build(onefile.Check(t, `package p
import ("context"; "os"; "os/signal"; "syscall")
var flag bool
var other chan os.Signal
var _ = context.Background
var _ = syscall.SIGTERM
var _ = signal.Notify
func mark() {}
func f() { `+tt.body+` }
`), nil)
			finder := signals.NewFinder(fns)
			for _, fn := range fns {
				for instr := range ssax.Instructions(fn) {
					call, ok := instr.(*ssa.Call)
					if !ok || call.Call.StaticCallee() == nil || call.Call.StaticCallee().Name() != "mark" {
						continue
					}
					if of := fmt.Sprint(signals.OfBlock(call.Block())); of != tt.of {
						t.Errorf("Of: got %s, want %s", of, tt.of)
					}
					if received := fmt.Sprint(finder.ReceivedBefore(call)); received != tt.received {
						t.Errorf("Received: got %s, want %s", received, tt.received)
					}
				}
			}
		})
	}
}

// TestInterruptsWork checks whether a goroutine that waits for a signal interrupts work
// that would end by itself.
func TestInterruptsWork(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, main string
		want       bool
	}{
		{"work that ends", "go stop(); work()", true},
		{"nothing after it", "go stop()", true},
		{"called, not started", "stop()", false},
		{"started twice", "go stop(); go stop(); work()", false},
		{"an endless loop", "go stop(); for { work() }", false},
		{"a wait", "go stop(); <-done", false},
		{"a select", "go stop(); select { case <-done: case <-done: }", false},
		{"a server", "go stop(); serve()", false},
		{"a wait in a branch", "go stop(); if flag { <-done }; work()", false},
		{"a wait before it", "<-done; go stop(); work()", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, fns := ssax.Build(onefile.Check(t, `package main
var flag bool
var done chan bool
func work() {}
func serve() {}
func stop() { <-done }
func main() { `+tt.main+` }
`), nil)
			for _, fn := range fns {
				if fn.Name() == "stop" {
					if got := signals.NewFinder(fns).InterruptsWork(fn); got != tt.want {
						t.Errorf("got %v", got)
					}
				}
			}
		})
	}
}
