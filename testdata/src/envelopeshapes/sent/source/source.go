// Package source makes the errors that package bus declares. It prints nothing.
package source

import "envelopeshapes/sent/bus"

// Failures contains errors for one reader.
var Failures = make(chan bus.Failure, 1)

// Read fails.
func Read(name string) int {
	switch name {
	case "":
		bus.Publish(bus.Failure{Code: "E_USAGE", Message: "no name", Hint: "give a name"})
	case "a":
		bus.Publish(bus.Failure{Code: "E_USAGE", Message: "no name"}) // want `has no "error.hint"`
	case "b":
		Failures <- bus.Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `retryable is left out here, so false`
	case "c":
		f := bus.Failure{Code: "E_USAGE", Message: "bad"}
		f.Hint = "write it again"
		Failures <- f
	case "d":
		f := bus.Failure{Code: "E_USAGE", Message: "bad"} // want `has "error.hint" on some paths only`
		if len(name) > 3 {
			f.Hint = "shorten it"
		}
		Failures <- f
	default:
		bus.Notify(name)
		return 0
	}
	return 1
}
