// Package lib has statuses that only the program brings to an exit.
package lib

import (
	"os"
	"os/exec"
)

// The statuses of the registry, and one that it is going to have.
const (
	Three = 3
	Nine  = 9 //exitlint:ignore docdrift/constant declared with the next release
)

// Status returns a status.
func Status() int {
	switch len(os.Args) {
	case 1:
		return 5 //exitlint:ignore exitcode/undeclared used by the program
	case 2:
		return -1 //exitlint:ignore exitcode/range used by the program
	case 3:
		return 5 //exitlint:ignore exitcode/range another rule // want `there is no exitcode/range finding here to suppress; remove this comment`
	case 4:
		return 3 //exitlint:ignore exitcode/undeclared it is declared // want `there is no exitcode/undeclared finding here to suppress; remove this comment`
	}
	return Three //exitlint:ignore exitcode/literal it is no literal // want `there is no exitcode/literal finding here to suppress; remove this comment`
}

// Open returns an open status.
func Open() int {
	cmd := exec.Command("true")
	_ = cmd.Run()
	return cmd.ProcessState.ExitCode() //exitlint:ignore exitcode/dynamic used by the program
}
