// Package flowsites connects statuses of lib with an exit.
package flowsites

import (
	"os"

	"flowsites/lib"
)

// Main ends.
func Main() {
	var s lib.State
	s.Set()
	switch len(os.Args) {
	case 1:
		os.Exit(lib.Run())
	case 2:
		os.Exit(s.Code)
	case 3:
		lib.Exit(7) // want "status 7 argument"
	case 4:
		lib.Fail()
	}
}
