package tables

import (
	"bytes"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/block"
)

// pluginHosts lists programs that run a plugin host-name if users type "host name".
//
//   - https://kubernetes.io/docs/tasks/extend-kubectl/kubectl-plugins/
//   - https://docs.github.com/en/github-cli/github-cli/creating-github-cli-extensions
//   - https://doc.rust-lang.org/cargo/reference/external-tools.html
var pluginHosts = strings.Fields("cargo docker gh git helm kubectl oc")

// separateName returns the program's name as several words if users can type it like
// that: "kubectl tree" for the plugin kubectl-tree, and "docker compose" for a program
// that is declared with this name. Otherwise it returns "".
func separateName(program string) string {
	if strings.Contains(program, " ") {
		return program
	}
	host, name, found := strings.Cut(program, "-")
	if !found || name == "" || !slices.Contains(pluginHosts, host) {
		return ""
	}
	return host + " " + name
}

// oneWord returns the name as one word, in which hyphens join the words.
func oneWord(name string) string { return strings.ReplaceAll(name, " ", "-") }

// joinWords returns a copy of the text in which the name is one word: kubectl-tree for
// "kubectl tree". The copy has the same length. joinWords returns the text itself if it
// does not contain the name.
func joinWords(text []byte, separate string) []byte {
	joined := []byte(oneWord(separate))
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(separate))
		if i < 0 {
			return text
		}
		start, end := from+i, from+i+len(separate)
		if (start == 0 || !wordByte(text[start-1])) && (end == len(text) || !wordByte(text[end]) && text[end] != '-') {
			text = slices.Concat(text[:start], joined, text[end:])
		}
		from = end
	}
}

// joinName applies joinWords to the text of all blocks. So the rest of this package needs
// to know only names of one word, and all offsets stay the same.
func joinName(blocks []block.Block, separate string) []block.Block {
	out := slices.Clone(blocks)
	for i := range out {
		b := &out[i]
		b.Text.Bytes = joinWords(b.Text.Bytes, separate)
		b.Items = slices.Clone(b.Items)
		for j := range b.Items {
			item := &b.Items[j]
			item.Term.Bytes, item.Text.Bytes = joinWords(item.Term.Bytes, separate), joinWords(item.Text.Bytes, separate)
			item.Blocks = joinName(item.Blocks, separate)
		}
		b.Rows = slices.Clone(b.Rows)
		for j := range b.Rows {
			b.Rows[j].Cells = slices.Clone(b.Rows[j].Cells)
			for k := range b.Rows[j].Cells {
				c := &b.Rows[j].Cells[k]
				c.Text.Bytes = joinWords(c.Text.Bytes, separate)
			}
		}
	}
	return out
}

// separateAgain undoes joinName in the cells of a table and in the evidence for its owner,
// so that they contain what the source says.
func separateAgain(t *Table, source []byte, separate string) {
	joined := oneWord(separate)
	t.Ownership.Words = strings.ReplaceAll(t.Ownership.Words, joined, separate)
	for _, r := range t.Rows {
		for i := range r.Cells {
			c := &r.Cells[i]
			if raw := string(source[c.Start:c.End]); raw != c.Raw {
				c.Raw, c.Text = raw, strings.ReplaceAll(c.Text, joined, separate)
			}
		}
	}
}

// separateInSample undoes joinName in a sample, because its values are compared with the
// registry.
func separateInSample(s *Sample, source []byte) {
	s.Block.Bytes = slices.Clone(s.Block.Bytes)
	for i, c := range s.Block.Bytes {
		if c == '-' && source[s.Block.At(i)] == ' ' {
			s.Block.Bytes[i] = ' '
		}
	}
}
