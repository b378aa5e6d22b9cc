// Package answer finds out for which statuses and error codes the exported predicates
// of a package return true, so that the analysis of other packages can use the results.
//
// A predicate is a function or method whose only result is a bool. It gets the status
// or code in one of these ways: as a parameter; in a field of an error that is a
// parameter; or by calling a method of such an error, or a function of another package,
// that returns the status or code.
//
// The analyzer knows no registry. Its callers decide which of the values are codes.
package answer
