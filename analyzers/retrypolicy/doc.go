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
// In Go, the rule checks tables of codes: maps, slices and arrays of structs, and
// functions that return such a struct in a switch. A map may also be filled by init
// functions, directly or with a function that only stores its arguments. The numbers of a
// table count as statuses only if they are constants of the registry, or if a name or a
// type says so: in "switch len(args)", 2 is a number of arguments. An entry that
// is Retryable or Transient needs a number of attempts and a wait, if the struct has
// fields for them. A policy in a field of its own also counts. The fix adds the numbers
// of the policy in the registry.
//
//	var codes = map[exit.Code]Info{
//		exit.Locked: {Retryable: true}, // no attempts and no wait
//	}
//
// A map of policies whose name is about retrying needs an entry for each code that has
// a policy, and none of these entries may be empty. The same holds for a map such as
// retryDelays, which has only a number or a list of waits for each code. A map to which
// other code may add entries need not be complete. Tables are also checked in generated
// files.
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
// A policy cannot work if it has one of these: fewer than two attempts and so no retry,
// waits that are not positive, a cap below the first wait, a multiplier below 1, jitter
// outside 0 to 1, or no bound at all. A list of waits must not descend, and must not
// have entries that are never reached. The waits must not add up to more than
// max_elapsed; the message then shows the sum. In a document, a sentence that calls the
// waits "5 s → 10 s → 30 s" exponential is wrong, because the first step doubles the
// wait and the second one triples it.
//
// Numbers in Go tables are compared with the policy of their code. Loops and
// calls of retry libraries are compared with a policy if a comment names the policy
// or a code,
//
//	//exitlint:retry lock
//	func acquire() error {
//		for try := 1; ; try++ {
//
// or if the loop itself compares something with a code, or with an error that a code
// lists under the key "errors", or looks up the code in a map. A bare number counts if
// it is compared with the result of a function such as ExitCode. A constant of net/http
// or an errno counts as well, if its [[classifier]] has the key "retry", and so does a
// bare HTTP status beside a name such as StatusCode.
//
// The comparison may be in a predicate. A predicate of another package counts if it is
// exported, its module belongs to the user, and it is true only for such codes. All
// this also applies to settings and function literals in the value of a package
// variable.
//
// The rule runs a loop on the assumption that each try fails. It computes with the
// constants in the code, and does not guess other values. A comment is reported if the
// code below it has no constants to compare. A loop that does not wait is checked only
// if it has such a comment.
//
// The libraries are cenkalti/backoff, avast/retry-go, sethvargo/go-retry,
// hashicorp/go-retryablehttp, aws-sdk-go-v2, googleapis/gax-go, failsafe-go,
// jpillora/backoff, PuerkitoBio/rehttp, and package wait of Kubernetes. If an option is
// left out, the default of the library is compared, such as the 10 attempts of avast/retry-go or the
// multiplier of 1.5 of cenkalti/backoff. It is reported only if it makes a difference.
// A call that nothing bounds is reported if the policy has a number of attempts.
//
// A policy can say what follows the last try, for example with exhausted = 1. Then an
// os.Exit or a return of a code after the loop has to agree with it. After a call of a
// library, this holds for the os.Exit or return where err != nil. Sentences such as
// "Restart up to 3 times, then escalate" also have to agree with it, in documents that
// the registry names.
//
// If attempts or waits come from flags, the defaults of the flags are compared with the
// policy, and the finding says so. Flags are those of package flag, pflag, urfave/cli
// and viper, and those in struct tags of kong, envconfig and env.
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
// The registry contradicts itself if it declares a permanent code recoverable or a
// transient code not recoverable. It also does if an errno, an HTTP status or a message
// has two classes, or if an error code matches two prefixes. Callers that follow one
// entry retry, and those that follow the other give up.
//
// A predicate in Go is a function that returns a bool, or a bool and an error, with a
// name such as isRecoverable, ShouldRetry, CheckRetry or isUploadPermanent. It may
// disagree with the registry about which codes to retry. Two predicates may
// contradict each other: one says that a failure is transient, the other that it is
// permanent. The rule runs a predicate with every value in the registry, so it does
// not matter how it is written. A predicate can be about
//
//   - a status, an error code, an HTTP status, an errno or a message, which is a
//     parameter or the receiver,
//   - an error: an errno, an error with a message, an [os/exec.ExitError], or an error of
//     a type with a field such as StatusCode or Code that the predicate reads,
//   - such an error in a field of another error or of a struct, or in a list of errors,
//   - an error whose status or code a method or a function of another package returns,
//     as in apperr.Code(err) == apperr.CodeBusy,
//   - an error variable that a code lists under the key "errors",
//   - such an error type itself, or the StatusCode of a Response.
//
// Other parameters and fields can have any value. If they make a difference to the
// result for a value, that value is not compared. A value is not compared either if two
// of these forms give different results for it. An error whose type belongs to another
// package is assumed to wrap no other error than the one in its field. A value that
// is only sometimes retried is not compared. A comment such as "//exitlint:predicate
// transient" or "//exitlint:predicate not transient" turns a function with another
// name into a predicate.
//
// A function such as IsSuccess is also compared. It should be true for statuses of the
// classes "success" and "no_op", and false for "transient", "permanent", "fatal" and
// "blocked".
//
//	func isRecoverable(code int) bool { // leaves out 20 (STALE)
//		return code == exit.Locked
//	}
//
// A function such as ActionFor returns what a caller should do next: a string such as
// "retry", or a constant whose name contains the action, such as ActionRetry. The rule
// runs it for each code, and compares the result with the key "action". Fields with an
// action in tables are also compared.
//
// Entries of Go tables are compared in the same way. So are sets of error codes,
// statuses, errnos and messages. A set is a variable or field with a name such as
// retryableCodes, nonRetryableErrors or retryOnStatus. It can be a map to bools or
// empty structs, a slice or an array. The members must have the property that the name
// of the set says. If a package has a single such set, its name does not restrict it,
// and all its members are codes of the registry, then it must contain all codes with
// the property.
//
//	var retryableCodes = map[string]bool{ // lacks E_LOCKED, contains E_GONE
//		"E_GONE": true,
//	}
package retrypolicy
