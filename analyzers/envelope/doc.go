// Package envelope checks the machine-readable errors that a program prints.
//
// envelope: check error envelopes for recoverable and suggestion
//
// An error envelope is a JSON object that tells a script or an agent what went wrong. If
// it does not say whether trying again can help, or what to do next, its reader has to
// guess.
//
// An object is taken for an envelope by its shape and by its use. Its shape is that of
// an envelope if it has an error code or a message together with one of these, at the
// top or inside a field named error: recoverable (or retryable, retriable, transient), a
// suggestion (or suggestions, hint, fix, remediation, suggested_fix, recovery_command),
// or an exit code. Keys count in snake case, camel case and with hyphens. A suggestion
// may be a text, a list or an object.
//
// Some keys often have other meanings: kind and type for the code, detail and summary
// for the message, next, next_steps, next_actions, actions, help and guidance for the
// suggestion. They count inside a field named error, in a type that implements error or
// is named like one, and in types that the registry names.
//
// An error code and a message inside a field named error are enough, and so is a bool
// named success or ok beside an error. An object that says that it is a success is not
// an envelope. Neither is an object whose error code is the constant status, progress,
// info or notice.
//
// If an object is printed when the program fails, a field named error is enough, and so
// are an error code and a message alone. Such an object goes to standard error, or the
// process then ends with a status other than 0, or the function returns an error. A
// struct counts only if it has no other fields, or if its name is that of an error.
//
// A value can also show that an object is an envelope: ok = false or status = "error"
// beside an error code or a message. A type counts if each of its values says so.
//
// A JSON text that becomes the message of an error is an envelope. A map in a list
// called errors is an envelope if it has an error code and a message, and if the object
// with the list says that something failed. A list that a loop fills tells about single
// parts of the work; it is left out. Where a program prints {"error": "…"} when it
// fails, other maps and texts with the same keys are envelopes, too. Maps, texts and
// structs without a name that a loop writes to standard output are rows of a report,
// unless the program ends after the first of them.
//
// An object is used as an envelope if it is encoded to standard output, standard error,
// or a writer that is neither a file nor the response of an HTTP server. Structs, maps
// and JSON texts are treated alike; keys are those of the JSON, not of Go. Types that
// are only decoded, elements of reports, and errors of JSON-RPC are not envelopes.
//
// [envelope] in exitlint.toml can instead name the types, the paths of fields, and what
// is required; without it, recoverable and suggestion are required. A program with
// several sorts of envelopes has an [[envelope]] for each.
//
// The error type that authors construct is checked, even if another object is printed:
// if a printed object takes its suggestion from a field of an error, through methods,
// other types and interfaces, that error has to be built with the field. It need not
// have the field if the program copies it only where it is set, or only for errors with
// a flag that this error does not have. The object is followed from the literal that
// begins it through assignments, constructors, options and methods. Its JSON is followed
// through functions, buffers, errors and the JSON handler of log/slog to the output. In
// a package that is not main, only what this package and its dependencies show is known;
// the pass of a main package judges the rest.
//
// A finding is at the literal of the envelope. If the caller of a constructor could have
// given the field, it is at the call. If none of the callers can, it is in the
// constructor, together with their number. If a value is empty on some way to the
// envelope, it is at the empty expression. A field that some function fills in whenever
// it is empty is not missing.
//
// One finding often covers most failures of a program. Many programs have one place that
// turns every error that they do not recognise into the same envelope. Findings are in
// the order of their positions, so the message of this one says: "the JSON error for all
// errors that are not classified has no suggestion". Repair it first. The rules
// recognise it in code that has tested an error with errors.Is, errors.As or a type
// switch before, and in main.
//
// The status with which the process ends is followed from the call that writes the
// envelope: along all paths of the function, except those that contradict a condition
// that held before, into its callers, and through numbers and errors with numbers that
// are returned. Package exitflow tells which of these numbers reach an exit. After a
// loop, or after another envelope, the rules say nothing about the status. Envelopes
// that reflection or a template puts together are not seen, nor are envelopes that reach
// the output through a channel or a container. The code of libraries is not seen either,
// except for types that [envelope] names: values of these types that the program makes
// count, also with constructors of the library.
//
// Some errors need neither recoverable nor a suggestion. The rules recoverable,
// suggestion and field are silent on errors whose code or error code has the
// class cancelled, and on those that an [[envelope.except]] names by error code,
// type or function.
//
// # envelope/recoverable
//
// An envelope is built without recoverable, or only on some paths with it.
//
//	enc.Encode(Envelope{Code: "E_BUSY", Message: err.Error(), Suggestion: "wait"})
//
// A plain bool that is left out is false. If the registry says "no" for the code, that
// is right. If it says "yes", that is a mismatch. If it says neither, or the code is not
// known, write the field. If your program leaves it out on purpose wherever it is false,
// say so:
//
//	[envelope]
//	omitted = "false"
//
// A pointer with omitempty or omitzero is no finding when it is nil: it says that nobody
// knows. Without this option, a nil pointer prints null, which is a finding.
//
// # envelope/suggestion
//
// An envelope is built without a suggestion, or with an empty one.
//
// Say what the caller can do next: a command to run, a flag to change.
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
// your own. For recoverable and suggestion there are rules of their own, and
// envelope/type reports a type that has no such field. A number that is 0 because it is
// not set counts as left out.
//
// # envelope/type
//
// The type of an envelope cannot carry what has to be in it.
//
// A field is missing, or recoverable is left out of the JSON when it is false:
//
//	Recoverable bool `json:"recoverable,omitempty"`
//
// Remove omitempty or omitzero, or use a pointer. With omitted = "false" it is
// no finding. The fields under [envelope.constant] have to be there, too.
//
// # envelope/mismatch
//
// An envelope contradicts the registry.
//
// It says recoverable for a code that is not, or the other way round; its exit
// status is not that of its error code, or not the one with which the process then
// ends, on all paths or on one; its error code is not declared, in a registry that
// declares error codes.
//
//	write(Envelope{Code: "E_BUSY", Message: err.Error()}) // exitlint.toml: exit = 7
//	return 4                                              // main: os.Exit(run())
//
// The status may also be a number in the error, or one that code chooses for the
// error code in a switch, in a map or with a method, as long as it reaches an exit:
//
//	&Error{Code: "E_BUSY", status: 4}
//	case "E_BUSY": return 4
//
// A field under [envelope.constant] has another value, or is left out. The envelope is
// written to standard output, and stream says stderr, or the other way round. If the
// writer may be either of them, there is no finding. A type or function that the
// registry names under [envelope] does not exist.
//
// # envelope/retryafter
//
// The caller is to wait as long as the server says, and the envelope does not
// say how long.
//
// The retry policy of the code has retry_after, and the envelope has no such
// field, or leaves it empty. If a policy has retry_after, a constant time to wait in
// an envelope for another code is reported, too: callers do not look at it.
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
// such as --json or --output asks for it. Write this error with the same
// function, or return it to the function that looks at the flag.
//
// A path fails if the process ends with a status from 1 to 127 after the text,
// in a call or by a return to main. A path that looks at the flag is right: by a
// branch that decides whether the text is printed, in the function or at its
// calls, or in a function called beside it. If the flag belongs to one command
// only, so do the findings. Left out are usage texts, failures before the flags
// are parsed, failures to encode, text that goes to another writer than standard
// output and standard error, and code that is reached only through an interface
// of the program.
//
// The rule is off by default, and packages are not searched for it then. On real
// programs some of its findings are about failures that no user can cause, such as
// a flag that cannot be bound. It needs a main package: findings in other packages
// are reported with the program.
//
// # envelope/dynamic
//
// The type or the keys of what is printed as JSON are not known.
//
//	for v := range results { // a chan any
//		enc.Encode(v)
//	}
//
// What cannot be followed may be an error envelope, and the other rules say
// nothing about it. The finding says why: the value is read from a channel, a
// map, a list, a package variable or a field of an interface type, or a function
// returns it as an interface. Name the types of your envelopes, and they are
// checked wherever they are built:
//
//	[envelope]
//	types = ["example.com/x/internal/fault.Error"]
//
// Then the rule reports only maps in which the program sets a key that is not constant.
// Print a struct instead.
//
// There are no findings about a value that was decoded, about the fields of a printed
// struct, or about tables: maps of texts or numbers without a constant key. A parameter
// is judged where the function is called by name; calls through an interface are not
// seen. A function is left out if it returns the JSON, or if the writer is its parameter
// and the value is not.
//
// The rule is off by default: a program may print much that is no error.
package envelope
