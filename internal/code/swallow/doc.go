// Package swallow finds errors that a program notices, but does not report to its
// caller: it ends with 0 after a failure.
//
// The program ends with 0 if main returns, or if a handler of a command-line framework,
// such as a RunE of cobra, returns without an error. The same is true for a function
// that main or such a handler calls last. The analyzer of [New] looks for two mistakes:
//
//   - The error of the call that runs the program, such as Execute of cobra, is
//     dropped.
//   - An error is printed, and then one of these functions returns in the same way as
//     after a success.
//
// For the second mistake, the analyzer follows a branch on "err != nil" in SSA to each
// return. On the way, the program may only print the error and compute what it prints.
// If it does anything else, such as another call, a store, or a test for a kind of
// error, it may handle the error, and nothing is reported. Nothing is reported either
// if the error is used anywhere else, or if a deferred call can end the process.
//
// Printing means a call of fmt or log, or of a logger: a type or package with functions
// for several log levels, such as Info, Warn and Error. The functions may have other
// names, such as Say and Shout, if they take the arguments of fmt.Printf and one of
// them has a usual name. A function that only makes such calls also prints.
//
// An error that is printed as a warning, or at a lower level, does not count as a
// failure. Nor does one that is printed only while a setting such as "verbose" is on.
// Instead of the error, the program may print a constant text that begins like a
// message about a failure, such as "cannot connect".
package swallow
