package library

import (
	"go/types"
	"strings"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A library describes a retry library: which settings its functions and fields have,
// and the defaults of these settings.
type library struct {
	name       string // the name of the library in messages
	path       string // import path of the library, without major version
	parameters []parameter
	defaults   []fallback // the comment on each says where the library declares it
}

// A parameter is an argument of a library function, or a field of a library type, that
// is part of a retry policy.
type parameter struct {
	name  string // the name of the function or field
	arg   int    // the index of the argument, or argField or argImplied
	role  retry.Role
	value float64 // if arg is argImplied, the value that the function always uses
}

const (
	argField   = -1 // a field of a struct contains the setting
	argImplied = -2 // the function always uses the same value, without an argument
)

// A fallback is the value that a library uses if the program sets none.
type fallback struct {
	role  retry.Role
	value float64 // the value; durations are in nanoseconds
}

const (
	millisecond = 1e6
	second      = 1e9
	minute      = 60 * second
)

// The known libraries. The tests in test/retries run them, and check that they retry
// and wait as described here.
var (
	cenkalti = &library{
		"cenkalti/backoff", "github.com/cenkalti/backoff",
		[]parameter{
			{"InitialInterval", argField, retry.Initial, 0},
			{"Interval", argField, retry.Initial, 0},
			{"Multiplier", argField, retry.Multiplier, 0},
			{"MaxInterval", argField, retry.MaxBackoff, 0},
			{"MaxElapsedTime", argField, retry.MaxElapsed, 0},
			{"RandomizationFactor", argField, retry.Jitter, 0},
			{"NewConstantBackOff", 0, retry.Initial, 0},
			{"NewConstantBackOff", argImplied, retry.Multiplier, 1},
			{"WithMaxRetries", 1, retry.Retries, 0},
			{"WithMaxTries", 0, retry.Attempts, 0},
			{"WithMaxElapsedTime", 0, retry.MaxElapsed, 0},
			{"WithInitialInterval", 0, retry.Initial, 0},
			{"WithMultiplier", 0, retry.Multiplier, 0},
			{"WithMaxInterval", 0, retry.MaxBackoff, 0},
			{"WithRandomizationFactor", 0, retry.Jitter, 0},
		},
		[]fallback{
			{retry.Initial, 500 * millisecond}, // source: DefaultInitialInterval in exponential.go
			{retry.Multiplier, 1.5},            // source: DefaultMultiplier in exponential.go
			{retry.MaxBackoff, minute},         // source: DefaultMaxInterval in exponential.go
			{retry.Jitter, 0.5},                // source: DefaultRandomizationFactor in exponential.go
			{retry.MaxElapsed, 15 * minute},    // source: DefaultMaxElapsedTime in exponential.go (v5: retry.go)
		},
	}
	hashicorp = &library{
		"hashicorp/go-retryablehttp", "github.com/hashicorp/go-retryablehttp",
		[]parameter{{"RetryMax", argField, retry.Retries, 0}, {"RetryWaitMin", argField, retry.Initial, 0}, {"RetryWaitMax", argField, retry.MaxBackoff, 0}},
		[]fallback{
			{retry.Retries, 4},              // source: defaultRetryMax in client.go
			{retry.Initial, second},         // source: defaultRetryWaitMin in client.go
			{retry.MaxBackoff, 30 * second}, // source: defaultRetryWaitMax in client.go
			{retry.Multiplier, 2},           // source: DefaultBackoff in client.go
		},
	}
	avast = &library{
		"avast/retry-go", "github.com/avast/retry-go",
		[]parameter{
			{"Attempts", 0, retry.Attempts, 0},
			{"Delay", 0, retry.Initial, 0},
			{"MaxDelay", 0, retry.MaxBackoff, 0},
			{"MaxJitter", 0, extra, 0},
		},
		[]fallback{
			{retry.Attempts, 10},               // source: newDefaultRetryConfig in retry.go (v5: newRetrierCore in options.go)
			{retry.Initial, 100 * millisecond}, // source: newDefaultRetryConfig in retry.go (v5: newRetrierCore in options.go)
			{retry.Multiplier, 2},              // source: BackOffDelay in options.go
			{extra, 100 * millisecond},         // source: newDefaultRetryConfig in retry.go (v5: newRetrierCore in options.go)
		},
	}
	sethvargo = &library{
		"sethvargo/go-retry", "github.com/sethvargo/go-retry",
		[]parameter{
			{"NewExponential", 0, retry.Initial, 0},
			{"NewExponential", argImplied, retry.Multiplier, 2},
			{"Exponential", 1, retry.Initial, 0},
			{"Exponential", argImplied, retry.Multiplier, 2},
			{"NewConstant", 0, retry.Initial, 0},
			{"NewConstant", argImplied, retry.Multiplier, 1},
			{"Constant", 1, retry.Initial, 0},
			{"Constant", argImplied, retry.Multiplier, 1},
			{"NewFibonacci", 0, retry.Initial, 0},
			{"Fibonacci", 1, retry.Initial, 0},
			{"WithMaxRetries", 0, retry.Retries, 0},
			{"WithCappedDuration", 0, retry.MaxBackoff, 0},
			{"WithMaxDuration", 0, retry.MaxElapsed, 0},
			{"WithJitterPercent", 0, retry.Percent, 0},
		},
		// There are no defaults: the program passes every value. The number of tries is
		// unlimited unless the program calls WithMaxRetries or WithMaxDuration.
		nil,
	}
	kubernetes = &library{
		"k8s.io/apimachinery/pkg/util/wait", "k8s.io/apimachinery/pkg/util/wait",
		[]parameter{
			{"Steps", argField, retry.Attempts, 0},
			{"Duration", argField, retry.Initial, 0},
			{"Factor", argField, retry.Multiplier, 0},
			{"Cap", argField, retry.MaxBackoff, 0},
			{"Jitter", argField, retry.Jitter, 0},
		},
		[]fallback{
			{retry.Multiplier, 1}, // source: delay in backoff.go, which ignores a Factor of 0
		},
	}
	clientGo = &library{"k8s.io/client-go/util/retry", "k8s.io/client-go/util/retry", nil, nil}
	aws      = &library{
		"aws-sdk-go-v2", "github.com/aws/aws-sdk-go-v2/aws/retry",
		[]parameter{
			{"MaxAttempts", argField, retry.Attempts, 0},
			{"MaxBackoff", argField, retry.MaxBackoff, 0},
			{"AddWithMaxAttempts", 1, retry.Attempts, 0},
			{"AddWithMaxBackoffDelay", 1, retry.MaxBackoff, 0},
		},
		[]fallback{
			{retry.Attempts, 3},             // source: DefaultMaxAttempts in standard.go
			{retry.MaxBackoff, 20 * second}, // source: DefaultMaxBackoff in standard.go
		},
	}
	awsConfig = &library{
		"aws-sdk-go-v2", "github.com/aws/aws-sdk-go-v2",
		[]parameter{{"RetryMaxAttempts", argField, retry.Attempts, 0}, {"WithRetryMaxAttempts", 0, retry.Attempts, 0}},
		nil,
	}
	gax = &library{
		"gax-go", "github.com/googleapis/gax-go",
		[]parameter{
			{"Initial", argField, retry.Initial, 0},
			{"Max", argField, retry.MaxBackoff, 0},
			{"Multiplier", argField, retry.Multiplier, 0},
			{"WithTimeout", 0, retry.MaxElapsed, 0},
		},
		[]fallback{
			{retry.Initial, second},         // source: Backoff.Pause in call_option.go
			{retry.MaxBackoff, 30 * second}, // source: Backoff.Pause in call_option.go
			{retry.Multiplier, 2},           // source: Backoff.Pause in call_option.go
		},
	}
	failsafePolicy = &library{
		"failsafe-go", "github.com/failsafe-go/failsafe-go/retrypolicy",
		[]parameter{
			{"WithMaxAttempts", 0, retry.Attempts, 0},
			{"WithMaxRetries", 0, retry.Retries, 0},
			{"WithMaxDuration", 0, retry.MaxElapsed, 0},
			{"WithDelay", 0, retry.Initial, 0},
			{"WithDelay", argImplied, retry.Multiplier, 1},
			{"WithBackoff", 0, retry.Initial, 0},
			{"WithBackoff", 1, retry.MaxBackoff, 0},
			{"WithBackoff", argImplied, retry.Multiplier, 2},
			{"WithBackoffFactor", 0, retry.Initial, 0},
			{"WithBackoffFactor", 1, retry.MaxBackoff, 0},
			{"WithBackoffFactor", 2, retry.Multiplier, 0},
			{"WithJitterFactor", 0, retry.Jitter, 0},
		},
		[]fallback{
			{retry.Retries, 2}, // source: defaultMaxRetries in retry.go
			{retry.Initial, 0}, // source: getFixedOrRandomDelay in retryexecutor.go
		},
	}
	// failsafe is the root package of failsafe-go, which declares methods such as
	// WithDelay. The builders in package retrypolicy of the same module have these
	// methods.
	failsafe = &library{"failsafe-go", "github.com/failsafe-go/failsafe-go", []parameter{{"WithDelay", 0, retry.Initial, 0}, {"WithDelay", argImplied, retry.Multiplier, 1}}, nil}
	jpillora = &library{
		"jpillora/backoff", "github.com/jpillora/backoff",
		[]parameter{{"Min", argField, retry.Initial, 0}, {"Max", argField, retry.MaxBackoff, 0}, {"Factor", argField, retry.Multiplier, 0}},
		[]fallback{
			{retry.Initial, 100 * millisecond}, // source: Backoff.ForAttempt in backoff.go
			{retry.MaxBackoff, 10 * second},    // source: Backoff.ForAttempt in backoff.go
			{retry.Multiplier, 2},              // source: Backoff.ForAttempt in backoff.go
		},
	}
	rehttp = &library{
		"PuerkitoBio/rehttp", "github.com/PuerkitoBio/rehttp",
		[]parameter{
			{"RetryMaxRetries", 0, retry.Retries, 0},
			{"ConstDelay", 0, retry.Initial, 0},
			{"ConstDelay", argImplied, retry.Multiplier, 1},
			// Argument 0, the initial wait, is left out: each wait is random and can be
			// 0, so it cannot be compared with a policy.
			{"ExpJitterDelay", 1, retry.MaxBackoff, 0},
			{"ExpJitterDelayWithRand", 1, retry.MaxBackoff, 0}, // as for ExpJitterDelay
		},
		nil, // no defaults: the program passes every value
	}
)

// extra is the role of a setting for random durations that a library adds to its waits.
// A registry cannot declare such a setting.
const extra retry.Role = "extra"

// libraries contains all known libraries, keyed by import path without major version.
var libraries = byPath(cenkalti, hashicorp, avast, sethvargo, kubernetes, clientGo, aws, awsConfig, gax, failsafePolicy, failsafe, jpillora, rehttp)

func byPath(list ...*library) map[string]*library {
	out := map[string]*library{}
	for _, lib := range list {
		out[lib.path] = lib
	}
	return out
}

var majorVersion = pattern.New(`/v[0-9]+$`)

// libraryOf returns the library of a package, or nil.
func libraryOf(pkg *types.Package) *library {
	if pkg == nil {
		return nil
	}
	path := majorVersion().ReplaceAllString(pkg.Path(), "")
	if path == awsConfig.path+"/aws" || path == awsConfig.path+"/config" || strings.HasPrefix(path, awsConfig.path+"/service/") {
		return awsConfig
	}
	return libraries[path]
}

// parameters returns the settings of a retry policy that a function of a retry library
// sets, such as the number of attempts. If isField is set, name is a field instead of a
// function.
func parameters(pkg *types.Package, name string, isField bool) []parameter {
	lib := libraryOf(pkg)
	if lib == nil {
		return nil
	}
	var out []parameter
	for _, p := range lib.parameters {
		if p.name == name && isField == (p.arg == argField) {
			out = append(out, p)
		}
	}
	return out
}

// fallback returns the default of the library for a role. ok is false if the library
// has none.
func (l *library) fallback(r retry.Role) (value float64, ok bool) {
	for _, d := range l.defaults {
		if d.role == r {
			return d.value, true
		}
	}
	return 0, false
}
