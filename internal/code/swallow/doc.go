// Package swallow finds errors that a program notices, but does not report to its
// caller: it ends with 0 after a failure.
//
// The program ends with 0 if one of these functions returns normally: main, a handler
// that a framework of commands calls, such as a RunE of cobra, and the functions
// whose results these functions return. The analyzer of [New] looks for two mistakes:
//
//   - The error of the call that runs the program, such as Execute of cobra, is
//     dropped.
//   - An error is printed, and then such a function returns in the same way as after a
//     success.
//
// For the second, the analyzer reads the SSA. It follows a branch on "err != nil" to
// each return that it can reach. On the way, the program may only print the error and
// compute what it prints. If it does anything else, such as another call, a store, or
// a test of what kind of error it is, it may handle the error, and nothing is
// reported. Nor is anything reported if the error is used anywhere else, or if a
// deferred call can end the process.
//
// These functions count as printing: the functions of fmt and log, functions of types
// and packages with functions for several levels such as Info, Warn and Error, and
// functions of the program that do nothing but call these. An error that is printed as
// a warning, or at a lower level, is not a failure.
package swallow
