// Package retrypolicy checks that a registry says consistently what to retry,
// and how.
//
// retrypolicy: check retry policies in exitlint.toml
//
// A code that says "try again" without saying how often and how slowly makes
// callers hammer or give up, and a policy that cannot work is dropped by some
// libraries without a word. The terms are those of gRPC's service config in
// snake_case; max_attempts counts the first try. Findings stand in
// exitlint.toml, at the key. Entries of presets are taken as sound.
//
// # retrypolicy/missing
//
// A retryable code has no backoff policy.
//
// A code is retryable when its class is "transient", or when it is recoverable
// and its action is "retry". Name a policy:
//
//	[[code]]
//	value = 7
//	name  = "LOCK_TIMEOUT"
//	class = "transient"
//	retry = "lock"
//
//	[retry.lock]
//	max_attempts    = 4
//	initial_backoff = "100ms"
//
// # retrypolicy/invalid
//
// A policy cannot work as it is written.
//
// It has fewer than two attempts and so no retry, waits that are not positive,
// a cap below its start, a multiplier below 1, jitter outside 0 to 1, no bound
// at all, a schedule that descends or has entries that are never reached, or it
// waits longer than its max_elapsed. The message shows the sum.
//
// # retrypolicy/unused
//
// A policy is used by no code, or by one that is not retryable.
//
// Remove the policy, or give the code the class that it has.
//
// # retrypolicy/classifier
//
// What sorts errors contradicts itself.
//
// A permanent code is declared recoverable or a transient one is not; an errno,
// an HTTP status or a message is in two classes; an error code matches two
// prefixes. Callers that follow one entry retry, and those that follow the
// other give up.
package retrypolicy
