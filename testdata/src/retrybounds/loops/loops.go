// Package loops compares with the first and the last status.
package loops

import (
	"time"

	"retrybounds/exit"
)

func op() int { return 0 }

func first() {
	for range 5 { // want `this loop makes 5 attempts, but max_attempts is 2 in \[retry\.again\] of exitlint.toml`
		if op() != exit.OK {
			return
		}
		time.Sleep(time.Second)
	}
}

func last() {
	for range 5 { // want `this loop makes 5 attempts, but max_attempts is 3 in \[retry\.last\] of exitlint.toml`
		if op() != exit.Last {
			return
		}
		time.Sleep(time.Second)
	}
}

func before() {
	for range 5 {
		if op() != exit.Before {
			return
		}
		time.Sleep(time.Second)
	}
}

func after() {
	for range 5 {
		if op() != exit.After {
			return
		}
		time.Sleep(time.Second)
	}
}

// pollsTooFast is compared with a policy that only a time bounds.
//
//exitlint:retry poll
func pollsTooFast() {
	for op() != 0 {
		time.Sleep(time.Second) // want `wait 1 is 1s here, but 2s in \[retry\.poll\] of exitlint.toml`
	}
}

// polls agrees with the two waits of the policy that fit in 10 seconds.
//
//exitlint:retry poll
func polls() {
	for _, d := range []time.Duration{2 * time.Second, 4 * time.Second, time.Hour} {
		if op() == 0 {
			return
		}
		time.Sleep(d)
	}
}
