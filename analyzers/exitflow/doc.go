// Package exitflow computes which statuses a Go program can end with.
//
// # Analyzer exitflow
//
// exitflow: compute which statuses a program can end with
//
// The analyzer reports nothing. For a main package, its result contains:
//
//   - the values that the operating system can see when the program ends;
//   - for each of them, the expressions in the source that determine it, and a
//     shortest path from main to one of these expressions;
//   - the positions where an unbounded value enters the program, with the
//     reason.
//
// The result describes what the code does. The rules require this analyzer, and decide
// whether the code may do so.
//
// For example, in this program
//
//	func main() {
//		os.Exit(run())
//	}
//
//	func run() int {
//		code := 1
//		if err := work(); err == nil {
//			code = 0
//		}
//		return code
//	}
//
// the statuses are 1, determined by the literal in "code := 1", and 0,
// determined by the literal in "code = 0".
//
// # How it works
//
// An exit is a call of a function that ends the process. The status may be an argument
// (os.Exit), may be fixed (log.Fatal), or may depend on other arguments
// (flag.NewFlagSet). A table lists the exit functions of the standard library and of
// well-known packages; a registry may add more. Other functions need no entry: the
// analyzer sees in their code that they pass a parameter to os.Exit.
//
// Each package is turned into a graph, made from its SSA. A node is something that can
// contain a status: a parameter, a result, a field, a package variable, the elements of
// a container, the result of a call. A source is one value that a node can contain: a
// constant, with the expression that writes it; another node; a function; an unbounded
// value, with the reason; or a zero value that no expression writes. The transfers of a
// source say what happens to a number on its way into the node. A transfer is an
// arithmetic operation with a constant, a conversion to a narrower type, or a guard. A
// guard is a comparison with a constant that is known to be true.
//
// A field has one node for all values of its type. A pointer or container
// shares its node with the memory that it refers to. After p := q, a value that
// is stored through p is therefore also found through q.
//
// The graph is pruned to the parts on which an exit or another package can depend. It
// becomes the package's fact, together with the graphs of all dependencies, because go
// vet gives a package only the facts of its direct imports. A fact depends on the code
// alone, not on any registry, and the same code always gives the same bytes.
//
// The solver works on the graphs of a main package and all its dependencies. It first
// finds the functions that may run: those that main and the initialisation of packages
// refer to, directly or through other functions, and the methods of types that are
// converted to interfaces. Then it follows the status of each exit backwards to all
// constants that can be its value. A call of a function value can reach only the
// functions that are stored in this value, not every function with the same signature.
// When the solver follows the result of a call into the called function and arrives at
// a parameter, it continues with the argument of that call, and ignores the arguments
// of other calls.
//
// The packages exit, exit/build and exit/solve in internal/code describe the
// details.
//
// # What is followed
//
// Calls are followed at any depth and across packages, through wrappers, methods,
// closures, function values, method values, method expressions and generic
// functions. Values are followed through results, including named results and
// results that deferred functions change; through variables, fields, elements of
// arrays, slices and maps, keys of maps, channels, atomic integers and atomic pointers;
// through pointers to all of these; and through iterators, which may be functions of
// the program or come from packages slices and maps, with a loop or with iter.Pull.
//
// Zero values are followed if the program can read them: the value of a variable
// without an initial value, of a key that a map does not contain, or of an element or
// field that is not set when a value is created. They matter only if other numbers are
// computed from them, because every program can end with 0 anyway.
//
// Error values are followed through the fields and methods of the program's own error
// types. The program may reach the error through errors.As, errors.AsType, a type
// assertion, or an interface with a method such as ExitCode. A call of this method
// reaches only the types that the error can have, if the analysis finds all functions
// that make the error. Otherwise the call reaches all types that are converted to
// interfaces. It does not reach an error type of the program's own packages, or the
// *exec.ExitError of a child process, if the analysis can see that the program only
// prints, compares or drops errors of this type. A number or struct of a declared type
// that the code converts to an interface is also left out if the package only prints,
// compares or drops this value, as in fmt.Println(exitCode(7)). Error types that are
// numbers are also followed, and so are structs that are converted to another type.
//
// Comparisons with constants are respected: in
//
//	if code >= 1 && code <= 125 {
//		os.Exit(code)
//	}
//
// the number 126 does not become a status. The result of min(n, 1) is at most 1.
//
// Arithmetic is computed, with the overflow of the types. If 128 is added to a signal,
// the possible results are those for the signals that signal.Notify names. If the
// operator | sets bits in a variable, every combination of these bits is possible, even
// if a method sets them or a function returns them. The same holds for numbers that the
// program adds to a variable, as in "code += 8", if it executes each addition at most once:
// not in a loop, and in functions that it calls from few places.
//
// A number that could be anything is bounded by comparisons that leave at most 16
// numbers, such as n >= 1 && n <= 3; by the cases of a switch; by a mask of up to three
// bits; or by the remainder of a division by a small number, which can be negative.
//
// A number that strconv.Itoa, FormatInt, fmt.Sprint or Sprintf("%d") writes and that
// strconv.Atoi or ParseInt reads back is the same number, if the text stays in local
// variables, in parameters and results of functions that only one package calls, or in
// memory that only one package can set.
//
// Placeholders are left out. One is a -1 that is returned with an error or false, if
// the caller uses the number only on success. Another is a -1 that the program tests
// for and replaces before the exit. A third one is a number in a field of a struct that
// a function of the same package returns, if the function always replaces the number
// before it succeeds, and the caller reads the field only on success. A literal 0 that
// is returned with an error is not an origin. Also left out are code after a call that
// never returns, the initial value of a package variable that nothing refers to, and
// code in test files.
//
// A dependency is analysed if it calls an exit function, if it declares a function that
// returns a status, judging by its name, or if it uses something in one of its own
// dependencies that affects statuses there. A status that comes from any other
// dependency is unbounded.
//
// The Fatal of zerolog only starts a log entry. It is an exit, unless the entry is
// never sent, as in log.Fatal().Err(err) without Msg or Send.
//
// Command-line frameworks end the process by themselves: flag and pflag with 2, if a
// flag set has ExitOnError; kong with 80, or through its field Exit; kingpin with 1;
// urfave/cli with the result of an error's method ExitCode, through its variable
// OsExiter, or with 3 if the user asks for help on an unknown command; mitchellh/cli
// with the result of a command's method Run, or 127. Values of flags are unbounded, and
// their defaults are statuses. The flag set of an analyzer of go/analysis is not an
// exit, because no driver parses it.
//
// # What is not followed
//
// A value from outside is unbounded, and the result says why. It is reported where it
// enters the program if the code names what it is: the call that parses a number, reads
// a flag, returns the status of a child process or decodes data. Any other value is
// reported where the program last reads it from a field or variable before the exit,
// because a check there bounds it, whichever way it came. If it is in no field or
// variable on its way, it is also reported where it enters. Such values are:
//
//   - the status of a child process, the value of a flag or setting, a parsed
//     number, a length, an index, a floating-point number
//   - a value taken out of an interface, unless it has one of the program's integer
//     types, or one package makes all values of this interface: it converts them in local
//     variables, in variables, unexported fields and maps that no other package can set, in
//     a sync.Map or atomic.Value, or in a context with a key of its own type
//   - the result of a function whose code is not followed
//   - a number computed in a loop or from its own earlier value
//
// These values are also unbounded:
//
//   - an element of a string
//   - a variable whose address becomes an unsafe pointer or is passed to reflection
//   - a field that a decoder fills in, at any depth of the decoded value
//   - an exported field of a dependency that does not affect the dependency's own
//     statuses
//
// Some things are not seen:
//
//   - Values that a dependency without a graph stores through a pointer that it
//     got earlier, or in a struct in an interface, unless the dependency is a
//     decoder.
//   - The methods of a type of a dependency without a graph, if the dependency
//     itself converts the value to an interface.
//   - Arguments that code outside the analysis passes to a function, if the
//     program also calls the function itself.
//   - The order of statements in different functions: a field contains
//     everything that is ever stored in it. That only adds statuses.
//   - Conditions other than comparisons of the number itself with a constant.
//     That also only adds statuses. After "if code > 0 { os.Exit(code) }", a 0 counts
//     as a status of this exit, because the program then usually ends with 0.
//   - Code that package plugin loads, unless it returns a status.
//   - Exits in C code. A call of C.exit is seen, and what other C functions return or store
//     is unbounded.
//   - Data races, and packages excluded by build constraints.
//
// # Limits
//
// An expression is expanded into at most 300 values. A computation is followed through
// ten steps, and not around a loop. A set of combined values may have 64 elements.
// Calls of a function are distinguished by at most four calls that lead to it. A query
// that visits more than twenty thousand states no longer distinguishes calls, and after
// forty thousand states it no longer computes numbers. A value that exceeds a limit is
// reported as unbounded, never left out.
package exitflow
