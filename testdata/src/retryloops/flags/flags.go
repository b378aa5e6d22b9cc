// Package flags takes attempts and waits from flags.
package flags

import (
	"flag"
	"slices"
	"time"
	"unicode/utf8"

	avast "github.com/avast/retry-go/v4"
)

func op() error { return nil }

var (
	retries = flag.Int("retries", 5, "how often to try")
	wait    time.Duration
	delay   time.Duration
	changed int
)

func init() {
	flag.DurationVar(&wait, "wait", 200*time.Millisecond, "the first wait")
	flag.DurationVar(&delay, "delay", time.Second, "changed later")
	flag.IntVar(&changed, "changed", 9, "changed later")
	changed = 4
	delay *= 2
}

type options struct {
	tries int
	wait  time.Duration
}

func (o *options) register(fs *flag.FlagSet) {
	fs.IntVar(&o.tries, "tries", 3, "")
	fs.DurationVar(&o.wait, "first", 100*time.Millisecond, "")
}

//exitlint:retry lock
func loop() {
	for i := 0; i < *retries; i++ { // want `this loop makes 5 attempts with the defaults of flags, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		if op() == nil {
			return
		}
		if i < *retries-1 {
			time.Sleep(wait << i) // want `wait 1 is 200ms here with the defaults of flags, but 100ms in \[retry\.lock\] of exitlint.toml: 100ms \+ 200ms \+ 400ms = 700ms`
		}
	}
}

//exitlint:retry lock
func (o *options) library() error {
	return avast.Do(op, avast.Attempts(uint(o.tries)), avast.Delay(o.wait)) // want `the number of attempts is 3 here with the defaults of flags, but 4 in \[retry\.lock\] of exitlint.toml`
}

// named passes the name of a flag to a function that has nothing to do with flags.
//
//exitlint:retry lock
func named(o *options) error {
	return avast.Do(op, avast.Attempts(uint(utf8.RuneCountInString("retries"))), avast.Delay(o.wait))
}

// computed calls a function that has a body and nothing to do with flags.
//
//exitlint:retry lock
func computed() error {
	return avast.Do(op, avast.Attempts(attempts(2)), avast.Delay(100*time.Millisecond)) // want `the number of attempts is 6 here, but 4 in \[retry\.lock\] of exitlint.toml`
}

func attempts(n int) uint {
	if slices.Contains([]int{1, 2}, n) {
		return 6
	}
	return 4
}

//exitlint:retry lock
func right(o *options) error {
	return avast.Do(op, avast.Attempts(4), avast.Delay(o.wait))
}

func local() {
	var n int
	flag.IntVar(&n, "n", 2, "")
	flag.Parse()
	//exitlint:retry lock
	for i := 0; i < n; i++ { // want `this loop makes 2 attempts with the defaults of flags, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		op()
		if i < n-1 {
			time.Sleep(100 * time.Millisecond)
		}
	}
}

//exitlint:retry lock
func stored() error {
	return avast.Do(op, avast.Attempts(uint(changed)), avast.Delay(delay))
}
