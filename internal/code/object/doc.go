// Package object finds the JSON objects that a program builds and writes. It finds
// which of their fields are set, to which constants, and whether on all paths or only
// on some. It describes what the code does. Rules decide which objects are error
// envelopes, and which fields those must have.
//
// # Objects
//
// An object is a struct, a map with string keys, or a JSON text, which is a string that
// the program spells out. It begins at an allocation site: a literal, a variable, a
// map, a parameter, or the result of a call. The analysis stops following it where it
// is encoded, becomes an interface, or is stored in a package variable or in a field of
// a value that is not followed. It escapes there, as in escape analysis. A [Package]
// lists what is known about each object where it escapes and, if the analysis finds the
// destination, where the object is written.
//
// The analysis follows structs of the module, structs of other modules that have a json
// tag, and errors of libraries. Other structs are frequent, but programs do not print
// them. Structs with a lock, a channel, a context or an exported field of function type
// are usually clients or caches. They are not followed either, unless they are errors or
// have json tags. A map, a JSON text or a struct without a name is listed only if the
// code that writes it is found. A struct with a name is always listed, because an
// importing package may encode it: a [Use] records each type that a package encodes.
//
// # Values
//
// [ValueState] lists the states of a field. Where two paths meet, equal values stay the
// same. A field that is set on only one path becomes Maybe, and two different values
// become Dynamic. From lists the fields from which a Dynamic value is copied, and Blank
// is an expression that makes it empty. Rules follow From, because programs often print
// an object with copies of the fields of an error, and not the error itself. A copy under
// a condition, as in
//
//	if e.Hint != "" {
//		m["hint"] = e.Hint
//	}
//
// is Copied: the map is complete if the error is complete. If the code gets e with
// errors.As, the copy is Maybe, because errors of other types have no hint. If the code
// replaces an empty field with another value, it does not matter whether the field is
// set. So such a field is not in From. Only an assignment makes a field Unset or
// Constant again, so the analysis of a function terminates.
//
// A bool that the code sets to true only if another bool is true is a copy of it, as in
//
//	if e.Again {
//		m["retryable"] = true
//	}
//
// The map has no such key otherwise, so the state is Maybe. In a struct, or if the code
// sets the field to false before, it is Dynamic. A test of the contrary, as in
// "if !e.Final", is no copy.
//
// A string that is looked up in a table is described by the key of the lookup.
// Value.Keys lists the keys of the table: the string is empty for any other key.
// Value.EmptyKeys lists those that the table has with an empty string. A field of a struct
// that is looked up, as in catalog[code].hint, is zero for any other key; Value.Rows lists
// the fields from which it is copied for the keys of the table. A method of an
// enumeration may return another text, number or bool for each constant. Its result is
// described by the constant in the same way: Value.Texts lists the results. Package
// eval finds them: it runs the method for each constant. The constant may also be in a
// field of the receiver. A function may also choose a constant by a parameter, as in
//
//	if code == "E_BUSY" {
//		e.Retryable = true
//	}
//
// Texts then lists the value for each code that the function compares, and each call shows
// which of them e has. Error codes that the code puts together, as in "E_" +
// strings.ToUpper(name), are also described by the name in this way.
//
// [Fields] maps paths ("error.code") to values. The entry for "" applies to all
// fields without an entry of their own: Unset in a new object, Dynamic in one that is
// not known. An entry for a struct applies to its fields in the same way. The fields
// of the first map in a list have the paths "errors.[0].code", "errors.[0].message"
// and so on. [Package.AllObjects] yields an object for each such map.
//
// # The heap
//
// The analysis runs forward over the SSA of a function, with a [state] at each point:
// the fields of each object. A pointer is resolved to the objects to which it may
// point, through phis, conversions, fields and local variables. If it points to one
// object, an assignment replaces the value (a strong update). If it may point to
// several objects, each of them may also keep its old value (a weak update). If a field
// was missing before a weak update, and the function uses the object only as one of
// several, the field is unknown afterwards.
//
// All values that an allocation site in a loop makes are one object, with the fields of
// the last iteration. A variable to which several literals are assigned is not an
// object: each literal is an object, and the variable contains one of them. An object in
// a field of interface or pointer type is a part. It escapes together with the object
// that contains it, and is listed separately.
//
// A struct that is read by value is a snapshot of its fields, and of the fields of the
// objects to which its pointers point. If one of these objects changes later, the
// snapshot stays the same.
//
// # Calls
//
// A function is analysed once, when it is first called. Its summary describes the
// function in terms of its parameters: which objects it returns, which fields it
// sets in the objects to which its parameters point, which parameters it encodes
// or writes as strings, and which objects it writes that depend on parameters. A
// caller replaces the parameters in the summary with its arguments. Exported
// functions have their summaries in the facts of the package.
//
// An option is a function that sets fields of its parameter. Usually it is the result of
// a call such as WithHint("wait"). A constructor that calls each element of a list
// parameter applies the options that the caller passes. A method that returns a changed
// copy of its receiver is followed, because fluent interfaces consist of such methods. So
// is a method that returns a struct inside its receiver, as the last method of a
// builder does. If a struct contains a pointer to an object, fields of this object that
// methods of the struct set are Dynamic. If a function sets fields of an argument, and
// returns it as an error or stores it, the argument escapes with these fields.
//
// A function may set a field of a part through the object that points to the part. An
// example is a WithHint method that assigns to e.Detail.Hint. If a constructor returns
// the whole object, its callers can complete the part. So the part is listed for each
// call of the constructor, without the fields that the caller sets later; see
// [Object.IsPart] and [ErrorFill].
//
// An object that depends on parameters is listed at its allocation site, with unknown
// values, and once more for each call, with the values of the arguments: see
// [Object.IsForOneCall]. If a parameter is the writer, the entry at the allocation site
// counts only if nothing calls the function by name: see [Object.WrittenByCallers].
//
// A function may write an object only if a test of a parameter succeeds, as in "if
// asJSON". A call whose argument is a constant that fails the test then does not
// write the object. If a function returns an empty string together with false or an
// error, this string does not count where a test of the other result excludes it. A
// value that a method returns only for a nil receiver does not count either.
//
// A loop that copies a map to another one is followed like maps.Copy. The entries that
// a map gets from a parameter are those of the caller's argument.
//
// An unknown function may set any field of the objects to which it gets a pointer, so
// an Unset field becomes Dynamic. A field to which a closure assigns also becomes
// Dynamic. So does a field that a method sets, if the code calls the method through an
// interface that contains the object. A recursive call counts as a call of an unknown
// function. A call through an interface may call the method of any known type, so it
// may return what each of these methods returns, and encode what each of them encodes.
// If all types with this method are known, the call sets only the fields that these
// methods set. If the interface contains an error, From names the method (see
// [AnyError]), because only the whole program shows which errors have this method (see
// [Getter]). Some objects can be followed further only by the callers of a function. If
// nothing calls the function by name, they are listed as the function returns them: see
// [Object.WrittenByCallers]. The code of a library is not read, except for functions
// that create errors for JSON or set their fields, see [Library]. Each parameter of any
// other constructor of a library is assumed to set the field of the same name. If a
// result may be one of several objects, they are not followed further, but escape where
// they are returned. If all callers set a field of the result, an [ErrorFill] says so.
// Maps are an exception: callers follow each of them. For a parameter that
// is a map, the summary lists the keys that the function may set. A key may itself be a
// parameter. The keys in a loop over a table with constant keys are known.
//
// A function that fills a new struct in the branches of a switch adds [Object.Branches] to
// the struct of the caller. If a method returns its receiver, a pointer, and the code also
// uses the receiver afterwards, the result is not an object of its own.
//
// A function may return a struct in an empty interface, as "Export() any" does. Its
// summary lists the types of these structs, and callers record where they are written. If
// the code calls such a method of an error of unknown type, the whole program shows which
// methods it may be: see [Use.Method] and [Package.Exported].
//
// A program may print the value of a field, as in "enc.Encode(e.Body)". If the type of the
// field is any or a map, a [Use] names the field, because the values may come from other
// packages. [Package.WithPrintedFields] then adds the maps in this field to the objects.
//
// What a method encodes that is called through an interface has the fields that it had
// before the call. Only the fields that one of the known methods sets are unknown.
//
// A function may assign one of several structs to the struct to which a parameter
// points. It counts as a function that returns one of these structs. If a call returns
// the address of a struct inside its argument, and the code only uses fields of this
// struct, these count as fields of the argument. If a function encodes a struct inside
// its parameter, the struct is listed for each call. If the program copies an exported
// variable of another package to set fields in the copy, these fields count as set
// later: see [Package.VariableUses].
//
// # Sinks
//
// The encoders of encoding/json, of packages like it, and of YAML are known. Bytes and
// strings are followed to the call that writes them: through conversions, variables,
// append, fmt.Sprintf, buffers, results, decoding into variables, and filters of
// libraries. JSON that becomes an error is assumed to be printed with the error. A
// function may put JSON together from constants and values: with a format, a
// concatenation, append, strings.Join, or by writing to a local buffer. The text is an
// object if it is JSON after the values have been replaced. If the function adds some
// pieces only on some paths, the fields are those of all these texts, joined as where paths
// meet. A logger of log/slog with a JSON handler
// writes an object for each call. If the logger is a parameter, the callers of the function
// say whether it writes JSON. Standard output and standard error are distinguished
// from files, buffers, connections and responses of HTTP servers. The writer may be in
// a field to which all constructors assign the same stream. If other packages say what is
// in the field, the whole program shows the stream: see [WriterTarget]. A call whose
// receiver is a local struct with such a field shows it for what this call writes. A writer
// that may be anything counts as an output of the process, because most writers are outputs. If a
// function of the package may return an argument unchanged, a call that encodes its
// result also encodes the argument. Elements of a list that are encoded one by one, and
// values that a loop receives from a channel, are the lines of a report, and are left
// out.
//
// [Object.Ends] lists the ways in which the process may end after an object is written.
// A [walk] follows the paths from the call that writes the object, and leaves out those
// that contradict an earlier condition. It stops at a call that ends the process, such
// as os.Exit, log.Fatal, or a wrapper of them; package exitflow knows the statuses of
// these calls. The function may also be in a field. If a call may reach such a function
// through an interface, nothing is known about the status. At a return statement, the
// walk records the number that is returned, alone or in an error. If no number is
// returned, the walk continues in the callers. It does not decide whether a returned
// number becomes a status: package exitflow finds the positions of the numbers that do.
// The same applies to a [Pairing], which is a number that the code chooses for a string.
// A string that the code compares with input, such as an argument of the program, is not
// paired with a number. If the object takes the place of one that cannot be encoded, only
// a status of the function itself counts, because callers choose theirs for the other
// object.
//
// [Object.Fails] is set if all paths from the call fail: the process ends with a
// status other than 0, or the function returns an error or a number that is not 0.
//
// # Limits
//
// An [Unfollowed] is a call that prints a value with an unknown type or unknown keys.
// Its Reason says why the type or the keys are unknown.
//
// Objects that go through channels, containers or reflection are not followed. Calls of
// function values are not followed either. The exceptions are options, and variables
// and fields to which only this package assigns functions, all of which are declared
// functions or function literals. If there are several, a call may encode what each of
// them encodes, and set any field. Only the first 4 elements of a slice literal are
// followed. Paths have at most 4 segments. Objects are nested at most 4 deep. Bytes are
// followed through at most 60 values. A struct that is followed has at most 64 fields,
// including those of inner structs. An inner struct with more than 24 fields counts as
// one field with an unknown value. The blocks of a loop are visited at most 12 times
// before the visit that records results. A field is Dynamic if only a called function
// sets it, and only on some of its paths. It keeps its value if the function sets it only in
// structs that meet a [Condition], and this struct does not.
package object
