// Package job makes errors.
package job

import "envelopeshapes/codedefaults/fault"

// Fault makes an error.
func Fault(n int) *fault.Fault {
	switch n {
	case 1:
		return &fault.Fault{Code: "E_LOCKED", Message: "no", Suggestion: "wait"}
	case 2:
		return &fault.Fault{Code: "E_INTERNAL", Message: "no", Suggestion: "report it"}
	}
	return &fault.Fault{Code: "E_DIRTY", Message: "no", Suggestion: "clean up"}
}

// Refusal makes an error.
func Refusal(n int) error {
	switch n {
	case 1:
		return fault.Refusal{Code: "auth_missing", Message: "no", Suggestion: "sign in"}
	case 2:
		return fault.Refusal{Code: "auth_old", Message: "no", Suggestion: "sign in"}
	}
	return fault.Refusal{Code: "disk_full", Message: "no", Suggestion: "remove some"}
}

// Break makes an error.
func Break() *fault.Break {
	return &fault.Break{Code: "E_DIRTY", Message: "no", Suggestion: "clean up", Status: 3}
}

// Stop makes an error.
func Stop() *fault.Stop { return &fault.Stop{Code: "E_DIRTY", Message: "no", Suggestion: "clean up"} }

// Pair makes an error.
func Pair(n int) *fault.Pair {
	if n > 1 {
		return &fault.Pair{Code: "E_LOCKED", Message: "no", Suggestion: "wait"}
	}
	return &fault.Pair{Code: "E_DIRTY", Message: "no", Suggestion: "clean up"}
}

// Miss makes an error.
func Miss(n int) *fault.Miss {
	if n > 1 {
		return &fault.Miss{Code: "E_LOCKED", Message: "no", Suggestion: "wait"}
	}
	return &fault.Miss{Code: "E_DIRTY", Message: "no", Suggestion: "clean up"}
}

// Loss makes an error.
func Loss() *fault.Loss { return &fault.Loss{Code: "E_DIRTY", Message: "no", Suggestion: "clean up"} }

// Gap makes an error.
func Gap() *fault.Gap {
	fault.Add("E_DIRTY", 3)
	return &fault.Gap{Code: "E_DIRTY", Message: "no", Suggestion: "clean up"}
}
