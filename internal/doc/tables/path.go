package tables

import (
	"path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	planFolders    = strings.Fields("designs plan plans proposal proposals rfc rfcs roadmap roadmaps todo ideas")
	logFolders     = strings.Fields("changelog changelogs changes releases release-notes release_notes releasenotes history news postmortems incidents investigations")
	testFolders    = strings.Fields("test tests")
	commandFolders = strings.Fields("cli-commands command commands cmd cmds subcommand subcommands")
	manualPage     = pattern.New(`^[1-8]$|^mdoc$|^man$`)
)

// pathSubject returns what the path of the document says about its subject. A manual
// page is about the program in its name, and a page in a folder of commands is about
// one of the commands. A Go file that declares one command is about this command. It
// returns false for paths that say nothing.
func (a *assembler) pathSubject() (Ownership, bool) {
	file := strings.TrimPrefix(strings.ReplaceAll(a.options.path(a.Name), `\`, "/"), "./")
	say := func(v Verdict) (Ownership, bool) { return Ownership{v, "the path", file}, true }
	parts := strings.Split(strings.TrimSuffix(strings.ToLower(file), ".in"), "/")
	base, extension := stem(parts[len(parts)-1])
	if inner, section := stem(base); manualPage().MatchString(section) { // as in tool-sync.1.md
		base, extension = inner, section
	}
	for _, part := range append(parts[:len(parts)-1:len(parts)-1], base) {
		switch {
		case slices.Contains(planFolders, part) && !specTitle().MatchString(a.title.Text):
			return say(VerdictPlan)
		case slices.Contains(logFolders, part), releasePage().MatchString(part), reportName().MatchString(part), logName().MatchString(part) && !a.isCommand(part):
			return say(VerdictLog)
		}
	}
	if first, _, _ := strings.Cut(base, "-"); len(parts) > 1 && extension == "txt" && parts[len(parts)-2] == "help" && !isGenericPage(first) {
		return say(VerdictSubcommand) // the help text of a command
	}
	if len(parts) > 1 && slices.Contains(testFolders, parts[0]) {
		return say(VerdictProgram) // a document in a folder of tests is about the test scripts, not about the program itself
	}
	if m := commandFile().FindStringSubmatch(base); m != nil && extension == "go" && m[1]+m[2] != a.pageName() && !isGenericPage(m[1]+m[2]) {
		return say(VerdictSubcommand)
	}
	program := a.pageName()
	if name := strings.ToLower(a.Command); name != "" && name != program && !isExitTopic(name) && (!isGenericPage(base) || strings.Contains(base, name)) && subcommandName().MatchString(name) {
		return Ownership{VerdictSubcommand, "its file", a.Command}, true
	}
	if n := len(parts); n > 1 && extension != "go" && isGenericPage(base) && a.isCommand(parts[n-2]) && slices.Contains(wordsOf(a.title.Text), parts[n-2]) {
		return say(VerdictSubcommand) // "docs/sync/usage.md" with the title "Using sync"
	}
	rest, prefixed := strings.CutPrefix(base, program)
	translated := prefixed && languageSuffix().MatchString(rest)
	prefixed = prefixed && rest != "" && (rest[0] == '-' || rest[0] == '_')
	inCommands := len(parts) > 1 && slices.Contains(commandFolders, parts[len(parts)-2]) && !(len(parts) == 2 && parts[0] == "cmd" && extension != "go") // whether the document is in a folder of commands; a document in the top folder "cmd" is about the whole program, unless it is a Go file
	switch {
	case slices.Contains([]string{"sh", "bash", "zsh"}, extension) && base != program:
		return say(VerdictProgram) // the statuses are those of the script
	case program == "" || base == program || translated || isGenericPage(strings.TrimLeft(rest, "-_")) && !(prefixed && inCommands && a.isCommand(strings.TrimLeft(rest, "-_"))):
		return Ownership{}, false
	case manualPage().MatchString(extension) && a.isForeignPage(base):
		return say(VerdictProgram)
	case prefixed && (manualPage().MatchString(extension) || inCommands || rest[0] == '_'), inCommands && !isGenericPage(base):
		return say(VerdictSubcommand)
	}
	return Ownership{}, false
}

// commandFile matches the name of a Go file with the code of a command. One of its groups is
// the name of the command.
var commandFile = pattern.New(`^cmd_([a-z0-9]+)$|^([a-z0-9]+)_(?:cmd|command)$`)

// specTitle matches the title of a document that says how the program behaves, even if
// the document is in a folder of plans.
var specTitle = pattern.New(`(?i)\bspec(?:ification)?\b`)

// releasePage matches the name of a file or folder with the changes of releases, such as
// "change_logs", "release-notes-1.2" and "release_v0.8".
var releasePage = pattern.New(`^(?:change[-_]logs?|release[-_]?notes?|release)(?:[-_]v?\d[\w.-]*)?$`)

// reportName matches the name of a report about one day, such as
// "findings-2026-06-10".
var reportName = pattern.New(`^(?:[a-z_-]*(?:findings|reports?|results|review|audit|notes|minutes|retro|log)[a-z_-]*\d{4}[-_]?\d\d[-_]?\d\d|\d{4}[-_]?\d\d[-_]?\d\d[a-z_-]*(?:findings|reports?|results|review|audit|notes|minutes|retro|log))[a-z_-]*$`)

// logName matches the name of a log of work or of changes, such as "log" and
// "WORK_LOG".
var logName = pattern.New(`^(?:(?:round|work|dev|build|decision|session|progress|run|activity|project)[-_])?log$`)

// pageName returns the name of the program in the form that manual pages use: in
// lower case, and without the extension of a script.
func (a *assembler) pageName() string {
	return scriptExtension().ReplaceAllString(strings.ToLower(a.options.Program), "")
}

var scriptExtension = pattern.New(`\.(?:sh|bash|py|pl|rb|js|exe)$`)

// languageSuffix matches the language in the name of a translated page, as in
// "tool.de".
var languageSuffix = pattern.New(`^\.[a-z]{2}(?:[_-][a-z]{2,4})?$`)

// isForeignPage reports whether a page is about another program. The parameter "base"
// is the name of the page in lower case. A name that begins with the name of this
// program, as in "tool-sync", is the name of a subcommand.
func (a *assembler) isForeignPage(base string) bool {
	program := a.pageName()
	return program != "" && base != program && !strings.HasPrefix(base, program+"-") && !strings.HasPrefix(base, program+"_") &&
		!isGenericPage(base) && !slices.Contains(strings.FieldsFunc(base, isSeparator), program)
}

// isFileName reports whether the parameter "name" is the name of the document's file,
// apart from its extension.
func (a *assembler) isFileName(name string) bool {
	file := strings.ReplaceAll(a.options.path(a.Name), `\`, "/")
	base, _ := stem(path.Base(file))
	return base == name
}

// path returns the path of the document within its project.
func (o Options) path(name string) string {
	switch {
	case o.Path != "":
		return o.Path
	case path.IsAbs(strings.ReplaceAll(name, `\`, "/")) || len(name) > 1 && name[1] == ':':
		return path.Base(strings.ReplaceAll(name, `\`, "/"))
	}
	return name
}

// stem splits a file name at the dot before its extension. The extension is without
// the dot.
func stem(name string) (base, extension string) {
	extension = path.Ext(name)
	return strings.TrimSuffix(name, extension), strings.TrimPrefix(extension, ".")
}

// isGenericPage reports whether the name of a page says nothing about a program, as
// in "exit-codes".
func isGenericPage(base string) bool {
	words := strings.FieldsFunc(base, isSeparator)
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(genericPages, w) })
}

// isSeparator reports whether a character separates the words of a file name.
func isSeparator(r rune) bool { return r == '-' || r == '_' || r == '.' || r == ' ' }

var genericPages = strings.Fields("a exit exits exitcode exitcodes exitstatus code codes status statuses error errors return returns value values readme index overview reference cli command commands usage manual help main intro introduction faq troubleshooting guide docs doc options flags root")
