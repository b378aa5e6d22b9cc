package block_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/block"
)

// FuzzRead checks that any file can be read in any format. The offsets of blocks
// must lie in the file and must be in order.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.golden")
	if err != nil {
		f.Fatal(err)
	}
	for _, golden := range files {
		file := strings.TrimSuffix(golden, ".golden")
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.TrimSuffix(filepath.Base(file), ".txt"), src)
	}
	f.Add("a.1", []byte(".nf\na\n\\fB\nb\n.fi\n")) // a line that contains only an escape
	f.Fuzz(func(t *testing.T, name string, src []byte) {
		s, blocks, err := block.Read(name, src)
		if err != nil {
			return
		}
		d := &dumper{t: t, source: s}
		d.blocks(blocks, "")
	})
}
