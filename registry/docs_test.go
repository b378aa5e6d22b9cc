package registry_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestReference checks that the examples in docs/registry.md are valid. An example
// is only a part of a file, so it may use names that are not declared in it.
func TestReference(t *testing.T) {
	elsewhere := regexp.MustCompile(`names no policy|is not a declared status`)
	for _, source := range referenceExamples(t) {
		r, err := registry.Parse("exitlint.toml", []byte(source))
		if err == nil {
			for _, c := range r.Contradictions() {
				if c.Topic != registry.PolicyUnused {
					t.Errorf("%s\nin:\n%s", c.Message, source)
				}
			}
			continue
		}
		for line := range strings.Lines(err.Error()) {
			if !elsewhere.MatchString(line) {
				t.Errorf("%s\nin:\n%s", line, source)
			}
		}
	}
}

// referenceExamples returns the examples in docs/registry.md, each with the lines added
// that make it a complete file.
func referenceExamples(t *testing.T) []string {
	t.Helper()
	page, err := os.ReadFile("../docs/registry.md")
	if err != nil {
		t.Fatal(err)
	}
	var sources []string
	for _, block := range regexp.MustCompile("(?s)```toml\n(.*?)```").FindAllSubmatch(page, -1) {
		source := string(block[1])
		if !strings.Contains(source, "version = ") {
			source = "version = 1\n" + source
		}
		sources = append(sources, source)
	}
	if len(sources) < 12 {
		t.Fatalf("only %d examples", len(sources))
	}
	return sources
}

func TestTotalWait(t *testing.T) {
	r := parse(t, `version = 1
[retry.once]
max_attempts = 3
immediate = true
[retry.third]
max_attempts = 3
initial_backoff = "1s"
backoff_multiplier = 1.1
[retry.open]
max_elapsed = "1s"
initial_backoff = "1s"
[retry.long]
max_attempts = 1000000
initial_backoff = "1s"
`)
	tests := []struct {
		name, total string
		ok          bool
	}{
		{"once", "0s", true},
		{"third", "2.1s", true},
		{"open", "0s", false},
		{"long", "277h46m39s", true},
	}
	for _, test := range tests {
		p, _ := r.Retry(test.name)
		if total, ok := p.TotalWait(); total.String() != test.total || ok != test.ok {
			t.Errorf("%s waits %v, %v", test.name, total, ok)
		}
	}
}
