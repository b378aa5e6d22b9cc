package tables

import (
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/pattern"
)

// isDiagram reports whether a code block is a Mermaid flowchart.
func isDiagram(b block.Block) bool {
	return strings.EqualFold(b.Lang, "mermaid") && flowchart().Match(b.Text.Bytes)
}

var flowchart = pattern.New(`^\s*(?:flowchart|graph)\b`)

// readDiagram looks for labels with a status in a flowchart, such as "C[Exit 3]", "C[Access
// denied · exit 4]" and "C[exit 5: lost]", and adds the statuses to the document. A flowchart can
// mention a node several times, but contains its label only once.
func (a *assembler) readDiagram(t block.Text) {
	for _, m := range nodeLabel().FindAllSubmatchIndex(t.Bytes, -1) {
		label := t.Slice(m[2], m[3])
		if x := labelStatus().FindSubmatchIndex(label.Bytes); x != nil {
			r := lineRow{value: label.Slice(x[6], x[7])}
			if x[2] >= 0 {
				r.meaning = label.Slice(x[2], x[3]).Trim()
			} else if x[8] >= 0 {
				r.meaning = label.Slice(x[8], x[9]).Trim()
			}
			if r.statuses, _ = parseStatuses(r.value.String()); r.statuses.areStatuses() {
				a.addLabel(label, r)
			}
		}
	}
}

// addLabel reads a label in a flowchart, such as "Exit 3", and adds its status to the
// document. Such a label does not say which program exits. In a section about a subcommand,
// addLabel assumes that the subcommand exits, and in a document with a [[doc]] entry, that the
// program does. Elsewhere, another text must say that this program ends with the status.
func (a *assembler) addLabel(label block.Text, r lineRow) {
	before := a.lead
	defer func() { a.lead = before }()
	t := &Table{Kind: KindCodes, Form: block.FormProse, Rows: []Row{a.sentenceRow(r)}, Start: label.Start(), End: label.End(), sentence: label.String()}
	t.Headings, t.Lead, a.lead = a.headings, lastSentence(label.String()), label
	if !a.options.Declared && a.decideOwnership(t).Verdict != VerdictSubcommand {
		a.lead = before
	}
	a.addTable(t)
}

var (
	nodeLabel = pattern.New(`\w\s*[\[({]+[/\\]?"?([^\[\](){}"\n]+)"?[/\\]?(?:\]|\)|\})`)
	// labelStatus matches a label that consists of a status, with its meaning before it, or
	// after a colon or dash.
	labelStatus = pattern.New(`(?i)^(?:(.*?)\s*(?:[·:,–—-]|\band|<br\s*/?>)\s*|())exits?\s+(?:(?:with|an?|error|code|status)\s+)*(\d{1,3})(?:,.*|(?:\s*:|\s+[–—-]|\s*<br\s*/?>)\s*(\pL.*))?$`)
)
