// Package envelope checks the machine-readable errors that a program prints.
//
// envelope: check error envelopes for recoverable and suggestion
//
// An error envelope is a JSON object that tells a script or an agent what went wrong. If
// it does not say whether trying again can help, or what to do next, its reader has to
// guess.
//
// An object counts as an envelope because of its shape and its use.
//
// It has the shape of an envelope if it has an error code or a message together with
// one of these, at the top or inside a field named error:
//
//   - recoverable (or retryable, retriable, transient)
//   - a suggestion (or suggestions, hint, fix, remediation, suggested_fix,
//     recovery_command), which may be a string, a list or an object
//   - an exit code
//
// Keys may be in snake case, in camel case or with hyphens. Some keys often have other
// meanings: kind and type for the code, detail and summary for the message, next,
// next_steps, next_actions, actions, help and guidance for the suggestion. These keys
// count only inside a field named error, in a type that implements error or has a name
// like that of an error type, and in types that the registry names.
//
// Less is enough in these cases:
//
//   - An error code and a message are inside a field named error.
//   - A bool named success or ok is beside an error.
//   - A field such as ok = false or status = "error" is beside an error code or a
//     message. A type counts if each of its values has such a field.
//   - The object has a field named error, or an error code and a message alone, and the
//     program prints it when it fails: it prints it to standard error, ends with a
//     status other than 0 afterwards, or returns an error from the function. A struct
//     counts only if it has no other fields, or if its name is that of an error.
//   - The object has an error code and a message alone, and the message comes from an
//     error: its method Error returns it, or it is a copy of a field of an error.
//   - The object is a JSON text that becomes the message of an error.
//   - The object is a map with an error code and a message in a list called errors, and
//     the object with the list says that something failed. The same is true for a
//     struct that the program appends to a list and prints later. An element that a
//     loop adds does not count, because it is about one item, such as a file.
//   - The object is {"error": err.Error()}.
//   - The program prints {"error": "…"} when it fails, and the object is another map or
//     JSON text with the same keys.
//
// These objects are not envelopes:
//
//   - objects that report success, or whose error code is the constant "status",
//     "progress", "info" or "notice"
//   - messages with a suggestion, but without an error code, after which the process ends
//     with status 0, unless the message comes from an error or the program prints it to
//     standard error
//   - objects that are only decoded
//   - elements of reports, such as structs that the code also appends to a list
//   - rows of reports: maps, JSON texts and structs that a loop writes to standard
//     output, unless the program ends after the first of them. The values of a type are
//     not rows if the type has a name like that of an error, or if other code also
//     prints some of them.
//   - JSON-RPC errors
//   - diagnostics: objects with a line, a column or a severity, unless they say whether
//     trying again can help
//
// An object has the use of an envelope if it is encoded to standard output, standard
// error, or a writer that is neither a file nor the response of an HTTP server.
// Structs, maps and JSON texts are treated alike; the keys are those of the JSON, not
// the names of Go fields. If a function encodes one of its parameters to a writer that
// is another parameter, this counts only if some code uses the function.
//
// [envelope] in exitlint.toml can instead name the types, the paths of fields, and what
// is required; without it, recoverable and suggestion are required. A program with
// several sorts of envelopes has an [[envelope]] for each.
//
// An error type is checked even if the program prints another object in its place. If
// the suggestion of the printed object comes from a field of an error, through methods,
// other types or interfaces, that error has to be built with the field. The field may
// be missing if the program copies it only from errors that have it. It may also be
// missing if the program copies it only from errors with a certain flag, and this error
// does not set the flag.
//
// An object is followed from its literal through assignments, constructors, options and
// methods. Its JSON is followed through functions, buffers, errors and the JSON handler
// of log/slog to the output. In a package that is not main, the rules know only what
// this package and its dependencies show. They judge the rest in the main package: for
// example, the errors of a type under [envelope] whose fields another package prints,
// and errors without a suggestion, if a caller in another package may still set it.
//
// A finding is at the literal of the envelope. If a constructor makes the envelope, and
// its callers can set the field, the finding is at the call. If nothing calls the
// constructor, there is no finding. Callers can also set the field through the error that
// contains the envelope, with a method WithHint that sets e.Detail.Hint. If callers cannot
// set the field, the finding is in the constructor, and says how many calls there are. If
// its callers choose the error code, and the value of a field is right for the codes of
// some calls, the finding is where a code is chosen for which it is wrong. If a value is
// empty on some path to the envelope, the finding is at the empty expression. If a branch
// sets the error code, and leaves out a field that other branches set, the finding is at the
// error code. If the value is an empty text of a table, the finding is at this text. A field
// is not missing if some function fills it in whenever it is empty, unless the code encodes
// the envelope where it makes it. The function may choose the value by the error code; then
// the field is missing for the other codes. Nor is a field missing that a function sets in
// every error of the type that it finds with errors.As, a type assertion or an interface. If
// a function returns one of several errors, a field is not missing if all its callers set it
// in the result.
//
// One finding often covers most failures of a program. Many programs have one place
// that turns every error that they do not recognise into the same envelope. Its finding
// may not come first, so its message says: "the JSON error for all errors that are not
// classified has no suggestion". Fix this one first. The rules recognise such a place
// if the code before it tests the error with errors.Is, errors.As or a type switch, or
// if it is in main.
//
// To find the status with which the process ends, the rules start at the call that
// writes the envelope. They follow all paths of the function, except those that
// contradict a condition that held before. They go on into its callers, and follow
// returned numbers and returned errors that contain a number. A number that a function
// returns beside an error counts if a caller in the same package ends with it. Package
// exitflow determines which of these numbers reach an exit. After a loop, or after another
// envelope, the rules say nothing about the status. Envelopes that reflection or a
// template puts together are not seen, nor are maps that reach the output through a
// channel or a container. A struct that is sent through a channel is checked if the code
// that prints it has the type of the struct, for example after a type switch. The code of
// libraries is not seen either. There is one exception: if [envelope] names a type of a
// library, the values of this type that the program makes are checked, even if it makes
// them with a constructor of the library.
//
// Some errors need neither recoverable nor a suggestion. The rules
// envelope/recoverable, envelope/suggestion and envelope/field report nothing about
// errors whose exit status or error code has the class "cancelled", nor about errors
// that an [[envelope.except]] names by error code, type or function.
//
// # envelope/recoverable
//
// An envelope is built without recoverable, or only on some paths with it.
//
//	enc.Encode(Envelope{Code: "E_BUSY", Message: err.Error(), Suggestion: "wait"})
//
// A plain bool that is left out is false. If the registry says "no" for the code, that
// is right. If it says "yes", that is a mismatch. If it says neither, or the code is not
// known, write the field. It need not be written if the program sets it to true in other
// errors of the type, and to false in none: then leaving it out says false, unless one of
// several possible codes is declared with "yes". If your program leaves the field out on
// purpose wherever it is false, you can also say so:
//
//	[envelope]
//	omitted = "false"
//
// A nil pointer with omitempty or omitzero is not a finding: it says that the answer is
// not known. Without either of them, a nil pointer prints null, which is a finding.
//
// # envelope/suggestion
//
// An envelope is built without a suggestion, or with an empty one.
//
// If the program prints the suggestion only of errors that have a method for it, such as
// Hint, the finding is at the error type that has the other methods, but not this one.
//
// If the error type inherits the method from a type that it embeds, and the method returns an
// empty text, the finding is at the error type, unless all errors get this text.
//
// Say what the caller can do next: a command to run, a flag to change. If a type has two
// fields for it, such as suggestions and hint, one of them is enough.
//
// # envelope/field
//
// An envelope is built without a field that the registry requires.
//
//	[envelope]
//	required = ["code", "message", "docs_url"]
//
//	[envelope.fields]
//	docs_url = "error.docs_url"
//
// The rule covers the code, the message, the exit code, the time to wait, and fields of
// your own. Other rules are about recoverable and suggestion, and envelope/type reports
// a type that has no such field. A number that is 0 because nothing sets it counts as
// left out.
//
// # envelope/type
//
// The type of an envelope cannot carry what has to be in it.
//
// A field is missing, or recoverable is left out of the JSON when it is false:
//
//	Recoverable bool `json:"recoverable,omitempty"`
//
// Remove omitempty or omitzero, or use a pointer. With omitted = "false" in the
// registry, omitempty is not a finding. The type must also have the fields under
// [envelope.constant].
//
// # envelope/mismatch
//
// An envelope contradicts the registry.
//
// There is a contradiction in these cases:
//
//   - The envelope says that a code is recoverable, and the registry says that it
//     is not, or the other way round.
//   - Its exit status is not that of its error code, or it is that of a code of class
//     success or no_op, which is no error.
//   - Its exit status is not the one with which the process then ends, on all paths
//     or on one.
//   - Its error code is not declared, in a registry that declares error codes.
//
// If a rule of another family also reports a mistake and is on, the mistake is left to
// that rule. A wrong value in an entry of a table of codes is left to
// retrypolicy/classifier. An undeclared error code is left to errorcode/undeclared if
// that rule reports its text here, or at the constant that has this text.
//
// Here, the process ends with a status other than that of the error code:
//
//	write(Envelope{Code: "E_BUSY", Message: err.Error()}) // exitlint.toml: exit = 7
//	return 4                                              // main: os.Exit(run())
//
// The status may also be a number in the error, or a number that a switch, a map or a
// method assigns to the error code, as long as it reaches an exit. It may also be chosen
// together with the error code, in one branch, one return statement or one literal:
//
//	&Error{Code: "E_BUSY", status: 4}
//	case "E_BUSY": return 4
//	code, status = "E_BUSY", 4
//	ExitError{Problem: Problem{Code: "E_BUSY"}, Status: 4}
//
// A switch over the error code of an error, or a lookup in a table, also assigns a status to
// the codes that it does not list. The rule reports this status, in the pass of a main
// package, if it is wrong for an error that the program makes:
//
//	switch e.Code {
//	case "E_BUSY":
//		return 7
//	}
//	return 1 // also for E_LOCKED
//
// A text is an error code here if it has to do with one: it is compared with a field of
// an error, for example, or its function gets an error. The name of a variable, field,
// parameter or function is enough if it contains "code" or "err", or ends with "kind" or
// "reason". A text in capitals with an underscore is an error code in any case, unless it
// is compared with an argument of the program, a flag or an environment variable.
//
// If methods of an enumeration return the code, the status, or whether to try again, a
// finding is where such a method returns the wrong value:
//
//	func (k Kind) Code() string    // "E_BUSY" for Busy, by any code
//	func (k Kind) Retryable() bool // false for Busy
//
// If an error type inherits such a method from a type that it embeds, and the method is right
// for other errors, the finding is at the error type.
//
// The rule also reports a field under [envelope.constant] that has another value or is
// left out, and a type or function that [envelope] names but that does not exist: in the
// module, or in a package that it depends on, also if the package is not checked. It
// reports a path under [envelope.fields] with a key that no JSON of the program has, if
// the program has envelopes and all their keys are known. It reports an envelope that is
// written to standard output although the key "stream" says stderr, or the other way
// round, unless the writer may be either of them. If several calls choose the writer of the
// same literal, the finding is at those that choose the wrong one.
//
// # envelope/retryafter
//
// The caller is to wait as long as the server says, and the envelope does not
// say how long.
//
// The retry policy of the code has the key "retry_after", and the envelope has no such
// field, or leaves it empty. If some policy has this key, the rule also reports a
// constant time to wait in an envelope whose code has no such policy, because callers
// ignore that time.
//
// # envelope/absent
//
// A failing path prints text although the program was asked for JSON.
//
//	if err := load(name); err != nil {
//		fmt.Fprintln(os.Stderr, err) // even with --json
//		os.Exit(1)
//	}
//
// The rule is about programs that write some of their errors as JSON if a flag
// such as --json or --output, or an environment variable, asks for it. Write this error
// with the same function, or return it to the function that looks at the flag. Text in a
// call of a function that prints its arguments, such as die("no file"), counts like text
// in a call of fmt.
//
// A path fails if the process ends with a status from 1 to 127 after the text, in a
// call or by a return to main. There is no finding if the path looks at the flag: in a
// branch that decides whether the text is printed, in the function or at its calls, or
// in a function that is called beside it. If only one of several commands has the flag,
// only this command is checked. The rule leaves out usage texts, failures before the flags are
// parsed, failures to encode, text that goes to other writers than standard output and
// standard error, and code that is reached only through an interface of the program.
//
// The rule is off by default. On real programs some of its findings are about failures
// that no user can cause, such as a flag that cannot be bound. It needs a main package:
// findings in other packages are reported when the program is checked.
//
// # envelope/dynamic
//
// The type or the keys of what is printed as JSON are not known.
//
//	v := <-results // a chan any
//	enc.Encode(v)
//
// Such a value may be an error envelope, but the other rules cannot check it. The
// finding says why: the value is read from a channel, a map, a list, a package variable
// or a field of an interface type, or a function returns it as an interface. Name the
// types of your envelopes; then their values are checked wherever the program makes
// them:
//
//	[envelope]
//	types = ["example.com/x/internal/fault.Error"]
//
// Then the rule reports only maps in which the program sets a key that is not constant.
// Print a struct instead.
//
// There are no findings about a value that was decoded, about the elements of a list or
// the values of a channel that a loop prints one by one, about the fields of a printed
// struct, or about tables: maps of strings or numbers without a constant key. A
// parameter is judged where the function is called by name; calls through an interface
// are not seen. The rule ignores a function that returns the JSON, and a function that
// gets the writer as a parameter but not the value.
//
// The rule is off by default, because much of the JSON that programs print is not about
// errors.
package envelope
