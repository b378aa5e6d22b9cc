package user // want package:`\) \(\*State\).Set State.Code gets param 0; Last Last gets 7; Run calls flowfacts/wrap.Usage\(\), calls flowfacts/wrap.Add\(Last\[>3\]\), result 0 gets call 1.0\|State.Code\}$`

import "flowfacts/wrap"

// State is kept.
type State struct {
	Code   int
	secret int
}

// Last is the last status.
var Last = 7

// Set sets.
func (s *State) Set(code int) { s.Code = code }

// Run calls another package's wrapper.
func Run(s *State) int {
	if s == nil {
		wrap.Usage()
	}
	if Last > 3 {
		return wrap.Add(Last)
	}
	return s.Code
}
