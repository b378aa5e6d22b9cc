package registry_test

import (
	"fmt"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestFirstWaits checks how many waits a policy has if it limits its attempts, its
// time, or nothing.
func TestFirstWaits(t *testing.T) {
	t.Parallel()
	for policy, want := range map[string]string{
		"max_attempts = 3\ninitial_backoff = \"1s\"\nbackoff_multiplier = 2.0":     "[1s 2s]",
		"max_attempts = 9\nbackoffs = [\"1s\", \"2s\"]":                            "[1s 2s 2s 2s]",
		"max_elapsed = \"7s\"\ninitial_backoff = \"1s\"\nbackoff_multiplier = 2.0": "[1s 2s 4s]",
		"max_elapsed = \"6s\"\ninitial_backoff = \"1s\"\nbackoff_multiplier = 2.0": "[1s 2s]",
		"max_elapsed = \"1h\"\nimmediate = true":                                   "[0s 0s 0s 0s]",
	} {
		reg, err := registry.Parse("exitlint.toml", []byte("version = 1\n[[code]]\nvalue = 1\nname = \"A\"\nretry = \"p\"\n[retry.p]\n"+policy+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		p, _ := reg.Retry("p")
		if got := fmt.Sprint(p.FirstWaits(4)); got != want {
			t.Errorf("%s: got %s, want %s", policy, got, want)
		}
	}
}
