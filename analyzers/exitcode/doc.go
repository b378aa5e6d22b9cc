// Package exitcode checks the statuses a program ends with against its
// registry.
//
// exitcode: check exit statuses against exitlint.toml
//
// An exit status is an API: scripts, CI and agents branch on it. The registry,
// exitlint.toml, declares the statuses of a program. These rules report where the
// program ends with another status. A status is followed through wrappers,
// returned ints, variables, struct fields, error values and other packages. A
// finding is at the position that has to change, and is reported once, however
// many paths lead from there to os.Exit. If a status of one package reaches an
// exit only through another package, it is reported with that other package.
//
// Statuses are also followed through generated files and test files. Findings in
// generated files are not reported, and findings in test files only with --tests.
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
// log.Fatal and similar functions set the status themselves, so the finding is at
// the call. 0 need not be declared, and the 2 of a panic is never reported.
//
// # exitcode/range
//
// A status is outside 0–255, so the operating system sees a different one.
//
// Only the low eight bits of a status arrive: os.Exit(-1) ends with 255, and
// os.Exit(256) with 0, which is success. Write the status that is meant.
//
// # exitcode/reserved
//
// A declared status already means something else to those who read it.
//
// 0 means success to every caller, whatever class the registry gives it. Shells
// use 126 to 128 for commands that they cannot run, and 129 to 165 for programs
// that a signal ended. The Go runtime ends a panic with 2, and package flag ends
// with 2 if the command line is wrong, so a script that retries after a 2 also
// retries after a crash. 64 to 78 have a meaning in sysexits.h. The finding is at
// the value in exitlint.toml:
//
//	[[code]]
//	value = 127
//	name  = "NO_QUOTA" # shells report a missing command as 127
//
// Choose a free status, from 3 to 63 or from 79 to 123. A code may use 126 to 165
// if it means the same as to the shell, 2 if its class is "permanent" or "fatal",
// and 64 to 78 if its name or meaning agrees with sysexits.h. exitlint decides by
// the words in name, meaning and condition.
//
// A status in a [[reserved]] range is reported, too, unless it comes from the preset
// that reserves it.
//
// # exitcode/literal
//
// A declared status is written as a bare number although the registry names a
// Go constant for it.
//
// The rule applies if the key constants of [program] names the packages with the
// constants, in this module or in a dependency, and one of them declares a
// constant with the name and the value of the code. If the constant cannot be
// used instead of the number, for example because it is in package main, the
// message says what has to change first. The fix writes the constant, and imports
// its package if that cannot cause an import cycle:
//
//	os.Exit(3)             // exit status 3 is a bare number: use exit.NotFound
//	os.Exit(exit.NotFound) // fixed
//
// # exitcode/dynamic
//
// A status cannot be bounded, and is not declared as passed through.
//
// The message says why: the status of a child process, the value of a flag, a
// parsed number. The rule is off by default. If a status is passed through on
// purpose, declare the function that it comes from:
//
//	[[passthrough]]
//	func   = "example.com/x/internal/plugin.Run"
//	reason = "the plugin's own status"
//
// # exitcode/dependency
//
// A status that is determined inside a dependency is not in the registry.
//
// The rule is off by default: a library that calls log.Fatal deep inside ends the
// program with a status that the program's author never chose. The finding is
// where the program's own code refers to the library. A call of a function that
// always ends the process is reported by exitcode/undeclared instead.
//
// # exitcode/unreached
//
// No program of the registry can end with a declared status, or an [[exit]] or
// [[passthrough]] names something that does not exist.
//
// Either the code that ended with the status is gone, or it never existed, and
// callers wait for the status in vain. The finding is at the value in
// exitlint.toml. It is reported when all programs of the registry are checked
// together, and only if none of them has an unbounded status, which could be any.
// go vet sees one package at a time, so it reports the finding only if the
// registry has a single program. Statuses of a preset and statuses for signals,
// 129 to 165, need not be used. A status that occurs in a file for another system
// is not reported, because it may be used there.
//
// If an [[exit]] or a [[passthrough]] names a function or variable, exitlint looks
// for it in the Go files of its package, including files for other systems. It
// reports nothing about a package that is neither in this module nor in one of its
// dependencies, nor about a method of a type that embeds another type.
//
// # exitcode/category
//
// A declared status is in no [[range]].
//
// The rule is off by default. It applies if the registry has ranges: every code
// should then belong to a category, so that callers can tell from the number what
// kind of failure it is. The finding is at the value in exitlint.toml:
//
//	[[code]]
//	value = 35 # the ranges end with 29
//
// # exitcode/name
//
// The name of a code does not match name_pattern of [program].
//
//	[program]
//	name_pattern = "EXIT_[A-Z_]+"
//
//	[[code]]
//	value = 3
//	name  = "LOCKED"
//
// Rename the code, or correct the pattern. Names of presets are not reported.
//
// # exitcode/swallowed
//
// An error is dropped or only logged, so that a failure ends with 0.
//
// Whoever calls the program takes the 0 for success. There are two forms. The error
// of the call that runs the program is not used:
//
//	func main() {
//		rootCmd.Execute() // the error of cobra.Command.Execute is dropped
//	}
//
// Or an error is printed, and then the program ends as after success:
//
//	RunE: func(cmd *cobra.Command, args []string) error {
//		if err := deploy(args); err != nil {
//			fmt.Println(err) // the error of main.deploy is only printed
//			return nil
//		}
//		return nil
//	},
//
// Return the error, or end with os.Exit. The rule looks at main, at the handlers of
// cobra, urfave/cli, kong, go-flags and mitchellh/cli, at functions in the same
// package whose result these return, and at functions that run the root command of
// a framework.
//
// Nothing is reported if the program does anything else between the error and its
// end, if it tests what kind of error it is, if it prints a warning or at a lower
// level, in loops that go on, after the program has waited for a signal, and about
// functions that clean up, such as Close.
//
// The rule needs no registry, and is off by default; exitlint --no-registry runs it.
//
// # exitcode/skipped
//
// An exit skips a deferred call that has an effect outside of the process.
//
// The rule needs no registry, and is off by default; exitlint --no-registry runs it.
// This version does not report it yet.
//
// # exitcode/child
//
// The -1 of a child that a signal ended becomes the status 255.
//
// The rule needs no registry, and is off by default; exitlint --no-registry runs it.
// This version does not report it yet.
//
// # exitcode/signal
//
// A program that a signal ends reports the bare number of the signal.
//
// The rule needs no registry, and is off by default; exitlint --no-registry runs it.
// This version does not report it yet.
//
// # exitcode/unsent
//
// A log entry that would end the process is never sent.
//
// zerolog, phuslu/log and gologger build an entry with a chain of calls. Fatal and
// Panic only start it. What ends the process is the call that sends the entry, and
// without that call nothing is logged either:
//
//	if err := run(); err != nil {
//		log.Fatal().Err(err) // Fatal() only starts a log entry; add .Send()
//	}
//
// The fix adds the call, unless the registry does not declare the status with which
// the program then ends. An entry in a local variable is followed. Nothing is
// reported about an entry that is passed to another function, returned or stored,
// because it may be sent there. Calls of WithLevel are not reported: they never end
// the process.
//
// The rule needs no registry, and is off by default; exitlint --no-registry runs it.
package exitcode
