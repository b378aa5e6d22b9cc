// Package problem has errors in variables, of which another package makes copies in
// several steps.
package problem

type Problem struct {
	Code      string   `json:"code"`
	Message   string   `json:"message"`
	Retryable bool     `json:"retryable"`
	Hint      string   `json:"hint"`
	Names     []string `json:"names"`
}

func (p Problem) Error() string { return p.Message }

// WithHint returns a copy with a hint.
func (p Problem) WithHint(hint string) Problem {
	p.Hint = hint
	return p
}

// WithNames returns a copy with names.
func (p Problem) WithNames(names ...string) Problem {
	p.Names = append(p.Names, names...)
	return p
}

// Wrap returns a copy with a longer message.
func (p Problem) Wrap(err error) Problem {
	p.Message += ": " + err.Error()
	return p
}

var (
	// Each use of Late gets a hint, in the second step.
	Late = Problem{Code: "E_USAGE", Message: "late"}
	// One use of Lost gets none.
	Lost = Problem{Code: "E_USAGE", Message: "lost"}
	// No use of Bare gets one.
	Bare = Problem{Code: "E_USAGE", Message: "bare"} // want `has no "(error.)?hint"`
	// Full has one.
	Full = Problem{Code: "E_USAGE", Message: "full", Hint: "look"}
	// Used is also returned itself.
	Used = Problem{Code: "E_USAGE", Message: "used"} // want `has no "(error.)?hint"`
	// Wrong is wrong for its code.
	Wrong = Problem{Code: "E_LOCKED", Message: "wrong"} // want `retryable is left out here, so false, but`
)
