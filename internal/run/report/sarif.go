package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// SARIF is the Static Analysis Results Interchange Format, version 2.1.0, which
// code scanning services and editors read.
//
// A failure is text, and standard output stays empty: a log without results would
// look like a check without findings.
type SARIF struct {
	Dir     string                            // paths are relative to it
	Version string                            // of exitlint
	Rules   []Rule                            // all rules
	Source  func(file string) ([]byte, error) // reads a file, to count its characters; if nil, columns are left out
}

// A Rule is a rule as a SARIF log describes it.
type Rule struct {
	Name     string // exitcode/range
	Summary  string // one sentence
	Text     string // its page
	Markdown string
	URL      string
}

const (
	informationURI = "https://github.com/exitlint/exitlint"
	// rootID names the directory that paths are relative to.
	rootID = "%SRCROOT%"
	// fingerprintKey names the algorithm of fingerprints. If the algorithm
	// changes, the number in the key has to change.
	fingerprintKey = "exitlint/v1"
	level          = "error"
)

// Findings writes a log with one run.
func (s SARIF) Findings(w io.Writer, findings []finding.Finding, _ Summary) error {
	log, err := sarif.New(sarif.Version210)
	if err != nil {
		return err
	}
	run := sarif.NewRun(sarif.Tool{Driver: s.driver()})
	run.ColumnKind = "utf16CodeUnits"
	run.OriginalUriBaseIDs = map[string]*sarif.ArtifactLocation{rootID: sarif.NewSimpleArtifactLocation(strings.TrimSuffix(fileURI(s.Dir), "/") + "/")}
	run.AddInvocations(sarif.NewInvocation().WithExecutionSuccess(true))
	b := sarifBuilder{SARIF: s, files: newSources(s.Source), seen: map[string]int{}, rules: map[string]int{}}
	for i, r := range s.Rules {
		b.rules[r.Name] = i
	}
	for _, f := range sorted(s.Dir, findings) {
		// Do not call AddResult: it would write the index 2^64-1 for an unknown
		// rule.
		run.Results = append(run.Results, b.result(f))
	}
	log.AddRun(run)
	return encode(w, log)
}

// Failure writes text.
func (s SARIF) Failure(w io.Writer, f *Failure, status int) error {
	return Text{Dir: s.Dir}.Failure(w, f, status)
}

// driver describes exitlint and its rules.
func (s SARIF) driver() *sarif.ToolComponent {
	version, uri := s.Version, informationURI
	d := &sarif.ToolComponent{Name: "exitlint", Version: &version, InformationURI: &uri, Rules: []*sarif.ReportingDescriptor{}}
	for _, r := range s.Rules {
		d.Rules = append(d.Rules, sarif.NewRule(r.Name).
			WithShortDescription(sarif.NewMultiformatMessageString(r.Summary)).
			WithHelp(sarif.NewMultiformatMessageString(r.Text).WithMarkdown(r.Markdown)).
			WithHelpURI(r.URL).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel(level)))
	}
	return d
}

// A sarifBuilder builds the results of a run.
type sarifBuilder struct {
	SARIF
	files *sources
	seen  map[string]int // number of findings so far, by file and content of the fingerprint
	rules map[string]int // index of each rule, by name
}

func (b sarifBuilder) result(f finding.Finding) *sarif.Result {
	r := sarif.NewRuleResult(f.Rule).WithLevel(level).WithMessage(sarif.NewTextMessage(f.Message))
	if i, ok := b.rules[f.Rule]; ok {
		r.WithRuleIndex(i)
	}
	r.AddLocation(b.location(f.Span))
	for i, related := range f.Related {
		r.AddRelatedLocation(b.location(span.Span{Position: related.Position}).WithId(i + 1).WithMessage(sarif.NewTextMessage(related.Message)))
	}
	for _, fix := range f.Fixes {
		if fix := b.fix(fix); fix != nil {
			r.AddFix(fix)
		}
	}
	r.PartialFingerprints = map[string]any{fingerprintKey: b.fingerprint(f)}
	return r
}

func (b sarifBuilder) location(at span.Span) *sarif.Location {
	p := sarif.NewPhysicalLocation().WithArtifactLocation(b.artifact(at.File))
	if region := b.region(at); region != nil {
		p.WithRegion(region)
	}
	return sarif.NewLocationWithPhysicalLocation(p)
}

// artifact returns the location of a file. It is relative if the file is under
// the root: SARIF has no relative paths that lead out of the root.
func (b sarifBuilder) artifact(file string) *sarif.ArtifactLocation {
	rel := Relative(b.Dir, file)
	if rel == ".." || strings.HasPrefix(rel, "../") || filepath.IsAbs(filepath.FromSlash(rel)) {
		return sarif.NewSimpleArtifactLocation(fileURI(file))
	}
	return sarif.NewSimpleArtifactLocation((&url.URL{Path: rel}).String()).WithUriBaseId(rootID)
}

// fileURI returns the URI of an absolute path.
func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/x
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// region returns the region of a span in its file, or nil for a whole file. The
// region has no columns if the file cannot be read, because columns are counted
// in characters.
func (b sarifBuilder) region(at span.Span) *sarif.Region {
	if at.Line < 1 {
		return nil
	}
	r := sarif.NewRegion().WithStartLine(at.Line)
	source := b.files.of(at.File)
	start, end := source.column(at.Line, at.Column), source.column(at.EndLine, at.EndColumn)
	if start > 0 {
		r.WithStartColumn(start)
	}
	if start > 0 && end > 0 {
		r.WithEndLine(at.EndLine).WithEndColumn(end)
	}
	return r
}

// fix returns a fix and its edits, or nil if a file has changed since the check.
func (b sarifBuilder) fix(f finding.Fix) *sarif.Fix {
	out := sarif.NewFix().WithDescriptionText(f.Message)
	changes := map[string]*sarif.ArtifactChange{}
	for _, e := range f.Edits {
		region := b.deleted(e)
		if region == nil {
			return nil
		}
		change := changes[e.File]
		if change == nil {
			change = sarif.NewArtifactChange(b.artifact(e.File))
			changes[e.File] = change
			out.ArtifactChanges = append(out.ArtifactChanges, change)
		}
		text := e.NewText
		change.WithReplacement(sarif.NewReplacement(region).WithInsertedContent(&sarif.ArtifactContent{Text: &text}))
	}
	if len(out.ArtifactChanges) == 0 {
		return nil
	}
	return out
}

// deleted returns the region that an edit replaces. If the edit only inserts, the
// region is empty.
func (b sarifBuilder) deleted(e finding.Edit) *sarif.Region {
	source := b.files.of(e.File)
	start, ok := source.position(e.Start)
	end, endOK := source.position(e.End)
	if !ok || !endOK {
		return nil
	}
	return sarif.NewRegion().
		WithStartLine(start.Line).WithStartColumn(source.column(start.Line, start.Column)).
		WithEndLine(end.Line).WithEndColumn(source.column(end.Line, end.Column))
}

// fingerprint returns a hash that identifies a finding, and that does not
// change when the line or the file moves. The hash covers the rule, the message
// and the text of the line. A number distinguishes findings of one file in
// which these three are equal.
func (b sarifBuilder) fingerprint(f finding.Finding) string {
	line := strings.TrimSpace(string(b.files.of(f.File).line(f.Line)))
	key := strings.Join([]string{f.Rule, f.Message, line}, "\x00")
	n := b.seen[f.File+"\x00"+key]
	b.seen[f.File+"\x00"+key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
	return hex.EncodeToString(sum[:16])
}
