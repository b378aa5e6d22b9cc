// Package exit has the statuses of tool.
package exit // want `README.md:5:3: 4 \(BUSY\) is missing \(docdrift/missing\); README.md:8:19: 3 is recoverable "no" in the registry, not "yes" \(docdrift/mismatch\); README.md:9:3: exit status 9 is not in the registry \(docdrift/extra\)`

const (
	NotFound = 3
	Busy     = 4
)
