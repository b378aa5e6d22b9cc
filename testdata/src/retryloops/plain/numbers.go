package plain

import (
	"os/exec"
	"time"
)

// failure is an error that knows the status that the program ends with.
type failure struct{ status int }

func (f failure) Error() string { return "failed" }

func (f failure) ExitCode() int { return f.status }

func (f failure) Count() int { return f.status }

func attempt() *failure { return nil }

// byStatus is tied by comparing the exit status of an error with a number.
func byStatus() error {
	for i := range 6 { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		f := attempt()
		if f == nil {
			return nil
		}
		if f.ExitCode() != 7 {
			return f
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return nil
}

// bySwitch is tied by a case of a switch.
func bySwitch() error {
	for i := range 6 { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
		f := attempt()
		if f == nil {
			return nil
		}
		switch f.ExitCode() {
		case 7:
			time.Sleep(100 * time.Millisecond << i)
			continue
		}
		return f
	}
	return nil
}

// byCount is not tied: the number is no status.
func byCount() error {
	for i := range 6 {
		if f := attempt(); f == nil || f.Count() != 7 {
			return nil
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return nil
}

// twoStatuses is not tied, because the statuses have different policies.
func twoStatuses() error {
	for i := range 6 {
		if f := attempt(); f == nil || f.ExitCode() != 20 && f.ExitCode() != 7 {
			return nil
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return nil
}

// byChild is not tied: it is the status of a child process.
func byChild() error {
	for i := range 6 {
		cmd := exec.Command("tool")
		if err := cmd.Run(); err == nil || cmd.ProcessState.ExitCode() != 7 {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return nil
}

// tryAgain calls itself; the comment belongs to the name of the function, too.
//
//exitlint:retry lock
func tryAgain(n int, wait time.Duration) error { // want `this loop makes 6 attempts, but max_attempts is 4 in \[retry\.lock\] of exitlint.toml`
	err := op()
	if err == nil || n == 6 {
		return err
	}
	time.Sleep(wait)
	return tryAgain(n+1, 2*wait)
}

// tryLater is right.
//
//exitlint:retry lock
func tryLater(n int, wait time.Duration) error {
	err := op()
	if err == nil || n == 4 {
		return err
	}
	time.Sleep(wait)
	return tryLater(n+1, 2*wait)
}

var _ = []error{tryAgain(1, 100*time.Millisecond), tryLater(1, 100*time.Millisecond)}
