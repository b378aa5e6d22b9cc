package tables

import "testing"

// TestMembers checks in which code blocks members of an object are statuses: only if the
// line before them opens an object about exit statuses, or is a comment about several. Data
// without a language has no sentences.
func TestMembers(t *testing.T) {
	t.Parallel()
	const numbers = "  \"interval\": 30,\n  \"timeout\": 5,\n  \"retries\": 3\n"
	for _, c := range []struct {
		lang, code string
		want       int // the number of rows
	}{
		{"json", "\"healthCheck\": {\n  \"command\": [\"CMD-SHELL\", \"curl -f http://localhost/health || exit 1\"],\n" + numbers + "}", 0},
		{"yaml", "healthcheck:\n  test: curl -f http://localhost/health || exit 1\n  interval: 30\n  timeout: 5\n  retries: 3\n", 0},
		{"yaml", "healthcheck:\n  # exit code 1 means that it is down\n  interval: 30\n  timeout: 5\n  retries: 3\n", 0},
		{"yaml", "shell: exit 1 # see http://localhost\ninterval: 30\ntimeout: 5\nretries: 3\n", 0},
		{"", "HTTP/1.1 200 OK\n\n{\n  \"ExitCode\": 2,\n  \"arguments\": [\n    \"-c\",\n    \"exit 2\"\n  ]\n}", 0},
		{"", "GET /exec HTTP/1.1\n\n{\"ExitCode\": 2,\n  \"run\": \"exit 2\"}", 0},
		{"", "[{\"ExitCode\": 2,\n  \"run\": \"exit 2\"}]", 0},
		{"", "Exit code 2 means that it is late.", 1},
		{"yaml", "# the exit codes of tool\nLATE: 30\nLOST: 5\nGONE: 3\n", 3},
		{"json", "{\"exit_codes\": {\n  \"LATE\": 30,\n  \"LOST\": 5,\n  \"GONE\": 3\n}}", 3},
		{"yaml", "exit_codes: # of tool\n  LATE: 30\n  LOST: 5\n  GONE: 3\n", 3},
		{"ts", "export const ExitCodes = { // all of them\n  LATE: 30,\n  LOST: 5,\n  GONE: 3,\n};", 3},
	} {
		d, err := Read("a.md", []byte("# Tool\n\n## Running it\n\nUse it:\n\n```"+c.lang+"\n"+c.code+"\n```\n"), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		rows := 0
		for _, table := range d.Tables {
			if table.Kind == KindCodes {
				rows += len(table.Rows)
			}
		}
		if rows != c.want {
			t.Errorf("%d rows, want %d, in\n%s", rows, c.want, c.code)
		}
	}
}
