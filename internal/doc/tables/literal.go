package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// literal reads a code block, a help text or what else has lines of its own:
// samples, sets of statuses, sums of waits, and lines about statuses.
func (a *assembler) literal(b block.Block) {
	if a.inside {
		a.samples(b)
		a.sets(b)
	}
	if isTranscript(b) {
		return
	}
	before := a.lead
	for _, s := range sections(b.Text) {
		if !a.inside && !sameHeading(s.cue.String(), a.options.Heading) {
			continue
		}
		a.lead = before
		if s.cue.Len() > 0 {
			a.lead = s.cue
		}
		a.section(b, s.body)
	}
	a.lead = before
}

// section reads the lines under one cue.
func (a *assembler) section(b block.Block, body block.Text) {
	inside := a.inside
	a.inside = true
	defer func() { a.inside = inside }()
	for _, line := range body.SplitLines() {
		a.total(line.Trim())
	}
	lines := rowLines(body, false)
	kept := lines.rows[:0]
	for _, r := range lines.rows {
		if r.meaning.Len() > 0 {
			kept = append(kept, r)
		}
	}
	lines.rows = kept
	if len(lines.rows) > 0 {
		a.codes(b.Form, lines, block.Block{Start: body.At(0), End: body.After(body.Len())})
		return
	}
	if b.Form == block.FormHelp {
		a.prose(block.Block{Text: body.Trim(), Form: block.FormProse, Start: body.At(0), End: body.After(body.Len())})
	}
}

// A literalSection is a part of literal text under a line that reads like a
// heading.
type literalSection struct{ cue, body block.Text }

// sections splits literal text at lines that read like headings.
func sections(t block.Text) []literalSection {
	var out []literalSection
	var cue block.Text
	from, at := 0, 0
	for _, line := range t.SplitLines() {
		next := min(at+line.Len()+1, t.Len())
		if next < t.Len() && t.Bytes[at+line.Len()] == '\r' {
			next++
		}
		trimmed := line.Trim()
		if trimmed.Len() > 0 && looksLikeCue(trimmed.String()) && !startsWithStatus(trimmed) {
			out = append(out, literalSection{cue, t.Slice(from, at)})
			cue, from = trimmed, next
		}
		at = next
	}
	return append(out, literalSection{cue, t.Slice(from, t.Len())})
}

func startsWithStatus(t block.Text) bool {
	_, ok := parseLine(t, true)
	return ok
}

var (
	shellLang = map[string]bool{"sh": true, "shell": true, "console": true, "bash": true, "zsh": true, "powershell": true, "terminal": true, "shell-session": true}
	prompt    = pattern.New(`(?m)^\s*(?:\$|#|%|PS>|>)\s+\S`)
)

// isTranscript reports whether literal text is what somebody typed, with what
// was printed, or source code.
func isTranscript(b block.Block) bool {
	if b.Form != block.FormFenced {
		return false
	}
	lang := strings.ToLower(b.Lang)
	return shellLang[lang] || lang != "" && lang != "text" && lang != "txt" && lang != "plain" && lang != "plaintext" && lang != "none" || prompt().Match(b.Text.Bytes)
}
