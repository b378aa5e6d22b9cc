// Package typed has statuses of a type.
package typed

// A Code is a status.
type Code int

// The statuses.
const Locked = Code(4)

// Exit ends the process.
func Exit(c Code, end func(int)) { end(int(c)) }
