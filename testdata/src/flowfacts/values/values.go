package values // want package:`\) Apply calls \(param 0\)\(\), result 0 gets call 0.0; Fill out 0 gets 5; Guard result 0 gets 1\|param 0\[!=-1\]; Mask result 0 gets param 0<&3><8 bits><\|4>; New boxed Status gets 9; Pair expr 0 is \(param 0\) \+ \(param 1\), result 0 gets expr 0; Parse result 0 gets \?a parsed number\|zero\}$`

import "strconv"

// Mask computes.
func Mask(n int) int8 { return int8(n&3) | 4 }

// Guard replaces.
func Guard(n int) int {
	if n == -1 {
		return 1
	}
	return n
}

// Parse is unbounded.
func Parse(s string) (int, error) { return strconv.Atoi(s) }

// Fill stores through a parameter.
func Fill(to *int) { *to = 5 }

// Apply calls what it is given.
func Apply(f func() int) int { return f() }

// Pair adds two.
func Pair(a, b int) int { return a + b }

// Status is an error.
type Status int

func (s Status) Error() string { return "status" }

// New boxes a status.
func New() error { return Status(9) }
