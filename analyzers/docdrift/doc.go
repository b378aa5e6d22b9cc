// Package docdrift checks documents and Go constants against the registry.
//
// docdrift: check documents against exitlint.toml
//
// Exit statuses are documented by hand, and the documents stay behind. These
// rules read the tables and lists of statuses where they stand, without any
// markers, and compare each cell with exitlint.toml. A finding stands at the
// cell.
//
// Cells and missing rows come with a fix, where there is one right answer: only
// the words that disagree are replaced, with the markup and the layout left as
// they are. A row whose name or meaning is that of another code gets the number
// of that code, unless its other cells or another row speak for its own. A row
// for an unknown status stays, as only its author knows what it was meant to
// say, unless it repeats another one. In a Go file comments and strings are
// corrected, declarations are not.
//
// The documents are those the registry declares:
//
//	[[doc]]
//	file    = "docs/exit-codes.md"
//	heading = "Exit codes" # with what stands below it
//
// A [[doc]] with kind = "schema" is a JSON Schema of the error envelope. It is
// compared in the same way: which error codes and statuses it lists, and which
// fields it has and requires.
//
// Without any [[doc]], they are README.md and the files in docs/ beside the
// registry, and in them the tables and lists under a heading or sentence that
// speaks of exit statuses, unless something near them names another program or
// protocol, and the samples of the program's error envelopes.
//
// # docdrift/missing
//
// A declared code is absent from a table or list that claims to be complete.
//
// Several tables below one heading make one table. A declared document claims
// to be complete unless it is declared as partial; so does a table that was
// found in README.md or docs/ and shows at least half of the codes, unless its
// heading or the sentence before it says that it shows some. A table for some commands owes the codes of those:
//
//	[[doc]]
//	file    = "README.md"
//	partial = true
//
// A row for many statuses (64-78, 128+N, > 0, other) stands for each of them.
// Codes of a preset are expected only in tables that show one of its codes.
//
// # docdrift/extra
//
// A document shows a status, error code, error prefix or retry policy that is
// not declared.
//
// Callers wait for it in vain. Remove it, or declare it:
//
//	[[code]]
//	value = 9
//	name  = "BUSY"
//
// # docdrift/mismatch
//
// A cell of a document disagrees with the registry.
//
// Compared are names, whether a code is recoverable, what the caller does next
// (where the cell begins with a word such as retry or abort), classes, the
// numbers of retry policies, the status of an error code, the title of a
// prefix, the title and the bounds of a category in a heading, totals of waits
// ("100 + 200 + 400 = 700ms", recomputed, and rounded where the document
// rounds), sets of retryable statuses in code ("code in [7, 20]"), and samples
// of error envelopes. Meanings are compared in declared documents, where
// exitlint.toml itself and not a preset gives them, without markup.
//
//	[[code]]
//	value       = 7
//	name        = "LOCK_TIMEOUT"
//	recoverable = "yes" # | 7 | LOCK_TIMEOUT | No | disagrees
//
// A sample is a JSON object in a code block that is marked as JSON, as text, as
// a shell session, or not at all. It may have comments and trailing commas. Its
// status, the field recoverable and the constant fields of [envelope.constant]
// have to be right for its error code, and an error that is not to be retried
// has no wait. If exitlint.toml has an [envelope], a sample also has to have
// the fields that [envelope] requires. A sample that leaves fields out shows
// that by "..." or by a comment such as "// other fields omitted":
//
//	{"error": {"code": "E_LOCK_TIMEOUT", ...}}
//
// Only samples of this program's errors are compared. The evidence is a declared
// error code, a command before the sample that runs the program, the constant
// fields, the fields of [envelope.fields], or a declared exit status beside the
// field recoverable; in a document that a [[doc]] declares also an error code
// that is named like the declared ones, or one beside a message and a suggestion.
// Results, HTTP messages, JSON-RPC and the output of other programs are left
// alone, and so are samples under a heading about an API or another protocol
// unless an error code in them is declared.
//
// The fix changes the value, or adds the field after its neighbour with the same
// indentation and quotes, under the key that exitlint.toml or another sample
// gives. What only an author can say, such as a suggestion, is not written.
//
// # docdrift/constant
//
// A Go constant disagrees with the registry, or the registry does not know it.
//
// It applies to the packages that the key constants of [program] names. A
// constant is compared if the registry has its name, in any spelling: the
// constant of EXIT_LOCK_TIMEOUT is ExitLockTimeout or LockTimeout, or what the
// key go names. Where two constants may be one code, or one constant two codes,
// go has to say which. It is unknown, or has
// another name in the registry, if it looks like those the registry has: it is
// of their own type, or it stands in a const block of which they are the
// larger part, and is called as they are.
//
//	const (
//		NotFound    = 4
//		LockTimeout = 9 // LockTimeout is 9 here, but 7 in exitlint.toml
//		Busy        = 8 // Busy = 8 is not declared in exitlint.toml
//	)
//
// Where the registry names a single package, a code whose key go names no
// constant of it is reported at that key.
//
// A package none of whose constants is a declared status is reported in
// exitlint.toml, with the constants it has. So is all that is wrong with a package
// of another module: it is only read, and may have more constants than the
// program has statuses.
package docdrift
