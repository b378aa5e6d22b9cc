package registry

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// A Retry is a retry policy: a [retry.NAME] table. The method Has reports which keys are
// set. Multiplier is 1 if the table does not set it.
type Retry struct {
	Entry
	Name           string
	MaxAttempts    int // including the first attempt
	InitialBackoff time.Duration
	Multiplier     float64
	MaxBackoff     time.Duration
	Jitter         float64
	MaxElapsed     time.Duration
	Backoffs       []time.Duration
	Immediate      bool
	Before         string // what a caller does before each retry
	RetryAfter     string // the field of an error envelope that contains the time to wait
	Exhausted      Exhausted
}

// Table returns the header of the policy's table, such as [retry.lock].
func (r *Retry) Table() string {
	quoted := strings.ContainsFunc(r.Name, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-'
	})
	if quoted {
		return fmt.Sprintf("[retry.%q]", r.Name)
	}
	return "[retry." + r.Name + "]"
}

var retryAttributes = []attribute[Retry]{
	newAttribute("max_attempts", "how often to try in all, the first time included: one more than the number of retries",
		func(r *Retry) *int { return &r.MaxAttempts }, func(t *table, key string) int { return t.integer(key, math.MinInt32, math.MaxInt32) }),
	newAttribute("initial_backoff", "the first wait", func(r *Retry) *time.Duration { return &r.InitialBackoff }, (*table).duration),
	newAttribute("backoff_multiplier", "what each wait is multiplied by to get the next",
		func(r *Retry) *float64 { return &r.Multiplier }, func(t *table, key string) float64 { return t.number(key, 1) }),
	newAttribute("max_backoff", "no wait is longer", func(r *Retry) *time.Duration { return &r.MaxBackoff }, (*table).duration),
	newAttribute("jitter", "how much a wait may vary, as a fraction of it",
		func(r *Retry) *float64 { return &r.Jitter }, func(t *table, key string) float64 { return t.number(key, 0) }),
	newAttribute("max_elapsed", "all waits together are not longer", func(r *Retry) *time.Duration { return &r.MaxElapsed }, (*table).duration),
	newAttribute("backoffs", "the waits one by one; the last one repeats", func(r *Retry) *[]time.Duration { return &r.Backoffs }, (*table).readDurations),
	newAttribute("immediate", "try again at once", func(r *Retry) *bool { return &r.Immediate }, (*table).boolean),
	stringAttribute("before", "what a caller does before each retry, such as `regenerate the id`",
		func(r *Retry) *string { return &r.Before }, (*table).text),
	stringAttribute("retry_after", "the envelope field in which the server says how long to wait",
		func(r *Retry) *string { return &r.RetryAfter }, (*table).text),
	newAttribute("exhausted", "what follows the last try: the status that the program ends with, or what the caller does",
		func(r *Retry) *Exhausted { return &r.Exhausted }, readExhausted),
}

// RetryKeys returns the keys of [retry.NAME], in the order of docs/registry.md.
func RetryKeys() []string { return attributeKeys(retryAttributes) }

// Get returns the value of a key, or nil for an unknown key. The value has the type of
// the key's field.
func (r *Retry) Get(key string) any { return attributeValue(retryAttributes, r, key) }

// Retry returns the policy with the given name. The second result is false if there is
// none.
func (r *Registry) Retry(name string) (*Retry, bool) {
	i := slices.IndexFunc(r.Retries, func(p Retry) bool { return p.Name == name })
	if i < 0 {
		return nil, false
	}
	return &r.Retries[i], true
}
