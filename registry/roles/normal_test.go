package roles

import "testing"

// TestNormal checks that two keys have the same normal form if they are spellings
// of one key, and only then.
func TestNormal(t *testing.T) {
	keys := []string{"", "_", "code", "Code", "_code", "exit_code", "exitCode", "exit-code", "ExitCode", "exit__code", "exitcode_", "exitcodes", "-exitCode", "retry_after_ms", "retryAfterMS"}
	for _, a := range keys {
		for _, b := range keys {
			if got, want := normal(a) == normal(b), same(a, b); got != want {
				t.Errorf("%q and %q: %v, want %v", a, b, got, want)
			}
		}
	}
}
