// Package retrypolicy checks that a registry, the code and the documents agree on
// what to retry, and how.
//
// retrypolicy: check what is retried, how often and how slowly
//
// A code that says "try again" without saying how often and how slowly makes
// callers retry too fast or give up, and some libraries silently drop a policy
// that cannot work. The keys of a policy are those of gRPC's service config in
// snake_case; max_attempts counts the first try. A finding is at the key in
// exitlint.toml, at the literal in Go code, or at the cell of a document. Entries
// of presets are assumed to be correct.
//
// # retrypolicy/missing
//
// A retryable code has no backoff policy.
//
// In the registry, a code is retryable if its class is "transient" or its action
// is "retry", and nothing says the contrary; the section Retryable of
// docs/registry.md has the exact table. Name a policy:
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
// In Go, tables of codes are checked: maps, slices and arrays of structs, maps that
// functions init fill, directly or by calls of a function that only stores its arguments,
// and functions that return such a struct in a switch. An entry that is
// Retryable or Transient needs a number of attempts and a wait, if the struct has
// fields for them. A policy in a field of its own counts, too. The fix adds the
// numbers of the policy in the registry. A map of policies whose name is about retrying
// needs an entry for each code that has a policy, and none of them may be empty. The same
// holds for a map such as retryDelays, which has only one number or a list of waits for
// each code. A map to which other code may add entries is not checked for these. Tables are
// also checked in generated files.
//
//	var codes = map[exit.Code]Info{
//		exit.Locked: {Retryable: true}, // no attempts and no wait
//	}
//
// In a document, the rule reports a row that is retryable but leaves its cells
// about retrying empty, while other rows fill theirs. It also reports a row that
// says how often and how slowly to retry a code, if the registry has policies but
// says nothing about retrying that code.
//
// # retrypolicy/invalid
//
// A policy cannot work as it is written, or code does not follow it.
//
// A policy cannot work if it has fewer than two attempts and so no retry, waits
// that are not positive, a cap below the first wait, a multiplier below 1, jitter
// outside 0 to 1, or no bound at all. A list of waits must not descend, and must
// not have entries that are never reached. The waits must not add up to more than
// max_elapsed; the message then shows the sum. In a document, a sentence that
// calls "5 s → 10 s → 30 s" exponential is wrong, because the second step has
// another factor.
//
// Numbers in Go tables are compared with the policy of their code. Loops and
// calls of retry libraries are compared with a policy if a comment names the policy
// or a code,
//
//	//exitlint:retry lock
//	func acquire() error {
//		for try := 1; ; try++ {
//
// or if the loop itself compares with a code, or with an error that a code lists under
// errors, or looks up the code in a map. The comparison may be in a predicate. A
// predicate of another package counts if it is exported, its module belongs to the user,
// and it is true for no values other than such codes. A loop is run as if each try
// failed: constant numbers are computed, and nothing is guessed. If there is a comment,
// but no constants to compare in the code below it, that is reported, too. A loop that
// does not wait is checked only with such a comment. The same holds for settings and
// function literals in the value of a package variable.
//
// The libraries are cenkalti/backoff, avast/retry-go, sethvargo/go-retry,
// hashicorp/go-retryablehttp, aws-sdk-go-v2, googleapis/gax-go, failsafe-go,
// jpillora/backoff, and package wait of Kubernetes. An option that is left out has
// the default of the library, which is compared if it makes a difference: the 10
// attempts of avast/retry-go, or the multiplier of 1.5 of cenkalti/backoff. A call
// that nothing bounds is reported if the policy has a number of attempts.
//
// If the policy says what follows the last try, as exhausted = 1 does, an os.Exit or a
// return of a code after the loop has to agree with it. After a call of a library, this
// is the os.Exit or return where err != nil. Sentences of the documents that the
// registry names, such as "Restart up to 3 times, then escalate", have to agree with it,
// too.
//
// Attempts and waits that come from flags are compared with the defaults of the
// flags, and the finding says so. Flags are those of package flag, pflag, urfave/cli
// and viper, and struct tags of kong, envconfig and env.
//
// # retrypolicy/unused
//
// A policy is used by no code, or by one that is not retryable.
//
// Remove the policy, or correct the class of the code.
//
// # retrypolicy/classifier
//
// What sorts errors contradicts itself, or the registry.
//
// The registry contradicts itself if it declares a permanent code recoverable or
// a transient code not recoverable, if an errno, an HTTP status or a message is
// in two classes, or if an error code matches two prefixes. Callers that follow
// one entry retry, and those that follow the other give up.
//
// A predicate in Go, such as isRecoverable, ShouldRetry or IsTransientStatus, may
// disagree with the registry about which codes to retry. Two predicates may
// contradict each other: one says that a failure is transient, the other that it
// is permanent. A predicate is a function with a name like these that returns a
// bool. It is run for every value of the registry, so it does not matter how it is
// written. It can be about
//
//   - a status, an error code, an HTTP status, an errno or a message, which is a
//     parameter or the receiver,
//   - an error: an errno, an error with a message, or an error of a type with a
//     field such as StatusCode or Code that the predicate reads,
//   - an error whose status or code a method or a function of another package returns,
//     as in apperr.Code(err) == apperr.CodeBusy,
//   - an error variable that a code lists under errors,
//   - such an error type itself, or the StatusCode of a Response.
//
// Other parameters and fields can have any value: the predicate is compared for
// those values for which they make no difference. An error whose type belongs to
// another package is assumed to wrap no other error. A value that is only sometimes
// retried is not compared. A comment turns a function with another name into a
// predicate: //exitlint:predicate transient, or not transient.
//
// A function such as IsSuccess is compared, too: it is true for statuses of the
// classes "success" and "no_op", and false for "transient", "permanent", "fatal" and
// "blocked".
//
//	func isRecoverable(code int) bool { // leaves out 20 (STALE)
//		return code == exit.Locked
//	}
//
// A function such as ActionFor returns what a caller does next: a string such as "retry",
// or a constant whose name says it, such as ActionRetry. It is run for each code, and
// compared with the key action. Fields with an action in tables are compared, too.
//
// Entries of Go tables are compared in the same way. So are sets of error codes,
// statuses, errnos and messages: maps to bools or empty structs, slices and arrays
// with a name such as retryableCodes, nonRetryableErrors or retryOnStatus, which is a
// variable or a field. A member must have the property in the name. The only set of a package also needs all codes
// that have it, if the name does not restrict the set and all members are codes of
// the registry.
//
//	var retryableCodes = map[string]bool{ // lacks E_LOCKED, contains E_GONE
//		"E_GONE": true,
//	}
package retrypolicy
