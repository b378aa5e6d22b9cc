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
// A failure is text: a log without a run would be taken for a check that found
// nothing, and standard output stays empty.
type SARIF struct {
	Dir     string                            // paths are relative to it
	Version string                            // of exitlint
	Rules   []Rule                            // all there are
	Source  func(file string) ([]byte, error) // reads a file, to count its characters; nil: lines only
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
	// fingerprintKey names how fingerprints are made; another way has another
	// number.
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
		// AddResult would write the index 2^64-1 for a rule that it does not find.
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

// A sarifBuilder makes the results of a run.
type sarifBuilder struct {
	SARIF
	files *sources
	seen  map[string]int // fingerprints in a file, before they are numbered
	rules map[string]int // name to index
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

// artifact returns the location of a file: relative to the root if it is under it. SARIF has
// no relative paths that lead out of the root.
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

// region returns the region of a span in its file, or nil for a whole file. It
// leaves columns out where the file is not there to count them in.
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

// fix returns a fix with its edits, or nil if the files have changed since the
// check.
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

// fingerprint returns an identity of a finding that does not change when lines
// above it, or its file, move: a hash of its rule, its message and the text of its
// line, and of a number where these repeat in a file.
func (b sarifBuilder) fingerprint(f finding.Finding) string {
	line := strings.TrimSpace(string(b.files.of(f.File).line(f.Line)))
	key := strings.Join([]string{f.Rule, f.Message, line}, "\x00")
	n := b.seen[f.File+"\x00"+key]
	b.seen[f.File+"\x00"+key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
	return hex.EncodeToString(sum[:16])
}
