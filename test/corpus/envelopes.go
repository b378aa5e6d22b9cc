package corpus

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/exitlint/exitlint/internal/finding"
)

// envelopeRules lists the rules whose findings an [EnvelopeLabel] contains.
var envelopeRules = []string{"envelope/type", "envelope/recoverable", "envelope/suggestion"}

// An EnvelopeLabel lists the findings that a reviewer expects about the JSON errors of
// a program. Its file is <program>.toml. The registry requires the roles "recoverable"
// and "suggestion", and declares no error codes.
type EnvelopeLabel struct {
	ID           string            `toml:"id"`
	Module       string            `toml:"module"`
	Version      string            `toml:"version"` // the version of the module, if the module proxy has it
	Source       string            `toml:"source"`  // otherwise github.com/OWNER/NAME@COMMIT
	MainPackages []string          `toml:"main_packages"`
	Completeness string            `toml:"completeness"` // "full", or "sample" if other findings may also be right
	Types        []string          `toml:"types"`        // the types for [envelope], as a maintainer would list them
	Fields       map[string]string `toml:"fields"`       // the fields for [envelope.fields]
	Findings     []Expected        `toml:"finding"`
}

// An Expected is a finding that exitlint should report. Several positions can be correct.
type Expected struct {
	Rule      string   `toml:"rule"`
	File      string   `toml:"file"` // relative to the module
	Line      int      `toml:"line"`
	Also      []int    `toml:"also"`      // other lines of File that are also correct
	Elsewhere []string `toml:"elsewhere"` // other positions that are also correct, as "RULE FILE:LINE"
	Role      string   `toml:"role"`      // if not "", a word that the message must contain
	Types     bool     `toml:"types"`     // whether exitlint finds it only if the registry lists types
	Optional  bool     `toml:"optional"`  // whether the finding is right but not required
	Note      string   `toml:"note"`
}

func (e Expected) String() string { return fmt.Sprintf("%s:%d %s", e.File, e.Line, e.Rule) }

// places returns all correct positions of the finding, as "RULE FILE:LINE".
func (e Expected) places() []string {
	out := slices.Clone(e.Elsewhere)
	for _, line := range append([]int{e.Line}, e.Also...) {
		out = append(out, fmt.Sprintf("%s %s:%d", e.Rule, e.File, line))
	}
	return out
}

// ReadEnvelopes reads the label of a program from a file. It rejects unknown keys and
// rules.
func ReadEnvelopes(file string) (*EnvelopeLabel, error) {
	var l EnvelopeLabel
	md, err := toml.DecodeFile(file, &l)
	if err != nil {
		return nil, err
	}
	if unknown := md.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: unknown key %s", file, unknown[0])
	}
	if (l.Version == "") == (l.Source == "") || l.Completeness != "full" && l.Completeness != "sample" {
		return nil, fmt.Errorf("%s: write version or source, and completeness full or sample", file)
	}
	for _, e := range l.Findings {
		if e.File == "" || e.Line == 0 || !slices.Contains(envelopeRules, e.Rule) {
			return nil, fmt.Errorf("%s: %s: write file, line, and a rule of envelopes", file, e)
		}
	}
	return &l, nil
}

// Registry returns a registry for the program, in TOML. If types is true, it contains the
// types and fields of the label.
func (l *EnvelopeLabel) Registry(types bool) string {
	var b strings.Builder
	b.WriteString("version = 1\n\n[[code]]\nvalue = 1\nname = \"FAILED\"\nmeaning = \"anything that went wrong\"\nclass = \"mixed\"\n")
	if !types || len(l.Types)+len(l.Fields) == 0 {
		return b.String()
	}
	b.WriteString("\n[envelope]\n")
	if len(l.Types) > 0 {
		fmt.Fprintf(&b, "types = [%q", l.Types[0])
		for _, name := range l.Types[1:] {
			fmt.Fprintf(&b, ", %q", name)
		}
		b.WriteString("]\n")
	}
	for key, path := range l.Fields {
		fmt.Fprintf(&b, "fields.%s = %q\n", key, path)
	}
	return b.String()
}

// An EnvelopeScore counts how many findings of exitlint agree with the labels of
// reviewers.
type EnvelopeScore struct {
	Labels, Found   int
	Reported, Wrong int

	Differences []string // "missed FILE:LINE RULE" or "wrong FILE:LINE RULE MESSAGE"
}

// Add adds the counts of another score to s.
func (s *EnvelopeScore) Add(o EnvelopeScore) {
	s.Labels += o.Labels
	s.Found += o.Found
	s.Reported += o.Reported
	s.Wrong += o.Wrong
}

// CompareEnvelopes compares the findings of exitlint in a module with its label. root is
// the directory of the module. types says whether the registry names Go types.
//
// CompareEnvelopes does not count:
//
//   - entries of the label that have Types set, if the registry names no types;
//   - findings that match an optional entry;
//   - findings that match no entry, if the label is only a sample of the mistakes in the module.
func CompareEnvelopes(l *EnvelopeLabel, root string, findings []finding.Finding, types bool) EnvelopeScore {
	var s EnvelopeScore
	found := make([]bool, len(l.Findings))
	for _, f := range findings {
		if !slices.Contains(envelopeRules, f.Rule) {
			continue
		}
		file, err := filepath.Rel(root, f.File)
		if err != nil {
			file = f.File
		}
		place := fmt.Sprintf("%s %s:%d", f.Rule, filepath.ToSlash(file), f.Line)
		labelled, counts := false, false
		for i, e := range l.Findings {
			if slices.Contains(e.places(), place) && (f.Rule != "envelope/type" || strings.Contains(f.Message, e.Role)) {
				found[i], labelled = true, true
				counts = counts || !e.Optional
			}
		}
		switch {
		case counts:
			s.Reported++
		case !labelled && l.Completeness == "full":
			s.Reported++
			s.Wrong++
			s.Differences = append(s.Differences, fmt.Sprintf("wrong %s:%d %s %s", filepath.ToSlash(file), f.Line, f.Rule, f.Message))
		}
	}
	for i, e := range l.Findings {
		if e.Optional || e.Types && !types {
			continue
		}
		s.Labels++
		if found[i] {
			s.Found++
		} else {
			s.Differences = append(s.Differences, "missed "+e.String())
		}
	}
	return s
}
