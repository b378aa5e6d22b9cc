// Package ignore checks the suppressions of the other rules.
//
// ignore: check //exitlint:ignore comments
//
// A finding that is wrong, or right and wanted, is suppressed beside its line
// or on the line above, with the rule or its family and a reason:
//
//	os.Exit(66) //exitlint:ignore exitcode/undeclared the race detector's own status
//
// A suppression outlives what it was written for, and then hides the next
// mistake on its line; these rules report such suppressions. They look at the
// files of the checked packages, not at generated files, and at test files with
// --tests only.
//
// # ignore/unused
//
// A suppression suppresses nothing.
//
// The finding it was for is gone, it stands on another line, or it names a rule
// that does not exist. Remove it. A status that may yet reach an exit through
// another package keeps its suppression.
//
// So is every other comment that begins with //exitlint: and does nothing: one
// of an unknown kind (//exitlint:ignroe), //exitlint:retry that names no policy
// or is outside a function, and //exitlint:predicate that is not above a function
// that returns a bool, or says what no function can answer.
//
// An entry of a --baseline file that accepts more findings than there are is
// reported in the same way: a baseline only shrinks.
//
// # ignore/reason
//
// A suppression has no reason, and therefore suppresses nothing.
//
//	//exitlint:ignore exitcode/range // no reason
//
// Say why behind the rule's name.
package ignore
