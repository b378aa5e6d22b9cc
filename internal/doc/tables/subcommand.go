package tables

import (
	"cmp"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// isSubject reports whether the program is the subject of a sentence in a text, as
// in "Tool exits with". The text "exit codes of tool" says more: they are those of
// the whole program.
func (a *assembler) isSubject(c context) bool {
	return !everyCommand().MatchString(c.text) && !slices.ContainsFunc(programs[:2], func(form pattern.Pattern) bool {
		return slices.ContainsFunc(form().FindAllStringSubmatch(c.text, -1), func(m []string) bool {
			return strings.EqualFold(strings.TrimRight(m[1], ".+-"), a.options.Program)
		})
	})
}

// isConfirmed reports whether more than the form of a heading shows that it is
// about a subcommand.
func (a *assembler) isConfirmed(c context) bool {
	return c.about != "" || strings.HasPrefix(strings.TrimLeft(c.text, "`$ "), a.options.Program+" ") || c.title && manualTitle().MatchString(c.text)
}

// subcommand returns the subcommand whose statuses a text is about, or "" if there
// is none. A heading may consist of only the name of the subcommand.
func (a *assembler) subcommand(c context) string {
	program := a.options.Program
	if name := a.invocation(c.raw); name != "" && !a.isAboutOwn(c) {
		return name
	}
	if name := a.headingCommand(c); name != "" {
		return name
	}
	if !c.outer {
		if name := a.sentenceSubject(c.raw); name != "" {
			return name
		}
		if m := namedCommand().FindStringSubmatch(c.text); m != nil && program != "" && !strings.EqualFold(m[1], program) && !a.isOther(m[1]) && !slices.Contains(generic, m[1]) {
			return m[1]
		}
		return thisCommand().FindString(c.text)
	}
	if name := cmp.Or(c.about, c.ran); name != "" {
		return name
	}
	if a.isTagline(c.text) {
		return ""
	}
	text, _, _ := strings.Cut(strings.TrimPrefix(manualName(c.text), "$ "), "[")
	text, _, _ = strings.Cut(text, "<")
	words := strings.Fields(a.bareWords(text))
	if slices.ContainsFunc(words, func(w string) bool { return !subcommandName().MatchString(w) }) || len(words) == 0 || len(words) > 4 {
		return ""
	}
	code := strings.Contains(c.raw, "`"+words[0]) && program != ""
	switch {
	case len(words) > 1 && words[0] == program && !isDescription(words), len(words) > 1 && code && !a.isOther(words[0]):
		return strings.Join(words, " ")
	case program != "" && isBelow(text, c.above):
		return strings.Join(strings.Fields(text), " ")
	case len(words) == 1 && program != "" && strings.HasPrefix(words[0], program+"-") && (manualTitle().MatchString(c.text) || a.isNamed(words[0])):
		return words[0]
	case len(words) == 1 && words[0] != program && !a.isOther(words[0]) && !block.HasCue([]byte(words[0])) && (commandWord().MatchString(c.text) || code):
		return words[0]
	}
	return ""
}

// manualName returns a heading without the description of a manual page, as "tool(1)"
// for "tool(1) -- copy files".
func manualName(heading string) string {
	return manualTagline().ReplaceAllString(heading, "$1")
}

var manualTagline = pattern.New(`^([\w.+-]+\(\d\w*\))\s+(?:--?|–|—)\s.*$`)

// isTagline reports whether a heading is the name of the program and a phrase about
// it, as in "tool: a checker for links".
func (a *assembler) isTagline(heading string) bool {
	after, ok := strings.CutPrefix(heading, a.options.Program)
	mark := taglineMark().FindString(after)
	return ok && a.options.Program != "" && mark != "" && len(strings.Fields(after[len(mark):])) > 1
}

var taglineMark = pattern.New(`^(?::|\s+(?:--?|–|—|:))\s+`)

// isBelow reports whether a heading names a subcommand of the one in the heading
// above it, as "policy list" does below "policy".
func isBelow(heading, above string) bool {
	words := strings.Fields(heading)
	last := len(words) - 1
	return last > 0 && subcommandName().MatchString(words[last]) && strings.Join(words[:last], " ") == above
}

// otherManual returns the name in the title of the manual page of another program,
// such as "eve(1)", and "" for other texts.
func (a *assembler) otherManual(c context) string {
	name, _, _ := strings.Cut(c.text, "(")
	base := strings.ToLower(name)
	if !c.outer || a.options.Declared || !manualTitle().MatchString(c.text) || len(strings.Fields(name)) != 1 || !a.isForeignPage(base) {
		return ""
	}
	return name
}

// invocation returns the subcommand whose statuses a text is about, or "" if there
// is none. raw is the text with its markup.
func (a *assembler) invocation(raw string) string {
	for _, form := range invocations {
		for _, m := range form().FindAllStringSubmatch(raw, -1) {
			if name := a.invoked(m[1], m[2]); name != "" && !slices.Contains([]string{"and", "or", "/", ","}, strings.TrimSpace(m[3])) {
				return name
			}
		}
	}
	return ""
}

// headingCommand returns the subcommand that a heading names, or "" if there is none.
// Examples are "Add a rule (`rules add`)", "Remote (`tool run`, `tool get`)", "tool run
// FILE..." and, for a group of subcommands, "Task commands".
func (a *assembler) headingCommand(c context) string {
	program := a.options.Program
	if !c.outer || program == "" {
		return ""
	}
	if m := lastCode().FindStringSubmatch(c.raw); m != nil && !a.isOther(m[1]) && m[1] != program {
		return m[1] + m[2]
	}
	if m := codeSpan().FindStringSubmatch(c.raw); m != nil && m[1] == program {
		return a.invoked(m[1], m[2])
	}
	if m := withArguments().FindStringSubmatch(c.text); m != nil && m[1] == program {
		return a.invoked(m[1], m[2])
	}
	if m := commandGroup().FindStringSubmatch(c.text); m != nil && !slices.Contains(generic, strings.ToLower(m[1])) && !strings.EqualFold(m[1], program) {
		return m[1]
	}
	return ""
}

// sentenceSubject returns the subcommand of this program that a paragraph, or a sentence
// about exits, begins with. It returns "" if there is none. raw is the text with its
// markup.
func (a *assembler) sentenceSubject(raw string) string {
	for _, form := range []pattern.Pattern{firstCommand, exitingCommand} {
		for _, m := range form().FindAllStringSubmatch(raw, -1) {
			if m[1] == a.options.Program {
				return a.invoked(m[1], m[2])
			}
		}
	}
	return ""
}

// invoked returns the subcommand that a command runs, or "" if there is none. name
// is the program of the command, and args are its arguments. If this program is
// tool, the result is "tool sync" for that command. A name of an unknown program
// counts as a subcommand too.
func (a *assembler) invoked(name, args string) string {
	program := a.options.Program
	first, _, _ := strings.Cut(strings.TrimSpace(args), " ")
	switch {
	case program == "" || a.isOther(name):
		return ""
	case name != program:
		return name
	case subcommandName().MatchString(first):
		return name + " " + first
	}
	return ""
}

var (
	// invocations match texts about the statuses of a command in code markup: "exit
	// codes of `tool sync`", "`tool sync` exits with". The last group is the word
	// after the command. It can show that another command follows.
	invocations = []pattern.Pattern{
		pattern.New("(?i:\\b(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)\\s+(?:of|from|used by|returned by|by|for)\\s+(?:the\\s+)?)[`*]+([a-z][a-z0-9-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+(\\s*\\S*)"),
		pattern.New("[`*]+([a-z][a-z0-9-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+\\s+(?i:(?:sub)?(?:command\\s+)?(?:exits|will exit|ends with|(?:returns|uses|emits|reports|produces|has|computes|declares|sets)\\b[^.:\\n]{0,60}?\\b(?:exit|codes?))\\b)()"),
		pattern.New("[`*]+([a-z][a-z0-9-]*)((?: [\\w.<>\\[\\]=-]+)*)[`*]+\\s+(?i:command\\b[^.\\n]{0,40}\\b(?:uses?|exits?|returns?)\\b[^.\\n]{0,60}\\bexit)()"),
	}
	// firstCommand matches a command at the start of a paragraph that says when it
	// exits. exitingCommand matches a command at the start of such a sentence: "Bare
	// `tool check` is fast and always exits 0".
	firstCommand   = pattern.New("(?i:^\\s*(?:(?:the|bare|plain)\\s+)?)`([\\w.+-]+)((?: [\\w.<>\\[\\]=-]+)+)`(?s:.*)\\b(?i:exits?)\\b")
	exitingCommand = pattern.New("(?i:\\.\\s+(?:(?:the|bare|plain)\\s+)?)`([\\w.+-]+)((?: [\\w.<>\\[\\]=-]+)+)`[^.]{0,160}\\b(?i:exits?)\\b")
	// lastCode matches a subcommand of several words at the end of a heading, in code
	// markup.
	lastCode = pattern.New("[(:]\\s*`([a-z][a-z0-9-]*)((?: (?:[a-z][a-z0-9-]*|--?[a-z][a-z-]*|<[\\w-]+>))+)`\\)?\\W*$")
	// codeSpan matches a command with its words, in code markup, at the start of a
	// heading or in parentheses.
	codeSpan = pattern.New("(?:^\\W*|\\()`([\\w.+-]+)((?: [\\w.<>\\[\\]=-]+)+)`")
	// withArguments matches a heading such as "tool run FILE... [OPTIONS]".
	withArguments = pattern.New(`^([\w.+-]+)((?: [a-z][a-z0-9-]*)+)(?: (?:[A-Z]{2}[A-Z_-]*|\[[^\]]+\]|<[^>]+>)(?:\.{3})?)+$`)
	// commandGroup matches the heading over a group of commands, such as "Task commands".
	commandGroup = pattern.New(`(?i)^(\w+) (?:sub-?)?commands$`)
	// manualTitle matches the title of a manual page, such as "git-remote(1)".
	manualTitle = pattern.New(`\(\d\)$`)
	// namedCommand matches words about the statuses of a command, as in "returns an
	// exit status after the sync command is run" and "exit codes of the sync command".
	namedCommand = pattern.New("(?i)\\bexit[ -]?(?:codes?|status(?:es)?)(?: codes?)?(?:\\s+\\w+){0,6}\\s+(?:after|of|for|from|when)\\s+(?:running\\s+)?the\\s+[`\"']?([a-z][\\w-]*)[`\"']?\\s+(?:sub)?command\\b")
	// thisCommand matches words about the command that a page describes.
	thisCommand    = pattern.New(`(?i)\bthis (?:sub)?command (?:exits|returns|ends|supports|uses)\b`)
	subcommandName = pattern.New(`^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$`)
	commandWord    = pattern.New(`(?i)\b(?:sub)?command\b`)
)
