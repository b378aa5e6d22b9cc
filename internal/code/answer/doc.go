// Package answer finds out for which statuses and error codes the exported predicates of
// a package return true. The analysis of other packages uses the results.
//
// A predicate is a function or method whose only result is a bool. Its parameter may be
// the status or code, or an error with the status or code in a field. The predicate may
// also get the status or code by a call: of a method of the error, or of a function of
// another package.
//
// The package does not read a registry. The packages that use its results decide which of
// the values are statuses or error codes.
package answer
