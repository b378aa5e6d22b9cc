// Package status has the statuses of error codes.
package status

// Of returns the status of a code.
func Of(code string) int {
	switch code {
	case "gone":
		return 4
	case "busy":
		return 4 // want `busy ends with 4 here, but with 7`
	}
	return 1
}

// Named has a parameter that can be anything.
func Named(s string) int {
	if s == "busy" {
		return 2
	}
	if s == "E_LATE" {
		return 3 // want `E_LATE ends with 3 here, but with 7`
	}
	return 1
}
