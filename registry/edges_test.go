package registry_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
)

// TestEdges reads registries with values at and beyond limits, in all forms of TOML.
// For a valid registry, it compares the entries, positions, waits and contradictions
// with those in the archive. For an invalid one, it compares the problems.
func TestEdges(t *testing.T) {
	golden(t, "testdata/edges.txtar", func(_ *testing.T, data []byte) []string {
		r, err := registry.Parse("exitlint.toml", data)
		if invalid, ok := errors.AsType[*registry.Invalid](err); ok {
			var lines []string
			for _, p := range invalid.Problems {
				lines = append(lines, strings.TrimPrefix(p.String(), "exitlint.toml:"))
			}
			return lines
		}
		return described(r)
	})
}

// described formats all entries of a registry, one on each line.
func described(r *registry.Registry) []string {
	var lines []string
	add := func(e *registry.Entry, format string, args ...any) {
		s := fmt.Sprintf("%d:%d ", e.At("").Line, e.At("").Column) + fmt.Sprintf(format, args...)
		for _, key := range strings.Fields("version extends value name go meaning class recoverable condition action retry commands min max title code exit prefix kind values func var arg status reason file heading partial columns max_attempts initial_backoff backoff_multiplier max_backoff max_elapsed jitter immediate backoffs retry_after constants fallback types required fields.error_code fields.exit_code values[1] backoffs[0] backoffs[1] columns.Code commands[0]") {
			if !e.Has(key) {
				continue
			}
			at, from := e.At(key), e.KeyAt(key)
			s += fmt.Sprintf(", %s %d:%d %d:%d%s", key, from.Line, from.Column, at.Line, at.Column, e.From(key))
		}
		lines = append(lines, s)
	}
	add(&r.Entry, "extends %q", r.Extends)
	add(&r.Program.Entry, "program %q of %q", r.Program.Name, r.Program.Constants)
	if r.Program.Fallback != nil {
		lines = append(lines, fmt.Sprint("fallback ", *r.Program.Fallback))
	}
	for i := range r.Ranges {
		if g := &r.Ranges[i]; g.Preset == "" {
			add(&g.Entry, "range %s %q %d to %d", g.Name, g.Title, g.Min, g.Max)
		}
	}
	for i := range r.Codes {
		if c := &r.Codes[i]; c.Preset == "" {
			add(&c.Entry, "code %d %s %s %q %s %q %q %s %s %q", c.Value, c.Name, c.Go, c.Meaning, c.Class, c.Recoverable, c.Condition, c.Action, c.Retry, c.Commands)
		}
	}
	for i := range r.Retries {
		if p := &r.Retries[i]; p.Preset == "" {
			total, known := p.TotalWait()
			waits := p.Waits()
			add(&p.Entry, "policy %s %d %v %v %v %v %v %v %v %s: %d waits %v, in all %v %v", p.Name, p.MaxAttempts, p.InitialBackoff, p.Multiplier, p.MaxBackoff, p.MaxElapsed, p.Jitter, p.Immediate, p.Backoffs, p.RetryAfter, len(waits), waits[:min(len(waits), 8)], total, known)
		}
	}
	for i := range r.Errors {
		e := &r.Errors[i]
		effective := r.Effective(*e)
		exit := "none"
		if e.Exit != nil {
			exit = fmt.Sprint(*e.Exit)
		}
		add(&e.Entry, "error %s ends with %s, %s %s %s", e.Code, exit, effective.Class, effective.Recoverable, effective.Retry)
	}
	for i := range r.Prefixes {
		add(&r.Prefixes[i].Entry, "prefix %s %q", r.Prefixes[i].Prefix, r.Prefixes[i].Title)
	}
	for i := range r.Classifiers {
		c := &r.Classifiers[i]
		add(&c.Entry, "classifier %s %s %q", c.Kind, c.Class, c.Values)
	}
	for i := range r.Envelopes {
		n := &r.Envelopes[i]
		add(&n.Entry, "envelope %s %q %q %v %v %q %q", n.Name, n.Types, n.Required, n.Fields, n.Constants, n.Omitted, n.Stream)
		for j := range n.Excepts {
			x := &n.Excepts[j]
			add(&x.Entry, "except %q %q %q %q", x.Code, x.Type, x.Func, x.Reason)
		}
	}
	for i := range r.Exits {
		x := &r.Exits[i]
		add(&x.Entry, "exit %s%s %v %v", x.Func, x.Var, x.Arg != nil, x.Status != nil)
	}
	for i := range r.Passthroughs {
		add(&r.Passthroughs[i].Entry, "passthrough %s %q", r.Passthroughs[i].Func, r.Passthroughs[i].Reason)
	}
	for i := range r.Docs {
		d := &r.Docs[i]
		add(&d.Entry, "doc %s %q %s %v %v", d.File, d.Heading, d.Kind, d.Partial, d.Columns)
	}
	for _, c := range r.Contradictions() {
		lines = append(lines, fmt.Sprintf("%d:%d: %s: %s", c.Line, c.Column, c.Topic, c.Message))
	}
	return lines
}

// TestNear checks which words Near returns for a word, and in which order.
func TestNear(t *testing.T) {
	t.Parallel()
	words := []string{"lock", "locked", "clock", "block", "timeout", "LOCK", "lo_ck", "abcdef", "abcdefg", "xbcxef"}
	for _, c := range []struct {
		word string
		most int
		want string
	}{
		{"lock", 9, "lock LOCK lo_ck clock block locked"},
		{"lock", 2, "lock LOCK"},
		{"lock", 0, ""},
		{"lokc", 9, "lock LOCK clock block lo_ck"},
		{"timeuot", 9, "timeout"},
		{"timxyzt", 9, "timeout"},
		{"wxyzout", 9, ""},
		{"abcdef", 3, "abcdef abcdefg xbcxef"},
		{"abcxyz", 9, "abcdef xbcxef"},
		{"", 9, ""},
		{"zzz", 9, ""},
	} {
		if got := strings.Join(registry.Near(c.word, words, c.most), " "); got != c.want {
			t.Errorf("near %q, at most %d: got %q, want %q", c.word, c.most, got, c.want)
		}
	}
	if !slices.Equal(registry.Near("a", []string{"ab", "ab"}, 5), []string{"ab"}) {
		t.Error("a word is given twice")
	}
}
