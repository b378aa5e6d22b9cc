package tables

import (
	"fmt"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

var (
	// foreign matches words about codes that are not exit statuses, such as HTTP.
	foreign = pattern.New(`(?i)\bHTTPS?\b|\bSQL ?STATE\b|\bgRPC\b|\bWeb ?Sockets?\b|\bdisconnect(?:ed|ion)?\b|\bJSON-?RPC\b|\berrno\b|\bprotobuf\b|\bsmtp\b|\bftp (?:codes|repl)|\bABI\b|\bopcodes?\b|\bwindows error\b|\bcontracts?\b|\bAPI (?:errors?|codes?|responses?)\b|\bresponse (?:codes?|status(?:es)?)\b|\bHRESULT\b|\bLSP\b|\bDNS\b|\bRCODE\b`)
	// planned matches words about features that do not exist yet.
	planned = pattern.New(`(?i)\b(?:road ?map|planned|proposals?|proposed|future work|todo|ideas?|milestones?)\b`)
	// commands matches words about the statuses of commands that the program runs,
	// as in "the script must exit with 0".
	commands = pattern.New(`(?i)\b(?:commands?|checks?|scripts?|hooks?|plugins?|containers?|child(?:ren)?|sub-?process|handlers?|probes?|callbacks?)['’]s?\s+(?:own\s+)?(?:exit|return)\b|\b(?:must|should|ha(?:s|ve) to|needs? to|expected to)\s+(?:exit|return|end)\s+(?:with\b|non)`)
	// programs match texts about the statuses of a program, with its name: "exit
	// codes of curl", "curl's exit codes".
	programs = []pattern.Pattern{
		pattern.New("(?i)\\b(?:exit|return)[ -]?(?:codes?|status(?:es)?|values?)\\s+(?:of|from|used by|returned by|by|for|in)\\s+(?:the\\s+)?[`\"“]?([A-Za-z][\\w.+-]*)"),
		pattern.New("(?i)[`\"“]?\\b([A-Za-z][\\w.+-]*)[`\"”]?['’]s\\s+(?:own\\s+)?(?:exit|return)[ -]?(?:codes?|status)"),
		pattern.New("(?i)^[`\"“]?([A-Za-z][\\w.+-]*)[`\"”]?\\s+(?:exit|return)[ -](?:codes?|status(?:es)?|values?)\\b"),
		pattern.New("(?i)[`\"“]([A-Za-z][\\w.+-]*)(?: [\\w.+ -]*)?[`\"”]\\s+(?:exits|returns|will exit|will return)\\b"),
		pattern.New(`(?i)\b([a-z][\w.+-]*)\s+(?:exits|will exit)\s+(?:with\b|non)`),
	}
)

// otherPrograms lists well-known programs. A document that names one of them may
// explain the statuses of that program. A name that is not listed is taken for a
// command of the document's own program.
var otherPrograms = strings.Fields(`ansible apt bash bats borg brew buf bun bzip2 cargo clang cmake composer cron curl deno diff docker dpkg
	eslint expect ffmpeg find flake8 gcc gh git gradle grep gunzip gzip helm isort java jest jq kubectl ld make maven mocha mypy mysql nagios
	node npm npx nmap openssl php phpunit pip pnpm podman powershell psql puppet pylint pytest python rake robocopy rsync ruby rustc scp sed
	sensu shellcheck ssh sshpass stylelint svn systemctl systemd tar terraform test timeout tox tsc unzip valgrind vim vitest wget xargs yarn zip zsh`)

// A context is a text near a table, such as its caption, that can show what the
// table is about.
type context struct {
	text  string
	where string // where the text is, for messages: "its caption"
}

// contexts returns the texts near a table in groups. The first group is the
// nearest.
func (a *assembler) contexts(t *Table) [][]context {
	near := []context{{t.Caption, "its caption"}, {t.Lead, "the text before it"}}
	for _, c := range t.Columns {
		if c.Field == attr.Value || c.Field == attr.Exit {
			near = append(near, context{c.Header, "its header"})
		}
	}
	near = append(near, context{a.rowPrefix(t), "each of its rows"})
	out := [][]context{near}
	for _, h := range slices.Backward(t.Headings) {
		out = append(out, []context{{h.Text, "the heading over it"}})
	}
	return out
}

// rowPrefix returns the text before the status in the first row of a list, such as
// "Exit code of". All rows must have such a text, with a phrase about exit
// statuses; otherwise it returns "".
func (a *assembler) rowPrefix(t *Table) string {
	if t.Form.Tabular() || t.Form == block.FormProse {
		return ""
	}
	for _, r := range slices.Backward(t.Rows) {
		value, ok := r.Cell(attr.Value)
		if !ok || r.Start > value.Start {
			return ""
		}
		if before := a.Bytes[r.Start:value.Start]; !block.HasCue(before) {
			return ""
		} else if r.Start == t.Rows[0].Start {
			return string(before)
		}
	}
	return ""
}

// decideOwn decides whether a table is about the exit statuses of this program, and
// sets Own and Why. It looks at the texts near the table, nearest first. The first
// group that mentions exit statuses or another subject decides; if it mentions
// both, the other subject wins. If a [[doc]] entry declares the document, its
// tables are about the program unless a text says otherwise.
func (a *assembler) decideOwn(t *Table) {
	t.Own, t.Why = false, "nothing near it speaks of exit statuses"
	if a.options.Declared && (a.options.Heading != "" || a.options.Kind != "" || t.Form.Tabular() || a.hasSubject(t)) {
		t.Own, t.Why = true, "its document is declared"
	}
	for _, level := range a.contexts(t) {
		if why := a.otherSubject(level); why != "" && a.options.Heading == "" {
			t.Own, t.Why = false, why
			return
		}
		for _, c := range level {
			if at := block.FindCue([]byte(c.text)); at != nil {
				t.Own, t.Why = true, fmt.Sprintf("%s says %q", c.where, c.text[at[0]:at[1]])
				return
			}
		}
	}
}

// hasSubject reports whether it is certain what a list is about. Numbers can be
// anything, and words in capitals can be environment variables. They count as error
// codes if a text nearby is about errors.
func (a *assembler) hasSubject(t *Table) bool {
	if t.Kind != KindErrors {
		return t.Kind != KindCodes
	}
	for _, level := range a.contexts(t) {
		for _, c := range level {
			if errorWord().MatchString(c.text) {
				return true
			}
		}
	}
	return false
}

var errorWord = pattern.New(`(?i)\b(?:errors?|failures?)\b|エラー|错误`)

// otherSubject returns a message such as `its caption says "HTTP"` if one of the
// texts shows that the table is about something else, and "" otherwise.
func (a *assembler) otherSubject(level []context) string {
	for _, c := range level {
		if word := foreign().FindString(c.text); word != "" {
			return fmt.Sprintf("%s says %q", c.where, word)
		}
		if word := planned().FindString(c.text); word != "" && !block.HasCue([]byte(firstWords(c.text))) {
			return fmt.Sprintf("%s says %q", c.where, word)
		}
		if words := commands().FindString(c.text); words != "" {
			return fmt.Sprintf("%s says %q", c.where, words)
		}
		if name := a.otherProgram(c.text); name != "" {
			return fmt.Sprintf("%s is about %s", c.where, name)
		}
	}
	return ""
}

// firstWords returns the beginning of a text.
func firstWords(s string) string { return s[:min(len(s), 24)] }

// otherProgram returns the name of another program if a text is about its statuses,
// and "" otherwise.
func (a *assembler) otherProgram(s string) string {
	for _, form := range programs {
		for _, m := range form().FindAllStringSubmatch(s, -1) {
			name := strings.ToLower(m[1])
			if name != strings.ToLower(a.options.Program) && slices.Contains(otherPrograms, name) {
				return m[1]
			}
		}
	}
	return ""
}
