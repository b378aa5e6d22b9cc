package tables_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/tables"
)

// BenchmarkRead reads the five documents in testdata/seeds.
func BenchmarkRead(b *testing.B) {
	files, err := filepath.Glob(filepath.Join("testdata", "seeds", "*.md"))
	if err != nil || len(files) == 0 {
		b.Fatal("no documents", err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(file), func(b *testing.B) {
			b.SetBytes(int64(len(source)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := tables.Read(file, source, tables.Options{Declared: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
