// Package docdrift checks documents and Go constants against the registry.
//
// docdrift: check documents against exitlint.toml
//
// Exit statuses are documented by hand, and the documents fall behind the code.
// These rules read the tables and lists of statuses in documents, and compare
// each cell with exitlint.toml. The documents need no markers. A finding is
// reported at the cell that disagrees.
//
// A wrong cell or a missing row has a fix if only one text can be right. The
// fix replaces only the words that disagree, and keeps the markup and the
// layout. Some fixes need more care:
//
//   - If a row has the number of one code but the name or meaning of another, the fix
//     corrects the number, unless other cells or another row show that the number is
//     right.
//   - A row for an unknown status stays, because only its author knows what it
//     was meant to say. It is removed only if it repeats another row.
//   - In a Go file, comments and strings are corrected, but not declarations.
//
// The registry declares which documents to compare:
//
//	[[doc]]
//	file    = "docs/exit-codes.md"
//	heading = "Exit codes" # only this section, with its subsections
//
// A [[doc]] with kind = "schema" is a JSON Schema of the error envelope. The rules
// compare the error codes and statuses that the schema lists, and the fields that it
// has and requires.
//
// If the registry declares no documents, the rules read README.md, AGENTS.md,
// CLAUDE.md, each SKILL.md, and the files in docs, doc, man, .claude and .agents
// beside the registry. They compare only the parts of these that are about the
// program:
//
//   - Tables and lists under a heading or sentence about exit statuses. If a text
//     near a table names another program, a subcommand, a protocol, a command of
//     the user, past runs or plans, the rules leave the table alone.
//   - Samples of the program's error envelopes.
//
// The command "exitlint docs --why FILE" shows, for each table in FILE, whether its
// statuses are those of the program, and which words in FILE decided this.
//
// # docdrift/missing
//
// A declared code is absent from a table or list that claims to be complete.
//
// These tables claim to be complete:
//
//   - A table in a declared document, unless its [[doc]] sets partial.
//   - A table in another document that shows at least half of the codes, unless
//     its heading or the sentence before it says that it shows only some.
//
// If a declared document has no such table, a sentence that lists several codes has to
// list all of them. It need not list 0.
//
// Several tables under one heading count as one table. A table for some commands need
// list only the codes of these commands, without those that a table for the whole program
// lists. A table for the whole program may omit a code that only some commands have, if
// the section of such a command shows the code. A table of signals need list only
// signals. To declare that a document shows only some codes:
//
//	[[doc]]
//	file    = "README.md"
//	partial = true
//
// A row for many statuses (64-78, 128+N, > 0, other) counts as a row for each of
// them. Codes of a preset are expected only in tables that show another code of
// the same preset.
//
// # docdrift/extra
//
// A document shows a status, error code, error prefix or retry policy that is
// not declared.
//
// Readers of the document then handle a case that never occurs. Remove the entry from
// the document, or declare it:
//
//	[[code]]
//	value = 9
//	name  = "BUSY"
//
// # docdrift/mismatch
//
// A cell of a document disagrees with the registry.
//
// The rule compares:
//
//   - names, classes, and whether a code is recoverable
//   - what the caller should do next, if the cell begins with a word such as
//     retry or abort
//   - the numbers of retry policies
//   - totals of waits, such as "100 + 200 + 400 = 700ms", which are recomputed
//     and rounded as in the document
//   - the status of an error code
//   - the title of a prefix of error codes, and the title and the bounds of a
//     range in a heading
//   - sets of retryable statuses in code, such as "code in [7, 20]", and lists
//     below a title such as "Never retry"
//   - meanings in declared documents, word by word, without their markup, case,
//     articles and final punctuation; exitlint.toml itself has to set the
//     meaning, not a preset, and the [[doc]] must not say meanings = false
//   - samples of error envelopes
//
// For example, this entry disagrees with the row "| 7 | LOCK_TIMEOUT | No |":
//
//	[[code]]
//	value       = 7
//	name        = "LOCK_TIMEOUT"
//	recoverable = "yes"
//
// A sample is a JSON object in a code block that is marked as JSON, as text, as
// a shell session, or not at all. It may contain comments and trailing commas.
// The rule checks these fields of a sample:
//
//   - The status, the field recoverable and the constant fields of
//     [envelope.constant] must be right for the error code of the sample.
//   - An error that callers should not retry must not have a time to wait.
//   - If exitlint.toml has an [envelope], the sample must have the fields that
//     [envelope] requires.
//   - If the program prints another key for the error code, the suggestion and so on,
//     the key of the sample must be one that the program prints, too. This is checked
//     only for the only program of a registry, if all keys of its errors are known and
//     [envelope.fields] does not declare the path. The same applies to the properties
//     of a JSON Schema.
//
// A sample can leave out fields with "..." or with a comment such as "// other
// fields omitted":
//
//	{"error": {"code": "E_LOCK_TIMEOUT", ...}}
//
// The rule compares only samples of this program's errors. It recognizes them by
// one of the following:
//
//   - a declared error code
//   - a command before the sample that runs the program
//   - the constant fields, or the fields of [envelope.fields]
//   - a declared exit status beside the field recoverable
//   - in a declared document, an error code that is named like the declared ones
//   - in a declared document, an error code beside a message and a suggestion
//
// It ignores results, HTTP messages, JSON-RPC and the output of other programs.
// Under a heading about an API or another protocol, it ignores samples without a
// declared error code.
//
// The fix changes the value. If the field is missing, the fix adds it after its
// neighbour, with the same indentation and quotes, and with the key that exitlint.toml,
// the program or another sample uses. It does not invent texts, such as a suggestion,
// that only an author can write.
//
// # docdrift/constant
//
// A Go constant disagrees with the registry, or the registry does not know it.
//
// The rule applies to the packages that [program] lists under the key "constants". It
// compares a constant with the code that has the same name, in any spelling: the
// constant of EXIT_LOCK_TIMEOUT is ExitLockTimeout or LockTimeout. If a code has the
// key "go", its constant is the one that this key names. If two constants could belong
// to one code, or one constant to two codes, the key "go" has to say which.
//
// The rule also reports a constant that the registry does not know or calls by another
// name, if it looks like the constants of declared codes. This is so if it has the same
// type, or if at least half of the constants in its const block belong to declared codes
// and are named like it.
//
//	const (
//		NotFound    = 4
//		LockTimeout = 9 // LockTimeout is 9 here, but 7 in exitlint.toml
//		Busy        = 8 // Busy = 8 is not declared in exitlint.toml
//	)
//
// If the registry lists a single package, and the key "go" of a code names a constant
// that this package does not have, the finding is at that key.
//
// If no constant of a package belongs to a declared code, the finding is at the name of
// the package in exitlint.toml, and lists the constants that the package has. Problems
// with a package of another module are also reported in exitlint.toml, because the
// package itself cannot be changed here. Such a package may have more constants than
// the program has statuses.
package docdrift
