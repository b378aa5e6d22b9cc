package exitcode

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/conventions"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// reserved checks the declared statuses against what others mean by them.
func (c *checker) reserved() {
	for i := range c.Registry.Codes {
		code := &c.Registry.Codes[i]
		if code.Preset != "" {
			continue
		}
		if message := conflict(code); message != "" && c.On(reserved, c.Registry) {
			c.Report(atValue(reserved, code, message))
		}
	}
}

// conflict says what a declared status means to others, if that is not what
// the registry means by it.
func conflict(code *registry.Code) string {
	v := code.Value
	switch {
	case v == 2:
		if code.Class != "" && code.Class != registry.ClassPermanent && code.Class != registry.ClassFatal {
			return fmt.Sprintf("a panic and a bad flag also end with status 2, which is not %q", code.Class)
		}
	case v >= 126 && v <= 128:
		if !speaksOf(code, shellWords[v]...) {
			return fmt.Sprintf("status %d means %q to shells", v, conventions.Of(v)[0].Text)
		}
	case v >= conventions.FirstSignal && v <= conventions.LastSignal:
		return signalConflict(code)
	case v >= conventions.FirstSysexit && v <= conventions.LastSysexit:
		return sysexitConflict(code)
	}
	return ""
}

// shellWords are words that show a code to mean what shells mean.
var shellWords = map[int][]string{
	126: {"exec", "permission", "cannot run", "cannot be run", "invoke"},
	127: {"not found", "notfound", "not_found", "unknown command", "no such command", "missing command"},
	128: {"invalid", "exit argument", "bad exit"},
}

func signalConflict(code *registry.Code) string {
	name, known := conventions.SignalName(code.Value)
	words := []string{"signal", "killed"}
	if known {
		words = append(words, signalWords[name]...)
		words = append(words, strings.ToLower(strings.TrimPrefix(name, "SIG")))
	}
	if code.Class == registry.ClassCancelled || speaksOf(code, words...) {
		return ""
	}
	if known {
		return fmt.Sprintf("status %d means that %s ended the process", code.Value, name)
	}
	return fmt.Sprintf("status %d means that signal %d ended the process", code.Value, code.Value-128)
}

var signalWords = map[string][]string{
	"SIGINT":  {"interrupt", "ctrl-c", "ctrl+c", "cancel"},
	"SIGTERM": {"terminat", "cancel"},
	"SIGKILL": {"out of memory", "oom"},
	"SIGHUP":  {"hang", "hung", "hup"},
	"SIGPIPE": {"pipe"},
	"SIGABRT": {"abort"},
	"SIGALRM": {"alarm", "timeout", "timed out"},
	"SIGSEGV": {"segmentation", "segfault"},
}

// sysexitConflict compares the words of a code with those of sysexits.h: it
// conflicts where none of its own constant's words occurs.
func sysexitConflict(code *registry.Code) string {
	name, ok := conventions.Sysexit(code.Value)
	if !ok || speaksOf(code, sysexitWords[name]...) {
		return ""
	}
	return fmt.Sprintf("status %d is %s in sysexits.h", code.Value, name)
}

// sysexitWords are words that show a name or meaning to agree with a constant
// of sysexits.h.
var sysexitWords = map[string][]string{
	"EX_USAGE":       {"usage", "argument", "flag", "command line", "option", "syntax", "invocation"},
	"EX_DATAERR":     {"data", "input", "format", "parse", "valid", "syntax"},
	"EX_NOINPUT":     {"input", "no such file", "not found", "open", "missing", "read"},
	"EX_NOUSER":      {"user", "addressee", "account"},
	"EX_NOHOST":      {"host", "address"},
	"EX_UNAVAILABLE": {"unavailable", "service", "down", "missing", "not available", "unreachable", "dependency"},
	"EX_SOFTWARE":    {"software", "internal", "bug", "unexpected", "panic"},
	"EX_OSERR":       {"os", "system", "fork", "pipe", "operating"},
	"EX_OSFILE":      {"system file", "osfile", "os_file", "os file"},
	"EX_CANTCREAT":   {"create", "creat", "output", "write"},
	"EX_IOERR":       {"io", "i/o", "read", "write", "disk"},
	"EX_TEMPFAIL":    {"temp", "transient", "retry", "again", "later", "timeout", "lock", "busy"},
	"EX_PROTOCOL":    {"protocol", "remote", "response"},
	"EX_NOPERM":      {"perm", "auth", "access", "denied", "forbidden", "allowed"},
	"EX_CONFIG":      {"config", "setting"},
}

// speaksOf reports whether one of the words occurs in what the registry says
// of a code.
func speaksOf(code *registry.Code, words ...string) bool {
	text := strings.ToLower(code.Name + " " + code.Go + " " + code.Meaning + " " + code.Condition)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// Unreached returns a finding for each declared status that none of the
// programs can end with. It has nothing to say when one of them has an
// unbounded status.
func Unreached(reg *registry.Registry, programs []*exitflow.Program) []finding.Finding {
	reached := map[int]bool{0: true}
	for _, p := range programs {
		if p == nil || len(p.Dynamic) > 0 {
			return nil
		}
		for _, s := range p.Statuses {
			reached[s.Value] = true
		}
	}
	var out []finding.Finding
	for i := range reg.Codes {
		code := &reg.Codes[i]
		signal := code.Value >= conventions.FirstSignal && code.Value <= conventions.LastSignal
		if code.Preset == "" && !signal && !reached[code.Value] {
			out = append(out, atValue(unreached, code, fmt.Sprintf("no program ends with status %d (%s)", code.Value, code.Name)))
		}
	}
	return out
}

// atValue is a finding at the value of a code in its registry.
func atValue(name string, code *registry.Code, message string) finding.Finding {
	at := code.At("value")
	value := code.Value
	width := len(fmt.Sprint(value))
	return finding.Finding{
		Rule: name, Message: message, Code: &value,
		File: at.File, Line: at.Line, Column: at.Column, EndLine: at.Line, EndColumn: at.Column + width,
	}
}
