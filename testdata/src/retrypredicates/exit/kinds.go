package exit

// Kind enumerates the failures. Its values are no statuses.
type Kind int

// The kinds.
const (
	Other  Kind = iota + 3
	Absent      // 4, but not Gone
	Late
	Busy
	Taken // 7, but not Locked
)

// Status is what the process ends with.
func (k Kind) Status() Status {
	switch k {
	case Absent:
		return Gone
	case Busy:
		return Locked
	}
	return Unsure
}

// Retryable is about kinds.
func (k Kind) Retryable() bool { return k == Absent || k == Busy }

// Number is an alias of a status without constants of its own.
type Number int

// Transient is wrong.
func (n Number) Transient() bool { // want `Transient is true for 4 \(GONE\), which is not transient in exitlint.toml, and false for 7 \(LOCKED\) and 20 \(STALE\), which are`
	return n == 4
}
