package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// readRemarks reads comments in shell code or a workflow, as in
// "tool check # exits 3 if it is late". A comment is about the command before it. At the
// start of a group of lines, it is about the command below it. In a configuration without
// commands, it is about the program.
func (a *assembler) readRemarks(b block.Block) {
	lang := strings.ToLower(b.Lang)
	isConfig := configLang[lang]
	if !shellLang[lang] && !isConfig || a.options.Program == "" {
		return
	}
	for _, group := range splitAtBlankLines(b.Text) {
		command, waiting := "", []block.Text(nil) // waiting: the comments before the first command
		for _, line := range group {
			if m := wholeComment().FindIndex(line.Bytes); m != nil && command == "" {
				waiting = append(waiting, line.From(m[1]))
				continue
			} else if m != nil {
				a.readRemark(command, line.From(m[1]))
				continue
			}
			if before, ok := strings.CutSuffix(strings.TrimRight(command, " \t\r"), "\\"); ok {
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
				if set := settingKey().FindSubmatch(line.Bytes[:m[2]]); isConfig && set != nil && !ranKey().Match(set[1]) {
					a.readRemarkOrCell(line.From(m[3]).Trim())
				}
			}
		}
		if isConfig && command == "" {
			for _, r := range waiting {
				a.readRemarkOrCell(r.Trim())
			}
		}
	}
}

// settingKey matches a setting in a configuration, such as "strict = true". The group matches
// its key. ranKey matches a key whose value is a command, as in "run: make".
var (
	settingKey = pattern.New(`^\s*(?:-\s+)?["']?([A-Za-z][\w.-]*)["']?\s*(?:=|:\s)`)
	ranKey     = pattern.New(`(?i)^(?:run|cmd|commands?|exec|script|shell|test|check|entrypoint|args)$`)
)

// readRemark reads a comment about a command, if the command runs the program with a
// subcommand or an option.
func (a *assembler) readRemark(command string, comment block.Text) {
	words := a.commandIn(command)
	if len(words) == 0 && !optionUsed().MatchString(command) || programOf(command, a.options.Program) != a.options.Program {
		return
	}
	before := a.command
	if subject, _, _ := strings.Cut(comment.Trim().String(), " "); len(words) > 0 && !a.isProgramName(strings.Trim(subject, "`")) {
		a.command = a.options.Program + " " + words[0]
	}
	a.readRemarkOrCell(comment.Trim())
	a.command = before
}

var optionUsed = pattern.New(`\s--?[A-Za-z]`)

// wholeComment matches the start of a line that is only a comment.
var wholeComment = pattern.New(`^\s*#+\s+`)

// remark matches a line in which a comment after a command mentions an exit. The
// group matches the comment sign.
var remark = pattern.New(`(?i)\S\s+(#+)\s.*\bexit`)
