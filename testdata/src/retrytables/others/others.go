// Package others has tables of something else.
package others

import "time"

type Info struct {
	Retryable bool
	Retries   int
}

var statuses = map[int]Info{404: {}, 429: {Retryable: true}}

var levels = map[int]Info{0: {}, 4: {Retryable: true}, 5: {Retryable: true}}

var names = map[string]Info{"later": {Retryable: true}}

var byExit = map[int]Info{4: {Retryable: true}, 99: {}} // want `Retryable is true for 4 \(EXIT_GONE\), but it is not retried in exitlint.toml`

// exitUnknown has an exit in its name, but no status of the registry.
var exitUnknown = map[int]Info{98: {Retryable: true}, 99: {}}

var codes = map[int]Info{
	4: {},
	7: {Retryable: true}, // want `7 \(EXIT_LOCKED\) is retryable, but codes gives it no attempts`
}

type Failure struct {
	Code       string
	Retryable  bool
	RetryAfter time.Duration // the time for which a server has asked
}

// fromStatus needs a time only for the code whose policy uses it.
func fromStatus(status int, after time.Duration) *Failure {
	switch status {
	case 503:
		return &Failure{Code: "E_LOCKED", Retryable: true}
	case 429:
		return &Failure{Code: "E_SLOW", Retryable: true, RetryAfter: after}
	case 420:
		return &Failure{Code: "E_SLOW", Retryable: true} // want `E_SLOW is retryable, but fromStatus gives it no wait`
	}
	return &Failure{Code: "E_GONE"}
}
