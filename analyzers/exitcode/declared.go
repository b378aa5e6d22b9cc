package exitcode

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"slices"
	"strconv"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/conventions"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// reportReserved reports declared statuses that already mean something to shells, to
// the Go runtime or in sysexits.h. It also reports those that the registry or a preset
// reserves, and a 0 that the registry declares as a failure.
func (c *checker) reportReserved() {
	for i := range c.Registry.Codes {
		code := &c.Registry.Codes[i]
		if code.Preset != "" {
			continue
		}
		if message := conflict(code); message != "" {
			c.ReportRegistry(atValue(reserved, code, message))
		}
		if g, ok := c.Registry.ReservedBy(code.Value); ok && (g.Preset == "" || code.From("value") != g.Preset) {
			c.ReportRegistry(atValue(reserved, code, fmt.Sprintf("status %d (%s) is reserved%s: %s", code.Value, code.Name, reservedBy(g), g.Reason)))
		}
	}
	for _, d := range c.Registry.Contradictions() {
		if d.Topic == registry.ZeroNotSuccess {
			c.ReportRegistry(finding.Finding{Rule: reserved, Message: d.Message, Span: d.Position.Span(0)})
		}
	}
}

// reservedBy returns " by the preset X" if the [[reserved]] range g comes from the
// preset X, and "" if the registry itself declares the range.
func reservedBy(g *registry.Reserved) string {
	if g.Preset == "" {
		return ""
	}
	return fmt.Sprintf(" by the preset %q", g.Preset)
}

// checkCategories reports codes that are in no [[range]], and codes whose name does not
// match name_pattern.
func (c *checker) checkCategories() {
	for i := range c.Registry.Codes {
		code := &c.Registry.Codes[i]
		if code.Preset != "" {
			continue
		}
		if _, ok := c.Registry.Range(code.Value); !ok && len(c.Registry.Ranges) > 0 {
			c.ReportRegistry(atValue(category, code, fmt.Sprintf("status %d (%s) is in no [[range]]", code.Value, code.Name)))
		}
		if p := &c.Registry.Program; code.Own("name") && !p.FitsName(code.Name) {
			at := code.At("name")
			c.ReportRegistry(finding.Finding{Rule: name, Message: fmt.Sprintf("the name %s does not match name_pattern %q", code.Name, p.NamePattern), Span: at.Span(len(code.Name) + len(`""`))})
		}
	}
}

// conflict returns a message if a declared status already has another meaning by
// convention, and "" otherwise. A name without a meaning, such as EXIT_127, cannot
// contradict shells or sysexits.h.
func conflict(code *registry.Code) string {
	v, text := code.Value, wordsOf(code)
	switch {
	case v == 2:
		if code.Class != "" && code.From("class") == "" && code.Class != registry.ClassPermanent && code.Class != registry.ClassFatal {
			return fmt.Sprintf("status 2 (%s) is %q here, but a panic and a bad flag end with 2, too", code.Name, code.Class)
		}
	case text == "":
	case v >= 126 && v <= 128:
		if !hasWord(text, shellWords[v]) {
			return fmt.Sprintf("status %d is %s here, but means %q to shells", v, code.Name, conventions.MeaningsOf(v)[0].Text)
		}
	case v >= conventions.FirstSignal && v <= conventions.LastSignal:
		if code.Class != registry.ClassCancelled || code.From("class") != "" {
			return signalConflict(code, text)
		}
	case v >= conventions.FirstSysexit && v <= conventions.LastSysexit:
		return sysexitConflict(code, text)
	}
	return ""
}

func signalConflict(code *registry.Code, text string) string {
	v := code.Value
	name, known := conventions.SignalName(v)
	words := anySignal
	if known {
		words = signalWords[name]
	}
	if hasWord(text, words) || hasWord(text, []string{"signal", "kill"}) {
		return ""
	}
	if known {
		return fmt.Sprintf("status %d is %s here, but means \"ended by %s\" to shells", v, code.Name, name)
	}
	return fmt.Sprintf("status %d is %s here, but means \"ended by signal %d\" to shells", v, code.Name, v-128)
}

// sysexitConflict returns a message if a status means something else in sysexits.h, and
// "" otherwise. text contains the words that describe the code in the registry.
func sysexitConflict(code *registry.Code, text string) string {
	name, ok := conventions.Sysexit(code.Value)
	if !ok {
		return ""
	}
	if other, is := sysexitNamed(code.Name); is && other != code.Value {
		return fmt.Sprintf("status %d is %s here, but %s in sysexits.h, where %s is %d", code.Value, code.Name, name, code.Name, other)
	}
	if !hasWord(text, sysexitWords[name]) {
		return fmt.Sprintf("status %d is %s here, but %s in sysexits.h", code.Value, code.Name, name)
	}
	return ""
}

func sysexitNamed(name string) (int, bool) {
	for v := conventions.FirstSysexit; v <= conventions.LastSysexit; v++ {
		if known, _ := conventions.Sysexit(v); known == name {
			return v, true
		}
	}
	return 0, false
}

// Unreached returns a finding for each declared status that no program can end with. It
// returns none if the statuses of a program are not known: the program is nil, or has
// an unbounded status, which may be any declared status.
//
// excluded lists files that are built only on other systems. A status that occurs in
// one of them is skipped, because the program may use it there.
func Unreached(reg *registry.Registry, programs []*exit.Program, excluded []string) []finding.Finding {
	reached := map[int]bool{0: true}
	for _, p := range programs {
		if p == nil || len(p.Dynamic) > 0 {
			return nil
		}
		for _, s := range p.Statuses {
			reached[s.Value] = true
		}
	}
	var out []finding.Finding
	for i := range reg.Codes {
		code := &reg.Codes[i]
		signal := code.Value >= conventions.FirstSignal && code.Value <= conventions.LastSignal
		if code.Preset == "" && !signal && !reached[code.Value] && !isMentioned(code, excluded) {
			out = append(out, atValue(unreached, code, fmt.Sprintf("no program ends with status %d (%s)", code.Value, code.Name)))
		}
	}
	return out
}

// isMentioned reports whether the number of a code, or the name of its constant,
// occurs in one of the files.
func isMentioned(code *registry.Code, files []string) bool {
	return slices.ContainsFunc(files, func(name string) bool {
		source, err := os.ReadFile(name)
		return err == nil && mentions(source, code)
	})
}

func mentions(source []byte, code *registry.Code) bool {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(source)), source, nil, 0)
	for {
		switch _, tok, text := s.Scan(); tok {
		case token.EOF:
			return false
		case token.IDENT:
			if code.HasName(text) {
				return true
			}
		case token.INT:
			if v, err := strconv.ParseInt(text, 0, 64); err == nil && v == int64(code.Value) {
				return true
			}
		}
	}
}

// atValue returns a finding at the value of a code in exitlint.toml, or at the name of
// the code if a preset sets the value.
func atValue(name string, code *registry.Code, message string) finding.Finding {
	at, value := code.OwnAt(), code.Value
	width := len(fmt.Sprint(value))
	if !code.Own("value") && code.Own("name") {
		width = len(strconv.Quote(code.Name))
	}
	return finding.Finding{Rule: name, Message: message, Code: &value, Span: at.Span(width)}
}
