package causes_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestTexts checks which string constants count as error codes because of their names.
func TestTexts(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		pkg, source string
		want        []string // the first values of the groups of error codes
	}{
		{"a", `type ErrorCode string; const (A ErrorCode = "gone"; B ErrorCode = "busy"; C ErrorCode = "full")`, []string{"gone"}},
		{"a", `type FailureCode string; const (A FailureCode = "gone"; B FailureCode = "busy")`, nil},
		{"a", `type Code string; const (A Code = "gone"; B Code = "busy"; C Code = "full")`, nil},
		{"clierr", `type Code string; const (A Code = "gone"; B Code = "busy"; C Code = "full")`, []string{"gone"}},
		{"a", `type Mode string; const (ErrA Mode = "a"; ErrB Mode = "b"; ErrC Mode = "c")`, nil},
		{"a", `const (flag = "output"; jsonErrorCodeA = "gone"; jsonErrorCodeB = "busy"; jsonErrorCodeC = "full")`, []string{"gone"}},
		{"a", `const (ErrGone = "IS_GONE"; ErrBusy = "IS_BUSY"; ErrFull = "IS_FULL"; Help = "HELP_TEXT")`, []string{"IS_GONE"}},
		{"a", `const (ErrGone = "it is gone"; ErrBusy = "it is busy"; ErrFull = "it is full")`, nil},
		{"a", `const (WarnGone = "IS_GONE"; WarnBusy = "IS_BUSY"; WarnFull = "IS_FULL")`, nil},
		{"errs", `const (TaskGone = "TASK_GONE"; TaskBusy = "TASK_BUSY"; DiskFull = "DISK_FULL")`, []string{"TASK_GONE"}},
		{"a", `const (ErrCodeA = 1; ErrCodeB = 2; ErrCodeC = 3)`, nil},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"go.mod": "module m\n", "m.go": "package " + test.pkg + "\n\n" + test.source + "\n"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		r := analyzertest.Analyze(t, causes.New(), analyzertest.Load(t, dir, "."))[0].Result.(*causes.Result)
		var got []string
		for _, x := range r.Texts {
			if x.Codes {
				got = append(got, x.Values[0])
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %s: got %q, want %q", test.pkg, test.source, got, test.want)
		}
	}
}
