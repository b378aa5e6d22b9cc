package runner

import (
	"errors"
	"os/exec"
)

// Assigned returns the status of a child after it has looked at it.
func Assigned(name string) (code int) {
	var ended *exec.ExitError
	if err := exec.Command(name).Run(); errors.As(err, &ended) {
		code = ended.ExitCode() // want `the status of a child is -1`
	}
	return code
}
