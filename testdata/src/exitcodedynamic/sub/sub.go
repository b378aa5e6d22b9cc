// Package sub runs commands.
package sub

import "os/exec"

// Run passes a status on.
func Run(cmd *exec.Cmd) int { return cmd.ProcessState.ExitCode() }

// Other does too, and the registry does not say so.
func Other(cmd *exec.Cmd) int { return cmd.ProcessState.ExitCode() } // want `exit status is unbounded`
