package registry_test

import (
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// BenchmarkParse parses the largest preset.
func BenchmarkParse(b *testing.B) {
	p, ok := registry.LookupPreset("claude-todo")
	if !ok {
		b.Fatal("no preset claude-todo")
	}
	b.SetBytes(int64(len(p.TOML)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := registry.Parse("exitlint.toml", p.TOML); err != nil {
			b.Fatal(err)
		}
	}
}
