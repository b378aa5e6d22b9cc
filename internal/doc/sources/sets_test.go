package sources_test

import (
	"testing"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

func TestClassOf(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]registry.Class{
		"RETRYABLE_EXITS": registry.ClassTransient, "is_recoverable": registry.ClassTransient, "shouldRetry": registry.ClassTransient,
		"retriedCodes": registry.ClassTransient, "TemporaryErrors": registry.ClassTransient, "PERMANENT": registry.ClassPermanent, "isFatal": registry.ClassFatal,
		"notRetryable": "", "RETRY_DELAYS": "", "retries": "", "retryAfter": "", "max_retries": "", "unrecoverable": "", "nonRetryable": "", "codes": "", "": "",
	} {
		if got := sources.ClassOf(tables.Set{Name: name}); got != want {
			t.Errorf("ClassOf(%q) = %q, not %q", name, got, want)
		}
	}
}

// TestClassOfLists checks titles of lists. A title that excludes retries is not "".
func TestClassOfLists(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]registry.Class{
		"Retryable exit codes": registry.ClassTransient, "Retry after these errors": registry.ClassTransient,
		"Never retry": registry.ClassPermanent, "Don't retry": registry.ClassPermanent, "Do not retry": registry.ClassPermanent,
		"Non-retryable errors": registry.ClassPermanent, "Nonrecoverable errors": registry.ClassPermanent, "Unrecoverable errors": registry.ClassPermanent, "Permanent errors": registry.ClassPermanent,
	} {
		if got := sources.ClassOf(tables.Set{Name: title, Listed: true}); got != want {
			t.Errorf("ClassOf(%q) = %q, not %q", title, got, want)
		}
	}
}

func TestKindOf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		values []string
		want   registry.ClassifierKind
	}{
		{[]string{"7", "20"}, ""},
		{[]string{"100", "102"}, ""},
		{[]string{"408", "503"}, registry.ClassifierHTTPStatus},
		{[]string{"ECONNRESET", "EAI_AGAIN"}, registry.ClassifierErrno},
		{[]string{"timeout", "503"}, registry.ClassifierMessage},
	} {
		if got := sources.KindOf(test.values); got != test.want {
			t.Errorf("KindOf(%q) = %q, not %q", test.values, got, test.want)
		}
	}
}
