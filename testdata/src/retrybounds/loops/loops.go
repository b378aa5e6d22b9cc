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
