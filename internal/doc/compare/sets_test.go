package compare_test

import (
	"slices"
	"strings"
	"testing"
)

// TestSetsInCode checks sets of statuses in code blocks of a document without a [[doc]]
// entry. Only 7 is to be retried.
func TestSetsInCode(t *testing.T) {
	t.Parallel()
	const wrong = " here, but not recoverable in exitlint.toml [write 7]"
	const partial = " here, but recoverable = \"no\" in exitlint.toml"
	for _, tt := range []struct {
		lang, code string
		want       []string
	}{
		{"go", "var retryable = map[int]bool{7: true}", nil},
		{"go", "var retryable = map[int]bool{4: true, 7: true}", []string{"4 is in retryable here, but not recoverable in exitlint.toml"}},
		{"go", "var retryable = map[int]struct{}{4: {}, 7: {}}", []string{"4 is in retryable here, but not recoverable in exitlint.toml"}},
		{"go", "var retryable = map[int]bool{4: false, 7: true}", nil},
		{"go", "var retryable = map[int]string{4: \"late\", 7: \"busy\"}", nil},
		{"go", "func retryable(code int) bool { return slices.Contains([]int{4, 7}, code) }", []string{"4 is in retryable" + wrong}},
		{"go", "func retryable(code int) bool { return !slices.Contains([]int{0, 4}, code) }", nil},
		{"php", "function retryable($code) { return in_array($code, [4, 7]); }", []string{"4 is in retryable" + wrong}},

		{"python", "if proc.returncode in (4, 7):\n    retry()", []string{"4 is in retry" + partial}},
		{"python", "if proc.returncode in (7,) and n < 3:\n    retry()", nil},
		{"python", "if proc.returncode in (4, 7):\n    self.retry_later(job)", []string{"4 is in retry_later" + partial}},
		{"python", "if proc.returncode in (4, 7):\n    fail()", nil},
		{"python", "if proc.returncode in (4, 7):\n    retry_count += 1", nil},
		{"python", "if proc.returncode not in (0, 4):\n    retry()", nil},
		{"python", "if response.status_code in (4, 7):\n    retry()", nil},
		{"python", "if attempt in (4, 7):\n    retry()", nil},
		{"python", "def main():\n    if rc == 4 or rc == 7:\n        retry()", []string{"4 is in retry" + partial}},
		{"sh", "if [ \"$rc\" -eq 4 ] || [ \"$rc\" -eq 7 ]; then\n  retry\nfi", []string{"4 is in retry" + partial}},
		{"sh", "if [ \"$rc\" -eq 7 ]; then\n  retry\nfi", nil},
		{"sh", "if [ \"$rc\" -eq 4 ]; then\n  exit 1\nfi\nretry", nil},
		{"sh", "if [ \"$tries\" -eq 4 ]; then\n  retry\nfi", nil},
		{"sh", "case $rc in\n  4|7) retry ;;\nesac", nil}, // the line does not say that rc is a status

		{"yaml", "retry:\n  exit_codes: [4, 7]", []string{"4 is in retry" + partial}},
		{"yaml", "retry:\n  exit_codes: [7]\n", nil},
		{"yaml", "retry:\n  when: always\nallow_failure:\n  exit_codes: [4, 7]", nil},
		{"yaml", "retry:\n  delays: [4, 7]", nil},
		{"yaml", "retry_exit_codes: [4, 7]", []string{"4 is in retry_exit_codes" + partial}},
		{"yaml", "no_retry_exit_codes: [4]", nil},
		{"json", "{\"retryable_exit_codes\": [4, 7]}", []string{"4 is in retryable_exit_codes" + partial}},
		{"json", "{\"retry\": {\"max\": 3, \"exit_codes\": [4]}}", []string{"4 is in retry" + partial}},
		{"json", "{\"retry\": {\"max\": 3}, \"exit_codes\": [4]}", nil},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": findingsRegistry, "README.md": "# Tool\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 4 | NOT_FOUND |\n\n## Use\n\n```" + tt.lang + "\n" + tt.code + "\n```\n"})
		if got := s.messages(); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.code, got, tt.want)
		}
	}
}

// TestRetryLists checks lists below titles such as "Never retry". Only 7 is to be retried.
func TestRetryLists(t *testing.T) {
	t.Parallel()
	const page = "# Tool\n\n## Exit codes\n\n| Code | Name |\n|---|---|\n| 4 | NOT_FOUND |\n\n"
	const declared = "\n[[doc]]\nfile = \"README.md\"\n"
	for _, tt := range []struct {
		list, reg string
		want      []string
	}{
		{"## Retryable exit codes\n\n- 7\n- 4\n", "", []string{`4 is in "Retryable exit codes" here, but recoverable = "no" in exitlint.toml`}},
		{"## Retryable exit codes\n\n- 7: busy\n", "", nil},
		{"## Retryable exit codes\n\n- 0\n", declared, []string{`0 is in "Retryable exit codes" here, but not recoverable in exitlint.toml`, `7 is missing from "Retryable exit codes", but recoverable in exitlint.toml`}},
		{"## Retryable exit codes of git\n\n- 4\n", "", nil},
		{"## Retryable errors\n\n- 4\n- 5\n", "", nil}, // 4 and 5 can be anything
		{"## Retryable errors\n\n- `NOT_FOUND` (4)\n- `LOCKED` (7)\n", "", []string{`NOT_FOUND is in "Retryable errors" here, but recoverable = "no" in exitlint.toml`}},
		{"## Never retry\n\n- `NOT_FOUND`\n- `E_FILE_GONE`\n", "", nil},
		{"## Non-retryable errors\n\n- `E_LOCK_HELD`\n- `E_FILE_GONE`\n", "", []string{`E_LOCK_HELD is in "Non-retryable errors" here, but recoverable = "yes" in exitlint.toml`}},
		{"Do not retry these exit codes:\n\n- 7\n- 130\n", "", []string{`7 is in "Do not retry these exit codes:" here, but recoverable = "yes" in exitlint.toml`}},
		{"## Retry times\n\n- 4\n- 7\n", "", nil},
		{"## Retryable exit codes\n\n- 4\n- others\n", "", nil},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": findingsRegistry + tt.reg, "README.md": page + tt.list})
		var got []string
		for _, m := range s.messages() {
			if !strings.Contains(m, "missing here") {
				got = append(got, m)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.list, got, tt.want)
		}
	}
}
