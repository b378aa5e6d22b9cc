package retry_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/onefile"
)

// runs appends code to the preamble, and returns the runs of the loops in code.
func runs(t *testing.T, code string) []retry.Run {
	pass := onefile.Check(t, preamble+code)
	pkg, fns := ssax.Build(pass, nil)
	machine := eval.New(pkg, fns, nil)
	var out []retry.Run
	for _, l := range retry.NewFinder(pass.TypesInfo, pass.Files).Loops(pass.Files[0]) {
		if pass.Fset.Position(l.Pos).Offset >= len(preamble) {
			out = append(out, l.Run(machine))
		}
	}
	return out
}

const preamble = `package p

import ("context"; "errors"; "math"; "math/rand"; "time")

var _ = errors.New
var _ = math.Pow
var _ = rand.Intn
var ctx context.Context

const attempts = 4
const base = 100 * time.Millisecond
var schedule = []time.Duration{time.Second, 3 * time.Second, 9 * time.Second}
var limit = 5
var changed = 3

func op() error { changed++; return nil }
func use(*time.Duration) {}
func again(error) bool { return true }
func do(f func()) { f() }
func do2() error { return op() }
func seq(yield func(int) bool) {}
func delays() []time.Duration { return schedule }
func fixed() time.Duration { return base }
func last(i int) bool { return i == 2 }
func logf(string) {}
var clock = time.After
func afterSignal(d time.Duration) <-chan struct{} { return nil }
func sleepBetween(a, b time.Duration) {}

var fail error

type client struct{ unit time.Duration }
var c = &client{base}
func init() { c = &client{time.Duration(changed)} }
func (c *client) decide(i int, err error) (bool, time.Duration) {
	if err == fail { return false, 0 }
	if i > 3 { return false, 0 }
	return true, time.Duration(i) * base
}
func (c *client) twice(i int, err error) (time.Duration, bool) {
	if i > 2 { return 0, false }
	if changed > 4 { return time.Hour, true }
	return base, true
}
func (c *client) delay(i int) time.Duration { return base << i }
func (c *client) grow(i int) time.Duration { return c.unit << i }
func (c *client) nap(i int) error {
	d := base * time.Duration(2*i+1)
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C: return nil
	case <-ctx.Done(): return ctx.Err()
	}
}
func (c *client) ping() error { return fail }
func printf(string) error { return nil }
func shouldRetry(i int, err error) bool { return i < 2 && changed > 4 }
func pause(ctx context.Context, i int) error {
	if ctx.Err() != nil { return ctx.Err() }
	select {
	case <-ctx.Done(): return ctx.Err()
	case <-time.After(base << i): return nil
	}
}
func rest(i int) { _ = pause(ctx, i) }
func sleepTwice(d time.Duration) { time.Sleep(2*d) }
func settle(i int) error { err := op(); time.Sleep(base); return err }
func jitter(i int) { time.Sleep(time.Duration(rand.Intn(100))) }
func note() { changed++ }
func size() int { return changed }
func pair() (int, error) { return changed, fail }
func swapped() (error, int) { return fail, changed }
func noted(i int) { note(); time.Sleep(base) }
func sized(i int) { changed = size(); time.Sleep(base) }
func paired(i int) { changed, fail = pair(); time.Sleep(base) }
func lazy(i int) { if i > 0 { time.Sleep(time.Duration(i) * base) } }

type settings struct { tries int; wait time.Duration }
func repeat(n int, d time.Duration, do func() error) error {
	var err error
	for range n { if err = do(); err == nil { return nil }; time.Sleep(d); d *= 2 }
	return err
}
func with(s settings, do func() error) {
	for range s.tries { if do() == nil { return }; time.Sleep(s.wait) }
}
func get[T any](n int, do func() (T, error)) (v T, err error) {
	for range n { if v, err = do(); err == nil { return }; time.Sleep(base) }
	return
}
func each(all []func() error, done func() error) {
	for _, do := range all { _ = do(); time.Sleep(0) }
	_ = done()
}

func backoff(i int) time.Duration {
	if d := base << i; d < 300*time.Millisecond {
		return d
	}
	return 300 * time.Millisecond
}

func sleep(ctx context.Context, d time.Duration) error { return nil }

`

// TestLoops checks how loops run if every try fails.
func TestLoops(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, body, want string }{
		{"counts from 0", `for i := 0; i < 3; i++ { if op() == nil { return }; time.Sleep(base) }`, "3+1: 100ms 100ms 100ms"},
		{"counts from 1", `for i := 1; i <= attempts; i++ { if err := op(); err == nil { return }; time.Sleep(base << (i - 1)) }`, "4+1: 100ms 200ms 400ms 800ms"},
		{"leaves after the last try", `for i := 1; ; i++ { if op() == nil { return }; if i == attempts { return }; time.Sleep(base) }`, "4: 100ms 100ms 100ms"},
		{"looks before the try", `for i := 0; ; i++ { if i >= 3 { return }; if op() == nil { break }; time.Sleep(base) }`, "3+1: 100ms 100ms 100ms"},
		{"waits before further tries", `for i := range 4 { if i > 0 { time.Sleep(base) }; if op() == nil { return } }`, "4: 100ms 100ms 100ms"},
		{"tries before a loop that tries first", `if op() == nil { return }; for i := 0; i < 2; i++ { if op() == nil { return }; time.Sleep(base) }`, "2+2: 0s 100ms 100ms"},
		{"tries before for a number and an error", `if _, err := pair(); err == nil { return }; for range 2 { if _, err := pair(); err == nil { return }; time.Sleep(base) }`, "2+2: 0s 100ms 100ms"},
		{"calls before what returns the error first", `if err, _ := swapped(); err == nil { return }; for range 2 { if err, _ := swapped(); err == nil { return }; time.Sleep(base) }`, "2+2: 100ms 100ms"},
		{"tries before a block with the loop", `err := op(); if err != nil { for range 2 { time.Sleep(base); if err = op(); err == nil { return } } }`, "2+1: 100ms 100ms"},
		{"calls in a block before what the loop tries", `if changed > 4 { _ = op(); return }; for range 2 { if op() == nil { return }; time.Sleep(base) }`, "2+2: 100ms 100ms"},
		{"tries before in another case", `switch { case changed > 4: _ = op(); default: for range 2 { if op() == nil { return }; time.Sleep(base) } }`, "2+2: 100ms 100ms"},
		{"tries the same of another receiver before", `d := &client{}; _ = d.ping(); for range 2 { if c.ping() == nil { return }; time.Sleep(base) }`, "2+2: 100ms 100ms"},
		{"prints before, and in the loop", `_ = printf("a"); for range 2 { _ = printf("b"); if op() == nil { return }; time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"tries before a loop that looks at the failure", `err := op(); for i := range 2 { if err == nil || errors.Is(ctx.Err(), context.Canceled) { break }; time.Sleep(time.Duration(2<<(i+1)) * time.Second); err = op() }`, "2+1: 4s 8s"},
		{"looks at something else before it waits and tries again", `err := op(); for range 2 { if again(err) { return }; time.Sleep(base); err = op() }`, "2+1: 100ms 100ms"},
		{"begins with a call that also is before the loop", `_ = do2(); for range 2 { if op() == nil { return }; _ = do2(); time.Sleep(base) }`, "2+2: 100ms 100ms"},
		{"calls another function before", `_ = fixed(); for i := 0; i < 2; i++ { if op() == nil { return }; time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"tries the same in a loop before", `for range 3 { op() }; for i := 0; i < 2; i++ { if op() == nil { return }; time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"tries before the loop", `err := op(); for i := 0; err != nil && i < 2; i++ { time.Sleep(base); err = op() }`, "2+1: 100ms 100ms"},
		{"doubles", `wait := base; for i := 0; i < 4; i++ { if op() == nil { return }; time.Sleep(wait); wait *= 2 }`, "4+1: 100ms 200ms 400ms 800ms"},
		{"grows by a half", `wait := base; for i := 0; i < 3; i++ { if op() == nil { return }; time.Sleep(wait); wait = time.Duration(float64(wait) * 1.5) }`, "3+1: 100ms 150ms 225ms"},
		{"is capped", `wait := base; for i := 0; i < 3; i++ { if op() == nil { return }; time.Sleep(wait); wait = min(wait*3, 200*time.Millisecond) }`, "3+1: 100ms 200ms 200ms"},
		{"is capped by an if", `wait := base; for i := 0; i < 3; i++ { if op() == nil { return }; time.Sleep(wait); wait *= 2; if wait > 300*time.Millisecond { wait = 300*time.Millisecond } }`, "3+1: 100ms 200ms 300ms"},
		{"is linear", `for i := 1; i <= 3; i++ { if op() == nil { return }; time.Sleep(time.Duration(i) * 5 * time.Second) }`, "3+1: 5s 10s 15s"},
		{"is a power", `for i := 0; i < 3; i++ { if op() == nil { return }; time.Sleep(time.Duration(math.Pow(2, float64(i))) * time.Second) }`, "3+1: 1s 2s 4s"},
		{"is a schedule", `for _, d := range schedule { if op() == nil { return }; time.Sleep(d) }`, "3+1: 1s 3s 9s"},
		{"indexes a schedule", `for i := 0; i < len(schedule); i++ { if op() == nil { return }; time.Sleep(schedule[i]) }`, "3+1: 1s 3s 9s"},
		{"selects", `for i := 1; ; i++ { if err := ctx.Err(); err != nil { return }; if op() == nil { return }; if i == attempts { return }
			select { case <-ctx.Done(): case <-time.After(base): } }`, "4: 100ms 100ms 100ms"},
		{"selects and returns", `for i := 0; i < 2; i++ { op(); select { case <-ctx.Done(): return; case <-time.After(base): continue } }`, "2+1: 100ms 100ms"},
		{"uses a helper", `for i := 0; i < 2; i++ { if op() == nil { return }; if err := sleep(ctx, base); err != nil { return } }`, "2+1: 100ms 100ms"},
		{"asks a predicate", `for i := 0; i < 3; i++ { err := op(); if err == nil { return }; if !again(err) { return }; if i < 2 { time.Sleep(base) } }`, "3: 100ms 100ms"},
		{"goes on when told", `for i := 0; i < 3; i++ { if err := op(); err != nil { if i == 2 { return }; time.Sleep(base); continue }; return }`, "3: 100ms 100ms"},
		{"a constant variable", `for i := 0; i < limit; i++ { op() ; time.Sleep(0) }`, "5+1: 0s 0s 0s 0s 0s"},
		{"counts down", `for left := 3; left > 0; left-- { if op() == nil { return }; time.Sleep(base) }`, "3+1: 100ms 100ms 100ms"},
		{"in a literal", `func() { for i := range 2 { if op() == nil { return }; _ = i; time.Sleep(base) } }()`, "2+1: 100ms 100ms"},
		{"a switch", `for i := 0; i < 2; i++ { switch err := op(); { case err == nil: return; case again(err): time.Sleep(base) } }`, "2+1: 100ms 100ms"},

		{"a number that changes", `for i := 0; i < changed; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"no bound", `for { if op() == nil { return }; time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"a parameter", `n := len(schedule); func(n int) { for i := 0; i < n; i++ { op(); time.Sleep(base) } }(n)`, "0+1: 100ms 100ms"},
		{"set twice before", `wait := base; if again(nil) { wait = time.Hour }; for i := 0; i < 2; i++ { op(); time.Sleep(wait) }`, "2+1: ? ?"},
		{"its address is taken", `wait := base; p := &wait; use(p); for i := 0; i < 2; i++ { op(); time.Sleep(wait) }`, "2+1: ? ?"},
		{"set on some paths", `wait := base; for i := 0; i < 2; i++ { op(); time.Sleep(wait); if again(nil) { wait = time.Hour } }`, "2: 100ms ?"},
		{"set by a closure", `wait := base; f := func() { wait = 1 }; for i := 0; i < 2; i++ { op(); f(); time.Sleep(wait) }`, "2+1: ? ?"},
		{"set by a closure inside the loop", `wait := base; for i := 0; i < 2; i++ { op(); f := func() { wait = 1 }; go f(); time.Sleep(wait) }`, "2+1: ? ?"},
		{"2000 rounds of a range", `for range 2000 { op(); time.Sleep(0) }`, "2000+1:" + strings.Repeat(" 0s", 2000)},
		{"2000 rounds of a loop", `for i := 0; i < 2000; i++ { op(); time.Sleep(0) }`, "2000+1:" + strings.Repeat(" 0s", 2000)},
		{"more rounds of a range than are run", `for range 2001 { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"more rounds of a loop than are run", `for i := 0; i < 2001; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"swaps two waits", `a, b := base, 3*base; for i := 0; i < 3; i++ { op(); time.Sleep(a); a, b = b, a }`, "3+1: 100ms 300ms 100ms"},
		{"tries on the way out", `for i := 0; ; i++ { if i == 2 { op(); return }; if op() == nil { return }; time.Sleep(base) }`, "3: 100ms 100ms"},
		{"tries in the condition", `for i := 0; i < 2 && op() != nil; i++ { time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"tries on some paths", `for i := 0; i < 2; i++ { if changed > 4 { op() }; time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"tries in a go statement", `for i := 0; i < 2; i++ { go op(); time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"waits where it fails again", `for i := 0; i < 2; i++ { err := op(); if err == nil { continue }; time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"waits in the other branch", `for i := 0; i < 2; i++ { if op() == nil { changed++ } else { time.Sleep(base) } }`, "2+1: 100ms 100ms"},
		{"computes the wait in a function", `for i := 0; i < 4; i++ { op(); time.Sleep(backoff(i)) }`, "4+1: 100ms 200ms 300ms 300ms"},
		{"shows its counter to a closure", `for i := 0; i < 2; i++ { do(func() { println(i) }); time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"captures a constant", `wait := base; do(func() { for i := 0; i < 2; i++ { op(); time.Sleep(wait) } })`, "2+1: 100ms 100ms"},
		{"is inside another loop", `for i := 0; i < 9; i++ { for j := 0; j < 2; j++ { op(); time.Sleep(base) } }`, "2+1: 100ms 100ms"},
		{"starts anew in another loop", `for i := 0; i < 9; i++ { wait := base; for j := 0; j < 2; j++ { op(); time.Sleep(wait); wait *= 2 } }`, "2+1: 100ms 200ms"},
		{"ranges over a function", `for i := range seq { if op() == nil { return }; _ = i; time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"waits for a timer or an answer", `for i := 0; i < 2; i++ { go op(); select { case <-time.After(time.Minute): return; case <-ctx.Done(): }; time.Sleep(base) }`, "2+1: 100ms 100ms"},

		{"waits in two branches", `for i := 0; i < 2; i++ { if op() == nil { return }; if changed > 4 { time.Sleep(time.Hour); continue }; time.Sleep(base) }`, "2+1: ? ?"},
		{"waits in three branches, the middle one differs", `for i := 0; i < 2; i++ { if op() == nil { return }; if changed > 4 { time.Sleep(base); continue }; if changed > 3 { time.Sleep(time.Hour); continue }; time.Sleep(base) }`, "2+1: ? ?"},
		{"waits once more on some paths", `for i := 0; i < 2; i++ { if op() == nil { return }; if changed > 4 { time.Sleep(time.Hour) }; time.Sleep(base) }`, "2+1: ? ? ? ?"},
		{"waits in one branch without counting", `for i := 0; i < 2; { if op() == nil { return }; if changed > 4 { time.Sleep(base); continue }; i++; time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"waits no time before the first try", `for i := range 3 { time.Sleep(time.Duration(i) * base); if op() == nil { return } }`, "3: 100ms 200ms"},
		{"waits no time after a try before the loop", `if op() == nil { return }; for i := range 2 { time.Sleep(time.Duration(i) * base); if op() == nil { return } }`, "2+1: 0s 100ms"},
		{"waits alike in two branches", `for i := 0; i < 2; i++ { if op() == nil { return }; if changed > 4 { time.Sleep(base); continue }; time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"polls between the tries", `for i := 0; i < 2; i++ { if op() == nil { return }; for changed < 4 { time.Sleep(time.Hour) }; time.Sleep(base) }`, "2+1: ? 100ms ? 100ms; 0+2: 1h0m0s 1h0m0s"},
		{"receives from a function of its own", `for i := 0; i < 2; i++ { if op() == nil { return }; select { case <-ctx.Done(): return; case <-clock(base): } }`, "2+1: 100ms 100ms"},
		{"receives from a function that a signal cuts short", `for i := 0; i < 2; i++ { if op() == nil { return }; select { case <-ctx.Done(): return; case <-afterSignal(base): } }`, "2+1: 100ms 100ms"},
		{"a part of a schedule", `for _, d := range schedule[:2] { op(); time.Sleep(d) }`, "2+1: 1s 3s"},
		{"a schedule of a function", `for _, d := range delays() { time.Sleep(d); op() }`, "3+1: 1s 3s 9s"},
		{"unknown on some paths", `wait := base; for i := 0; i < 2; i++ { op(); time.Sleep(wait); if changed > 4 { wait = delays()[0] } }`, "2: 100ms ?"},
		{"known in the first round", `wait, grow := base, true; for i := 0; i < 3; i++ { op(); time.Sleep(wait); if grow { wait *= 2 }; grow = changed > 4 }`, "3+1: 100ms 200ms ?"},
		{"a variable that a closure reads", `wait := base; show := func() { println(wait) }; for i := 0; i < 2; i++ { op(); show(); time.Sleep(wait); if changed > 4 { wait = time.Hour } }`, "2+1: 100ms ?"},
		{"a variable before, on some paths", `wait := base; show := func() { println(wait) }; if changed > 4 { wait = time.Hour }; for i := 0; i < 2; i++ { op(); show(); time.Sleep(wait) }`, "2+1: ? ?"},
		{"an entry of a map", `m := map[int]time.Duration{1: base}; for i := 0; i < 2; i++ { op(); time.Sleep(m[1]); if changed > 4 { m[1] = time.Hour } }`, "2+1: 100ms ?"},
		{"an element of a slice", `s := []time.Duration{base}; for i := 0; i < 2; i++ { op(); time.Sleep(s[0]); if changed > 4 { s[0] = time.Hour } }`, "2+1: 100ms ?"},
		{"an element that a closure reads", `s := []time.Duration{base}; show := func() { println(s[0]) }; for i := 0; i < 2; i++ { op(); show(); time.Sleep(s[0]); if changed > 4 { s[0] = time.Hour } }`, "2+1: 100ms ?"},
		{"an element under another name", `s := []time.Duration{base}; t := s; show := func() { println(len(s)) }; for i := 0; i < 2; i++ { op(); show(); time.Sleep(t[0]); if changed > 4 { s[0] = time.Hour } }`, "2+1: 100ms ?"},
		{"a variable captured before it is set", `wait := base; f := func() { for i := 0; i < 2; i++ { op(); time.Sleep(wait) } }; wait = time.Hour; f()`, "2+1: ? ?"},
		{"an array captured before it is set", `var w [1]time.Duration; w[0] = base; f := func() { for i := 0; i < 2; i++ { op(); time.Sleep(w[0]) } }; w[0] = time.Hour; f()`, "2+1: ? ?"},
		{"changed by a loop inside", `wait := base; for i := 0; i < 2; i++ { for j := 0; j < 3; j++ { op(); wait *= 2 }; time.Sleep(wait) }`, "2+1: ? ?"},
		{"grows in another loop", `wait := base; for i := 0; i < 9; i++ { for j := 0; j < 2; j++ { op(); time.Sleep(wait); wait *= 2 } }`, "2+1: ? ?"},
		{"a function of nothing", `for i := 0; i < 2; i++ { time.Sleep(fixed()); op() }`, "2+1: ? ?"},
		{"a bound that a function knows", `for i := 0; ; i++ { op(); if last(i) { return }; time.Sleep(base) }`, "3: 100ms 100ms"},
		{"a bound that a function knows before the try", `for i := 0; ; i++ { if last(i) { return }; op(); time.Sleep(base) }`, "2+1: 100ms 100ms"},
		{"a function of the count and the error decides", `for i := 1; ; i++ { err := op(); retry, wait := c.decide(i, err); if !retry { return }; time.Sleep(wait) }`, "4: ? ? ?"},
		{"a function of the count and the error has two waits", `for i := 1; ; i++ { err := op(); wait, retry := c.twice(i, err); if !retry { return }; time.Sleep(wait) }`, "3: ? ?"},
		{"a method computes the wait", `for i := range 3 { op(); d := c.delay(i); time.Sleep(d) }`, "3+1: 100ms 200ms 400ms"},
		{"a method computes the wait from a field", `for i := range 3 { op(); d := c.grow(i); time.Sleep(d) }`, "3+1: ? ? ?"},
		{"decides before the try", `for i := 0; shouldRetry(i, fail); i++ { op(); time.Sleep(base) }`, "2+1: 100ms 100ms"},

		{"waits in a function", `for i := range 3 { if op() == nil { return }; if err := pause(ctx, i); err != nil { return } }`, "3+1: 100ms 200ms 400ms"},
		{"waits in a method that selects", `for i := range 3 { if op() == nil { return }; if i < 2 { if err := c.nap(i); err != nil { return } } }`, "3: 100ms 300ms"},
		{"waits in a function in a function", `for i := range 3 { if op() == nil { return }; rest(i) }`, "3+1: 100ms 200ms 400ms"},
		{"waits in a function with a wait as argument", `for i := range 2 { if op() == nil { return }; sleepTwice(base * time.Duration(i + 1)) }`, "2+1: 200ms 400ms"},
		{"tries in a function that waits, too", `for i := range 3 { if settle(i) == nil { return } }`, ""},
		{"waits in a function that calls one without a result", `for i := range 3 { if op() == nil { return }; noted(i) }`, "3+1: 100ms 100ms 100ms"},
		{"waits in a function that calls one for a number", `for i := range 3 { if op() == nil { return }; sized(i) }`, "3+1: 100ms 100ms 100ms"},
		{"tries in a function that waits, for a number and an error", `for i := range 3 { if op() == nil { return }; paired(i) }`, ""},
		{"waits at random in a function", `for i := range 2 { if op() == nil { return }; jitter(i) }`, "2+1: ? ?"},
		{"waits no time in a function", `for i := range 3 { lazy(i); if op() == nil { return } }`, "3: 100ms 200ms"},
		{"waits in a function on a goroutine", `for i := range 3 { go rest(i); op() }`, ""},

		{"fields that a constructor sets", `}; type kept struct { max int; wait time.Duration }; func newKept() *kept { return &kept{max: 3, wait: base} }; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(k.wait) }`, "3+1: 100ms 100ms 100ms"},
		{"a copy of a struct with such fields", `}; type kept struct { max int }; func newKept() kept { k := kept{max: 3}; return k }; func (k kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(0) }`, "3+1: 0s 0s 0s"},
		{"a method of the constant fields", `}; type kept struct { unit time.Duration }; func newKept() *kept { return &kept{base} }; func (k *kept) wait(i int) time.Duration { return k.unit << i }; func (k *kept) run() { for i := range 3 { op(); d := k.wait(i); time.Sleep(d) }`, "3+1: 100ms 200ms 400ms"},
		{"fields that a setter sets", `}; type kept struct { max int }; func newKept(n int) *kept { k := &kept{max: 3}; if n > 0 { k.max = n }; return k }; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"fields that two constructors set", `}; type kept struct { max int }; var _ = []any{&kept{max: 3}, &kept{max: 4}}; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"fields that a literal leaves out", `}; type kept struct { max int; name string }; var _ = []any{&kept{max: 3}, &kept{name: "x"}}; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"fields of a zero variable", `}; type kept struct { max int }; var _ = &kept{max: 3}; var zero kept; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"fields of a zero part", `}; type kept struct { max int }; var _ = &kept{max: 3}; func part() *kept { w := new(struct{ in kept }); return &w.in }; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"a field whose address is taken", `}; type kept struct { wait time.Duration }; func newKept() *kept { k := &kept{wait: base}; use(&k.wait); return k }; func (k *kept) run() { for range 3 { op(); time.Sleep(k.wait) }`, "3+1: ? ? ?"},
		{"a struct that contains a list of its own kind", `}; type kept struct { max int; below []kept }; func newKept() *kept { return &kept{max: 3} }; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "3+1: 100ms 100ms 100ms"},
		{"a struct from a map", `}; type kept struct { max int }; var _ = &kept{max: 3}; func one(m map[string]kept) kept { return m["a"] }; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"an exported field", `}; type kept struct { Max int }; var _ = &kept{Max: 3}; func (k *kept) run() { for i := 0; i < k.Max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},
		{"the element of a list that is zero", `}; type kept struct { max int }; var _ = &kept{max: 3}; func all() []kept { return make([]kept, 2) }; func (k *kept) run() { for i := 0; i < k.max; i++ { op(); time.Sleep(base) }`, "0+1: 100ms 100ms"},

		{"a helper with a function", `repeat(3, base, op)`, "3+1: 100ms 200ms 400ms"},
		{"two calls of a helper", `repeat(3, base, op); n := changed; repeat(n, 2*base, func() error { return nil })`, "3+1: 100ms 200ms 400ms; 0+1: 200ms 400ms"},
		{"a helper with settings", `s := settings{tries: 2}; s.wait = base; with(s, op)`, "2+1: 100ms 100ms"},
		{"a helper with a type parameter", `_, _ = get(4, func() (int, error) { return 1, op() })`, "4+1: 100ms 100ms 100ms 100ms"},
		{"a function that calls each", `each([]func() error{op}, op)`, ""},

		{"ranges over a ticker", `t := time.NewTicker(base); defer t.Stop(); n := 0; for range t.C { n++; if op() == nil || n == 3 { return } }`, "3+1: 100ms 100ms 100ms"},
		{"receives from a ticker", `t := time.NewTicker(2*base); for i := 0; i < 3; i++ { if op() == nil { return }; <-t.C }`, "3+1: 200ms 200ms 200ms"},
		{"selects a ticker", `t := time.NewTicker(base); for i := 0; i < 3; i++ { select { case <-ctx.Done(): return; case <-t.C: }; if op() == nil { return } }`, "3+1: 100ms 100ms 100ms"},
		{"selects a ticker and tries there", `t := time.NewTicker(base); end := time.After(time.Minute); for { select { case <-t.C: if op() == nil { return }; case <-end: return } }`, "0+1: 100ms 100ms"},
		{"ticks", `for range time.Tick(base) { if op() == nil { return } }`, "0+1: 100ms 100ms"},
		{"a ticker of unknown length", `t := time.NewTicker(delays()[changed]); for i := 0; i < 2; i++ { op(); <-t.C }`, "2+1: ? ?"},
		{"a helper that all call alike", `tryEach(3, base); tryEach(3, base) }; func tryEach(n int, d time.Duration) { for i := 0; i < n; i++ { op(); time.Sleep(d) }`, "3+1: 100ms 100ms 100ms"},
		{"a helper that is called in two ways", `tryEach(3, base); tryEach(2, base) }; func tryEach(n int, d time.Duration) { for i := 0; i < n; i++ { op(); time.Sleep(d) }`, "0+1: 100ms 100ms"},
		{"a helper that others may call", `TryEach(3, base) }; func TryEach(n int, d time.Duration) { for i := 0; i < n; i++ { op(); time.Sleep(d) }`, "0+1: ? ?"},
		{"a helper that is passed on", `g := tryEach; g(2, 0); tryEach(3, base) }; func tryEach(n int, d time.Duration) { for i := 0; i < n; i++ { op(); time.Sleep(d) }`, "0+1: ? ?"},

		{"calls itself", `again1(1) }; func again1(n int) error { err := op(); if err == nil || n == 3 { return err }; time.Sleep(base); return again1(n+1)`, "3: 100ms 100ms"},
		{"calls itself with a wait", `again2(4, base) }; func again2(left int, d time.Duration) error { if err := op(); err == nil { return nil } else if left--; left == 0 { return err }; time.Sleep(d); return again2(left, 2*d)`, "4: 100ms 200ms 400ms"},
		{"calls itself, from outside, too", `} ; func Again(n int) error { err := op(); if err == nil || n == 3 { return err }; time.Sleep(base); return Again(n+1)`, "0+1: 100ms 100ms"},
		{"calls itself without end", `} ; func forever() { if op() != nil { time.Sleep(base); forever() }`, "0+1: 100ms 100ms"},
		{"calls itself later", `} ; func later() { if op() != nil { time.AfterFunc(base, later) }`, "0+1: 100ms 100ms"},
		{"calls itself in a literal", `} ; func later(n int) { if op() != nil && n < 3 { time.AfterFunc(base, func() { later(n+1) }) }`, "0+1: 100ms 100ms"},
		{"calls itself for each child", `} ; func walk(n int) { for range n { walk(n-1); time.Sleep(base) }`, "0+1: 100ms 100ms"},

		{"tries nothing", `for i := 0; i < 2; i++ { _ = fail.Error(); logf("again"); time.Sleep(base) }`, "0+2: 100ms 100ms"},
		{"a function of two durations", `for i := 0; i < 2; i++ { op(); sleepBetween(base, base) }`, ""},
		{"a wait after the loop", `for i := 0; i < 2; i++ { if op() == nil { time.Sleep(base); return } }`, "0:"},
		{"waits for no try", `for _, s := range []string{"a"} { _ = s }`, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, l := range runs(t, "func f() {\n"+test.body+"\n}\n") {
				got = append(got, describe(l))
			}
			if strings.Join(got, "; ") != test.want {
				t.Errorf("got %q, want %q", strings.Join(got, "; "), test.want)
			}
		})
	}
}

// describe returns a string such as "4+1: 100ms ?": the attempts, the tries
// around the loop, and the waits. "?" is a wait of unknown length. For a loop
// without a known end, describe shows only the first two waits.
func describe(l retry.Run) string {
	s := fmt.Sprint(l.Attempts)
	if l.ExtraTries > 0 {
		s += fmt.Sprintf("+%d", l.ExtraTries)
	}
	s += ":"
	waits := l.Waits
	if l.Attempts == 0 {
		waits = waits[:min(2, len(waits))]
	}
	for _, w := range waits {
		if w.Known {
			s += " " + w.Length.String()
		} else {
			s += " ?"
		}
	}
	return s
}
