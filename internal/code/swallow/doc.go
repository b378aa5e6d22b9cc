// Package swallow finds errors that a program notices, but does not report to its
// caller: it ends with 0 after a failure.
//
// The normal return of some functions ends the program, and with 0: of main, of a
// handler that a framework of commands calls, such as a RunE of cobra, and of the
// functions whose result they return. The analyzer of [New] looks for two mistakes:
//
//   - The error of the call that runs the program, such as Execute of cobra, is
//     dropped.
//   - An error is printed, and then such a function returns as after success.
//
// The second is decided on SSA. A branch on "err != nil" is followed to each return
// that it can reach. All that may happen on the way is that the error is printed,
// with what is needed for that. If anything else happens, a call, a store, a test
// of what kind of error it is, the program may handle the error, and nothing is
// reported. The same holds if the error is used anywhere else, and if a deferred
// call can end the process.
//
// What prints is known by structure: the functions of fmt and log, types and
// packages with functions for several levels such as Info, Warn and Error, and
// functions of the program that only pass what they get to these. An error that is
// printed as a warning, or at a lower level, is not a failure.
package swallow
