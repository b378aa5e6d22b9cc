// Package exit has untyped statuses.
package exit

// The statuses.
const (
	OK          = 0
	General     = 1
	LockTimeout = 9 // want `LockTimeout is 9 here, but 7 in exitlint.toml \(docdrift/constant\)`
	Missing     = 4 // want `4 is Missing here, but NotFound in exitlint.toml \(docdrift/constant\)`
	Busy        = 6 // want `Busy = 6 is not declared in exitlint.toml \(docdrift/constant\)`

	Failure   = General // another word for the same
	Denied    = 8       // as the registry calls it
	numCodes  = 8       // not exported
	MaxStatus = 125     // a limit
	Version   = "1"
	Port      = 8080
)

// Limits are no statuses.
const (
	Workers = 3
	Retries = 5
)

// Timeout stands alone.
const Timeout = 30

// Limits with a status among them.
const (
	NotFound = 4
	Columns  = 80
	Rows     = 25
)

const _ = numCodes
