//go:build slow

package main

import (
	"os/exec"
	"testing"
)

// TestExamplesBuild checks that the examples compile and that their own tests pass.
func TestExamplesBuild(t *testing.T) {
	for _, dir := range []string{taskctl, planted} {
		cmd := exec.Command("go", "test", "./...")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go test in %s: %v\n%s", dir, err, out)
		}
	}
}
