// Package others has tables of something else.
package others

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

var plain = map[int]Info{
	4: {},
	7: {Retryable: true}, // want `7 \(EXIT_LOCKED\) is retryable, but plain gives it no attempts`
}
