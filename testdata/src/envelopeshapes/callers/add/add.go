// Package add adds tasks.
package add

import "envelopeshapes/callers/fault"

// Run fails.
func Run(args []string) error {
	if len(args) == 2 {
		return fault.New("E_USAGE", "no task")
	}
	return fault.Hinted("E_USAGE", "two tasks", "name one task")
}
