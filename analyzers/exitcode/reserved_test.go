package exitcode

import (
	"fmt"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestConflict checks codes of real programs, as their documents describe them,
// and codes that are in conflict with a convention. want is a part of the
// message, or "" for no conflict.
func TestConflict(t *testing.T) {
	tests := []struct {
		value                 int
		name, meaning, source string
		class                 registry.Class
		want                  string
	}{
		// Statuses without a convention.
		{0, "OK", "success", "any", registry.ClassSuccess, ""},
		{1, "GENERAL_ERROR", "catch-all", "any", registry.ClassPermanent, ""},
		{3, "SOURCE_UNREADABLE", "some source data could not be read", "restic", registry.ClassPartial, ""},
		{10, "NO_REPOSITORY", "repository does not exist", "restic", registry.ClassPermanent, ""},
		{11, "LOCK_FAILED", "failed to lock repository", "restic", registry.ClassTransient, ""},
		{63, "LAST_BEFORE", "", "bounds", "", ""},
		{79, "FIRST_BEHIND", "", "bounds", "", ""},
		{80, "PARSE_ERROR", "bad arguments", "kong", registry.ClassPermanent, ""},
		{124, "TIMEOUT", "the command ran out of time", "timeout", registry.ClassTransient, ""},
		{125, "DAEMON_ERROR", "the daemon itself failed", "docker", registry.ClassPermanent, ""},
		{166, "FIRST_BEHIND_SIGNALS", "", "bounds", "", ""},
		{255, "SSH_FAILED", "the connection failed", "ssh", registry.ClassTransient, ""},

		// 2 is also the status of a panic and of package flag.
		{2, "USAGE", "bad flags", "many", registry.ClassPermanent, ""},
		{2, "GO_RUNTIME_ERROR", "the Go runtime gave up", "restic", registry.ClassFatal, ""},
		{2, "INVALID_OPTION", "", "actionlint", "", ""},
		{2, "DIFF", "succeeded, there is a diff", "terraform plan", registry.ClassSuccess, `is "success"`},
		{2, "CANCELLED", "cancelled by the user", "gh", registry.ClassCancelled, `is "cancelled"`},
		{2, "RETRY", "try again", "wrong", registry.ClassTransient, `is "transient"`},
		{2, "PARTIAL", "some files failed", "wrong", registry.ClassPartial, `is "partial"`},

		// Shells.
		{126, "CONTAINER_CMD_CANNOT_RUN", "the contained command cannot be invoked", "docker", "", ""},
		{126, "NOT_EXECUTABLE", "", "shell", "", ""},
		{126, "PERMISSION_DENIED", "", "shell", "", ""},
		{126, "QUOTA", "the quota is used up", "wrong", "", "126"},
		{127, "CONTAINER_CMD_NOT_FOUND", "the contained command cannot be found", "docker", "", ""},
		{127, "ExitCodeNotFound", "", "Go names", "", ""},
		{127, "UnknownCommand", "", "mitchellh/cli", "", ""},
		{127, "PLUGIN_CRASHED", "the plugin crashed", "wrong", "", "127"},
		{128, "BAD_EXIT_ARGUMENT", "", "shell", "", ""},
		{128, "SIGNAL_BASE", "128 and the signal's number", "shell", "", ""},
		{128, "FATAL", "a fatal error", "git", "", "128"},

		// Signals.
		{129, "HANGUP", "", "shell", "", ""},
		{130, "INTERRUPTED", "restic was interrupted with SIGINT", "restic", "", ""},
		{130, "Ctrl-C", "", "many", "", ""},
		{130, "ABORTED", "the user aborted", "gum", "", ""},
		{130, "STOPPED", "", "class says it", registry.ClassCancelled, ""},
		{130, "INTERNAL_ERROR", "an internal error", "begins like SIGINT", "", "ended by SIGINT"},
		{131, "CONFLICT", "a merge conflict", "wrong", "", "ended by SIGQUIT"},
		{134, "ASSERTION", "an assertion failed", "C programs", "", ""},
		{135, "SIGBUS", "", "Linux", "", ""},
		{135, "SIGNATURE_INVALID", "the signature is wrong", "begins like SIG", "", "ended by signal 7"},
		{137, "OOM_KILLED", "", "Kubernetes", "", ""},
		{137, "OutOfMemory", "", "Go names", "", ""},
		{137, "SKILL_MISSING", "no such skill", "ends like kill", "", "ended by SIGKILL"},
		{139, "SEGFAULT", "", "Kubernetes", "", ""},
		{141, "BrokenPipe", "", "Go names", "", ""},
		{143, "TERMINATED", "graceful termination", "Kubernetes", "", ""},
		{143, "ERR_TERM", "", "short", "", ""},
		{143, "TERMINAL_TOO_SMALL", "", "begins like TERM", "", "ended by SIGTERM"},
		{150, "RATE_LIMITED", "too many requests", "wrong", "", "ended by signal 22"},
		{165, "LAST_SIGNAL", "the last signal", "bounds", "", ""},

		// sysexits.h.
		{64, "EX_USAGE", "", "sysexits", "", ""},
		{64, "InvalidArgs", "", "Go names", "", ""},
		{64, "FTP_SSL_FAILED", "the requested SSL level failed", "curl", "", "EX_USAGE"},
		{65, "INVALID_SCHEMA", "", "many", "", ""},
		{65, "EX_USAGE", "bad input", "a slip", "", "EX_USAGE is 64"},
		{66, "RACE", "the race detector found a race", "Go", "", ""},
		{66, "FILE_NOT_FOUND", "", "many", "", ""},
		{67, "LOGIN_DENIED", "", "curl", "", ""},
		{68, "RATE_LIMIT", "", "wrong", "", "EX_NOHOST"},
		{69, "ServiceUnavailable", "", "Go names", "", ""},
		{70, "INTERNAL", "a bug", "many", "", ""},
		{70, "SESSION_MISSING", "the session is gone", "wrong", "", "EX_SOFTWARE"},
		{71, "OSError", "", "Go names", "", ""},
		{71, "NOTE_LOST", "the note is lost", "ends like os", "", "EX_OSERR"},
		{73, "CANNOT_WRITE", "", "many", "", ""},
		{74, "IO_ERROR", "", "many", "", ""},
		{74, "RATIO_EXCEEDED", "", "ends like io", "", "EX_IOERR"},
		{75, "RETRY_LATER", "", "many", "", ""},
		{75, "LOCKED", "", "many", "", ""},
		{76, "VALIDATION", "the plan is invalid", "wrong", "", "EX_PROTOCOL"},
		{77, "UNAUTHORIZED", "", "many", "", ""},
		{78, "MISCONFIGURED", "", "many", "", ""},
		{78, "RETRY", "try again", "wrong", "", "EX_CONFIG"},

		// A name without meaning cannot be in conflict.
		{70, "EXIT_70", "", "a placeholder", "", ""},
		{127, "E127", "", "a placeholder", "", ""},
		{130, "ERROR_CODE_130", "", "a placeholder", "", ""},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s/%d %s", test.source, test.value, test.name), func(t *testing.T) {
			got := conflict(&registry.Code{Value: test.value, Name: test.name, Meaning: test.meaning, Class: test.class})
			if (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestPresetsDoNotConflict checks that no preset has a conflict, because presets are
// conventions themselves. Two presets are exceptions: they deliberately use 2 for
// something other than panics and bad flags.
func TestPresetsDoNotConflict(t *testing.T) {
	knowingly := map[string]int{"loa": 2, "murli": 2}
	for _, p := range registry.Presets() {
		r, err := registry.Parse(p.Name, p.TOML)
		if err != nil {
			t.Fatal(err)
		}
		for i := range r.Codes {
			message := conflict(&r.Codes[i])
			if v, ok := knowingly[p.Name]; ok && v == r.Codes[i].Value {
				if message == "" {
					t.Errorf("%s: %d is no conflict", p.Name, v)
				}
				continue
			}
			if message != "" {
				t.Errorf("%s: %d %s: %s", p.Name, r.Codes[i].Value, r.Codes[i].Name, message)
			}
		}
	}
}

func TestSaid(t *testing.T) {
	tests := []struct {
		code registry.Code
		want string
	}{
		{registry.Code{Name: "EXIT_LOCK_TIMEOUT", Go: "LockTimeout"}, " exit lock timeout lock timeout "},
		{registry.Code{Name: "IOError", Meaning: "I/O failed (Ctrl-C)"}, " io error i o failed ctrl c "},
		{registry.Code{Name: "NotFound", Condition: "später"}, " not found später "},
		{registry.Code{Name: "EXIT_CODE_64"}, ""},
	}
	for _, test := range tests {
		if got := wordsOf(&test.code); got != test.want {
			t.Errorf("%s: %q, want %q", test.code.Name, got, test.want)
		}
	}
}
