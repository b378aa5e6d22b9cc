// Package exitcode checks the statuses a program ends with against its
// registry.
//
// exitcode: check exit statuses against exitlint.toml
//
// An exit status is an API: scripts, CI and agents branch on it. The registry,
// exitlint.toml, declares the statuses of a program. These rules report where the
// program ends with a status that the registry does not allow. A status is followed through wrappers, returned
// ints, variables, struct fields, error values and other packages. A finding is at the
// position that has to change, and is reported once, however many paths lead from there
// to os.Exit. If a status of one package reaches an exit only through another package,
// it is reported when that other package is checked.
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
// A status in a [[reserved]] range is also reported, unless it comes from the preset
// that reserves it.
//
// # exitcode/mismatch
//
// An error ends the process with a status other than the declared one.
//
// A code can list the Go errors that lead to it, variables or types, under the key
// "errors":
//
//	[[code]]
//	value  = 4
//	name   = "NOT_FOUND"
//	errors = ["io/fs.ErrNotExist", "example.com/x/store.NotFoundError"]
//
// Another status for one of these errors is then a finding:
//
//	case errors.Is(err, fs.ErrNotExist):
//		return 5 // fs.ErrNotExist ends with 5 here, but with 4 (NOT_FOUND) in exitlint.toml
//
// The error may be the condition of a branch or a case, a key of a map, a field beside
// the status, another argument of the same call, or the type that has the
// ExitCode method. If two codes list an error, it may end with either. If no code lists
// context.Canceled, it may end with a code of the class "cancelled" or with 0. If there
// is no code of this class, it may end with any status.
//
// If there is a code of the class "cancelled", an exit in a branch for SIGINT or
// SIGTERM, or directly after a signal was received, has to end with such a code or with
// 0:
//
//	<-signals
//	os.Exit(1)
//
// The status must not depend on the output format. If a branch tests only the format, as
// "if asJSON" does, both ways have to end with the same status:
//
//	if asJSON {
//		printJSON(err)
//		return 3
//	}
//	fmt.Fprintln(os.Stderr, err)
//	return 4 // this ends with 3 in one output format, but with 4 in another
//
// If [program] sets the key "fallback", all errors that the code does not test for have
// to end with this status:
//
//	func status(err error) int {
//		if errors.Is(err, fs.ErrNotExist) {
//			return 4
//		}
//		return 2 // fallback = 1
//	}
//
// This is checked only where the code tests for at least one error with errors.Is,
// errors.As, a type switch or a predicate such as os.IsNotExist, and where the status
// depends on nothing but the error. The error has to be a parameter of the function.
//
// The rule is off by default.
//
// # exitcode/literal
//
// A declared status is written as a bare number although the registry names a
// Go constant for it.
//
// The rule applies if [program] lists the packages with the constants under the key
// "constants". They can be in this module or in a dependency, and one of them has to
// declare a constant with the name and the value of the code. If the constant cannot be
// used instead of the number, for example because it is in package main, the message
// says what has to change first. The fix writes the constant, and imports its package
// if that cannot cause an import cycle:
//
//	os.Exit(3)             // exit status 3 is a bare number: use exit.NotFound
//	os.Exit(exit.NotFound) // fixed
//
// # exitcode/dynamic
//
// A status cannot be bounded, and is not declared as passed through.
//
// The message says why: the status of a child process, the value of a flag, a
// parsed number, or a call of syscall.Exec, which runs another program in place of this
// one. Map such a status to declared ones, for example in a switch. If it is passed
// through on purpose, declare the function that the message names:
//
//	[[passthrough]]
//	func   = "example.com/x/internal/plugin.Run"
//	reason = "the plugin's own status"
//
// If the function that the message names always ends the process with a status of its
// own, and exitlint does not follow its code, declare it as an [[exit]]. The rule is off
// by default.
//
// # exitcode/dependency
//
// A status that is determined inside a dependency is not in the registry.
//
// The rule is off by default, because the author of a program does not choose the
// status of a log.Fatal deep inside a library. The finding is where the program's own
// code refers to the library. A call of a function that always ends the process is
// reported by exitcode/undeclared instead.
//
// # exitcode/unreached
//
// No program of the registry can end with a declared status, or an [[exit]] or
// [[passthrough]] names something that does not exist.
//
// Either the code that ended with the status is gone, or it never existed. Callers then
// handle a status that never occurs. The finding is at the value in exitlint.toml. It
// is reported when all programs of the registry are checked together, and only if none
// of them has an unbounded status, which could be any. go vet sees one package at a
// time, so it reports the finding only if the registry has a single program. Statuses
// of a preset and statuses for signals, 129 to 165, need not be used. A status that
// occurs in a file for another system is not reported, because it may be used there.
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
// Another form: an error is printed, and then the program ends with 0:
//
//	RunE: func(cmd *cobra.Command, args []string) error {
//		if err := deploy(args); err != nil {
//			fmt.Println(err) // the error of main.deploy is only printed
//			return nil
//		}
//		return nil
//	},
//
// A function that prints the error and then returns the error of a call that cleans up,
// such as Close, also loses the first error. Return the error, or end with os.Exit. In
// main, the fix writes os.Exit(1), and imports os.
//
// The rule looks at main, at the handlers of cobra, urfave/cli, kong, go-flags and
// mitchellh/cli, at functions in the same package whose result these return, and at
// functions that run the root command of a framework.
//
// Nothing is reported in these cases:
//
//   - The program does anything else between the error and its end.
//   - It tests what kind of error it is.
//   - It prints the error as a warning or at a lower level, or only while a setting such
//     as "verbose" is on. Texts such as "skipping the cache" count as warnings.
//   - It goes on with another value in place of the result, such as a default.
//   - It prints the outcomes of several checks, good or bad.
//   - A function whose name contains "status" prints the error of a function that only
//     computes something, such as "not configured".
//   - The error is handled in a loop, or after the program has waited for a signal.
//   - The error comes from a function that cleans up, such as Close.
//   - The package is below a folder named example or examples.
//
// A constant text that begins like "cannot connect" or "invalid port" counts as the error
// if only the branch for the error prints it. A call of a logger counts as printing. So
// does a call of a function of the program that only passes the error to a logger, in
// whatever package it is. The rule needs no registry, so exitlint --no-registry also runs
// it. In 244 public programs, 49 of its 52 findings were failures that end with 0; the
// others may be intended. It also found 29 lost errors in four programs that were known
// to lose errors.
//
// # exitcode/skipped
//
// An exit skips a deferred call that has an effect outside of the process.
//
// os.Exit and log.Fatal run no deferred calls. If such a call removes temporary
// files, they stay:
//
//	func main() {
//		dir, err := os.MkdirTemp("", "build")
//		...
//		defer os.RemoveAll(dir)
//		if err := build(dir); err != nil {
//			log.Fatal(err) // log.Fatal skips the deferred os.RemoveAll
//		}
//	}
//
// Let a function with the deferred calls return an error or a status, and end the
// process in its caller:
//
//	func main() {
//		if err := run(); err != nil {
//			log.Fatal(err)
//		}
//	}
//
// The exit may be several calls away, and in another package. Handlers of cobra and
// urfave/cli count as called by the function that executes the root command. Each
// deferred call has one finding, at the first call in its function that can end the
// process. The message says how many other such calls there are.
//
// The rule also reports hooks with such an effect that a framework calls after a
// command. Cobra calls PostRun and PersistentPostRun only after a success, so for these
// hooks only exits whose status can be 0 count. urfave/cli and kong always call After
// and AfterRun. The finding is at the hook:
//
//	PersistentPostRun: func(*cobra.Command, []string) { // os.Exit in main.list skips PersistentPostRun
//		saveState() // writes a file
//	},
//
// Nothing is reported about hooks for all commands if a program has several of them.
//
// Effects are followed through function literals, functions that return a function, and
// functions of the program. A call has an effect if it removes files; sends telemetry
// or log entries; restores the terminal; releases a lock that outlives the process; or
// runs a command, signals a process or unmounts a file system. If the exit can have the
// status 0, it also has an effect if it writes or renames files; writes what is in a
// buffer, such as that of a bufio.Writer or gzip.Writer; or completes a profile. After
// a failure, this output is not needed.
//
// The operating system closes files and connections and releases locks on open files
// when a process ends, so Close of an os.File has no such effect. Nor do unlocks of
// mutexes, cancel functions, prints, and calls after a recovered panic.
//
// Nothing is reported if the program makes the deferred call itself before the exit, or
// if the exit is in another goroutine. Calls through interfaces and function values are
// not followed. Parsers of the command line, such as flag.Parse, do not count as exits,
// nor do exits after a failed print. A function such as check(err), which ends the
// process only for some arguments, counts only in calls with such arguments.
//
// The rule is off by default, because only 12 of its 19 findings in 192 real programs are
// worth acting on. The others are exits that are hardly ever reached, or files that help
// after a failure. The rule needs no registry: exitlint --no-registry --rules
// exitcode/skipped runs it. Seven other programs were known to have such exits; the rule
// finds them in six of these.
//
// # exitcode/child
//
// The -1 of a child that a signal ended becomes the status 255.
//
// ExitCode returns -1 for a child process that a signal ended. A program that passes
// this on ends with 255, and its caller cannot tell that the child was killed:
//
//	var ended *exec.ExitError
//	if errors.As(err, &ended) {
//		os.Exit(ended.ExitCode()) // the status of a child is -1 if a signal has ended it
//	}
//
// Do what shells do, and end with 128 plus the number of the signal:
//
//	if status, ok := ended.Sys().(syscall.WaitStatus); ok && status.Signaled() {
//		os.Exit(128 + int(status.Signal()))
//	}
//	os.Exit(ended.ExitCode())
//
// The fix writes this branch, and imports syscall. The finding is at the call of
// ExitCode, or of ExitStatus of a syscall.WaitStatus, however far the status travels.
//
// There is no finding if a comparison such as "code == -1" or "code < 0" keeps -1 from
// the exit. Nor is there one if the same function calls Signaled, Signal or Exited, or has
// passed the state of the child to a function of the package that does. If the error of
// cmd.Run or cmd.Wait was nil, the status is 0, so there is no finding either. The rule
// also ignores calls of ExitCode on errors that need not come from a child process, by
// urfave/cli or by the program, and code for another system, such as code below
// runtime.GOOS == "windows".
//
// The rule needs no registry; exitlint --no-registry also runs it. In 240 public
// programs, 21 of its 23 findings are worth acting on. It also finds this mistake in
// three programs that were known to have it.
//
// # exitcode/signal
//
// A program that a signal ends reports success, or the bare number of the signal.
//
// To shells, the status 143 means that SIGTERM ended the program, and 15 is an ordinary
// failure of the program itself:
//
//	case syscall.SIGTERM:
//		os.Exit(15) // the status is 15, the number of a signal
//
// Write 128 plus the number. The rule reports three kinds of numbers: the number of the
// signal that ended a child process, a signal that is converted to a status, and a
// number in a branch for exactly the signal with this number. A 1 in the branch for
// SIGHUP is not reported, because it is the usual status of a failure.
//
// A status that is 128 plus the number of another signal is also reported, such as 137 in
// the branch for SIGTERM, which is 143. If a branch is for several signals, they may share a
// status.
//
// The rule also reports other statuses after SIGINT, SIGQUIT or SIGTERM. One is a 0
// that ends the program in the middle of its work, so that make or a shell takes the
// unfinished work for complete:
//
//	go func() {
//		<-interrupted // from signal.Notify
//		os.Exit(0)    // a signal cuts off the work of the program
//	}()
//	convert(files)
//
// Many programs run until somebody stops them. For these, a signal is the usual end,
// and 0 is right. So a 0 is reported only in a goroutine, and only if the functions
// that start the goroutine then run to the end of main or of a command. If they wait,
// loop endlessly or call something with a name such as serve, listen or watch on the
// way, the program may run for ever, and nothing is reported. Nor is a goroutine
// reported that a library or an init function starts, because it is not known what it
// interrupts.
//
// After a signal, a status such as 1 tells callers that the run has failed, and few of
// them need to know more. So it is reported only if the registry declares a status with
// the class "cancelled", and the program ends neither with such a status nor with 128
// plus the number of a signal. Where exitcode/mismatch is on, it reports most of this
// instead.
//
// A number that a function returns after a signal, and that becomes the status
// elsewhere, is not reported. Nor is 2 after SIGINT, except in a branch for SIGINT, because
// it is a usual status of failures, too.
//
// The rule is off by default, because too little is known about its findings. It needs no
// registry: exitlint --no-registry --rules exitcode/signal runs it. In 192 real programs,
// it has found no bare number of a signal. In 124 of these programs, it has found one
// status that belongs to another signal, and one other status after a signal. It does
// find the status 9 of a program that was known to end with 9 when it is cancelled.
//
// # exitcode/unsent
//
// A log entry that would end the process is never sent.
//
// zerolog, phuslu/log and gologger build a log entry with a chain of calls. Fatal and
// Panic only start the entry. The process ends in the call that sends the entry.
// Without that call, nothing is logged either:
//
//	if err := run(); err != nil {
//		log.Fatal().Err(err) // Fatal() only starts a log entry; add .Send()
//	}
//
// The fix adds the call, unless the registry does not declare the status with which the
// program then ends. An entry is also followed through a local variable. Nothing is
// reported about an entry that is passed to another function, returned or stored,
// because it may be sent there. Calls of WithLevel are not reported: they never end the
// process.
//
// The rule needs no registry, so exitlint --no-registry also runs it. It reported 19
// entries in three releases of one public program, all of them mistakes, and nothing in
// 134 others.
package exitcode
