// Package loops asks package apperr about errors.
package loops

import (
	"errors"
	"time"

	"retryelsewhere/apperr"
)

func byPredicate(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		if err = op(); err == nil || !apperr.IsBusy(err) {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func byStatus(op func() int) (code int) {
	for i := 0; i < 4; i++ {
		if code = op(); !apperr.Locked(code) {
			return code
		}
		time.Sleep(time.Second) // want `wait 1 is 1s here, but 100ms in \[retry.busy\]`
	}
	return code
}

func byMethod(op func() error) (err error) {
	for i := 0; i < 6; i++ { // want `this loop makes 6 attempts, but max_attempts is 3 in \[retry.rate\]`
		err = op()
		var e *apperr.Error
		if !errors.As(err, &e) || !e.Limited() {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

func byCode(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		if err = op(); apperr.CodeOf(err) != apperr.CodeBusy {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func byArgument(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		if err = op(); !apperr.Is(err, apperr.CodeBusy) {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func bySentinel(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		if err = op(); !errors.Is(err, apperr.ErrBusy) {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func byEquality(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		if err = op(); err != apperr.ErrBusy {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func byType(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		err = op()
		var e *apperr.LockError
		if !errors.As(err, &e) {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

func byCodeOfSentinel(op func() error) (err error) {
	for i := 0; i < 5; i++ { // want `this loop makes 5 attempts, but max_attempts is 3 in \[retry.rate\]`
		if err = op(); !errors.Is(err, apperr.Slow) {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

func byMadeSentinel(op func() error, try int) error { // want `this loop makes 7 attempts, but max_attempts is 4 in \[retry.busy\]`
	err := op()
	if errors.Is(err, apperr.Crowded) && try < 6 {
		time.Sleep(100 * time.Millisecond << try)
		return byMadeSentinel(op, try+1)
	}
	return err
}

func start(op func() error) error { return byMadeSentinel(op, 0) }

var late = &apperr.Error{Code: apperr.CodeRate}

func byOwnSentinel(op func() error) (err error) {
	for i := 0; i < 3; i++ {
		if err = op(); err != late {
			return err
		}
		time.Sleep(time.Minute) // want `wait 1 is 1m0s here, but 1s in \[retry.rate\]`
	}
	return err
}

func byOwnPredicate(op func() error) (err error) {
	for i := 0; i < 2; i++ { // want `this loop makes 2 attempts, but max_attempts is 4 in \[retry.busy\]`
		if err = op(); !shouldRetryLater(err) {
			return err
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

// None of these says which code it is.
func untied(op func() error, phase int) (err error) {
	for i := 0; i < 9; i++ {
		if err = op(); !apperr.Failed(err) {
			return err
		}
		time.Sleep(time.Minute)
	}
	for i := 0; i < 9; i++ {
		if err = op(); apperr.Ready(phase) || errors.Is(err, apperr.ErrGone) {
			return err
		}
		time.Sleep(time.Minute)
	}
	for i := 0; i < 9; i++ {
		if err = op(); errors.Is(err, apperr.Moved) || errors.Is(err, apperr.Both) { // set elsewhere; two codes
			return err
		}
		time.Sleep(time.Minute)
	}
	for i := 0; i < 9; i++ {
		if err = op(); apperr.Explain(err, apperr.CodeBusy) == "" {
			return err
		}
		time.Sleep(time.Minute)
	}
	for i := 0; i < 9; i++ {
		if err = op(); apperr.IsBusy(err) || apperr.CodeOf(err) == apperr.CodeRate { // two policies
			continue
		}
		time.Sleep(time.Minute)
	}
	return err
}

func shouldRetryLater(err error) bool { // want `shouldRetryLater is true for E_GONE, which is not retried in .*, and false for E_RATE, which is`
	return apperr.CodeOf(err) == apperr.CodeBusy || apperr.CodeOf(err) == apperr.CodeGone
}

func isTransient(err error) bool { // want `isTransient is false for 8 \(RATE\), which is transient`
	return apperr.ExitCode(err) == apperr.ExitBusy
}

func isRecoverable(err error) bool { // want `isRecoverable is true for 1 \(GENERAL\), which is not recoverable in .*, and false for 7 \(BUSY\) and 8 \(RATE\), which are`
	var c apperr.Coder
	return errors.As(err, &c) && c.ExitCode() == 1
}

func isPermanent(err error) bool { // want `isPermanent is true for apperr.ErrBusy, which is not permanent`
	return errors.Is(err, apperr.ErrBusy) || errors.Is(err, apperr.ErrGone)
}

func isTemporary(err error) bool { // want `isTemporary is false for E_RATE, which is transient`
	code, ok := apperr.Lookup(err)
	return ok && code == apperr.CodeBusy
}

// These agree with the registry, or ask for something else.
func isRetryable(err error) bool {
	switch apperr.CodeOf(err) {
	case apperr.CodeBusy, apperr.CodeRate:
		return true
	}
	return errors.Is(err, apperr.ErrBusy)
}

func isRetriable(err error) bool { return apperr.Message(err) == "try again" }

func shouldRetry(err error) bool {
	return err == apperr.ErrBusy || apperr.IsBusy(err) || apperr.Is(err, apperr.CodeRate)
}
