package roles_test

import (
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/rule/roles"
	"github.com/exitlint/exitlint/registry"
)

// TestNames checks which keys count where, and in which order.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, r := range roles.All {
		code, samples := r.Names(roles.Code), r.Names(roles.Samples)
		switch r.Name {
		case registry.RoleErrorCode:
			if !slices.Equal(code, []string{"code", "error_code", "errorcode", "error"}) || !slices.Equal(samples, append(code, "error_type")) {
				t.Errorf("%s: in code %q, in samples %q", r.Name, code, samples)
			}
		case registry.RoleMessage:
			if !slices.Equal(code, []string{"message", "msg", "error"}) || !slices.Equal(samples, code[:2]) {
				t.Errorf("%s: in code %q, in samples %q", r.Name, code, samples)
			}
		case registry.RoleRecoverable:
			if len(code) != 4 || !slices.Equal(samples, code) {
				t.Errorf("%s: in code %q, in samples %q", r.Name, code, samples)
			}
		}
	}
}

// TestOfError checks which keys show that an object is about an error.
func TestOfError(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		keys []string
		want bool
	}{
		{nil, false},
		{[]string{"code"}, false},
		{[]string{"message", "fix"}, false},
		{[]string{"code", "message"}, true},
		{[]string{"Code", "Message"}, false}, // without tags, as any struct may have
		{[]string{"id", "Hint"}, true},
		{[]string{"exitcode"}, true},
		{[]string{"error"}, true},
		{[]string{"error_type"}, false}, // in documents only
		{[]string{"retryafter"}, false},
	} {
		if got := roles.OfError(test.keys); got != test.want {
			t.Errorf("%q: %v", test.keys, got)
		}
	}
}
