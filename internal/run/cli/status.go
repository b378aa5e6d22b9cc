package cli

// The statuses exitlint ends with; exitlint.toml and docs/exit-codes.md
// declare them.
const (
	// OK says that everything was checked and nothing was found.
	OK = 0
	// Findings says that everything was checked and something was found.
	Findings = 1
	// Failed says that something could not be checked: a bad flag, a bad
	// exitlint.toml, packages that do not load, nothing to check. A panic
	// ends with the same status.
	Failed = 2
)
