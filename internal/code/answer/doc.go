// Package answer finds out for which values the exported predicates of a package are
// true, so that packages that call them know.
//
// A predicate is a function or method whose only result is a bool. It can be about a
// status or an error code that is a parameter. It can also be about an error. Then
// the status or code is in a field of the error, or a method or a function of another
// package returns it for the error. The predicate is run, see package eval, for each
// constant that it mentions, and for a value that nothing mentions.
//
// The analyzer knows no registry. Its callers decide which of the values are codes.
package answer
