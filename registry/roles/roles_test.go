package roles_test

import (
	"testing"

	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// TestFind checks which of several fields Find returns for a role, and the weight
// of its key.
func TestFind(t *testing.T) {
	t.Parallel()
	any := func(int) bool { return true }
	for _, test := range []struct {
		role   string
		in     roles.Source
		keys   []string
		fits   func(int) bool
		want   int
		weight roles.Weight
	}{
		{registry.RoleExitCode, roles.Code, []string{"exitCode"}, any, 0, roles.Telling},
		{registry.RoleExitCode, roles.Code, []string{"exit-code"}, any, 0, roles.Telling},
		{registry.RoleExitCode, roles.Code, []string{"EXIT_STATUS", "Exit_Code"}, any, 1, roles.Telling},
		{registry.RoleExitCode, roles.Code, []string{"exitcodes", "exit", "_", "", "-exit_code"}, any, -1, 0},
		{registry.RoleExitCode, roles.Code, []string{"code", "exitcode"}, func(i int) bool { return i == 0 }, 0, roles.Common},
		{registry.RoleErrorCode, roles.Code, []string{"type", "kind", "errorCode"}, any, 2, roles.Telling},
		{registry.RoleErrorCode, roles.Code, []string{"type", "kind"}, any, 1, roles.Weak},
		{registry.RoleErrorCode, roles.Code, []string{"error_type"}, any, -1, 0},
		{registry.RoleErrorCode, roles.Samples, []string{"error_type", "reasonCode"}, any, 1, roles.Telling},
		{registry.RoleErrorCode, roles.Samples, []string{"error_type"}, any, 0, roles.Telling},
		{registry.RoleSuggestion, roles.Code, []string{"help", "fix", "suggestedFix"}, any, 2, roles.Telling},
		{registry.RoleSuggestion, roles.Code, []string{"help", "nextSteps"}, any, 1, roles.Weak},
		{registry.RoleSuggestion, roles.Samples, []string{"nextSteps"}, any, -1, 0}, // in samples, nextSteps is a list
		{registry.RoleSuggestion, roles.Code, []string{"remedy", "recoveryHints"}, any, 1, roles.Common},
		{registry.RoleSuggestion, roles.Code, []string{"resolution", "next", "suggested_actions"}, any, 2, roles.Weak},
		{registry.RoleSuggestion, roles.Samples, []string{"recovery_hints"}, any, -1, 0},
		{registry.RoleRecoverable, roles.Code, []string{"canRetry", "IsRetryable"}, any, 1, roles.Telling},
		{registry.RoleMessage, roles.Code, []string{"errorMessage", "message"}, any, 1, roles.Common},
		{registry.RoleMessage, roles.Code, []string{"summary", "error"}, any, 1, roles.Telling},
		{registry.RoleMessage, roles.Samples, []string{"summary", "error"}, any, 0, roles.Weak},
		{registry.RoleRetryAfter, roles.Samples, []string{"retryAfter", "RetryAfterMS"}, any, 1, roles.Common},
		{"docs_url", roles.Code, []string{"docs_url"}, any, -1, 0},
	} {
		i, key := roles.Named(test.role).Find(test.in, test.keys, test.fits)
		if i != test.want || key.Weight != test.weight {
			t.Errorf("%s in %q: got %d with %v, want %d with weight %d", test.role, test.keys, i, key, test.want, test.weight)
		}
	}
	if !roles.Named(registry.RoleSuggestion).Has(roles.Code, "Remediation") || roles.Named(registry.RoleSuggestion).Has(roles.Code, "message") {
		t.Error("the usual keys of a suggestion are not found by name")
	}
}

// TestOfError checks which sets of keys show that an object may describe an error.
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
		{[]string{"Code", "Message"}, false}, // field names, which any struct can have
		{[]string{"id", "Hint"}, true},
		{[]string{"exitcode"}, true},
		{[]string{"exit-code"}, true},
		{[]string{"error"}, true},
		{[]string{"error_type"}, false}, // counts in documents only
		{[]string{"retryafter"}, false},
		{[]string{"kind", "summary", "detail", "next", "next_steps", "help"}, false},
	} {
		if got := roles.OfError(test.keys); got != test.want {
			t.Errorf("%q: %v", test.keys, got)
		}
	}
}
