package roles

import "testing"

// TestNormal checks which keys have the same normal form.
func TestNormal(t *testing.T) {
	spellings := [][]string{ // the keys in each list have the same normal form
		{""},
		{"_"},
		{"code", "Code", "c_ode", "code_"},
		{"_code", "__code", "_Code"},
		{"-code"},
		{"exit_code", "exitCode", "exit-code", "ExitCode", "exit__code", "EXIT_CODE", "exitcode_"},
		{"exitcodes"},
		{"retry_after_ms", "retryAfterMS"},
	}
	for i, list := range spellings {
		for j, other := range spellings {
			for _, a := range list {
				for _, b := range other {
					if got := normalKey(a) == normalKey(b); got != (i == j) {
						t.Errorf("%q and %q have the same form: %v", a, b, got)
					}
				}
			}
		}
	}
}
