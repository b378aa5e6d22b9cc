// Package plain retries with loops of its own.
package plain

import (
	"errors"
	"time"

	"retryloops/exit"
)

func op() error { return errors.New("no") }

func status(error) int { return 0 }

const attempts = 4

// right doubles from 100ms.
//
//exitlint:retry lock
func right() error {
	wait := 100 * time.Millisecond
	for i := 1; ; i++ {
		err := op()
		if err == nil || i == attempts {
			return err
		}
		time.Sleep(wait)
		wait *= 2
	}
}

//exitlint:retry lock
func tooOften() error {
	var err error
	for i := 0; i < 6; i++ { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml \(retrypolicy/invalid\)`
		if i > 0 {
			time.Sleep(100 * time.Millisecond << (i - 1))
		}
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}

// byCode is tied by the name of the code.
//
//exitlint:retry EXIT_LOCKED the lock is somebody else's
func byCode() error {
	wait := 100 * time.Millisecond
	for range 3 {
		if err := op(); err == nil {
			return nil
		}
		time.Sleep(wait) // want `wait 2 is 300ms here, but 200ms in \[retry\.lock\] of exitlint.toml: 100ms \+ 200ms \+ 400ms = 700ms`
		wait *= 3
	}
	return op()
}

// byConstant is tied by what it compares with.
func byConstant() error {
	for i := 1; ; i++ {
		err := op()
		if status(err) != exit.Locked || i == attempts {
			return err
		}
		time.Sleep(time.Second) // want `wait 1 is 1s here, but 100ms in \[retry\.lock\] of exitlint.toml: 100ms \+ 200ms \+ 400ms = 700ms`
	}
}

func isRetryable(code int) bool { return code >= exit.Restart && code < exit.Collision } // want `isRetryable is false for 7 \(EXIT_LOCKED\), 8 \(EXIT_LIMITED\) and 22 \(EXIT_COLLISION\), which are retried in exitlint.toml`

// byPredicate is tied by a predicate that accepts one code.
func byPredicate() error {
	for i := 1; i <= 4; i++ {
		err := op()
		if !isRetryable(status(err)) {
			return err
		}
		time.Sleep(min(time.Duration(i)*5*time.Second, 30*time.Second)) // want `wait 3 is 15s here, but 30s in \[retry\.restart\] of exitlint.toml: 5s \+ 10s \+ 30s = 45s`
	}
	return nil
}

var schedule = []time.Duration{5 * time.Second, 10 * time.Second, 30 * time.Second}

func restarts() error {
	//exitlint:retry restart
	for _, wait := range schedule {
		if err := op(); err == nil {
			return nil
		}
		time.Sleep(wait)
	}
	for { // of something else
		if op() == nil {
			return nil
		}
		time.Sleep(time.Minute)
	}
}

// apart has a line between the comment and the loop, so that the comment is about
// all that follows.
func apart() error {
	//exitlint:retry restart
	err := op()
	for _, wait := range schedule {
		if err == nil {
			return nil
		}
		time.Sleep(wait)
		err = op()
	}
	for err != nil {
		time.Sleep(time.Minute) // want `wait 1 is 1m0s here, but 5s in \[retry\.restart\] of exitlint.toml`
		err = op()
	}
	return nil
}

//exitlint:retry collision
func slowly() {
	for range 4 {
		if op() == nil {
			return
		}
		time.Sleep(time.Second) // want `wait 1 is 1s here, but \[retry\.collision\] of exitlint.toml retries at once`
	}
}

//exitlint:retry limited
func limited(after time.Duration) {
	for range 3 { // want `this loop makes 3 attempts, but max_attempts is 5 in \[retry\.limited\] of exitlint.toml`
		if op() == nil {
			return
		}
		time.Sleep(after)
	}
}

//exitlint:retry nothing // want `//exitlint:retry nothing: exitlint.toml has no \[retry\.nothing\] and no code "nothing" with a policy`
func unknown() {}

//exitlint:retry lock // want `//exitlint:retry lock: nothing here retries with constants that can be compared with \[retry\.lock\] of exitlint.toml`
func configured(n int, wait time.Duration) {
	for range n {
		if op() == nil {
			return
		}
		time.Sleep(wait)
	}
}

// What follows is tied to nothing, or to two policies.

func polls() {
	for op() != nil {
		time.Sleep(time.Minute)
	}
}

func report(err error) string {
	for op() != nil {
		time.Sleep(time.Minute)
	}
	if status(err) == exit.Locked {
		return "locked"
	}
	return ""
}

func both() error {
	for i := 0; i < 9; i++ {
		err := op()
		if c := status(err); c != exit.Locked && c != exit.Restart {
			return err
		}
		time.Sleep(time.Minute)
	}
	return nil
}

// atOnce has a loop that does not wait. The comment says that it tries again.
func atOnce() error {
	var err error
	//exitlint:retry collision
	for range 6 { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry\.collision\] of exitlint.toml`
		if err = op(); err == nil {
			return nil
		}
	}
	for range 6 { // is no such loop
		if op() == nil {
			return nil
		}
	}
	return err
}

// plainLoop is what the comment before the function is about.
//
//exitlint:retry collision
func plainLoop() {
	for range 6 { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry.collision\]`
		if op() == nil {
			return
		}
	}
}

//exitlint:retry collision // want `nothing here retries`
func twoPlainLoops() {
	for range 6 {
		if op() == nil {
			return
		}
	}
	for range 4 {
		if op() == nil {
			return
		}
	}
}

// onceBefore tries once before its loop.
func onceBefore() error {
	err := op()
	//exitlint:retry collision
	for range 6 { // want `this loop makes 7 attempts with the one before it, but max_attempts is 4 in \[retry\.collision\] of exitlint.toml`
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}

// told waits as long as it is told, or by the policy.
func told() error {
	var err error
	//exitlint:retry lock
	for i := range attempts {
		if err = op(); err == nil {
			return nil
		}
		if status(err) == 2 {
			time.Sleep(time.Minute)
			continue
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

// late waits no time before the first try.
func late() error {
	var err error
	//exitlint:retry lock
	for i := range attempts {
		time.Sleep(100 * time.Millisecond << i >> 1 * time.Duration(min(i, 1)))
		if err = op(); err == nil {
			return nil
		}
	}
	return err
}

// paused waits in a function, one step too long.
func paused() error {
	var err error
	//exitlint:retry lock
	for i := range attempts {
		if err = op(); err == nil {
			return nil
		}
		pause(i + 1) // want `wait 1 is 200ms here, but 100ms in \[retry\.lock\] of exitlint.toml`
	}
	return err
}

func pause(i int) { time.Sleep(100 * time.Millisecond << i) }

// again tries its argument.
func again(n int, wait time.Duration, try func() error) error {
	var err error
	for range n {
		if err = try(); err == nil {
			return nil
		}
		time.Sleep(wait)
		wait *= 2
	}
	return err
}

func calls() error {
	//exitlint:retry lock
	if err := again(4, 100*time.Millisecond, op); err != nil {
		return err
	}
	//exitlint:retry lock
	if err := again(5, 100*time.Millisecond, op); err != nil { // want `this loop makes 5 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		return err
	}
	return nil
}

// ruled asks a function of the count and of the error.
func ruled() error {
	//exitlint:retry lock
	for i := 1; ; i++ { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		err := op()
		if !shouldRetry(i, err) {
			return err
		}
		time.Sleep(100 * time.Millisecond << (i - 1))
	}
}

func shouldRetry(i int, err error) bool {
	if errors.Is(err, errors.ErrUnsupported) {
		return false
	}
	return i < 6
}
