package loops

import (
	"context"
	"os"
	"time"

	"github.com/sethvargo/go-retry"

	"retrybounds/exit"
)

func try(context.Context) error { return nil }

//exitlint:retry last
func callEnds(ctx context.Context) {
	b := retry.WithMaxRetries(2, retry.NewConstant(time.Second))
	if err := retry.Do(ctx, b, try); err != nil {
		println(err.Error())
		os.Exit(3) // want `after the last try this ends with 3, but exhausted is 255 in \[retry\.last\] of exitlint.toml`
	}
	os.Exit(4)
}

//exitlint:retry last
func callEndsLater(ctx context.Context) int {
	b := retry.WithMaxRetries(2, retry.NewConstant(time.Second))
	err := retry.Do(ctx, b, try)
	if err != nil {
		return exit.Busy // want `after the last try this ends with 75, but exhausted is 255 in \[retry\.last\] of exitlint.toml`
	}
	return exit.OK
}

//exitlint:retry last
func callEndsRight(ctx context.Context, quiet bool) int {
	b := retry.WithMaxRetries(2, retry.NewConstant(time.Second))
	err := retry.Do(ctx, b, try)
	if err != nil {
		return exit.Last
	}
	if quiet {
		return exit.OK
	}
	return exit.Busy
}

// callSucceeds asks whether the call has worked, and for another error.
//
//exitlint:retry last
func callSucceeds(ctx context.Context, other error) int {
	b := retry.WithMaxRetries(2, retry.NewConstant(time.Second))
	if err := retry.Do(ctx, b, try); err == nil {
		return exit.OK
	}
	if other != nil {
		return exit.Busy
	}
	return exit.Last
}

// A schedule says how to retry.
type schedule struct {
	Attempts int
	Wait     time.Duration
}

var schedules = map[int]schedule{exit.Last: {3, time.Second}, exit.OK: {2, time.Second}} // want `schedules has no entry for 75 \(EXIT_BUSY\), which is retried in exitlint.toml`

// byTable has to follow the policy of the code that it looks up.
func byTable() {
	s := schedules[exit.Last]
	for range s.Attempts {
		if op() == 0 {
			return
		}
		time.Sleep(2 * time.Second) // want `wait 1 is 2s here, but 1s in \[retry\.last\] of exitlint.toml`
	}
}

// byTwo looks up two codes, and so follows none of their policies.
func byTwo() {
	s, t := schedules[exit.Last], schedules[exit.OK]
	for range s.Attempts + t.Attempts {
		if op() == 0 {
			return
		}
		time.Sleep(2 * time.Second)
	}
}

// A failure has a status.
type failure struct{ ExitCode int }

func (f failure) Error() string { return "" }

// Temporary is the predicate by which the loop asks.
func (f failure) Temporary() bool { return f.ExitCode == exit.Last } // want `Temporary is false for 0 \(EXIT_OK\) and 75 \(EXIT_BUSY\), which are transient in exitlint.toml`

func run() failure { return failure{} }

// byMethod has to follow the policy of the codes for which the method is true.
func byMethod() {
	for range 3 {
		if f := run(); !f.Temporary() {
			return
		}
		time.Sleep(3 * time.Second) // want `wait 1 is 3s here, but 1s in \[retry\.last\] of exitlint.toml`
	}
}
