package cli

// The exit statuses of exitlint. exitlint.toml and docs/exit-codes.md declare them.
const (
	// OK means that everything was checked and there are no findings.
	OK = 0
	// Findings means that everything was checked and there are findings.
	Findings = 1
	// Failed means that something could not be checked: a flag is invalid,
	// exitlint.toml is invalid, packages do not load, or there is nothing to check. A
	// Go program that panics ends with the same status.
	Failed = 2
)
