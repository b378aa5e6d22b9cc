package consts

import "testing"

// TestMeaning checks what remains of the comment of a constant.
func TestMeaning(t *testing.T) {
	for _, test := range []struct{ comment, want string }{
		{"NotFound means that there is no task. Go home.", "there is no task"},
		{"NotFound: no task (e.g. an old one).", "no task (e.g. an old one)"},
		{"NotFound is the exit code when there is no task.", "there is no task"},
		{"NotFound is the process exit status returned if there is no task.", "there is no task"},
		{"NotFound is a status for missing tasks.", "missing tasks"},
		{"NotFound is used when there is no task.", "there is no task"},
		{"NotFound is returned for missing tasks.", "missing tasks"},
		{"NotFound is of no use.", "is of no use"},
		{"NotFound is the exit code.", "is the exit code"},
		{"NotFoundError means that there is no task.", "NotFoundError means that there is no task"},
		{"No task.", "No task"},
	} {
		if got := meaning("NotFound", test.comment); got != test.want {
			t.Errorf("%s: got %q, want %q", test.comment, got, test.want)
		}
	}
}
