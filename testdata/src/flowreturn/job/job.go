// Package job returns statuses.
package job

import "os"

// The statuses.
const (
	OK      = 0
	Partial = 40
	Failed  = 41
)

// Run returns one of them.
func Run() int {
	if len(os.Args) > 9 {
		return worse(Partial, Failed) // want "status 40 argument" "status 41 argument"
	}
	return OK // want "status 0 return"
}

func worse(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// A Failure is a reason to end.
type Failure struct{ Code int }

// Failures, one of which the program names.
var (
	Named   = Failure{14} // want "status 14 field"
	Unnamed = Failure{92}
)

// Set is a variable that others set.
var Set = 15 // want "status 15 assignment"
