package compare_test

import "testing"

// TestSchedules checks lists of waits in sentences. A sentence is about the policy whose
// name is in its heading, about the policy of a status that it mentions, or else about
// the only policy that lists waits, if at least half of the waits are the same.
func TestSchedules(t *testing.T) {
	t.Parallel()
	const (
		reg = `version = 1

[[code]]
value = 7
name  = "LOCKED"
retry = "lock"

[[code]]
value = 20
name  = "RESTART"
retry = "restart"

[[code]]
value = 21
name  = "AT_ONCE"
retry = "collision"

[retry.lock]
max_attempts       = 4
initial_backoff    = "1s"
backoff_multiplier = 2.0

[retry.restart]
max_attempts = 4
backoffs     = ["5s", "10s", "30s"]

[retry.collision]
max_attempts = 4
immediate    = true

[[doc]]
file    = "a.md"
partial = true
`
		second = "\n[retry.again]\nmax_attempts = 3\nbackoffs = [\"5s\", \"10s\"]\n\n[[code]]\nvalue = 22\nname = \"AGAIN\"\nretry = \"again\"\n"
	)
	for _, tt := range []struct {
		name, added, doc string
		want             []string
	}{
		{"the waits of a policy that is not named", "", "Restarts wait 5s → 10s → 30s.\n", nil},
		{"one other wait", "", "Restarts wait 5s → 10s → 20s.\n", []string{`wait 3 of "restart" is 20s here, but 30s in exitlint.toml`}},
		{"most waits of no policy", "", "Restarts wait 5s → 11s → 20s.\n", nil},
		{"half of the waits, which are more", "", "Restarts wait 5s → 10s → 30s → 60s → 90s → 99s.\n", []string{`wait 4 of "restart" is 60s here, but [retry.restart] has only 3`}},
		{"less than half of the waits, which are more", "", "Restarts wait 5s → 10s → 30s → 60s → 90s → 99s → 120s.\n", nil},
		{"waits of one policy of two with lists", second, "Restarts wait 5s → 10s → 20s.\n", nil},
		{"the last wait again", "", "Restarts wait 5s → 10s → 30s → 30s.\n", nil},
		{"fewer waits", "", "Restarts wait 5s → 10s.\n", []string{`"restart" waits 2 times here, but 3 times in exitlint.toml`}},
		{"fewer waits and more to come", "", "Restarts wait 5s → 10s → …\n", nil},
		{"a list of another length for a status", second, "After exit code 22, wait 5s → 10s → 30s.\n", []string{`wait 3 of "again" is 30s here, but [retry.again] has only 2`}},
		{"waits that are computed", "", "After exit code 7, wait 1s → 2s → 4s.\n", nil},
		{"one less of them", "", "After exit code 7, wait 1s → 2s.\n", nil},
		{"one more of them", "", "After exit code 7, wait 1s → 2s → 4s → 4s.\n", []string{`wait 4 of "lock" is 4s here, but [retry.lock] has only 3`}},
		{"a status that is retried at once", "", "After exit code 21, wait 1s → 2s → 4s.\n", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := newSite(t, map[string]string{"exitlint.toml": reg + tt.added, "a.md": "# Exit codes\n\n- 7: LOCKED\n- 20: RESTART\n\n## Times\n\n" + tt.doc})
			var got []string
			for _, f := range s.findings() {
				got = append(got, f.Message)
			}
			diff(t, got, tt.want)
		})
	}
}
