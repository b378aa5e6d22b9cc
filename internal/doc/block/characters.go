package block

import (
	"bytes"
	"unicode/utf8"
)

// lookalikes lists characters that look like a hyphen or a space, and what they are read
// as. "non‑zero" with a non-breaking hyphen is the word "non-zero".
var lookalikes = map[rune]byte{
	'\u2010': '-', // hyphen
	'\u2011': '-', // non-breaking hyphen
	'\u00a0': ' ', // no-break space
	'\u202f': ' ', // narrow no-break space
}

// plain replaces the lookalikes in all texts of the blocks, which were read from src.
// The new bytes keep the source offsets of the characters that they replace.
func plain(src []byte, blocks []Block) []Block {
	if hasLookalikes(src) {
		plainBlocks(blocks)
	}
	return blocks
}

// hasLookalikes reports whether a text contains one of the lookalikes.
func hasLookalikes(text []byte) bool {
	return bytes.ContainsAny(text, "\u2010\u2011\u00a0\u202f")
}

func plainBlocks(blocks []Block) {
	for i := range blocks {
		b := &blocks[i]
		b.Text = b.Text.plain()
		for j := range b.Items {
			item := &b.Items[j]
			item.Term, item.Text = item.Term.plain(), item.Text.plain()
			plainBlocks(item.Blocks)
		}
		for _, r := range b.Rows {
			for j := range r.Cells {
				r.Cells[j].Text = r.Cells[j].Text.plain()
			}
		}
	}
}

// plain returns the text with its lookalikes replaced.
func (t Text) plain() Text {
	if !hasLookalikes(t.Bytes) {
		return t
	}
	var out Text
	from := 0
	for at, r := range t.String() {
		if b, ok := lookalikes[r]; ok {
			end := at + utf8.RuneLen(r)
			out.Append(t.Slice(from, at))
			out.Put(b, t.At(at), t.After(end))
			from = end
		}
	}
	out.Append(t.From(from))
	return out
}
