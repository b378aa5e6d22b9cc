// Package retrypolicy checks that a registry, the code and the documents say
// consistently what to retry, and how.
//
// retrypolicy: check what is retried, how often and how slowly
//
// A code that says "try again" without saying how often and how slowly makes
// callers hammer or give up, and a policy that cannot work is dropped by some
// libraries without a word. The terms are those of gRPC's service config in
// snake_case; max_attempts counts the first try. Findings stand at the key in
// exitlint.toml, at the literal in Go code, or at the cell of a document.
// Entries of presets are taken as sound.
//
// # retrypolicy/missing
//
// A retryable code has no backoff policy.
//
// In the registry a code is retryable when its class is "transient", or when it
// is recoverable and its action is "retry". Name a policy:
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
// In Go, tables of codes are read: maps, slices and arrays of structs, and
// functions that return such a struct by a switch. An entry that is Retryable
// or Transient needs its attempts and its wait, as far as the struct has fields
// for them; a policy in a field of its own counts. The fix is the registry's
// policy.
//
//	var codes = map[exit.Code]Info{
//		exit.Locked: {Retryable: true}, // no attempts and no wait
//	}
//
// In a document, a row that is retryable and leaves its cells about retrying
// empty, while other rows fill theirs.
//
// # retrypolicy/invalid
//
// A policy cannot work as it is written, or code does not follow it.
//
// It has fewer than two attempts and so no retry, waits that are not positive,
// a cap below its start, a multiplier below 1, jitter outside 0 to 1, no bound
// at all, a schedule that descends or has entries that are never reached, or it
// waits longer than its max_elapsed. The message shows the sum. A sentence that
// calls "5 s → 10 s → 30 s" exponential is wrong by its second step.
//
// Numbers in Go tables are compared with the policy of their code. So are the
// loops and the settings of retry libraries (cenkalti/backoff, avast/retry-go,
// sethvargo/go-retry, hashicorp/go-retryablehttp, wait.Backoff of Kubernetes) in
// code that is tied to a policy: by a comment that names a policy or a code,
//
//	//exitlint:retry lock
//	func acquire() error {
//		for try := 1; ; try++ {
//
// or by comparing with a code inside the loop, itself or through a predicate of
// the package. A loop is run as if each try failed: what is constant is
// computed, and nothing is guessed. A comment over code in which nothing is
// constant is told, too.
//
// # retrypolicy/unused
//
// A policy is used by no code, or by one that is not retryable.
//
// Remove the policy, or give the code the class that it has.
//
// # retrypolicy/classifier
//
// What sorts errors contradicts itself, or the registry.
//
// A permanent code is declared recoverable or a transient one is not; an errno,
// an HTTP status or a message is in two classes; an error code matches two
// prefixes. Callers that follow one entry retry, and those that follow the
// other give up.
//
// A predicate in Go, isRecoverable, ShouldRetry, IsTransientStatus and their
// like, disagrees with the registry about which codes to retry; or two of them
// call one code passing and lasting. Predicates are functions of one argument, a
// status, an error code, an HTTP status or an errno, and return a bool; they are
// asked about every value, in whatever form they are written. One that depends
// on more than its argument is left alone. A function with another name becomes
// one by a comment: //exitlint:predicate transient, or not transient.
//
//	func isRecoverable(code int) bool { // leaves out 20 (STALE)
//		return code == exit.Locked
//	}
//
// Entries of Go tables are compared in the same way.
package retrypolicy
