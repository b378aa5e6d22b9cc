// Package probe makes errors, and prints nothing.
package probe

import "envelopeshapes/typesaround/issue"

// Run fails.
func Run(n int) error {
	switch n {
	case 1:
		return &issue.Usage{Common: issue.Common{Name: "E_USAGE", Text: "no task", Next: "name one"}, Flag: "task"}
	case 2:
		return &issue.Usage{Common: issue.Common{Name: "E_USAGE", Text: "no task"}, Flag: "task"} // want `has no "error.next"`
	case 3:
		shared := issue.Common{Name: "E_USAGE", Text: "no task", Next: "name one", Again: true} // want `again is true here`
		return &issue.Usage{Common: shared}
	case 4:
		return &issue.Locked{Common: issue.Common{Name: "E_LOCKED", Text: "busy", Next: "wait"}} // want `again is left out here, so false`
	case 5:
		l := &issue.Locked{Common: issue.Common{Name: "E_LOCKED", Text: "busy"}}
		l.Next, l.Again = "wait", true
		return l
	case 6:
		return &issue.Plain{Name: "E_USAGE", Text: "no task"}
	}
	return nil
}
