package block_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/block"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestGolden reads the documents in testdata and compares the blocks, with their
// offsets, with golden files.
func TestGolden(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	documents := 0
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		documents++
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, blocks, err := block.Read(strings.TrimSuffix(file, ".txt"), src) // Go files in testdata end in .go.txt, so that the go command ignores them
			if err != nil {
				t.Fatal(err)
			}
			d := &dumper{t: t, source: s}
			d.blocks(blocks, "")
			testfiles.Golden(t, *update, file+".golden", d.out.String())
		})
	}
	if documents == 0 {
		t.Error("no documents")
	}
}

// TestTruncated reads each document in testdata cut off after each of its lines,
// with and without the last newline, and the whole document with carriage returns.
// All offsets must lie in the bytes that were read.
func TestTruncated(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(file, ".txt")
		check := func(src []byte) {
			s, blocks, err := block.Read(name, src)
			if err != nil {
				t.Fatal(err)
			}
			d := &dumper{t: t, source: s}
			d.blocks(blocks, "")
			if t.Failed() {
				t.Fatalf("%s: %q", name, src)
			}
		}
		check(bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")))
		for i, b := range src {
			if b == '\n' {
				check(src[:i:i])
				check(src[: i+1 : i+1])
			}
		}
	}
}

// A dumper writes blocks for golden files, with one line for each block, item, row
// and cell.
type dumper struct {
	t      *testing.T
	source *block.Source
	out    strings.Builder
}

func (d *dumper) blocks(blocks []block.Block, indent string) {
	kinds := map[block.Kind]string{block.KindHeading: "heading", block.KindParagraph: "paragraph", block.KindList: "list", block.KindTable: "table", block.KindLiteral: "literal"}
	for _, b := range blocks {
		fmt.Fprintf(&d.out, "%s%s %s", indent, d.between(b.Start, b.End), kinds[b.Kind])
		if b.Level > 0 {
			fmt.Fprintf(&d.out, " %d", b.Level)
		}
		if b.Form != "" {
			fmt.Fprintf(&d.out, ", %s", b.Form)
		}
		if b.Lang != "" {
			fmt.Fprintf(&d.out, ", language %q", b.Lang)
		}
		if b.Head {
			d.out.WriteString(", with a header")
		}
		if b.Caption != "" {
			fmt.Fprintf(&d.out, ", caption %q", b.Caption)
		}
		if b.Kind != block.KindList && b.Kind != block.KindTable {
			fmt.Fprintf(&d.out, " %s", d.text(b.Text))
		}
		d.out.WriteString("\n")
		for _, it := range b.Items {
			fmt.Fprintf(&d.out, "%s  %s item", indent, d.between(it.Start, it.End))
			if it.Term.Len() > 0 {
				fmt.Fprintf(&d.out, " term %s", d.text(it.Term))
			}
			fmt.Fprintf(&d.out, " %s\n", d.text(it.Text))
			d.blocks(it.Blocks, indent+"    ")
		}
		for _, r := range b.Rows {
			fmt.Fprintf(&d.out, "%s  %s row\n", indent, d.between(r.Start, r.End))
			for _, c := range r.Cells {
				fmt.Fprintf(&d.out, "%s    %s %s\n", indent, d.between(c.Start, c.End), d.text(c.Text))
			}
		}
	}
}

func (d *dumper) between(start, end int) string {
	from, to := d.source.Position(start), d.source.Position(end)
	if start < 0 || end < start || end > len(d.source.Bytes) {
		d.t.Errorf("%v: bytes %d to %d of %d", from, start, end, len(d.source.Bytes))
	}
	return fmt.Sprintf("%d:%d-%d:%d", from.Line, from.Column, to.Line, to.Column)
}

// text formats the offsets and bytes of a text. It shows skipped source in
// brackets, and a replacement after an arrow: "[&gt;→>]".
func (d *dumper) text(t block.Text) string {
	if t.Len() == 0 {
		return "none"
	}
	var b strings.Builder
	at := t.Start()
	for i, j := 0, 0; i < t.Len(); i = j {
		start, end := t.At(i), t.After(i+1)
		for j = i + 1; j < t.Len() && t.At(j) == start && end > start && t.After(j+1) == end; j++ {
		}
		if start < at || end < start {
			d.t.Errorf("byte %d of %q is from %d to %d, after %d", i, t.Bytes, start, end, at)
		}
		if start > at {
			fmt.Fprintf(&b, "[%s]", escaped(d.source.Bytes[at:start]))
		}
		if was := string(d.source.Bytes[start:end]); was == string(t.Bytes[i:j]) {
			b.WriteString(escaped(t.Bytes[i:j]))
		} else {
			fmt.Fprintf(&b, "[%s→%s]", escaped([]byte(was)), escaped(t.Bytes[i:j]))
		}
		at = end
	}
	if end := t.End(); end != at {
		d.t.Errorf("%q ends at %d, its last byte at %d", t.Bytes, end, at)
	}
	return fmt.Sprintf("%s \"%s\"", d.between(t.Start(), t.End()), b.String())
}

func escaped(s []byte) string {
	if len(s) == 1 && s[0] >= 0x80 {
		return string(s) // one byte of a character with several
	}
	quoted := strconv.Quote(string(s))
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
}
