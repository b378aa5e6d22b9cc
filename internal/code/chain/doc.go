// Package chain finds log entries that end the process only when they are sent,
// and are never sent.
//
// Some loggers build an entry with a chain of calls. Its first call only starts
// the entry, whatever its name is; the last one sends it and, at the level of a
// fatal error, ends the process:
//
//	log.Fatal().Err(err).Msg("cannot start") // ends the process
//	log.Fatal().Err(err)                     // does nothing at all
//
// [Unsent] follows an entry through the methods that return it again, and through local
// variables. An entry that is passed to a function, returned, captured, or stored
// anywhere else may be sent by other code, so it is not reported.
//
// The search works on the syntax: SSA does not contain the code after the first
// call of a chain, because that call is in the tables of exit functions.
package chain
