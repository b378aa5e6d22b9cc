package registry

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestSameName checks which names count as the same. The names are from real programs.
func TestSameName(t *testing.T) {
	t.Parallel()
	for _, group := range []string{
		"EXIT_LOCK_TIMEOUT ExitLockTimeout LockTimeout exitLockTimeout EX_LOCK_TIMEOUT ExLockTimeout LOCK_TIMEOUT lockTimeout exitCodeLockTimeout ExitCodeLockTimeout " +
			"CodeLockTimeout StatusLockTimeout ExitStatusLockTimeout LockTimeoutCode LockTimeoutExitCode ErrLockTimeout ErrorLockTimeout ErrCodeLockTimeout EXIT_CODE_LOCK_TIMEOUT lock-timeout ExitErrLockTimeout",
		"EXIT_IO_ERROR ExitIOError ExitIoErr IOError IO_ERR EX_IO_ERROR",
		"ID_NOT_FOUND IDNotFound ExitIDNotFound IdNotFound exitIdNotFound",
		"HTTP2_FAILED ExitHTTP2Failed HTTP2Failed",
		"EXIT_ERROR ExitError ExitErr ErrorExitCode",
		"EXIT_CODE_3 Exit3 EXIT_3 Code3",
		"EXIT_STATUS Status ExitStatus",
		"OK ExitOK EXIT_OK exitOk",
	} {
		names := strings.Fields(group)
		for _, a := range names {
			for _, b := range names {
				if !SameName(a, b) {
					t.Errorf("%s is not %s: %+v, %+v", a, b, spellingOf(a), spellingOf(b))
				}
			}
		}
	}
	for _, pair := range []string{"EXTRA TRA", "EXTERNAL TERNAL", "ExitNotFound ExitFound", "Exit Timeout", "CODEC C", "Exited Ed", "STATUSES ES", "Error Exit", " ", "_ _"} {
		a, b, _ := strings.Cut(pair, " ")
		if SameName(a, b) {
			t.Errorf("%s is %s", a, b)
		}
	}
}

// TestPair checks which constants belong to which codes.
func TestPair(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		// A code is NAME=7, or NAME/Go=7 with the key go. A constant is Name=7/GROUP,
		// Name=Other, or Name=? for an unknown value.
		name, codes, constants string
		want                   string // "Const:7" for each pair, and "?(EXIT_A, Const1 Const2)" for an ambiguity
	}{
		{"exact first", "LOCK_TIMEOUT=7", "LOCK_TIMEOUT=7 LockTimeout=7", "LOCK_TIMEOUT:7"},
		{"the go key", "EXIT_LOCK_TIMEOUT/Held=7", "Held=7 LockTimeout=7 ExitLockTimeout=7", "Held:7"},
		{"the go key that is nowhere", "EXIT_LOCK_TIMEOUT/Held=7", "LockTimeout=7", ""},
		{"with a word around it", "EXIT_LOCK_TIMEOUT=7 EXIT_NOT_FOUND=4", "LockTimeout=7 exitNotFound=4 Other=9", "LockTimeout:7 exitNotFound:4"},
		{"another value", "EXIT_LOCK_TIMEOUT=7", "ExitLockTimeout=8", "ExitLockTimeout:7"},
		{"another value, among statuses", "EXIT_LOCK_TIMEOUT=7 EXIT_GONE=4", "Gone=4 LockTimeout=8", "Gone:4 LockTimeout:7"},
		{"seconds", "EXIT_LOCK_TIMEOUT=7 EXIT_GONE=4", "Gone=4/codes LockTimeout=30/limits", "Gone:4"},
		{"states", "SUCCESS=0 ERROR=1 BLOCKED=10 CANCELLED=11", "Success=0 Error=1 Blocked=2 Cancelled=3", "Error:1 Success:0"},
		{"two constants", "EXIT_LOCK_TIMEOUT=7", "ExitLockTimeout=7 LockTimeout=7", "?(EXIT_LOCK_TIMEOUT, ExitLockTimeout LockTimeout)"},
		{"two of two values", "EXIT_LOCK_TIMEOUT=7", "ExitLockTimeout=7 LockTimeout=8", "?(EXIT_LOCK_TIMEOUT, ExitLockTimeout LockTimeout)"},
		{"two codes", "EXIT_LOCK_TIMEOUT=7 LOCK_TIMEOUT=8", "ExLockTimeout=7", "?(EXIT_LOCK_TIMEOUT LOCK_TIMEOUT, ExLockTimeout)"},
		{"two codes, each spelt", "EXIT_LOCK_TIMEOUT=7 LOCK_TIMEOUT=8", "ExitLockTimeout=7 LockTimeout=8", "ExitLockTimeout:7 LockTimeout:8"},
		{"another name for it", "EXIT_LOCK_TIMEOUT=7", "ExitLockTimeout=7 LockTimeout=ExitLockTimeout", "ExitLockTimeout:7"},
		{"no status", "EXIT_LOCK_TIMEOUT=7", "LockTimeout=3000", ""},
		{"no status beside one", "EXIT_LOCK_TIMEOUT=7", "LockTimeout=3000 ExitLockTimeout=7", "ExitLockTimeout:7"},
		{"seconds beside it", "EXIT_LOCK_TIMEOUT=7", "ExitLockTimeout=7/codes LockTimeout=30/limits", "ExitLockTimeout:7"},
		{"an error with the value", "EXIT_LOCK_TIMEOUT=7", "ErrLockTimeout=7", "ErrLockTimeout:7"},
		{"an error with another one", "EXIT_LOCK_TIMEOUT=7", "ErrLockTimeout=2", ""},
		{"an error beside it", "EXIT_LOCK_TIMEOUT=7", "ErrLockTimeout=7 LockTimeout=7", "LockTimeout:7"},
		{"no value known", "EXIT_LOCK_TIMEOUT=7", "LockTimeout=?", ""},
		{"no value known, and spelt just so", "LockTimeout=7", "LockTimeout=?", "LockTimeout:7"},
		{"of a preset to choose from", "sysexits", "ExitUsage=64 ConfigCode=78", "ConfigCode:78 ExitUsage:64"},
		{"of that, with another value", "sysexits", "ExitUsage=2", ""},
		{"own before preset", "sysexits USAGE=2", "ExitUsage=2", "ExitUsage:2"},
		{"of a preset to follow", "claude-todo", "ExitLockTimeout=8", "ExitLockTimeout:7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			pairing := registryOf(t, test.codes).Pair(constantsOf(test.constants))
			var got []string
			for name, c := range pairing.Codes {
				got = append(got, fmt.Sprintf("%s:%d", name, c.Value))
			}
			slices.Sort(got)
			for _, a := range pairing.Ambiguous {
				var codes []string
				for _, c := range a.Codes {
					codes = append(codes, c.Name)
				}
				got = append(got, fmt.Sprintf("?(%s, %s)", strings.Join(codes, " "), strings.Join(a.Names, " ")))
			}
			same(t, "pairs", strings.Join(got, " "), test.want)
		})
	}
}

func registryOf(t *testing.T, codes string) *Registry {
	source := "version = 1\n"
	for _, c := range strings.Fields(codes) {
		name, value, ok := strings.Cut(c, "=")
		if !ok {
			source = strings.Replace(source, "\n", fmt.Sprintf("\nextends = [%q]\n", name), 1)
			continue
		}
		name, constant, _ := strings.Cut(name, "/")
		source += fmt.Sprintf("[[code]]\nvalue = %s\nname = %q\ngo = %q\n", value, name, constant)
	}
	return mustRead(t, source)
}

func constantsOf(list string) []Constant {
	var out []Constant
	for _, k := range strings.Fields(list) {
		name, value, _ := strings.Cut(k, "=")
		value, group, _ := strings.Cut(value, "/")
		c := Constant{Name: name, Group: group}
		if _, err := fmt.Sscan(value, &c.Value); err == nil {
			c.Known = true
		} else if value != "?" {
			c.Repeat = value
			for _, o := range out {
				if o.Name == value {
					c.Value, c.Known = o.Value, o.Known
				}
			}
		}
		out = append(out, c)
	}
	return out
}

// TestCodeNamed checks which code CodeNamed returns for a name.
func TestCodeNamed(t *testing.T) {
	t.Parallel()
	r := registryOf(t, "EXIT_LOCK_TIMEOUT=7 EXIT_NOT_FOUND/Missing=4 EX_A=5 EXIT_A=6")
	for name, want := range map[string]int{"EXIT_LOCK_TIMEOUT": 7, "LockTimeout": 7, "Missing": 4, "EXIT_NOT_FOUND": 4, "NotFound": 0, "EX_A": 5, "A": 0, "": 0} {
		got := 0
		if c, ok := r.CodeNamed(name); ok {
			got = c.Value
		}
		if got != want {
			t.Errorf("%q is %d, not %d", name, got, want)
		}
	}
}
