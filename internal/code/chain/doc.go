// Package chain finds log entries that would end the process, but are never sent.
//
// Some loggers build an entry with a chain of calls. The first call only starts the
// entry, even if its name is Fatal. The last one sends it and ends the process:
//
//	log.Fatal().Err(err).Msg("cannot start") // ends the process
//	log.Fatal().Err(err)                     // does nothing at all
//
// [Unsent] follows an entry through the methods that return it again, and through local
// variables. An entry that is passed to a function, returned, captured, or stored
// elsewhere may be sent by other code, and is not reported.
//
// The search works on the syntax. SSA does not contain the rest of a chain, because the
// first call, log.Fatal(), counts as a call of an exit function, which does not return.
package chain
