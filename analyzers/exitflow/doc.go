// Package exitflow computes which statuses a Go program can end with.
//
// # Analyzer exitflow
//
// exitflow: compute which statuses a program can end with
//
// The analyzer reports nothing. Its result answers, for a main package, which
// values the operating system can see when the program ends, which expressions
// in the source determine each of them, one shortest way from main to such an
// expression, and where a value comes in that cannot be bounded, with the reason.
// It says what the code does, never what is allowed: that is for the rules, which
// require it.
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
// the statuses are 1, determined by the literal in "code := 1", and 0, determined
// by the literal in "code = 0".
//
// # How it works
//
// An exit is a call of a function that ends the process: with the status in an
// argument (os.Exit), with a fixed one (log.Fatal), or with one that depends on
// other arguments (flag.NewFlagSet). A table has the exit functions of the
// standard library and of well-known packages; a registry may add more.
// Everything else is inferred: a function that passes its parameter to an exit
// needs no entry.
//
// Each package is turned into a graph, made from its SSA. A node is something
// that can contain a status: a parameter, a result, a field, a package variable,
// the elements of a container, the result of a call. A source is one thing that a
// node can get: a constant, with the expression in which it is written; another
// node; a function; something unbounded, with the reason; or a zero value, which
// is written nowhere but with which numbers are computed. Transfers on a source
// say what happens to a number on the way: an operator with a constant, a
// conversion to a narrower type, or a guard, which is a comparison with a constant
// that was true and still is. Fields are told apart by their type and name, not by
// the value that they belong to. A pointer or container is whatever it leads to:
// where it is copied, what is stored through either name is in both.
//
// The graph is pruned to the parts on which an exit or another package can depend.
// It becomes the package's fact, with the graphs of all dependencies, because go
// vet gives a package only the facts of its direct imports. Facts depend on the
// code alone, not on any registry, and equal code gives equal bytes.
//
// The solver works on the graphs of a main package and all its dependencies. It
// first finds the functions that may run: those referred to on the way from main
// and from the initialisation of packages, and the methods of types that become
// interfaces. It then follows each exit back to what determines its status. A call
// through a function value goes to the functions that are stored in the value, not
// to all that have its signature. While a value is followed into a function and
// back, the parameters of that function are the arguments of that call.
//
// Packages exit, exit/build and exit/solve in internal/code say how.
//
// # What is followed
//
// Wrappers and methods at any depth and across packages; results, named ones
// and those that deferred functions and methods change; variables, fields,
// elements of arrays, slices and maps, channels, atomic integers; pointers to
// them, also where they are kept in fields, maps, results and other pointers;
// closures, function values, method values and method expressions; type
// parameters.
//
// Zero values that the program can read: of a variable without an initial value, a
// key that a map does not have, an element or field that something is made
// without. They matter to what is computed from them; a 0 alone is a status of
// every program.
//
// Error values: the fields and methods of the program's own error types,
// however the error is reached, by errors.As, errors.AsType, a type assertion
// or an interface with a method like ExitCode; error types that are numbers;
// structs used under a second name.
//
// Numbers: 128 plus a signal is bounded by the list that signal.Notify gets;
// bits that are or-ed into a variable give every union of them; integers wrap as
// their types do; a number of which nothing is known is bounded by a comparison
// for equality, by a mask of up to three bits and by a small remainder, which is
// negative where the number can be. What strconv.Itoa, FormatInt, fmt.Sprint or
// Sprintf("%d") writes and strconv.Atoi or ParseInt reads back is the same number,
// through local variables and what only one package can set.
//
// Placeholders are left out: a -1 returned beside an error or false where the
// caller uses the number only on success, and a -1 that a comparison replaces
// before the exit. A literal 0 beside an error is no origin. Also left out is code
// after a call that never returns, the initial value of a package variable to
// which nothing refers, and code in test files.
//
// A dependency is read if it calls an exit function, declares a function that
// returns a status by its name, or names something on which the statuses of one of
// its own dependencies depend. A status that another dependency gives is
// unbounded.
//
// Command-line frameworks: flag and pflag end with 2 where a flag set has
// ExitOnError, kong with 80, kingpin with 1, urfave/cli with what an error's ExitCode
// method returns, mitchellh/cli with what a command's Run returns, or 127. Flag
// values are unbounded, and their defaults are statuses.
//
// # What is not
//
// A value from outside is unbounded, and the result says why: the status of a
// child process, the value of a flag or setting, a parsed number, a field that
// a decoder fills in, a length, a floating-point number, a value taken out of
// an interface that is not one of the program's integer types, the key of a
// map, what an iterator of the standard library yields, the result of a
// function outside the code that is followed, a number computed in a loop or from
// its own earlier value.
//
// Also unbounded are an element of a string, a variable whose address becomes an unsafe
// pointer or is given to reflection, a field that a decoder fills in, at any depth
// of the value that it gets, and an exported field of a dependency on which none
// of the dependency's own statuses depends.
//
// Some things are not seen:
//
//   - Values that a dependency without a graph stores through a pointer that it got
//     earlier, or in a struct that it got in an interface, other than decoders.
//   - The methods of a type from a dependency without a graph, if the value is
//     in an interface that the dependency made.
//   - Arguments that code outside the analysis passes to a function, if the
//     program also calls the function itself.
//   - The order of statements in different functions: a field holds everything
//     that is ever stored in it. That only adds to a set.
//   - Conditions other than comparisons of the number itself with a constant. That
//     only adds to a set, too.
//   - Data races, packages excluded by build constraints, and cgo.
//
// Some guards are ignored on purpose: a program that asks whether a status is
// greater than 1 still means the status, so comparisons stop only sentinels
// outside 0 to 255, and equality.
//
// # Limits
//
// An expression is expanded into at most 300 values, a computation is followed
// through ten steps and not around a loop, a set of combined values may have 64
// elements, and calls are told apart four deep. A query that visits more than
// twenty thousand states stops telling calls apart, and after twice as many it
// stops computing. What goes beyond is reported as unbounded, never left out.
package exitflow
