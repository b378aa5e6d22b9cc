// Package fill has tables that functions fill, and entries that are empty.
package fill

import (
	"fmt"
	"maps"
	"time"

	"retrytables/exit"
)

type policy struct {
	Attempts int
	Delay    time.Duration
	Factor   float64
}

var lock = policy{Attempts: 4, Delay: 100 * time.Millisecond, Factor: 2}

// Empty entries.
var (
	retryPolicies = map[exit.Code]policy{ // want `retryPolicies has an empty entry for 7 \(EXIT_LOCKED\), which is retried in exitlint.toml \(retrypolicy/missing\)`
		exit.Locked:    {},
		exit.Collision: {Attempts: 4},
	}
	backoffs = map[exit.Code]*policy{ // want `backoffs has an empty entry for 7 \(EXIT_LOCKED\)`
		exit.Locked:    nil,
		exit.Collision: {Attempts: 4},
	}
	codePolicies = map[string]policy{ // want `codePolicies has an empty entry for E_SLOW, which is retried`
		"E_LOCKED": {Attempts: 4},
		"E_SLOW":   {},
	}
	allEmpty = map[exit.Code]struct{}{exit.Locked: {}}
	empties  = map[exit.Code]policy{exit.Locked: {}, exit.Collision: {}} // filled elsewhere
	retryAll = map[exit.Code]policy{exit.Locked: {}, exit.Collision: {}} // says nothing about one code
)

// Lists of waits.
var (
	schedules = map[exit.Code][]time.Duration{ // want `schedules has an empty entry for 7 \(EXIT_LOCKED\)`
		exit.Locked:    {},
		exit.Collision: {0, 0},
	}
	retryWaits = map[exit.Code][]time.Duration{
		exit.Locked:    {100 * time.Millisecond, 300 * time.Millisecond, time.Second}, // want `wait 2 for 7 \(EXIT_LOCKED\) is 300ms here, but 200ms in \[retry.lock\]`
		exit.Collision: {time.Second},                                                 // want `wait 1 for 22 \(EXIT_COLLISION\) is 1s here, but \[retry.collision\] of exitlint.toml retries at once`
	}
	rightWaits = map[exit.Code][]time.Duration{
		exit.Locked:    {100 * time.Millisecond, 200 * time.Millisecond},
		exit.Collision: {0, 0, 0},
	}
	timeouts = map[exit.Code][]time.Duration{exit.Locked: {time.Hour}} // not about waits
)

// Two functions init fill a table.
var initPolicies = map[exit.Code]policy{} // want `initPolicies has no entry for 22 \(EXIT_COLLISION\)`

func init() {
	initPolicies[exit.Locked] = policy{Attempts: 5, Delay: 100 * time.Millisecond, Factor: 2} // want `the number of attempts for 7 \(EXIT_LOCKED\) is 5 here, but 4 in \[retry.lock\]`
}

var bothPolicies = make(map[exit.Code]policy)

func init() {
	bothPolicies[exit.Locked] = policy{Attempts: 4, Delay: 100 * time.Millisecond, Factor: 2}
}
func init() { bothPolicies[exit.Collision] = policy{Attempts: 4} }

// A function that stores its arguments fills it.
var registeredPolicies map[exit.Code]policy // want `registeredPolicies has no entry for 22 \(EXIT_COLLISION\)`

func register(code exit.Code, p policy) { registeredPolicies[code] = p }

func init() {
	registeredPolicies = map[exit.Code]policy{}
}

func init() {
	register(exit.Locked, policy{Attempts: 4, Delay: time.Second, Factor: 2}) // want `the first wait for 7 \(EXIT_LOCKED\) is 1s here, but 100ms in \[retry.lock\]`
}

// Other code may add entries to these.
var (
	copiedPolicies = map[exit.Code]policy{exit.Locked: {Attempts: 4}}
	addedPolicies  = map[exit.Code]policy{exit.Locked: {Attempts: 4}}
	someRetries    = map[exit.Code]policy{}
	calledPolicies = loaded()
)

func loaded() map[exit.Code]policy { return nil }

func init() {
	maps.Copy(copiedPolicies, retryAll)
	if len(someRetries) == 0 {
		someRetries[exit.Locked] = policy{Attempts: 4}
	}
	calledPolicies[exit.Locked] = policy{Attempts: 4}
}

// Add adds a policy.
func Add(code exit.Code) { addedPolicies[code] = lock }

// A row in which a struct is embedded.
type flags struct {
	Retryable bool
	Permanent bool
}

var rows = []struct {
	Code exit.Code
	flags
}{
	{exit.Gone, flags{true, true}}, // want `Retryable is true for 4 \(EXIT_GONE\), but it is not retried`
	{exit.Locked, flags{Retryable: true}},
	{Code: exit.Collision, flags: shared},
}

var shared = flags{Retryable: false}

// Print does not change the tables.
func Print() { fmt.Println(retryPolicies, len(backoffs)) }

// DelayFor has the waits.
func DelayFor(code exit.Code) time.Duration {
	switch code {
	case exit.Locked:
		return time.Second // want `the first wait for 7 \(EXIT_LOCKED\) is 1s here, but 100ms in \[retry.lock\]`
	}
	return 0
}

// A method may add entries, also where it is called with the table as an argument.
type policies map[exit.Code]policy

func (p policies) complete() { p[exit.Collision] = policy{Attempts: 4} }

var methodPolicies = policies{exit.Locked: {Attempts: 4, Delay: 100 * time.Millisecond, Factor: 2}}

// Complete calls a method expression.
func Complete() { policies.complete(methodPolicies) }
