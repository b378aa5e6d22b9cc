// Package answer finds out for which statuses and error codes the exported predicates
// of a package return true, so that the analysis of other packages can use the results.
//
// A predicate is a function or method whose only result is a bool. It gets the status
// or code in one of these ways: as a parameter; in a field of an error that is a
// parameter; or as the result of a method of such an error, or of a function of another
// package that it calls with the error.
//
// The analyzer reads no registry. The code that uses its results decides which of the
// values are statuses or codes.
package answer
