package tables

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// command matches a command after a prompt, such as "$ ".
	command  = pattern.New(`^\s*(?:\S*[$%❯➜]|PS[^>]*>|>)\s+(\S.*)`)
	atPrompt = pattern.New(`^\s*[$%❯➜]\s+`)
	// continued matches a backslash at the end of a line of a command.
	continued = pattern.New(`\s*\\\r?\n\s*`)
	// shellWord matches a line without a prompt that can be a command.
	shellWord = pattern.New(`^\s*([\w./~-]+(?:\s.*)?)$`)
	quoted    = pattern.New(`'[^']*'|"(?:\\.|[^"\\])*"`)
	// redirection matches a redirection such as "2>&1" or "> file".
	redirection = pattern.New(`(?:\d|&)?(?:>>?|<)\s*(?:&\d|\S+)`)
	// httpLine matches a line of an HTTP request or response.
	httpLine = pattern.New(`(?im)^\s*[<>]?\s*(?:HTTP/\d\S*\s+\d+.*|(?:GET|POST|PUT|PATCH|DELETE)\s+(?:/|https?:).*|content-type:.*)$`)
	// assignment matches the start of a word such as "A=b" before a command.
	assignment = pattern.New(`^\w+=`)
)

// lastCommand returns the last command in the given lines of a code block, or "". A
// command follows a prompt such as "$ ". In a shell script without prompts, every
// line that is not a comment is a command.
func lastCommand(lines, lang string) string {
	last, line := "", ""
	for l := range strings.Lines(continued().ReplaceAllString(lines, " ")) {
		l = strings.TrimRight(l, " \t\r\n")
		if m := command().FindStringSubmatch(l); m != nil {
			last = m[1]
		} else if m := shellWord().FindStringSubmatch(l); m != nil && shellLang[lang] {
			line = m[1]
		}
	}
	if last == "" {
		return line
	}
	return last
}

// filters lists programs that print only their input, a part of it, or their arguments.
// It also contains "true", which prints nothing.
var filters = strings.Fields("true jq yq cat bat head tail tee less more grep sed tr fold column python python3 echo printf")

// interpreters lists programs that run the script in their arguments.
var interpreters = strings.Fields("python python3 node ruby perl bash sh")

// starters lists programs that run another program, such as sudo.
var starters = strings.Fields("sudo env time exec nohup command npx bunx uvx doas")

// shellKeywords lists keywords of the shell that a command can follow.
var shellKeywords = strings.Fields("if elif then else while until do !")

// environments lists commands such as "poetry run", which run another program.
var environments = []string{"uv run", "poetry run", "pipx run", "pdm run", "hatch run", "rye run", "bundle exec", "pnpm exec", "yarn exec", "npm exec"}

// alternatives matches the values of an option, as in "--fail-on high|medium|low". The lines
// in them are no pipes.
var alternatives = pattern.New(`[ \t]--?[\w-]+[ =][<\[]?\w+(?:\|\w+)+`)

// programOf returns the program whose output a command prints, or "". own is the name of
// the program that the document is about, or "". A command that contains this name
// anywhere, as in "docker run tool" and "php artisan tool:check", counts as a run of this
// program.
func programOf(command, own string) string {
	name := ""
	command = atPrompt().ReplaceAllString(command, "")
	// A search with a regular expression takes long, so search only if there are quotes.
	if strings.ContainsAny(command, `'"`) {
		command = quoted().ReplaceAllString(command, " ")
	}
	if strings.Contains(command, "|") {
		command = alternatives().ReplaceAllString(command, " ")
	}
	if strings.ContainsAny(command, "<>") {
		command = redirection().ReplaceAllString(command, " ")
	}
	for part := range strings.FieldsFuncSeq(command, func(r rune) bool { return strings.ContainsRune("|;&", r) }) {
		words := slices.DeleteFunc(strings.Fields(part), func(w string) bool { return assignment().MatchString(w) })
		for i, w := range words {
			words[i] = fileOf(w, own)
		}
		for len(words) > 0 && slices.Contains(shellKeywords, words[0]) {
			words = words[1:]
		}
		for len(words) > 1 && slices.Contains(starters, words[0]) {
			words = words[1:]
		}
		if len(words) > 2 && slices.Contains(environments, words[0]+" "+words[1]) {
			words = words[2:]
		}
		switch {
		case own != "" && slices.ContainsFunc(words, func(w string) bool { return w == own || strings.HasPrefix(w, own+":") }):
			name = own
		case len(words) > 1 && slices.Contains(interpreters, words[0]) && scriptOf(words[1:]) != "":
			name = scriptOf(words[1:])
		case len(words) == 0 || slices.Contains(filters, words[0]):
		case len(words) > 2 && words[0] == "go" && words[1] == "run":
			name = words[2]
		default:
			name = words[0]
		}
	}
	return name
}

// fileOf returns the file name in a word of a command, without ".exe". own is the name of
// the program, or "". For an npm package of the program, such as "@tool/cli", fileOf
// returns own.
func fileOf(word, own string) string {
	file := strings.TrimSuffix(path.Base(strings.ReplaceAll(word, `\`, "/")), ".exe")
	scope, isPackage := strings.CutPrefix(path.Dir(word), "@")
	if isPackage && own != "" && isGenericPage(file) && (scope == own || strings.HasPrefix(scope, own+"-")) {
		return own
	}
	return file
}

// scriptOf returns the script or module that an interpreter such as python runs. args are
// the arguments of the interpreter. The result is "" if they do not name a script.
func scriptOf(args []string) string {
	switch {
	case args[0] == "-m" && len(args) > 1:
		return args[1]
	case strings.HasPrefix(args[0], "-"):
		return ""
	}
	return args[0]
}

// jqFilter matches a call of jq, with the filter in one of its groups.
var jqFilter = pattern.New(`\bjq\s+(?:-\S+\s+)*(?:'([^']*)'|"([^"]*)"|([^\s'"|;&]+))`)

// isCut reports whether a command uses jq to print only a part of a program's output.
func isCut(command string) bool {
	m := jqFilter().FindStringSubmatch(command)
	return m != nil && strings.TrimSpace(m[1]+m[2]+m[3]) != "."
}

// foreignOutput returns a phrase that says why a sample cannot be the output of this
// program, for example because a line of HTTP is before it. It returns "" if the sample may
// be output of this program.
func (a *assembler) foreignOutput(s Sample, command string) string {
	switch line := httpLine().FindString(s.Before); {
	case line != "":
		return fmt.Sprintf("a line before it says %q", strings.TrimSpace(line))
	case s.Lang == "http":
		return "it is an HTTP message"
	case s.Program != "" && s.Program != a.options.Program && slices.Contains(otherPrograms, s.Program):
		return "it is the output of " + s.Program
	case isCut(command):
		return "it is a part of the output, cut by jq"
	}
	return ""
}
