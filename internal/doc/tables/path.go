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
	commandFolders = strings.Fields("cli-commands command commands cmd cmds subcommand subcommands builtin builtins")
	manualPage     = pattern.New(`^[1-8]$|^mdoc$|^man$`)
	// functionPage and functionFolder match the section of manual pages about functions of
	// libraries and the kernel, as in "tool.3" and "man3".
	functionPage   = pattern.New(`^[239](?:p|pm|x)?$`)
	functionFolder = pattern.New(`^man[239](?:p|pm|x)?$`)
)

// A pagePath is the path of a document, split into the parts that can name its subject.
type pagePath struct {
	file      string   // the path within the project
	folders   []string // the folders, in lower case
	base      string   // the name of the file without the extension, in lower case
	extension string   // the last extension, or "1" for a manual page such as "tool-sync.1.md"
}

func (a *assembler) pagePath() pagePath {
	file := strings.TrimPrefix(strings.ReplaceAll(a.options.path(a.Name), `\`, "/"), "./")
	parts := strings.Split(strings.TrimSuffix(strings.ToLower(file), ".in"), "/")
	base, extension := stem(parts[len(parts)-1])
	if inner, section := stem(base); manualPage().MatchString(section) { // as in tool-sync.1.md
		base, extension = inner, section
	}
	if m := convertedPage().FindStringSubmatch(base); m != nil && strings.HasPrefix(extension, "htm") {
		base, extension = m[1], m[2] // as in tool-sync_1.html
	}
	return pagePath{file: file, folders: parts[:len(parts)-1], base: base, extension: extension}
}

// convertedPage matches the name of a manual page that was converted to HTML. The groups match
// the name of the page, and its section.
var convertedPage = pattern.New(`^([a-z][a-z0-9-]*)[_.]([1-8])$`)

// folder returns the innermost folder of a path, or "".
func (p pagePath) folder() string {
	if len(p.folders) == 0 {
		return ""
	}
	return p.folders[len(p.folders)-1]
}

// isInCommands reports whether a page is in a folder of commands. A document in the top
// folder "cmd" is about the whole program, unless it is a Go file.
func (p pagePath) isInCommands() bool {
	isTop := len(p.folders) == 1 && p.folders[0] == "cmd" && p.extension != "go"
	return slices.Contains(commandFolders, p.folder()) && !isTop
}

// pathSubject returns what the path of the document says about its subject. A manual
// page is about the program in its name. A page in a folder of commands is about one of
// the commands. A Go file that declares a single command is about this command. For
// other paths, pathSubject returns false.
func (a *assembler) pathSubject() (Ownership, bool) {
	p := a.pagePath()
	v := a.verdictOfFolders(p)
	if v == "" && a.isCommandOfFile(p, strings.ToLower(a.Command)) {
		return Ownership{VerdictSubcommand, "its file", a.Command}, true
	}
	if v == "" {
		v = a.verdictOfPage(p)
	}
	return Ownership{v, "the path", p.file}, v != ""
}

// verdictOfFolders returns what the folders of a path, and file names such as
// "changelog", say about the subject of a document. It returns "" if they say nothing.
func (a *assembler) verdictOfFolders(p pagePath) Verdict {
	for _, part := range append(slices.Clone(p.folders), p.base) {
		switch {
		case slices.Contains(planFolders, part) && !specTitle().MatchString(a.title.Text):
			return VerdictPlan
		case slices.Contains(logFolders, part), releasePage().MatchString(part), reportName().MatchString(part), logName().MatchString(part) && !a.isCommand(part):
			return VerdictLog
		}
	}
	if functionPage().MatchString(p.extension) || slices.ContainsFunc(p.folders, functionFolder().MatchString) {
		return VerdictNone // "returns 1" is about the result of a function
	}
	if first, _, _ := strings.Cut(p.base, "-"); p.extension == "txt" && p.folder() == "help" && !isGenericPage(first) {
		return VerdictSubcommand // the help text of a command
	}
	if len(p.folders) > 0 && slices.Contains(testFolders, p.folders[0]) {
		return VerdictProgram // a document in a folder of tests is about the test scripts
	}
	if m := commandFile().FindStringSubmatch(p.base); m != nil && p.extension == "go" && m[1]+m[2] != a.pageName() && !isGenericPage(m[1]+m[2]) {
		return VerdictSubcommand
	}
	if name := p.commandOfFolder(); name != "" && name != a.pageName() && !isGenericPage(name) {
		return VerdictSubcommand
	}
	return ""
}

// isCommandOfFile reports whether a Go file that declares the command with the given name
// is about this command only.
func (a *assembler) isCommandOfFile(p pagePath, name string) bool {
	return name != "" && name != a.pageName() && !isExitTopic(name) && (!isGenericPage(p.base) || strings.Contains(p.base, name)) && subcommandName().MatchString(name)
}

// verdictOfPage returns what the name of a page says about its subject, or "".
func (a *assembler) verdictOfPage(p pagePath) Verdict {
	if p.extension != "go" && isGenericPage(p.base) && a.isCommand(p.folder()) && slices.Contains(wordsOf(a.title.Text), p.folder()) {
		return VerdictSubcommand // "docs/sync/usage.md" with the title "Using sync"
	}
	program := a.pageName()
	if name, ok := strings.CutPrefix(p.folder(), program+"-"); ok && program != "" && p.base == "skill" && a.isCommand(name) {
		return VerdictSubcommand // "skills/tool-sync/SKILL.md"
	}
	if slices.Contains([]string{"sh", "bash", "zsh"}, p.extension) && p.base != program {
		return VerdictProgram // the statuses are those of the script
	}
	if program == "" || p.base == program {
		return ""
	}
	if a.isOtherPage(p) {
		return VerdictProgram
	}
	rest, hasPrefix := strings.CutPrefix(p.base, program)
	if hasPrefix && languageSuffix().MatchString(rest) {
		return "" // a translation of the program's page
	}
	hasPrefix = hasPrefix && (rest[0] == '-' || rest[0] == '_')
	inCommands, topic := p.isInCommands() || p.folder() == "cli" && a.isCommand(p.base), strings.TrimLeft(rest, "-_")
	switch {
	case inCommands && titledCommand().MatchString(a.title.Text) && startsWithWord(strings.ToLower(strings.Trim(a.title.Text, "`")), p.base):
		return VerdictSubcommand // "builtins/command.md" with the title "Command built-in"
	case isGenericPage(topic) && !(hasPrefix && inCommands && a.isCommand(topic)):
		return ""
	case manualPage().MatchString(p.extension) && a.isPageOfForm(p.base):
		return VerdictSubcommand
	case manualPage().MatchString(p.extension) && a.isForeignPage(p.base):
		return VerdictProgram
	case hasPrefix && (manualPage().MatchString(p.extension) || inCommands || rest[0] == '_'), inCommands && !isGenericPage(p.base):
		return VerdictSubcommand
	case hasPrefix && a.isCommand(topic) && strings.HasPrefix(strings.ToLower(a.title.Text), program+" "+topic):
		return VerdictSubcommand // "docs/design/tool-sync.md" with the title "Tool sync design"
	}
	return ""
}

// isPageOfOnlyCommand reports whether the title of a document begins with a command, and the
// name of its file contains it, as in "v2-sync-plan.md" with the title "Sync plan". Code in
// the document must run no other command of the program.
func (a *assembler) isPageOfOnlyCommand() bool {
	if a.topCommands != 1 || !startsWithWord(strings.ToLower(a.title.Text), a.topCommand) {
		return false
	}
	p, separate := a.pagePath(), strings.NewReplacer("_", "-", ".", "-")
	return p.extension != "go" && strings.Contains("-"+separate.Replace(p.base)+"-", "-"+separate.Replace(a.topCommand)+"-")
}

// startsWithWord reports whether a text begins with a word.
func startsWithWord(text, word string) bool {
	rest, ok := strings.CutPrefix(text, word)
	return ok && (rest == "" || strings.IndexByte(" :.,;()—–", rest[0]) >= 0)
}

// titledCommand matches the title of a page about a command, such as "Status command".
var titledCommand = pattern.New("(?i)^`?[a-z][a-z0-9-]*`?\\s+(?:(?:sub)?command|built-?in)$")

// commandOfFolder returns the command whose Go code is in a folder with its name: "sync"
// for "command/sync/sync.go", "cmd/tool/sync/sync.go" and "docs/sync/help.go". It returns ""
// for other files.
func (p pagePath) commandOfFolder() string {
	if n := len(p.folders); n < 2 || p.extension != "go" {
		return ""
	} else if outer := p.folders[n-2]; p.base == p.folder() && n > 2 && p.folders[n-3] == "cmd" {
		return p.folder()
	} else if p.base == "help" && p.folders[0] != "internal" || p.base == p.folder() && slices.Contains(commandFolders, outer) && outer != "cmd" {
		return p.folder()
	}
	return ""
}

// commandFile matches the name of a Go file with the code of a command. One of its groups is
// the name of the command.
var commandFile = pattern.New(`^cmd_([a-z0-9]+)$|^([a-z0-9]+)_(?:cmd|command)$`)

// specTitle matches the title of a specification. Such a document says how the program
// behaves. So it is not a plan, even in a folder of plans.
var specTitle = pattern.New(`(?i)\bspec(?:ification)?\b`)

// releasePage matches the name of a file or folder with the changes of releases, such as
// "change_logs", "release-notes-1.2" and "release_v0.8".
var releasePage = pattern.New(`^(?:change[-_]logs?|release[-_]?notes?|release)(?:[-_]v?\d[\w.-]*)?$`)

// reportName matches the name of a dated report, such as "findings-2026-06-10".
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

// isForeignPage reports whether a page is about another program. base is the name of the
// page in lower case. A name such as "tool-sync" is not foreign: it is that of a
// subcommand of this program.
func (a *assembler) isForeignPage(base string) bool {
	program := a.pageName()
	return program != "" && base != program && !strings.HasPrefix(base, program+"-") && !strings.HasPrefix(base, program+"_") &&
		!isGenericPage(base) && !slices.Contains(strings.FieldsFunc(base, isSeparator), program) && !ownPackage().Match(a.Bytes)
}

// ownPackage matches the first line of a manual page about the package that autoconf builds.
var ownPackage = pattern.New(`(?m)^@PACKAGE(?:_NAME)?@\s+(?:-|\\-|–|—)\s`)

// isPageOfForm reports whether the name of a manual page begins with a short form of the
// program's name: "bundle-check" for the program bundler.
func (a *assembler) isPageOfForm(base string) bool {
	const shortest = 4 // shorter words begin the names of too many programs
	first, command, ok := strings.Cut(base, "-")
	return ok && command != "" && len(first) >= shortest && strings.HasPrefix(a.pageName(), first)
}

// isFileName reports whether name is the name of the document's file, apart from its
// extension.
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

// stem splits a file name at the dot before its extension. It returns the extension without
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

func isSeparator(r rune) bool { return r == '-' || r == '_' || r == '.' || r == ' ' }

var genericPages = strings.Fields("a exit exits exitcode exitcodes exitstatus code codes status statuses error errors return returns value values readme index overview reference cli command commands usage manual man manpage pod help main intro introduction faq troubleshooting guide docs doc options flags root globals constants consts common shared types utils helpers")
