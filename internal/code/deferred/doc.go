// Package deferred finds deferred calls that an exit skips although they have
// an effect outside the process. In
//
//	defer os.RemoveAll(dir)
//	if err := build(dir); err != nil {
//		log.Fatal(err)
//	}
//
// log.Fatal ends the process, no deferred call runs, and the directory stays.
//
// The search needs two summaries of each function (summary.go):
//
//   - whether a call of the function can end the process, with the first step of
//     a shortest way to the exit;
//   - which effects a call of the function has, and which effects the functions
//     have that it returns. [EffectOf] lists the library functions with an effect,
//     such as os.RemoveAll, and the kinds of effects.
//
// Both follow calls of known functions. They do not follow calls of function values or
// of interface methods, with one exception: the function that runs a command-line
// framework is assumed to call the handlers of the commands (handlers.go, and package
// framework). The summaries of the user's own packages are facts.
//
// The search itself (skip.go) starts at each defer statement whose call has an
// effect. It follows control until the function returns, and collects the calls
// that can end the process. A path ends where the program makes the deferred call
// itself, as in "cleanup(); os.Exit(1)". Calls that go starts are left out,
// because they run in another goroutine, and so is the body of the deferred call.
//
// A hook that a framework calls after a command counts as deferred by the command:
// PostRun and PersistentPostRun of cobra, After of urfave/cli, AfterRun of kong. Cobra
// calls its hooks only after a success, so an exit skips them only if its status can
// be 0.
//
// Closing a file or a connection does not count as an effect, nor does releasing a
// lock on an open file: the operating system does this for a process that ends.
package deferred
