// Package exit has the statuses of tool.
package exit // want `README.md:5:3: 4 \(BUSY\) is declared in exitlint.toml, but missing here \(docdrift/missing\); README.md:8:19: 3 is recoverable "yes" here, but "no" in exitlint.toml \(docdrift/mismatch\); README.md:9:3: exit status 9 is not declared in exitlint.toml \(docdrift/extra\)`

const (
	NotFound = 3
	Busy     = 4
)
