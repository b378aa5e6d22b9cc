// Package errorcode checks the error codes of a program, such as E_NOT_FOUND,
// against its registry.
//
// errorcode: check error codes against exitlint.toml
//
// An error code is a string by which programs tell errors apart. The registry
// lists them as [[error]], and their groups as [[error_prefix]]. The rules apply
// only if the file itself lists error codes. Those of a preset are not enough.
//
// # errorcode/undeclared
//
// A constant or literal is an error code that the registry does not list.
//
// A string counts as an error code if one of these is true:
//
//   - it begins with a declared prefix;
//   - all of it matches error_pattern of [program], and the pattern begins with literal
//     text, such as "E_";
//   - its type is a string type of the program that at least two declared error codes
//     also have;
//   - it is a constant of type string beside declared error codes, and its name is
//     like theirs, or its text is a misspelling of one of them, or has the same words in
//     another order;
//   - it is a literal that is passed to a parameter, stored in a variable or field, returned
//     by a function, or used as a case of a switch or a key of a map, where at least three
//     declared error codes are used in the same way, and at most half as many other strings.
//     The methods of the same name of all error types count as one function. "OK" and other
//     words for success are no error codes. The strings of a struct with
//     OK: true do not count, nor do those of a struct inside a field, such as Result.Meta,
//     that never contains a declared error code;
//   - it is used in this way with only two declared error codes, and it begins with a declared
//     prefix, or is a misspelling of one of them.
//
// For example:
//
//	const ErrNotFound Code = "E_TASK_NOT_FUOND" // did you mean E_TASK_NOT_FOUND?
//
// Correct it, or declare it:
//
//	[[error]]
//	code = "E_TASK_NOT_FUOND"
//
// A prefix itself, a text with spaces, and a part of a longer expression are not error
// codes. Neither is a name of something else, unless it is a misspelling: a string that is
// passed to a parameter called path, name or key of another module's function, as in
// os.Getenv("E_HOME"), or that is compared with the result of such a function. Other
// undeclared error codes are reported by envelope/mismatch where they are printed.
//
// # errorcode/unreached
//
// Nothing in the program produces a declared error code.
//
// The code that made it is gone, or its name has changed. The finding is at the key
// "code" in exitlint.toml, and is reported only when all programs of the registry are
// checked together. The rule searches all Go files of the module except tests,
// including files for other systems and build tags, and in directories that go.mod puts in
// place of other modules. An error code counts as made if its text is in one of them, alone
// or within a longer text. The value of a constant to which nothing refers does not count.
// If the program puts error codes together from
// parts, an error code that begins or ends with such a part is not reported. Neither is
// an error code that has the name of a constant of another module, or one that a string of
// the program misspells, as E_DISK_ERROR misspells E_DISK, because that string is the
// mistake. An [[envelope.except]] with an error code that nothing makes is reported, too.
//
// # errorcode/category
//
// The prefix of an error code and its exit status belong to different categories.
//
// The rule is off by default. A prefix belongs to a category if its title, or its
// last word, is the name of a [[range]]: E_HIERARCHY_ belongs to the range
// "hierarchy". The status of an error code with this prefix should be in that range:
//
//	[[error]]
//	code = "E_HIERARCHY_DEPTH"
//	exit = 21 # in the range "concurrency"
//
// If the registry declares prefixes, an error code that begins with none of them is
// also reported.
//
// # errorcode/name
//
// An error code does not match error_pattern of [program].
//
//	[program]
//	error_pattern = "E_[A-Z_]+"
//
//	[[error]]
//	code = "TASK_GONE"
//
// Rename it, or correct the pattern.
//
// # errorcode/missing
//
// A declared status of a failure is not the exit status of any error code.
//
// The rule is off by default: a status may stand for many failures that need no error
// codes. It is for programs whose every failure has an error code. A failure is any status
// but 0 whose class is neither success nor no_op:
//
//	[[code]]
//	value = 7
//	name  = "EXIT_LOCK_TIMEOUT"
//
// Add an error code:
//
//	[[error]]
//	code = "E_LOCK_TIMEOUT"
//	exit = 7
//
// The statuses of a preset, and files without [[error]], are not checked.
//
// # errorcode/unclassified
//
// Nothing says whether callers can try again after an error code.
//
// The rule is off by default. Neither the error code nor its status has one of the keys
// class, recoverable and retry, and the status has no action:
//
//	[[error]]
//	code = "E_RESOURCE_LIMIT"
//
// Add a class:
//
//	[[error]]
//	code  = "E_RESOURCE_LIMIT"
//	class = "transient"
package errorcode
