package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// commandHeading returns the subcommand that a heading such as "audit", "Audit",
// "install / i" or "Command: audit" may stand for, and "" for other headings. The heading alone proves
// nothing; see noteCommands.
func (a *assembler) commandHeading(heading string) string {
	heading = strings.Trim(commandWord().ReplaceAllString(headingNumber().ReplaceAllString(heading, ""), ""), " :")
	names := strings.FieldsFunc(heading, func(r rune) bool { return r == '/' || r == ',' || r == '|' || r == ' ' })
	if a.options.Program == "" || len(names) == 0 || len(names) > 3 || len(names) > 1 && !strings.ContainsAny(heading, "/,|") {
		return ""
	}
	first := strings.Trim(names[0], "`*_")
	name := strings.ToLower(first)
	if subcommandName().MatchString(name) && name != strings.ToLower(a.options.Program) && !a.isOther(name) && (name == first || !slices.Contains(generic, name)) {
		return first
	}
	return ""
}

// noteCommands records for the headings above a text whether the text shows that
// their sections are about subcommands: it contains an invocation, such as "tool
// audit", or a phrase such as "the audit command".
func (a *assembler) noteCommands(b block.Block) {
	t, written := b.Text, ""
	if b.Kind == block.KindParagraph {
		written = a.source(t)
	}
	for i := range a.headings {
		h := &a.headings[i]
		if b.Kind == block.KindLiteral {
			a.noteRun(h, t)
		}
		if h.candidate == "" || h.command != "" {
			continue
		}
		name := strings.ToLower(h.candidate)
		lower := h.candidate == name
		switch {
		case (lower || written != "") && runs(b, a.options.Program, name),
			lower && strings.Contains(written, "`"+name+"`"),
			lower && block.ContainsFold(t.Bytes, "the "+name+" command", name+" subcommand"),
			lower && i == len(a.headings)-1 && thisOne().Match(t.Bytes):
			h.command = a.options.Program + " " + name
		}
	}
}

// noteRun records which subcommand the code below a heading runs. If all code runs the
// same one, and a word of the heading begins with its name, as in "Searching" and "Test
// the result", the section is about that subcommand.
func (a *assembler) noteRun(h *Heading, code block.Text) {
	if a.options.Program == "" || h.runsMore {
		return
	}
	for _, line := range code.SplitLines() {
		_, rest, ok := strings.Cut(" "+line.String(), " "+a.options.Program+" ")
		name, _, _ := strings.Cut(rest, " ")
		switch {
		case !ok || !subcommandName().MatchString(name) || name == h.runsCommand:
		case h.runsCommand != "":
			h.runsMore = true
			return
		default:
			h.runsCommand = name
		}
	}
}

// ranCommand returns the command that all code below a heading runs, if the heading
// names it. Otherwise it returns "". The title of a page does not count, because the
// page of one command often gives the statuses of the whole program.
func (a *assembler) ranCommand(h Heading) string {
	name := h.runsCommand
	named := slices.ContainsFunc(strings.Fields(strings.ToLower(h.Text)), func(w string) bool {
		return len(name) > 2 && strings.HasPrefix(strings.Trim(w, "`*_\"'():,"), name) && !slices.Contains(generic, name)
	})
	if h.runsMore || !named || h.Start == a.title.Start {
		return ""
	}
	return a.options.Program + " " + name
}

// thisOne matches a text about the command whose name is in the heading over it.
var thisOne = pattern.New(`(?i)^this (?:sub)?command\b`)

// runs reports whether a block contains a command line of the program with the
// subcommand name. The program may have an extension, as in "tool.phar audit". In
// code, other words may be between them, as in "tool rules audit".
func runs(b block.Block, program, name string) bool {
	for rest := b.Text.String(); ; {
		i := strings.Index(rest, program)
		if i < 0 {
			return false
		}
		rest = rest[i+len(program):]
		words := strings.Fields(rest[:min(len(rest), 60)])
		if len(words) > 1 && strings.HasPrefix(words[0], ".") && !strings.HasPrefix(rest, " ") {
			words = words[1:]
		} else if !strings.HasPrefix(rest, " ") {
			continue
		}
		for _, w := range words {
			if w = strings.Trim(w, "`*_.,"); w == name {
				return true
			} else if b.Kind != block.KindLiteral || !subcommandName().MatchString(w) {
				break
			}
		}
	}
}

// notePage records the name in the NAME section of a manual page.
func (a *assembler) notePage(t block.Text) {
	if a.page.Text != "" || !strings.EqualFold(a.innermost(), "name") {
		return
	}
	if m := pageName().FindSubmatchIndex(t.Bytes); m != nil {
		a.page = a.cell("", t.Slice(m[2], m[3]))
	}
}

// pageName matches the first line of a manual page, such as "tool-sync - copy
// files".
var pageName = pattern.New(`^([\w.+-]+?)(?:\(\d\w*\))?\s+(?:-|--|–|—|\\-)\s`)

// isDescription reports whether the words after the name of the program in a
// heading describe the program, as in "tool client utility", rather than name a
// subcommand.
func isDescription(words []string) bool {
	return len(words) > 3 || slices.Contains(descriptions, words[len(words)-1])
}

var descriptions = strings.Fields(`utility client program application server daemon library searcher checker linter formatter manager compiler
	converter wrapper runner documentation docs help readme home introduction installation configuration features changelog internals architecture`)

// notePrograms records for the headings above a code block which programs the block
// runs.
func (a *assembler) notePrograms(b block.Block) {
	if !shellLang[strings.ToLower(b.Lang)] || !a.isForAgents() {
		return
	}
	for _, line := range b.Text.SplitLines() {
		name := programOf(line.String(), a.options.Program)
		for i := range a.headings {
			h := &a.headings[i]
			switch {
			case name == "":
			case name == a.options.Program:
				h.runsOwn = true
			case subcommandName().MatchString(name) && !slices.Contains(otherPrograms, name):
				h.runsOther = name
			}
		}
	}
}

// otherRun returns the program that a sentence in a file for agents is about, if
// that is not this program. Such files explain the tools of a project, each in a
// section of its own.
func (a *assembler) otherRun(t *Table) string {
	if t.Form != block.FormProse || !a.isForAgents() {
		return ""
	}
	for _, h := range slices.Backward(t.Headings) {
		if h.runsOwn || h.Level < 2 || block.HasCue([]byte(h.Text)) {
			return ""
		}
		if h.runsOther != "" {
			return h.runsOther
		}
	}
	return ""
}

// isForAgents reports whether the document contains instructions for coding agents.
func (a *assembler) isForAgents() bool {
	return slices.ContainsFunc(agentFiles, a.isNamed)
}

var agentFiles = strings.Fields("AGENTS CLAUDE GEMINI SKILL copilot-instructions")

// explainedName returns the name of another program in a heading such as "UBS —
// Ultimate Bug Scanner", and "" for other headings.
func (a *assembler) explainedName(c context) string {
	m := introduction().FindStringSubmatch(c.text)
	if m == nil && a.isForAgents() {
		m = quickReference().FindStringSubmatch(c.text)
	}
	if m == nil || c.title || strings.EqualFold(m[1], a.options.Program) || a.options.Program == "" || a.bareWords(m[1]) == "" {
		return ""
	}
	return m[1]
}

// quickReference matches headings such as "UBS Quick Reference for AI Agents".
var quickReference = pattern.New(`^([A-Z][A-Z0-9]{1,7})\s+(?:Quick (?:Reference|Start)|Cheat ?sheet)\b`)

// introduction matches a name in capitals with its explanation.
var introduction = pattern.New(`^([A-Z][A-Z0-9]{1,7})\s+(?:—|–|--?)\s+\pL`)
