package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

const (
	// maxCommand limits the length of a command, in bytes. A line after a longer command
	// counts as another command.
	maxCommand = 4 << 10
	// maxScript limits how many lines before a command can run the program whose status
	// the command prints.
	maxScript = 50
)

// readRemarks reads comments in shell code or a workflow, as in
// "tool check # exits 3 if it is late". A comment is about the command before it. At the
// start of a group of lines, it is about the command below it. In a configuration without
// commands, it is about the program.
func (a *assembler) readRemarks(b block.Block) {
	lang := strings.ToLower(b.Lang)
	if !shellLang[lang] && !configLang[lang] || a.options.Program == "" {
		return
	}
	onlySettings := configLang[lang] && a.isAboutSettings() && !runsCommand(b.Text)
	for _, part := range splitAtBlankLines(b.Text) {
		if onlySettings || configLang[lang] && !slices.ContainsFunc(part.SplitLines(), isSetting) {
			a.readSettings(part)
			continue
		}
		group := part.SplitLines()
		a.readEchoes(group)
		if a.readRemarkList(group) {
			continue
		}
		command, waiting := "", []block.Text(nil) // waiting: the comments before the next command
		for _, line := range group {
			if m := wholeComment().FindIndex(line.Bytes); m != nil && programOf(command, a.options.Program) != a.options.Program {
				waiting = append(waiting, line.From(m[1]))
				continue
			} else if m != nil {
				a.readRemark(command, line.From(m[1]))
				continue
			}
			if before, ok := strings.CutSuffix(strings.TrimRight(command, " \t\r"), "\\"); ok && len(command) <= maxCommand {
				command = before + line.String()
			} else {
				command = line.String()
			}
			for _, r := range waiting {
				a.readRemark(command, r)
			}
			waiting = nil
			if m := remark().FindSubmatchIndex(line.Bytes); m != nil {
				a.readRemark(line.Slice(0, m[2]).String(), line.From(m[3]))
				if set := settingKey().FindSubmatch(line.Bytes[:m[2]]); configLang[lang] && set != nil && !ranKey().Match(set[1]) {
					a.readRemarkOrCell(line.From(m[3]).Trim())
				}
			}
		}
	}
}

// isAboutSettings reports whether the paragraph or the headings above a configuration say
// that it is the program's, as in "Settings" and "`tool` reads this file:".
func (a *assembler) isAboutSettings() bool {
	isAbout := func(text string) bool {
		return settingsWord().MatchString(text) || slices.ContainsFunc(strings.Fields(text), func(w string) bool { return a.isProgramName(strings.Trim(w, "`*.,:()")) })
	}
	return isAbout(lastSentence(a.lead.String())) || slices.ContainsFunc(a.headings, func(h Heading) bool { return h.Level > 1 && isAbout(h.Text) }) || isAbout(a.innermost())
}

// settingsWord matches words for the settings of a program.
var settingsWord = pattern.New(`(?i)\b(?:config(?:uration|ure|ured)?s?|settings?|options?|rules?)\b|\.(?:toml|ya?ml|ini)\b`)

// runsCommand reports whether a configuration has a key whose value is a command, such as
// "run: make". A comment in it can be about the command.
func runsCommand(t block.Text) bool {
	return slices.ContainsFunc(t.SplitLines(), func(line block.Text) bool {
		set := settingKey().FindSubmatch(line.Bytes)
		return set != nil && ranKey().Match(set[1])
	})
}

// isSetting reports whether a line of a configuration is not a comment.
func isSetting(line block.Text) bool { return !wholeComment().Match(line.Bytes) }

// readSettings reads the comments in a configuration without commands. They are about the
// program, as in "# Exits with 3 if a file is late." before a setting or after one.
func (a *assembler) readSettings(t block.Text) {
	var comment block.Text // the comment before the current line, without its marks
	end := func() {
		a.readRemarkOrCell(comment.Trim())
		comment = block.Text{}
	}
	for _, line := range t.SplitLines() {
		if m := wholeComment().FindIndex(line.Bytes); m != nil {
			comment.Append(line.From(m[1]))
			comment.Put('\n', line.End(), line.End())
			continue
		}
		end()
		if m := remark().FindSubmatchIndex(line.Bytes); m != nil {
			a.readRemarkOrCell(line.From(m[3]).Trim())
		}
	}
	end()
}

// readRemarkList reads a list in the comments before or after a command that runs the
// program, such as the lines "# Exit codes:", "#   0 - fine" and "#   3 - late". It reports
// whether it has found one.
func (a *assembler) readRemarkList(group []block.Text) bool {
	var comments block.Text
	command := ""
	for _, line := range group {
		if m := wholeComment().FindIndex(line.Bytes); m != nil {
			comments.Append(line.From(m[1]))
			comments.Put('\n', line.End(), line.End())
		} else if command == "" && programOf(line.String(), a.options.Program) == a.options.Program {
			command = line.String()
		}
	}
	lines := rowLines(comments, 0)
	if command == "" || len(lines.rows) < 2 || !lines.isExplained() || !a.hasCue(lines.lead.Bytes) {
		return false
	}
	before, outer := a.lead, a.command
	defer func() { a.lead, a.command = before, outer }()
	if words := a.commandIn(command); len(words) > 0 {
		a.command = a.withProgram(words[0])
	}
	lines.count = len(lines.rows)
	a.lead = lines.lead
	if !a.addCodes(block.FormFenced, lines, block.Block{Start: comments.Start(), End: comments.End()}) {
		return false
	}
	a.lastTable().Example = true
	return true
}

// settingKey matches a setting in a configuration, such as "strict = true". The group matches
// its key. ranKey matches a key whose value is a command, as in "run: make".
var (
	settingKey = pattern.New(`^\s*(?:-\s+)?["']?([A-Za-z][\w.-]*)["']?\s*(?:=|:\s)`)
	ranKey     = pattern.New(`(?i)^(?:run|runs|uses|steps|jobs|cmd|commands?|exec|script|before_script|shell|test|check|entry|entrypoint|args|hooks|image|services|containers|healthcheck|\w+Probe)$`)
)

// readRemark reads a comment about a command, if the command runs the program.
func (a *assembler) readRemark(command string, comment block.Text) {
	if programOf(command, a.options.Program) != a.options.Program {
		return
	}
	words := a.commandIn(command)
	comment = comment.From(len(firstSign().Find(comment.Bytes)))
	before := a.command
	if subject, _, _ := strings.Cut(comment.Trim().String(), " "); len(words) > 0 && !a.isProgramName(strings.Trim(subject, "`")) {
		a.command = a.withProgram(words[0])
	}
	a.readRemarkOrCell(comment.Trim())
	a.command = before
}

// readEchoes reads the comments after commands that print the status of the program, as in
// "echo $?  # 3". group contains the lines of a script. In a session, only the lines with
// a prompt are commands.
func (a *assembler) readEchoes(group []block.Text) {
	var script, commands []string
	for _, line := range group {
		m := echo().FindSubmatchIndex(line.Bytes)
		if m == nil {
			script = append(script, line.String())
			if prompt().Match(line.Bytes) {
				commands = append(commands, line.String())
			}
			continue
		}
		before := script
		if len(commands) > 0 {
			before = commands
		}
		before = before[max(0, len(before)-maxScript):]
		last := atPrompt().ReplaceAllString(line.Slice(0, m[2]).String(), "")
		run := a.testedRun(strings.Join(append(slices.Clone(before), last), "\n"), "?")
		if rows := a.readEchoed(line.From(m[3]).Trim()); run != "" && len(rows) > 0 {
			t := &Table{Kind: KindCodes, Form: block.FormFenced, Example: true, testedRun: run, Start: line.Start(), End: line.End()}
			for _, r := range rows {
				t.Rows = append(t.Rows, a.sentenceRow(r))
			}
			a.addTable(t)
		}
	}
}

// readEchoed reads a comment that says which status a command prints, such as
// "should be 3 (late)" or "0 = fine, 3 = late".
func (a *assembler) readEchoed(comment block.Text) []lineRow {
	if rows := a.readEnumeration(comment); len(rows) > 1 {
		return rows
	}
	m := echoed().FindSubmatchIndex(comment.Bytes)
	if m == nil {
		return nil
	}
	r := lineRow{value: comment.Slice(m[2], m[3])}
	for i := 4; i < len(m); i += 2 {
		if m[i] >= 0 {
			r.meaning = comment.Slice(m[i], m[i+1]).Trim()
		}
	}
	statuses, ok := parseStatuses(r.value.String())
	if r.statuses = statuses; !ok || !statuses.areStatuses() {
		return nil
	}
	return []lineRow{r}
}

var (
	// echo matches a command that prints the exit status, up to the mark of a comment after
	// it. The group matches the command.
	echo = pattern.New(`^(?:.*[;&|]\s*|\s*(?:(?:\$|%|>|PS>)\s+)?)((?:echo|printf|Write-(?:Host|Output))\s[^#]*\$(?:\?|\{\?\}|LASTEXITCODE\b)[^#]*\s#+)`)
	// echoed matches a comment about one status. The first group matches the status, and
	// one of the others its meaning.
	echoed = pattern.New(`(?i)^(?:(?:→|[-=]>)\s*)?(?:(?:(?:should|will|must)\s+)?(?:be|returns?|prints?|shows?|outputs?|is|expect(?:ed|s)?|exits?(?:\s+with)?|exit\s+(?:code|status)|status|code)\b)?\s*[:=]?\s*(\d{1,3}|non-?zero)(?:$|\s*(?:[=:,–—]|\s-|→|[-=]>)\s*(\pL.*)$|\s+\(([^()]+)\)\s*$|\s+((?:` + conjunction + `)\b.*)$)`)
)

// wholeComment matches the start of a line that is only a comment.
var wholeComment = pattern.New(`^\s*#+\s+`)

// remark matches a line in which a comment after a command mentions an exit. The
// group matches the comment sign.
var remark = pattern.New(`(?i)\S\s+(#+)\s.*\bexit`)
