// Package many has predicates over plain numbers and texts.
package many

import (
	"os"
	"slices"
)

func isRecoverable(code int) bool { // want `isRecoverable counts 4 \(GONE\) as recoverable, against the registry and leaves out 20 \(STALE\) and 77 \(INPUT\)`
	switch code {
	case 4, 7, 9:
		return true
	}
	return false
}

func Recoverable(status int) bool { return slices.Contains([]int{7, 20, 77}, status) }

var transient = map[int]bool{7: true}

func IsTransient(exitCode int) bool { return transient[exitCode] } // want `IsTransient leaves out 20 \(STALE\)`

func shouldRetry(code int) bool { return code >= 7 && code <= 20 }

func shouldRetryStatus(code int) bool { return code > 3 } // want `shouldRetryStatus counts 4 \(GONE\) and 70 \(BROKEN\) as retried, against the registry`

func isNonRetryable(code int) bool { // want `isNonRetryable counts 20 \(STALE\) as not retried, against the registry` `isNonRetryable and isRecoverable both accept 9 \(UNSURE\)` `isNonRetryable and shouldRetry both accept 9 \(UNSURE\)` `isNonRetryable and shouldRetryStatus both accept 9 \(UNSURE\)`
	return code == 4 || code == 70 || code == 0 || code == 20 || code == 9
}

func isRetryableError(code string) bool { return code == "E_GONE" } // want `isRetryableError counts E_GONE as retried, against the registry and leaves out E_LOCKED`

func IsPermanentError(code string) bool { return code == "E_GONE" }

// worthAnotherTry has a name that says nothing to exitlint.
//
//exitlint:predicate retried
func worthAnotherTry(code int) bool { return code == 7 } // want `worthAnotherTry leaves out 20 \(STALE\)`

//exitlint:predicate not transient
func hopeless(code int) bool { return code == 4 || code == 70 || code == 0 || code == 7 } // want `hopeless counts 7 \(LOCKED\) as not transient, against the registry`

// What follows is about something else, or depends on what is not known.

func isTransientKind(kind int) bool { return kind == 4 }

func isFatal(code int) bool { return code == 3 }

func isTemporary(code int) bool { return code == 4 && os.Getenv("X") == "" }

func retryCount(code int) bool { return code == 4 }

func canRetry(code int, attempt int) bool { return code == 4 && attempt < 3 }

// An always is an error that says yes whatever it is.
type always string

func (a always) Error() string { return string(a) }

// Retry is of an interface.
func (always) Retry() bool { return true }
