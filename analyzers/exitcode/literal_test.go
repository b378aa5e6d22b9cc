package exitcode

import "testing"

func TestVisible(t *testing.T) {
	for _, test := range []struct {
		path, from string
		want       bool
	}{
		{"m/exit", "m/cmd/a", true},
		{"m/internal/exit", "m/cmd/a", true},
		{"m/cmd/a/internal/exit", "m/cmd/a", true},
		{"m/cmd/a/internal/exit", "m/cmd/a_test", true},
		{"m/cmd/a/internal/exit", "m/cmd/b", false},
		{"m/cmd/a/internal/exit", "m/cmd/b_test", false},
		{"other/internal/exit", "m/cmd/a", false},
	} {
		if got := visible(test.path, test.from); got != test.want {
			t.Errorf("%s from %s: got %v", test.path, test.from, got)
		}
	}
}
