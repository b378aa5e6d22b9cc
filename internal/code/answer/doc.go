// Package answer finds out for which statuses and error codes the exported predicates of
// a package return true. The analysis of other packages uses the results.
//
// A predicate is a function or method whose only result is a bool. Its parameter is the
// status or code itself, or an error. The status or code is in a field of the error, or
// the predicate calls a method of the error or a function of another package to get it.
//
// The package does not read a registry. The packages that use its results decide which of
// the values are statuses or error codes.
package answer
