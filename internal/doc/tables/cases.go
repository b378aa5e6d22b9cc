package tables

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// statusNames matches the usual names of shell variables that contain an exit status.
const statusNames = `\?|(?i:rc|ret|status|code|exit_?code|exit_?status|result)`

var (
	caseStart = pattern.New(`(?m)^[ \t]*case\s+"?\$\{?(` + statusNames + `)\}?"?\s+in\b`)
	caseEnd   = pattern.New(`(?m)^[ \t]*esac\b`)
	caseLabel = pattern.New(`(?m)^[ \t]*\(?(\d{1,3}(?:[ \t]*\|[ \t]*\d{1,3})*|\*)\)[ \t]*(.*)$`)
	// caseText matches the line of a branch that explains a status: a command that
	// prints a text, or a comment.
	caseText = pattern.New(`^(?:echo|printf|die|warn|fail|log\w*|say)\s+(?:-\w+\s+)?(?:"([^"\n]*)"|'([^'\n]*)')|#+\s*(\S.*)$`)
)

// readCases reads a case statement in a shell script that branches on the exit status
// of the program. Each branch becomes a row: the label has its statuses, and the text
// that the branch prints is the meaning. At least one branch must have a meaning.
func (a *assembler) readCases(b block.Block) {
	t := b.Text
	at := caseStart().FindSubmatchIndex(t.Bytes)
	if at == nil || !a.runsProgram(t.Slice(0, at[0])) {
		return
	}
	body := t.From(at[1])
	if end := caseEnd().FindIndex(body.Bytes); end != nil {
		body = body.Slice(0, end[0])
	}
	table := &Table{Kind: KindCodes, Form: block.FormFenced, Example: true, Script: true, Start: body.Start(), End: body.End(), testedRun: a.testedRun(t.Slice(0, at[0]).String(), t.Slice(at[2], at[3]).String())}
	explained := false // whether a branch has a meaning
	for _, m := range caseLabel().FindAllSubmatchIndex(body.Bytes, -1) {
		r := lineRow{value: body.Slice(m[2], m[3])}
		r.statuses, _ = parseStatuses(r.value.String())
		rest := body.Slice(m[4], m[5])
		if rest.Trim().Len() == 0 { // the commands of the branch are on the next lines
			rest = firstLine(body.From(min(m[5]+1, body.Len()))).Trim()
		}
		if text := caseText().FindSubmatchIndex(rest.Bytes); text != nil {
			for i := 2; i < len(text); i += 2 {
				if text[i] >= 0 {
					r.meaning = rest.Slice(text[i], text[i+1])
				}
			}
		}
		if !r.statuses.IsZero() && r.statuses.areStatuses() {
			table.Rows = append(table.Rows, a.sentenceRow(r))
			explained = explained || r.meaning.Len() > 0
		}
	}
	if len(table.Rows) > 1 && explained {
		a.addTable(table)
	}
}

// readTests reads the conditions in a shell script that compare the exit status of the program
// with a number, as in "if [ $? -eq 3 ]". The numbers become rows without a meaning.
func (a *assembler) readTests(b block.Block) {
	if a.options.Program == "" || b.Form != block.FormFenced {
		return
	}
	table := &Table{Kind: KindCodes, Form: block.FormFenced, Example: true, Script: true}
	script := b.Text.String()
	const most = 50 // so that the time is proportional to the size of the script
	for _, m := range statusTest().FindAllSubmatchIndex(b.Text.Bytes, most) {
		variable, value := b.Text.Slice(m[2], m[3]).String(), b.Text.Slice(m[4], m[5])
		if variable == "LASTEXITCODE" {
			variable = "?"
		}
		line := strings.LastIndexByte(script[:m[0]], '\n') + 1
		run := a.testedRun(script[:line], variable)
		statuses, _ := parseStatuses(value.String())
		if run == "" || table.testedRun != "" && run != table.testedRun || !statuses.areStatuses() {
			continue
		}
		if table.testedRun == "" {
			table.testedRun, table.Start = run, value.Start()
		}
		table.Rows = append(table.Rows, a.sentenceRow(lineRow{value: value, statuses: statuses}))
		table.End = value.End()
	}
	isFailure := func(r Row) bool { return !slices.Equal(r.Statuses.Values, []int{0}) }
	if slices.ContainsFunc(table.Rows, isFailure) { // a test for success says nothing about the program
		a.addTable(table)
	}
}

// statusTest matches a comparison of an exit status with a number. The groups match the name of
// the variable that contains the status, and the number.
var statusTest = pattern.New(`(?:\$\{?|\(\(\s*)(LASTEXITCODE|` + statusNames + `)\}?(?:"?\s*(?:-eq|==)|"\s+=)\s*"?(\d{1,3})\b`)

// runsProgram reports whether a line of a script runs the program.
func (a *assembler) runsProgram(t block.Text) bool {
	return a.options.Program != "" && slices.ContainsFunc(t.SplitLines(), func(line block.Text) bool {
		return programOf(beforeCommand().ReplaceAllString(line.String(), ""), a.options.Program) == a.options.Program
	})
}

// testedRun returns the command whose exit status is in the given variable at the end
// of a script. The variable is "?", or one to which the script assigns "$?". Unless the
// command certainly runs the program, testedRun returns "".
func (a *assembler) testedRun(script, name string) string {
	lines := strings.Split(continued().ReplaceAllString(script, " "), "\n")
	assigned := name == "?" // whether the assignment of the status has been seen
	inBranch := false       // whether the line is in the branch between "if" and "else", which did not run
	for _, line := range slices.Backward(lines) {
		line = strings.TrimSpace(line)
		keyword := shellKeyword().FindString(line)
		switch {
		case !assigned:
			before, isAfterwards := cutAssignment(line, name)
			if assigned = isAfterwards; before == "" {
				continue
			}
			line = before
		case inBranch && keyword != "if", line == "", line == ":", keyword == "set", keyword == "then", wholeComment().MatchString(line):
			continue
		case keyword == "else":
			inBranch = true
			continue
		}
		line = strings.TrimRight(strings.TrimSuffix(line, "{"), " |") // as in "tool sync || {"
		if run := beforeCommand().ReplaceAllString(line, ""); programOf(run, a.options.Program) == a.options.Program {
			return run
		}
		return ""
	}
	return ""
}

// cutAssignment reports whether a line of a script assigns "$?" to the given variable. It
// returns the command before the assignment, such as "tool sync" in "tool sync || rc=$?".
func cutAssignment(line, variable string) (command string, ok bool) {
	command, ok = strings.CutSuffix(line, variable+"=$?")
	if command = strings.TrimRight(command, " \t|;"); !ok || command == "local" {
		command = ""
	}
	return command, ok
}

// shellKeyword matches the first word of a line of a script.
var shellKeyword = pattern.New(`^\w+\b`)

// ownerOfRun returns the owner of the statuses on which a script branches: the subcommand
// that the script runs or, if there is none, the whole program. It is called only if no
// text near the script names an owner.
func (a *assembler) ownerOfRun(t *Table) Ownership {
	run, _, _ := strings.Cut(t.testedRun, ";")
	if words := a.commandIn(strings.TrimRight(run, ")\" ")); len(words) > 0 {
		return Ownership{VerdictSubcommand, "the script", a.withProgram(words[0])}
	}
	return Ownership{VerdictOwn, "the script", a.options.Program}
}

// isPlaceOfScript reports whether a heading over a script only names the program in
// which the script is used, such as a shell. The statuses then belong to the command in
// the script, rather than to the program in the heading.
func (t *Table) isPlaceOfScript(c nearbyText, w Ownership) bool {
	return t.testedRun != "" && c.isOuter && w.Verdict == VerdictProgram
}

// beforeCommand matches the text before a command whose output or status a script uses, as
// in "if out=$(tool".
var beforeCommand = pattern.New(`^\s*(?:(?:if|while|until)\s+)?(?:!\s*)?(?:\w+=)?"?\$\(|^\s*(?:if|while|until)\s+(?:!\s+)?`)
