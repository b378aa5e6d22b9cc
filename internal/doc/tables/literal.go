package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/pattern"
)

// literal reads a code block, a help text or what else has lines of its own:
// samples, sets of statuses, sums of waits, and lines about statuses.
func (a *assembler) literal(b block) {
	if a.inside {
		a.samples(b)
		a.sets(b)
	}
	if isTranscript(b) {
		return
	}
	before := a.lead
	for _, s := range sections(b.text) {
		if !a.inside && !sameHeading(s.cue.String(), a.options.Heading) {
			continue
		}
		a.lead = before
		if s.cue.len() > 0 {
			a.lead = s.cue
		}
		a.section(b, s.body)
	}
	a.lead = before
}

// section reads the lines under one cue.
func (a *assembler) section(b block, body text) {
	inside := a.inside
	a.inside = true
	defer func() { a.inside = inside }()
	for _, line := range body.splitLines() {
		a.total(line.trim())
	}
	lines := rowLines(body, false)
	kept := lines.rows[:0]
	for _, r := range lines.rows {
		if r.meaning.len() > 0 {
			kept = append(kept, r)
		}
	}
	lines.rows = kept
	if len(lines.rows) > 0 {
		a.codes(b.form, lines, block{start: body.at(0), end: body.after(body.len())})
		return
	}
	if b.form == FormHelp {
		a.prose(block{text: body.trim(), form: FormProse, start: body.at(0), end: body.after(body.len())})
	}
}

// A literalSection is a part of literal text under a line that reads like a
// heading.
type literalSection struct{ cue, body text }

// sections splits literal text at lines that read like headings.
func sections(t text) []literalSection {
	var out []literalSection
	var cue text
	from, at := 0, 0
	for _, line := range t.splitLines() {
		next := min(at+line.len()+1, t.len())
		if next < t.len() && t.bytes[at+line.len()] == '\r' {
			next++
		}
		trimmed := line.trim()
		if trimmed.len() > 0 && looksLikeCue(trimmed.String()) && !startsWithStatus(trimmed) {
			out = append(out, literalSection{cue, t.slice(from, at)})
			cue, from = trimmed, next
		}
		at = next
	}
	return append(out, literalSection{cue, t.slice(from, t.len())})
}

func startsWithStatus(t text) bool {
	_, ok := parseLine(t, true)
	return ok
}

var (
	shellLang = map[string]bool{"sh": true, "shell": true, "console": true, "bash": true, "zsh": true, "powershell": true, "terminal": true, "shell-session": true}
	prompt    = pattern.New(`(?m)^\s*(?:\$|#|%|PS>|>)\s+\S`)
)

// isTranscript reports whether literal text is what somebody typed, with what
// was printed, or source code.
func isTranscript(b block) bool {
	if b.form != FormFenced {
		return false
	}
	lang := strings.ToLower(b.lang)
	return shellLang[lang] || lang != "" && lang != "text" && lang != "txt" && lang != "plain" && lang != "plaintext" && lang != "none" || prompt().Match(b.text.bytes)
}
