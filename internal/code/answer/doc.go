// Package answer finds out for which values the exported predicates of a package are
// true, so that packages that call them know.
//
// A predicate is a function or method with a single bool as its result. It can be about
// a status or an error code that is a parameter, or about an error: one of a type with a
// field that contains the status or code, or one about which a function of another
// package or a method tells it. The predicate is run, see package eval, for each
// constant that it mentions, and for a value that nothing mentions.
//
// The analyzer knows no registry. Which of the values are codes is for others to say.
package answer
