package cli

// The exit statuses of exitlint. exitlint.toml and docs/exit-codes.md declare
// them.
const (
	// OK means that everything was checked and there are no findings.
	OK = 0
	// Findings means that everything was checked and there are findings.
	Findings = 1
	// Failed means that something could not be checked: a bad flag, a bad
	// exitlint.toml, packages that do not load, nothing to check. A panic of
	// the Go runtime ends with the same status.
	Failed = 2
)
