package exitcode

import (
	"slices"
	"strings"
	"unicode"

	"github.com/exitlint/exitlint/registry"
)

// wordsOf returns the words that describe a code in the registry, in lower case and
// separated by spaces: " exit lock timeout ". It returns "" if the words say nothing
// specific, as in EXIT_CODE_3. It leaves out words that come from a preset.
func wordsOf(code *registry.Code) string {
	text := code.Name
	for _, k := range []struct{ key, value string }{{"go", code.Go}, {"meaning", code.Meaning}, {"condition", code.Condition}} {
		if code.From(k.key) == "" {
			text += " " + k.value
		}
	}
	words := strings.Fields(splitWords(text))
	if !slices.ContainsFunc(words, func(w string) bool { return !isEmptyWord(w) }) {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// splitWords separates the words of names by spaces: "not found" for NOT_FOUND and
// NotFound, "io error" for IOError.
func splitWords(s string) string {
	var b strings.Builder
	runes := []rune(s)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) ||
			unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func isEmptyWord(w string) bool {
	w = strings.TrimRightFunc(w, unicode.IsDigit)
	return len(w) < 2 || slices.Contains([]string{"exit", "code", "status", "error", "err", "ex", "failure", "fail", "failed"}, w)
}

// hasWord reports whether a word in text begins with one of the given words:
// "terminated" begins with "terminat". A given word that ends with a space must be a
// whole word in text.
func hasWord(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, " "+w) })
}

// shellWords lists words for each status that has a meaning in shells, such as "not
// found" for 127. If a code uses this status, its description has to contain one of
// these words. Otherwise the code and the shells give the status different meanings.
var shellWords = map[int][]string{
	126: {"exec", "executable", "permission", "cannot run", "cannot be run", "cannot start", "invok", "not runnable"},
	127: {"not found", "notfound", "cannot be found", "not be found", "unknown command", "no such", "missing", "not installed", "does not exist"},
	128: {"exit argument", "argument to exit", "bad exit", "invalid exit", "invalid argument", "bad argument", "signal"},
}

// signalWords lists words for each signal, such as "interrupt" for SIGINT. A code agrees
// with the signal if its description contains one of these words.
var signalWords = map[string][]string{
	"SIGHUP":  {"sighup", "hup ", "hang", "hung", "terminal", "disconnect", "logout"},
	"SIGINT":  {"sigint", "int ", "interrupt", "ctrl c", "ctrlc", "control c", "cancel", "abort", "user "},
	"SIGQUIT": {"sigquit", "quit"},
	"SIGILL":  {"sigill", "ill ", "illegal"},
	"SIGTRAP": {"sigtrap", "trap", "breakpoint"},
	"SIGABRT": {"sigabrt", "abrt", "abort", "assert"},
	"SIGFPE":  {"sigfpe", "fpe ", "floating", "arithmetic", "divi"},
	"SIGKILL": {"sigkill", "out of memory", "oom"},
	"SIGSEGV": {"sigsegv", "segv", "seg", "memory access", "bad memory"},
	"SIGPIPE": {"sigpipe", "pipe", "broken pipe", "reader"},
	"SIGALRM": {"sigalrm", "alrm", "alarm", "timer", "timeout", "timed out", "time out"},
	"SIGTERM": {"sigterm", "term ", "terminat", "cancel", "stop", "shutdown", "shut down", "asked to"},
}

// anySignal lists words for signals whose numbers differ between operating systems.
var anySignal = []string{
	"sigbus", "bus ", "sigemt", "sigsys", "sigusr", "usr1", "usr2", "user defined", "sigstkflt", "sigchld", "sigcont", "sigstop", "sigtstp",
	"sigttin", "sigttou", "sigurg", "sigxcpu", "xcpu", "cpu", "sigxfsz", "xfsz", "file size", "sigvtalrm", "sigprof",
	"sigwinch", "sigio", "sigpoll", "sigpwr", "power", "siginfo", "siglost", "sigrt", "real time",
}

// sysexitWords lists words for each constant of sysexits.h, such as "flag" for
// EX_USAGE. A code agrees with the constant if its description contains one of these
// words. The lists are long, so that only clear contradictions are reported.
var sysexitWords = map[string][]string{
	"EX_USAGE":       {"usage", "misus", "arg", "flag", "option", "param", "syntax", "invocation", "invok", "command", "cli ", "input", "invalid", "validation"},
	"EX_DATAERR":     {"data", "input", "format", "pars", "valid", "invalid", "malformed", "corrupt", "syntax", "schema", "decod", "content", "integrity", "checksum"},
	"EX_NOINPUT":     {"input", "noinput", "no such", "not found", "notfound", "open", "missing", "read", "file", "path", "does not exist", "race"},
	"EX_NOUSER":      {"user", "nouser", "addressee", "account", "recipient", "login", "identity"},
	"EX_NOHOST":      {"host", "nohost", "address", "dns", "resolv", "resolution", "server", "domain"},
	"EX_UNAVAILABLE": {"unavailable", "available", "service", "down", "missing", "unreachable", "depend", "network", "connect", "offline", "upstream", "backend", "not installed", "support", "require", "daemon", "server", "api "},
	"EX_SOFTWARE":    {"software", "internal", "bug", "unexpected", "panic", "crash", "assert", "defect", "unhandled", "uncaught", "exception", "unknown", "general", "invariant", "fatal"},
	"EX_OSERR":       {"os ", "oserr", "system", "fork", "pipe", "operating", "process", "resource", "memory", "exec", "spawn", "thread", "syscall", "kernel"},
	"EX_OSFILE":      {"system", "osfile", "os ", "file"},
	"EX_CANTCREAT":   {"creat", "cantcreat", "output", "writ", "save", "directory"},
	"EX_IOERR":       {"io ", "ioerr", "i o ", "read", "writ", "disk", "file", "stream", "storage", "device", "network", "input", "output"},
	"EX_TEMPFAIL":    {"temp", "transient", "retr", "again", "later", "timeout", "timed out", "time out", "lock", "busy", "rate", "throttl", "wait", "unavailable", "in progress", "contention", "contend", "network"},
	"EX_PROTOCOL":    {"protocol", "remote", "response", "handshake", "version", "server", "peer", "http", "rpc", "api ", "negotiat", "tls", "network"},
	"EX_NOPERM":      {"perm", "noperm", "auth", "unauth", "access", "denied", "forbid", "forbidden", "allow", "privilege", "root", "credential", "login", "policy", "right"},
	"EX_CONFIG":      {"config", "misconfig", "unconfig", "reconfig", "setting", "env", "setup", "manifest", "profile", "not initiali"},
}
