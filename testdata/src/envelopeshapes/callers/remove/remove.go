// Package remove removes tasks.
package remove

import "envelopeshapes/callers/fault"

// Run fails.
func Run(args []string) error {
	if len(args) == 2 {
		return fault.New("E_USAGE", "no task")
	}
	return nil
}
