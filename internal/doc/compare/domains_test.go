package compare_test

import (
	"slices"
	"testing"
)

// TestDomains checks headings above lists of error codes with a common prefix. They are
// compared with the titles of the prefixes if another list is below its own title. A
// heading that ends with another word than the title is about something else.
func TestDomains(t *testing.T) {
	t.Parallel()
	const (
		reg = `version = 1

[[code]]
value = 4
name  = "FAILED"

[[error]]
code = "E_TASK_GONE"
exit = 4

[[error]]
code = "E_TASK_LATE"
exit = 4

[[error]]
code = "E_FILE_GONE"
exit = 4

[[error]]
code = "E_FILE_LOST"
exit = 4

[[error_prefix]]
prefix = "E_TASK_"
title  = "Task errors"

[[error_prefix]]
prefix = "E_FILE_"
title  = "Files"

[[doc]]
file    = "a.md"
partial = true
`
		head  = "\n\n| Error code | Exit code |\n|---|---|\n"
		tasks = head + "| E_TASK_GONE | 4 |\n| E_TASK_LATE | 4 |\n"
		files = head + "| E_FILE_GONE | 4 |\n| E_FILE_LOST | 4 |\n"
		other = `the error codes with the prefix E_TASK_ are under "Job errors" here, but under "Task errors" in exitlint.toml`
	)
	for _, test := range []struct {
		name, doc string
		want      []string
	}{
		{"the titles", "## Task errors" + tasks + "\n## Files" + files, nil},
		{"another title", "## Job errors" + tasks + "\n## Files" + files, []string{other}},
		{"no list below its title", "## Job errors" + tasks + "\n## File errors" + files, nil},
		{"another last word", "## Jobs" + tasks + "\n## Files" + files, nil},
		{"another single word", "## Task errors" + tasks + "\n## Disks" + files, nil},
		{"another list below the title", "## Job errors" + tasks + "\n## Task errors" + head + "| E_TASK_LATE | 4 |\n\n## Files" + files, nil},
		{"a single code", "## Job errors" + head + "| E_TASK_GONE | 4 |\n\n## Files" + files, nil},
		{"codes with different prefixes", "## Job errors" + head + "| E_TASK_GONE | 4 |\n| E_FILE_LOST | 4 |\n\n## Files" + files, nil},
	} {
		s := newSite(t, map[string]string{"exitlint.toml": reg, "a.md": test.doc})
		if got := s.messages(); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
