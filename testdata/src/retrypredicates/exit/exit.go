// Package exit has the statuses.
package exit

// Status is one.
type Status int

// The statuses.
const (
	Gone   Status = 4
	Locked Status = 7
	Unsure Status = 9
	Stale  Status = 20
	Broken Status = 70
	Input  Status = 77
)

// Retryable is right.
func (s Status) Retryable() bool { return s == Locked || s == Stale }

// IsFatal is wrong.
func (s Status) IsFatal() bool { return s >= Broken } // ends with what is no status of its own, and is right of those that are

// IsPermanent is wrong.
func IsPermanent(s Status) bool { // want `IsPermanent is true for 7 \(LOCKED\), which is not permanent in exitlint.toml, and false for 4 \(GONE\), which is \(retrypolicy/classifier\)`
	return s == Locked
}
