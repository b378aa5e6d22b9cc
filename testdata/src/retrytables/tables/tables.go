// Package tables says how to retry, in all sorts of tables.
package tables

import (
	"time"

	"retrytables/exit"
)

// An Info is what there is to say of a status.
type Info struct {
	Name       string
	Retryable  bool
	MaxRetries int
	Delay      time.Duration
	Factor     float64
}

var infos = map[exit.Code]Info{
	exit.Gone:      {Name: "gone", Retryable: true, MaxRetries: 1, Delay: 1},                   // want `Retryable is true for 4 \(EXIT_GONE\), but it is not retried in exitlint.toml \(retrypolicy/classifier\)`
	exit.Locked:    {Retryable: true, MaxRetries: 5, Delay: 100 * time.Millisecond, Factor: 2}, // want `the number of retries for 7 \(EXIT_LOCKED\) is 5 here, but 3 in \[retry\.lock\] of exitlint.toml \(retrypolicy/invalid\)`
	exit.Unsure:    {Retryable: true, MaxRetries: 3, Delay: time.Second},
	exit.Input:     {Name: "input"},
	exit.Collision: {Name: "collision", MaxRetries: 3}, // want `Retryable is left out for 22 \(EXIT_COLLISION\), so false, but it is retried in exitlint.toml`
}

var lacking = map[exit.Code]Info{
	exit.Locked:    {Name: "locked", Retryable: true},     // want `7 \(EXIT_LOCKED\) is retryable, but lacking gives it no attempts and no wait \(retrypolicy/missing\)`
	exit.Unsure:    {Retryable: true, MaxRetries: 2},      // want `9 \(EXIT_UNSURE\) is retryable, but lacking gives it no wait`
	exit.Extra:     {Retryable: true, Delay: time.Second}, // want `30 is retryable, but lacking gives it no attempts`
	exit.Collision: {Retryable: true, MaxRetries: 3, Delay: 0},
	255:            {Retryable: true}, // want `255 is retryable, but lacking gives it no attempts and no wait`
}

// bounds has numbers that are just possible, and the last status.
var bounds = map[exit.Code]Info{
	exit.Gone:   {Retryable: true, MaxRetries: 1, Delay: 1}, // want `Retryable is true for 4 \(EXIT_GONE\), but it is not retried in exitlint.toml`
	exit.Unsure: {Retryable: true, MaxRetries: 3, Delay: time.Second, Factor: 1},
	255:         {},
}

// wide has a number that is no status, so it is no table of statuses.
var wide = map[exit.Code]Info{
	exit.Unsure: {Retryable: true, MaxRetries: 3, Delay: time.Second},
	255:         {Retryable: true},
	256:         {Retryable: true},
}

// A Row names its status.
type Row struct {
	ExitCode         exit.Code
	Class            string
	MaxAttempts      int
	InitialBackoffMs int
	Jitter           float64
}

var rows = []Row{
	{exit.Gone, "fatal", 0, 0, 0},           // want `4 \(EXIT_GONE\) is fatal here, but permanent in exitlint.toml`
	{exit.Locked, "transient", 4, 200, 0},   // want `the first wait for 7 \(EXIT_LOCKED\) is 200ms here, but 100ms in \[retry\.lock\] of exitlint.toml`
	{exit.Unsure, "transient", 1, 100, 1.5}, // want `1 attempt for 9 \(EXIT_UNSURE\) leaves no retry` `the jitter for 9 \(EXIT_UNSURE\) is 1.5`
}

// classed says only by the class that a status is retried.
var classed = []Row{
	{ExitCode: exit.Unsure, Class: "transient"}, // want `9 \(EXIT_UNSURE\) is retryable, but classed gives it no attempts and no wait`
	{ExitCode: exit.Extra, Class: "permanent"},
}

var certain = []Row{{exit.Unsure, "transient", 2, 100, 1}}

// A Sort has no room for numbers.
type Sort struct{ Transient, Recoverable bool }

var sorts = [...]Sort{
	exit.Gone:   {},
	exit.Locked: {Transient: true, Recoverable: true},
	exit.Unsure: {Transient: true}, // want `9 \(EXIT_UNSURE\) is retryable, but neither sorts nor exitlint.toml says how often and how slowly`
	exit.Input:  {Recoverable: true},
}

// A Policy says how to retry.
type Policy struct {
	Attempts   int
	Delay      time.Duration
	Multiplier float64
}

// A Spec has a policy inside.
type Spec struct {
	Retryable bool
	Retry     *Policy
}

var shared = Policy{Attempts: 9}

func spec(c exit.Code) Spec {
	switch c {
	case exit.Locked:
		return Spec{Retryable: true, Retry: &Policy{Attempts: 3, Delay: 100 * time.Millisecond}} // want `the number of attempts for 7 \(EXIT_LOCKED\) is 3 here, but 4 in \[retry\.lock\] of exitlint.toml`
	case exit.Unsure:
		return Spec{Retryable: true} // want `9 \(EXIT_UNSURE\) is retryable, but spec gives it no attempts and no wait`
	case exit.Collision:
		return Spec{Retryable: true, Retry: &shared}
	}
	return Spec{}
}

// An Answer is what to say of an error code.
type Answer struct {
	Transient bool
	Hint      string
}

var answers = map[string]Answer{
	"E_LOCKED": {Hint: "wait"}, // want `Transient is left out for E_LOCKED, so false, but it is transient in exitlint.toml`
	"E_GONE":   {Transient: false},
	"other":    {Transient: true},
}

const later = "retry"

var dynamic = func() bool { return true }()

var unknown = map[exit.Code]Info{exit.Gone: {Retryable: dynamic}}
