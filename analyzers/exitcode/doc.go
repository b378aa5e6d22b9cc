// Package exitcode checks the statuses a program ends with against its
// registry.
//
// exitcode: check exit statuses against exitlint.toml
//
// An exit status is an API: scripts, CI and agents branch on it. The registry,
// exitlint.toml, says which statuses a program has; these rules say where the
// program does something else. A status is followed through wrappers, returned
// ints, variables, struct fields, error values and other packages, and a
// finding stands at the place that fixes it, once, however many paths lead
// from there to os.Exit. A status of one package that only another package
// brings to an exit is reported with that other package.
//
// Generated files and test files are followed but not reported on; --tests
// reports on tests.
//
// # exitcode/undeclared
//
// A status is not in the registry.
//
// For example, with 0 and 2 declared:
//
//	func run() int {
//		if err := load(); err != nil {
//			return 3 // exit status 3 is not declared in exitlint.toml
//		}
//		return 0
//	}
//
//	func main() { os.Exit(run()) }
//
// Declare it, or end with a status that is declared:
//
//	[[code]]
//	value = 3
//	name  = "NOT_FOUND"
//
// log.Fatal and its like fix a status by being called, so the finding stands at
// the call. 0 need not be declared, and the 2 of a panic is never reported.
//
// # exitcode/range
//
// A status is outside 0–255, so the operating system sees another.
//
// Only the low eight bits of a status arrive: os.Exit(-1) is 255, and
// os.Exit(256) is 0, which is success. Write the status that is meant.
//
// # exitcode/reserved
//
// A declared status already means something else to those who read it.
//
// 0 means success to every caller, whatever class the registry gives it.
// Shells use 126 to 128 for commands they cannot run, and 129 to 165 for
// programs that a signal ended. The Go runtime ends a panic with 2 and package
// flag a bad command line, so a script that retries a 2 retries a crash. 64 to
// 78 are those of sysexits.h. The finding stands in exitlint.toml at the value:
//
//	[[code]]
//	value = 127
//	name  = "NO_QUOTA" # shells report a missing command as 127
//
// Choose a free status, from 3 to 63 or from 79 to 123. 126 to 165 are fine
// under what the shell means by them, 2 with class "permanent" or "fatal", and
// 64 to 78 under a name or meaning that agrees with sysexits.h. What counts is
// the words of name, meaning and condition.
//
// # exitcode/literal
//
// A declared status is written as a bare number although the registry names a
// Go constant for it.
//
// It applies where the key constants of [program] names the packages of the
// constants, of this module or of a dependency, and one of them has the name and
// the value. Where the place cannot name the
// constant, because that stands in package main, the message says what has to be
// done before. The fix writes the constant, and imports its package where that
// cannot make a cycle:
//
//	os.Exit(3)             // exit status 3 is a bare number: use exit.NotFound
//	os.Exit(exit.NotFound) // fixed
//
// # exitcode/dynamic
//
// A status cannot be bounded, and is not declared as passed through.
//
// The message says why: the status of a child process, the value of a flag, a
// parsed number. It is off by default. A status that is passed on purpose is
// declared with its function:
//
//	[[passthrough]]
//	func   = "example.com/x/internal/plugin.Run"
//	reason = "the plugin's own status"
//
// # exitcode/dependency
//
// A status that only code inside a dependency fixes is not in the registry.
//
// It is off by default: a library that calls log.Fatal deep inside ends the
// program with a status its author never chose. The finding stands where the
// program's own code leads to the library. A function that does nothing but
// end the process is no such case; calling one is exitcode/undeclared.
//
// # exitcode/unreached
//
// A declared status is one that no program of the registry can end with, or an
// [[exit]] or [[passthrough]] names what does not exist.
//
// Either the code that ended with it is gone, or it never was there, and
// callers wait for it in vain. It is reported when all programs below the
// registry are checked together, at the value in exitlint.toml, and only if
// none of them has an unbounded status: that one could be any. go vet sees one
// package at a time and reports it where the registry has a single program.
// Statuses of a preset and those that a signal gives, 129 to 165, are not
// expected to be used, and one that a file for another system mentions may be
// used there.
//
// A function or variable that an [[exit]] or a [[passthrough]] names is looked
// for in the Go files of its package, those of other systems too. Nothing is said
// of a package that is neither of this module nor of one it depends on, nor of a
// method of a type that embeds another.
package exitcode
