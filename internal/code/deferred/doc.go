// Package deferred finds deferred calls that an exit skips although they have an effect
// outside the process. In
//
//	defer os.RemoveAll(dir)
//	if err := build(dir); err != nil {
//		log.Fatal(err)
//	}
//
// log.Fatal ends the process, no deferred call runs, and the directory stays.
//
// The search needs a summary of each function (summary.go):
//
//   - whether a call of the function can end the process, and the first call on
//     a shortest path to an exit;
//   - which effects a call of the function has. If the function returns functions, the
//     summary also contains the effects of calling those. [EffectOf] knows the library
//     functions with an effect, such as os.RemoveAll.
//
// Summaries cover calls of known functions, but not of function values or interface
// methods. One exception: a function that runs a framework of commands is assumed to
// call all handlers (handlers.go, and package framework). The summaries of the user's
// own packages are facts.
//
// The search itself (skip.go) starts at each defer statement whose call has an effect.
// It follows control to the end of the function, and collects the calls that can end
// the process. A path ends where the program makes the deferred call itself, as in
// "cleanup(); os.Exit(1)". Calls in other goroutines and in the body of the deferred
// call are left out.
//
// A hook that a framework calls after a command counts as deferred by the command:
// PostRun and PersistentPostRun of cobra, After of urfave/cli, AfterRun of kong. Cobra
// calls its hooks only after a success, so an exit skips them only if its status can be
// 0.
//
// Closing a file or a connection has no effect in this sense, and neither has unlocking
// an open file: the operating system does both when the process ends.
package deferred
