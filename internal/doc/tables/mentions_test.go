package tables

import (
	"fmt"
	"strings"
	"testing"
)

// TestMentions checks statuses in sentences, and similar sentences in which the
// numbers are not statuses.
func TestMentions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"`tool` exits 0 when all is clean, 1 when problems were found, and 2 on errors.", "0 (when all is clean); 1 (when problems were found); 2 (on errors)"},
		{"Exit 0 = success, exit 1 = problems found, exit 2 = usage error.", "0 (success); 1 (problems found); 2 (usage error)"},
		{"Exit code 0: success; 1: failure.", "0 (success); 1 (failure)"},
		{"It returns exit status 2 on usage errors and exit status 3 on timeouts.", "2 (on usage errors); 3 (on timeouts)"},
		{"If the lock is held, tool exits `4`.", "4 (If the lock is held)"},
		{"On success the exit status is `0`; otherwise it is `1`.", "0 (On success); 1"},
		{"A good run exits with `0`, and a failed run with `5`.", "0; 5"},
		{"It exits non-zero (6) on drift.", "1-255; 6 (on drift)"},
		{"Use `--check` to exit 8 on changes.", "8 (on changes)"},
		{"With `--strict`, warnings cause exit code 9.", "9"},
		{"The exit code is 0, 1 or 2 for success, failure and usage error.", "0; 1; 2"},
		{"The exit status will be `3` (unless `-f` is set), `4`, or `5`, respectively.", "3; 4; 5"},
		{"Commands return a zero exit status if they succeed, and non zero in case of failure.", "0 (if they succeed); 1-255 (in case of failure)"},
		{"Return a failed exit code (6) if the file is missing.", "6 (if the file is missing)"},
		{"Good commands return exit code \"0\", with generic failure as \"1\".", "0; 1"},
		{"A return code of \"2\" is used for nothing to do, and \"3\" is used when it was not found.", "2 (is used for nothing to do); 3 (is used when it was not found)"},
		{"By default the tool will exit with a return code `1` only when there are errors.", "1 (when there are errors)"},
		{"It always exits 0 for answers (errors still exit 1).", "0 (for answers); 1"},
		{"It returns exit status 2 if it sleeps. Use '-n standby,0' to return success, and '-n standby,3' to return a unique exit status.", "2 (if it sleeps)"},
		{"Exit codes: 0=complete,2=blocked,3=late", "0 (complete); 2 (blocked); 3 (late)"},
		{"It will exit 125 if the service has died 5 times with an exit code of 1, 101 or 102.", "125 (if the service has died 5 times with an exit code of 1, 101 or 102)"},
		{"If the service has died, it exits with exit code 3.", "3 (If the service has died)"},
		{"It exits with a special `return code` 251 by default.", "251"},

		{"The exit status of tool will normally be 0 unless it is late.", "0 (unless it is late)"},
		{"The exit status of tool will normally be greater by 3 unless it is late.", ""},
		{"It will exit successfully (with a zero exit code).", "0"},
		{"It will exit successfully (with 3 lines).", ""},
		{"It waits, and exits 3 as soon as it is late.", "3 (as soon as it is late)"},
		{"It waits, and sees 3 as soon as it is late.", ""},
		{"An empty list is fine: `list` exits 3 either way.", "3"},
		{"It cancels the run, exiting the run with the reserved exit code `3`.", "3"},
		{"It starts the run with 3 items. The exit code is free.", ""},
		{"`--late` with `--lost` exit 3", "3"},
		{"The given exit_code (defaulting to 3) is shown. The exit code is free.", "3"},
		{"Exit with 0 exit code when it is late (default is 3).", "0; 3"},
		{"The exit code is 1 after some attempts (default is 3).", "1 (after some attempts (default is 3))"},
		{"Each variant has an exit code (`Late`→3, `Lost`→4, … see below).", "3; 4"},
		{"Each variant has an exit code (from 1→3, and `Lost`→4).", ""},
		{"終了コードは `0/1/3` に固定する。", "0; 1; 3"},
		{"終了コードは、`3` つの行で示す。", ""},
		{"It exits with the reserved `LATE` code (`3`), or is `LATE` (3) for long. It is not `LOST` (4).", "3; 3 (for long)"},
		{"It exits with the reserved code. The size is `LATE` (3), and not `LOST` (4).", ""},
		{"It exits with `SIGTERM` (15).", ""},
		{"Late commands never wait. They exit 3 and return a line.", "3"},
		{"Notable: exit 7 is dry-run, not failure.", "7"},
		{"Notable: exit 7 goes on in tests. The exit code is free.", ""},
		{"When it is late, the exit code MUST be `3` with a line.", "3 (When it is late)"},
		{"When it is late, the exit code must be `3` with a line.", ""},
		{"The exit code on dry-run is `7`, too.", "7"},
		{"It exits non-zero per the table. The exit code is free.", "1-255"},
		{"Errors go to stderr with non-zero exit code", "1-255"},
		{"Items go to stderr with non-zero exit code", ""},
		{"Successful operations exit 0. A wrong flag, or an API failure, exits 1.", "0; 1"},
		{"Then it will return exit code 4 to indicate an uncorrected error.", "4 (to indicate an uncorrected error)"},
		{"It only warns, so the exit code stays `0`.", "0"},

		{"On an empty list, tool exits immediately with status 3 without a word.", "3 (On an empty list)"},
		{"Without a name it returns a non-zero exit code plus a hint.", "1-255"},
		{"It exits non-zero through the usual path when it is late.", "1-255"},
		{"Wrong flags (bad names) exit `3` with a hint.", "3"},
		{"Treat exit code `3` as late.", "3"},
		{"The tool treats exit code `3` as late.", ""},
		{"On exit code 3 or 4, tell the user to log in.", "3; 4"},
		{"On exit code 3, the tool tells the user to log in.", ""},
		{"Add it to the script and fail on exit code 3.", "3"},
		{"Run it until exit 0.", "0"},
		{"It is exit code 3, and not git's raw exit status 128.", "3"},
		{"The exit code is 3 if it is late. If it is very late, the exit code is 3, too.", "3 (if it is late); 3 (If it is very late)"},
		{"Returns non-zero if it is late.", "1-255 (if it is late)"},
		{"Even when exiting with code 3, it writes a file.", "3"},
		{"Even when the exit code is 3, it writes a file.", ""},
		{"It is not there and exits with 3.", "3"},
		{"It does not wait or exit with 3.", ""},
		{"Some tools may exit with 3 in tests.", ""},
		{"没有凭据时以 exit code 3 结束。", "3"},

		{"It exits 0 if the file is there, otherwise 1.", "0 (if the file is there); 1"},
		{"The exit value is 0 if it is allowed, otherwise it will be 2.", "0 (if it is allowed); 2"},
		{"It exits 0 if the file is there, otherwise it waits 3 seconds.", "0 (if the file is there, otherwise it waits 3 seconds)"},
		{"It stops, exiting with 0 on success or 4 on errors.", "0 (on success); 4 (on errors)"},
		{"Empty results return exit 0 with no data.", "0"},
		{"An apply without a plan is refused with exit 3. No findings → exit 0", "3; 0"},
		{"Exit code 2 is no error, but a refusal.", "2"},
		{"The exit code is the number of files, and 2 is few.", ""},
		{"Exit code of 3 tests is shown.", ""},
		{"Kept files and lost ones both exit 0.", "0"},
		{"The answer is LOST / exit 8 and no call happens.", "8"},
		{"A refusal returns `FORBIDDEN` (exit `3` / HTTP 403).", "3 (A refusal returns FORBIDDEN)"},
		{"Only exit code `0` is considered a success; others fail. A signal, such as 15 for a stop, counts too.", ""},
		{"Put exit 3 into your script. The exit code is up to you.", ""},
		{"Some tools return non-zero exit codes even on success.", ""},
		{"Add `exit 1` to your script. The exit code is up to you.", ""},
		{"By default, tool expects exit code `0`.", ""},
		{"With `tool --exit-code 42` it will return 42 if a check failed, and 0 if none did. The exit code is free.", "0 (if none did)"},
		{"The final object must contain `exit_code: 0`.", ""},
		{"The exit code is set after 3 attempts, in version 2.5 or 2.6.", ""},
		{"It exits with an error after 30 seconds, or 5 attempts.", ""},
		{"For example, an exit code of 20 means 4 and 16.", ""},

		{"It exits with code 0 (done) if all match, or 1 (late) otherwise.", "0 (if all match); 1 (otherwise)"},
		{"It exits with code 0 (done), and shows 1 (late) line.", "0"},
		{"Exit status is normally 0; if it is late, the status is 2.", "0; 2 (if it is late)"},
		{"If it is late, the status is 2. The exit code is free.", ""},
		{"Exit code `3` tells a late run from a wrong one (code `2`).", "3; 2"},
		{"The exit code tells a late run from a wrong one (code `2`).", ""},
		{"Exit code `3` lets you see a late run.", "3"},
		{"Exit code `3` tests run at night.", ""},
		{"Exit `0` from `check` means the file is there.", "0"},
		{"Put `exit 0` from `check` into the script. The exit code is free.", ""},
		{"没有凭据时 exit code 为 `3`。", "3"},
		{"An exit code of 0 is returned if it is there; or 2+ if it is late.", "0 (is returned if it is there); 2-255 (if it is late)"},
		{"It exits with 2 or higher.", "2-255"},
		{"It exits with 2 or more lines.", ""},
		{"It ends with exit codes 64-78 for wrong flags.", "64-78 (for wrong flags)"},
		{"It takes 2-3 seconds and exits with 5.", "5"},
		{"It exits with errorcode 7 (`LATE`) if it is late.", "7 (if it is late)"},
		{"Versions prior to 1.4 used exit code `7` to show it.", ""},
		{"Earlier versions exited with 7, and it no longer exits with 8.", ""},
		{"Before it exits with 7, it prints a line.", "7"},
		{"Check the exit code. 0 is success, anything else is an error.", "0 (is success, anything else is an error)"},
		{"Check the line. 0 is success. The exit code is free.", ""},
		{"The exit code is free. 3 is a failure of words, and 4 is late.", "3 (is a failure of words); 4 (is late)"},

		{"There is no path by which an unexpected error escapes as exit 3.", ""},
		{"There is no path in the plan, and an unexpected error exits with 3.", "3"},
		{"Exit code 2 is reserved for the shell, and never emitted by this program.", ""},
		{"Exit code 2 is reserved for the shell.", "2 (is reserved for the shell)"},
		{"Exit code 1 is never used deliberately.", ""},
		{"Exit code 1 is never retried.", "1"},
		{"If it crashes, tool exits 128 plus the number of the signal that killed it.", "129-255 (If it crashes)"},
		{"If it is late, tool exits 128 plus the usual words.", "128 (If it is late)"},
		{"A write ends with exit code 13 (SIGPIPE).", "13 (SIGPIPE)"},
		{"A write ends with exit code 13 (twice).", "13"},
		{"It exits with `LATE` (4), or with the reserved `GONE` code (5).", "4; 5"},
		{"The exit code says that it is late (`LATE`, 4).", "4"},
		{"It exits with 3. A full item reuses the reserved `LATE` (4) code, or one for gone items (`GONE`, 5).", "3; 4; 5"},
		{"It exits with 3. A full item reuses the reserved `LATE` (4) file, or one for gone items (`GONE`, 5).", "3"},
		{"The job waits, and tool exits 3 as soon as it is late.", "3 (as soon as it is late)"},
		{"The job waits, and tool exits 3 as many times.", ""},
		{"For old items and for new ones, tool exits 3 either way.", "3 (For old items and for new ones)"},
		{"All-empty inputs exit 3 like `tool list`.", "3"},
		{"All-empty inputs have 3 like `tool list` exits.", ""},
		{"It exits with LATE (4), `SIGTERM` (15) or an HTTP answer.", ""},
		{"It has the settings `LATE` (4) and `GONE` (5). Exits are rare.", ""},
		{"The type `ExitCode = 0 | 1 | 2` lists them.", ""},
		{"The value `ExitCode = 3` is one of them.", "3"},
		{"The exit codes: 2 late, 3 gone. The report has a limit (16 KiB), then 5 minutes.", "2 (late); 3 (gone)"},
		{"The exit codes: 2 late, 3 gone (4 minus).", "2 (late); 3 (gone); 4 (minus)"},
		{"The exit codes of version 2.5 from 3 programs: 6 late, 7 gone.", "6 (late); 7 (gone)"},
		{"It exits 9 with 17 MiB of 128 after 300 seconds, and ends.", "9"},
		{"It exits 9 with one of 128 after 300 seconds, and ends.", "9; 128 (after 300 seconds, and ends)"},
		{"The exit codes depend (default: 9 or from the file): 6 late, 7 gone.", "6 (late); 7 (gone)"},
		{"The exit codes depend (now: 9 or from the file): 6 late, 7 gone.", "9 (or from the file); 6 (late); 7 (gone)"},
	} {
		d, err := Read("a.md", []byte("# Tool\n\n"+c.text+"\n"), Options{Program: "tool"})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, table := range d.Candidates {
			for _, r := range table.Rows {
				one := describe(r.Statuses)
				if m, ok := r.Cell("meaning"); ok {
					one += fmt.Sprintf(" (%s)", m.Text)
				}
				got = append(got, one)
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, s, c.want)
		}
	}
}
