// Package object finds the JSON objects that a program builds and writes. For
// their fields it finds which are set, to which constants, and which are set on
// some paths only. It describes what the code does. Rules decide which objects
// are error envelopes, and which fields those must have.
//
// # Objects
//
// An object is a struct, a map with string keys, or a text of JSON. It begins
// at an allocation site: a literal, a variable, a map, a parameter, or the
// result of a call. It ends where the analysis stops following it: where it is
// encoded, becomes an interface, or is stored in a package variable or in a
// field of a value that is not followed. A [Package] lists what is known of
// each object at this point and, if the analysis finds the destination, where
// the object is written.
//
// Structs of the module are followed, structs of other modules that have a json tag,
// and errors of libraries. Values of other structs are many, and are not printed. A map, a
// text or a struct without a name is listed only if it is seen to be written. A
// struct with a name is listed in any case, because a later package may encode
// its type: a [Use] records each type that a package encodes.
//
// # Values
//
// [Known] lists the states of a field. Where two paths meet, equal values stay;
// a field that is set on only one path is Maybe; two different values are
// Dynamic. A Dynamic still tells from which fields of which types it is copied
// (From), and whether one of its values is empty (Blank). Rules follow From: the
// errors that authors construct are not the objects that are printed, but their
// fields are copied to them. A copy under a condition, as in
//
//	if e.Hint != "" {
//		m["hint"] = e.Hint
//	}
//
// is Copied: the map is complete if the error is. Where one of several values
// replaces an empty field, that field does not matter, and is no source. Only an assignment makes a field Unset or Constant again, so that
// the analysis of a function comes to an end.
//
// [Fields] maps paths ("error.code") to values. The entry for "" applies to all
// fields without an entry of their own: Unset in a new object, Dynamic in one that
// is not known. An entry for a struct applies to its fields in the same way.
//
// # The heap
//
// The analysis runs forward over the SSA of a function, with a [state] at each
// point: the fields of each object. A pointer is resolved to the objects that it
// may lead to, through phis, conversions, fields and local variables. If it leads
// to one object, an assignment replaces the value (a strong update). If it may
// lead to several, each keeps what it had on one path (a weak update). All values
// that an allocation site in a loop makes are one object, known as of the last
// iteration. A variable that is assigned several literals is not an object: each
// literal is one, and the variable contains one of them. An object in a field of
// interface or pointer type is a part, and leaves by itself together with the
// object around it.
//
// A struct that is read by value is a snapshot of the fields that it has at this
// point, and of those of the objects that its pointers lead to. If one of these
// objects changes later, the snapshot does not show it.
//
// # Calls
//
// A function is analysed once, when it is first called, and described by a
// summary in terms of its parameters: which objects it returns, which fields it
// sets in the objects that its parameters point to, which parameters it encodes
// or writes as text, and which objects it writes that depend on parameters. A
// caller binds the summary to its arguments. Exported functions have their
// summaries in the facts of the package.
//
// An option is a function that a call returns and that sets fields of its
// parameter. A constructor that calls each element of a list parameter applies
// the options that the caller passes. A method that returns a changed copy of
// its receiver is followed, because fluent interfaces consist of such methods.
//
// An object that depends on parameters is listed at its allocation site, with
// unknown values, and once more for each call, with the values of the
// arguments: see [Object.Partial]. If a parameter is the writer, only the
// latter are listed.
//
// What a function writes under a test of a parameter, as in "if asJSON", is left out
// where a call passes a constant that does not pass the test. An empty text that a
// function returns together with false, an error or some other result does not count
// where a test of that result excludes it.
//
// An unknown function may set any field of the objects to which it gets a
// pointer, so an Unset field becomes Dynamic. A recursive call counts as a call
// of an unknown function. A call through an interface returns what the methods of
// the known types return. If the interface contains an error, From names the method
// (see [AnyError]), because only the whole program shows which errors have it (see
// [Getter]). An object that only callers can follow further, in a function that is
// never called by name, is listed as it leaves the function: see [Object.Handed].
// The code of a library is not read; a parameter of its constructor with the name of
// a field sets that field. A result that may be one of several objects is not
// followed further: the objects leave where they are returned.
//
// # Sinks
//
// The encoders of encoding/json, of packages like it, and of YAML are known. Bytes
// and texts are followed to the call that writes them, through conversions,
// variables, append, fmt.Sprintf, buffers, results, decoding into an any and
// filters of libraries. JSON that becomes an error is printed with it. A format, or
// a concatenation, is an object if it is JSON with its verbs replaced. A logger of
// log/slog with a JSON handler writes an object for each call. Standard output and error are told from
// files, buffers, connections and responses of HTTP servers. A writer that may be
// anything counts as an output of the process, because most writers are.
//
// [Object.Ends] lists the ways in which the process may end after an object is
// written. A walk goes along all paths from the call that writes it, except those
// that contradict a condition that held before. It ends at a call that ends the
// process, of which exitflow tells the status: os.Exit, functions like log.Fatal, and
// wrappers of them. At a return it notes the number that is returned, alone or in an
// error, and goes on in the callers if there is none. Whether such a number becomes a
// status is not decided here: package exitflow has its position if it does. The same
// holds for a [Pairing], a number that code chooses for a text.
// [Object.Fails] tells whether all ways on from the call fail: the process ends with a
// status other than 0, or the function returns an error or a number that is not 0.
//
// # Limits
//
// An [Unfollowed] is a call that prints a value of which the type or the keys are
// not known, with the reason.
//
// Objects that go through channels, containers or reflection are not followed, nor
// are calls of function values, other than options. Paths have at most 4 segments;
// objects lead to objects at most 4 deep; bytes are followed over at most 60 values;
// blocks are visited at most 12 times. A field that only a called function sets, on
// some of its paths, is Dynamic.
package object
