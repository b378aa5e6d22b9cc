// Package ignore checks the suppressions of the other rules.
//
// ignore: check //exitlint:ignore comments
//
// If a finding is wrong, or right but accepted, suppress it with a comment at the
// end of its line or on the line above. The comment contains the rule or its
// family, and a reason:
//
//	os.Exit(66) //exitlint:ignore exitcode/undeclared the race detector's own status
//
// A suppression may outlive its finding, and then hide the next mistake on its
// line. These rules report such suppressions. They look at the files of the
// checked packages, except generated files, and at test files only with --tests.
//
// # ignore/unused
//
// A suppression suppresses nothing.
//
// The finding is gone or is on another line, or the comment names a rule that
// does not exist. Remove the comment. The rule does not report a suppression if a
// status on its line may still reach an exit through another package.
//
// The rule also reports every other comment that begins with //exitlint: and has no
// effect. Such a comment has an unknown name (//exitlint:ignroe), or it is an
// //exitlint:retry without a policy or outside a function, or it is an
// //exitlint:predicate that names an unknown property or is not above a function that
// returns a bool.
//
// The rule also reports an entry of a --baseline file that accepts more findings than
// there are, because a baseline must only shrink.
//
// # ignore/reason
//
// A suppression has no reason, and therefore suppresses nothing.
//
//	//exitlint:ignore exitcode/range // no reason
//
// Write the reason after the name of the rule.
package ignore
