// Package many has predicates over plain numbers and texts.
package many

import (
	"os"
	"slices"
)

func isRecoverable(code int) bool { // want `isRecoverable is true for 4 \(GONE\), which is not recoverable in exitlint.toml, and false for 20 \(STALE\) and 77 \(INPUT\), which are`
	switch code {
	case 4, 7, 9:
		return true
	}
	return false
}

func Recoverable(status int) bool { return slices.Contains([]int{7, 20, 77}, status) }

var transient = map[int]bool{7: true}

func IsTransient(exitCode int) bool { return transient[exitCode] } // want `IsTransient is false for 20 \(STALE\), which is transient in exitlint.toml`

func shouldRetry(code int) bool { return code >= 7 && code <= 20 }

func shouldRetryStatus(code int) bool { return code > 3 } // want `shouldRetryStatus is true for 4 \(GONE\) and 70 \(BROKEN\), which are not retried in exitlint.toml`

func isNonRetryable(code int) bool { // want `isNonRetryable is true for 20 \(STALE\), which is retried in exitlint.toml` `isNonRetryable and isRecoverable are both true for 9 \(UNSURE\)` `isNonRetryable and shouldRetry are both true for 9 \(UNSURE\)` `isNonRetryable and shouldRetryStatus are both true for 9 \(UNSURE\)`
	return code == 4 || code == 70 || code == 0 || code == 20 || code == 9
}

func isRetryableError(code string) bool { return code == "E_GONE" } // want `isRetryableError is true for E_GONE, which is not retried in exitlint.toml, and false for E_LOCKED, which is`

func IsPermanentError(code string) bool { return code == "E_GONE" }

// worthAnotherTry has a name that says nothing to exitlint.
//
//exitlint:predicate retried
func worthAnotherTry(code int) bool { return code == 7 } // want `worthAnotherTry is false for 20 \(STALE\), which is retried in exitlint.toml`

//exitlint:predicate not transient
func hopeless(code int) bool { return code == 4 || code == 70 || code == 0 || code == 7 } // want `hopeless is true for 7 \(LOCKED\), which is transient in exitlint.toml`

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
