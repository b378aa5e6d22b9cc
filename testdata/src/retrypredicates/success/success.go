// Package success has functions that tell success from failure.
package success

import "slices"

func IsSuccess(code int) bool { return code == 0 } // want `IsSuccess is false for 100 \(NO_CHANGE\), which is successful in exitlint.toml`

func isSuccessExitCode(code int) bool { return code == 0 || code >= 70 } // want `isSuccessExitCode is true for 70 \(BROKEN\), which is not successful in exitlint.toml`

// 9 has no class.
func IsSuccessful(status int) bool { return slices.Contains([]int{0, 9, 100}, status) }

// It is about HTTP statuses.
func IsSuccessStatus(code int) bool { return code >= 200 && code < 300 }

func isSuccessCode(code int) bool { return code < 100 } // want `isSuccessCode is true for 70 \(BROKEN\), which is not successful in exitlint.toml, and false for 100 \(NO_CHANGE\), which is`

// What succeeds is something else.
func IsSuccessRate(code int) bool { return code == 0 }

//exitlint:predicate successful
func Worked(code int) bool { return code == 0 } // want `Worked is false for 100`

var _ = []func(int) bool{isSuccessExitCode, isSuccessCode}
