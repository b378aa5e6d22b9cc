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

// SARIF prints logs in the Static Analysis Results Interchange Format 2.1.0, for
// editors and code scanning.
//
// It prints failures as text, because a log without results would look like success.
type SARIF struct {
	Dir     string // the directory that printed file names are relative to
	Version string // the version of exitlint
	Rules   []Rule // the rules that the log contains
	// Source reads the content of a file, to convert columns from bytes to UTF-16 code
	// units. If it is nil, findings have no columns.
	Source func(file string) ([]byte, error)
}

// A Rule describes a rule for a SARIF log.
type Rule struct {
	Name     string // such as exitcode/range
	Summary  string // one sentence
	Text     string // the rule page as plain text
	Markdown string
	URL      string
}

const (
	informationURI = "https://github.com/exitlint/exitlint"
	// rootID is the name of the root directory in a SARIF log. File names in the log
	// are relative to this directory.
	rootID = "%SRCROOT%"
	// fingerprintKey names the algorithm of fingerprint. Increase its number when you
	// change the algorithm.
	fingerprintKey = "exitlint/v1"
	level          = "error"
)

// Findings prints a log with a single run.
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
	for _, f := range sortFindings(s.Dir, findings) {
		// Do not call run.AddResult: it would write the rule index 2^64-1 for a rule that
		// the log does not describe.
		run.Results = append(run.Results, b.result(f))
	}
	log.AddRun(run)
	return writeJSON(w, log)
}

// Failure prints the failure as text.
func (s SARIF) Failure(w io.Writer, f *Failure, status int) error {
	return Text{Dir: s.Dir}.Failure(w, f, status)
}

// driver describes exitlint and its rules for a log.
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

// A sarifBuilder converts findings to SARIF results.
type sarifBuilder struct {
	SARIF
	files *sources
	// seen counts the findings with the same content that have been converted so far;
	// see fingerprint.
	seen  map[string]int
	rules map[string]int // the indexes of rules in the log, keyed by name
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

// artifact returns a file as a SARIF location. The path of a file in the root directory is
// relative. All other paths are absolute, because SARIF forbids "..".
func (b sarifBuilder) artifact(file string) *sarif.ArtifactLocation {
	rel := Relative(b.Dir, file)
	if rel == ".." || strings.HasPrefix(rel, "../") || filepath.IsAbs(filepath.FromSlash(rel)) {
		return sarif.NewSimpleArtifactLocation(fileURI(file))
	}
	return sarif.NewSimpleArtifactLocation((&url.URL{Path: rel}).String()).WithUriBaseId(rootID)
}

func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a path with a drive, such as C:/x
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// region converts a span to a region of SARIF, in which columns count UTF-16 code
// units. It returns nil for a whole file. If the file cannot be read, the region has no
// columns.
func (b sarifBuilder) region(at span.Span) *sarif.Region {
	if at.Line < 1 {
		return nil
	}
	r := sarif.NewRegion().WithStartLine(at.Line)
	source := b.files.get(at.File)
	start, end := source.column(at.Line, at.Column), source.column(at.EndLine, at.EndColumn)
	if start > 0 {
		r.WithStartColumn(start)
	}
	if start > 0 && end > 0 {
		r.WithEndLine(at.EndLine).WithEndColumn(end)
	}
	return r
}

// fix converts a fix to SARIF. It returns nil if an edit is outside of its file, because
// the file has become shorter since the check.
func (b sarifBuilder) fix(f finding.Fix) *sarif.Fix {
	out := sarif.NewFix().WithDescriptionText(f.Message)
	changes := map[string]*sarif.ArtifactChange{}
	for _, e := range f.Edits {
		region := b.deletedRegion(e)
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

// deletedRegion returns the region that an edit replaces, or nil if the offsets are
// outside of the file.
func (b sarifBuilder) deletedRegion(e finding.Edit) *sarif.Region {
	source := b.files.get(e.File)
	start, ok := source.position(e.Start)
	end, endOK := source.position(e.End)
	if !ok || !endOK {
		return nil
	}
	return sarif.NewRegion().
		WithStartLine(start.Line).WithStartColumn(source.column(start.Line, start.Column)).
		WithEndLine(end.Line).WithEndColumn(source.column(end.Line, end.Column))
}

// fingerprint returns a hash by which services recognize a finding. It covers only the
// rule, the message and the text of the line, so it stays the same when the finding moves
// to another line or file. If several findings in a file are equal, a counter makes their
// hashes different.
func (b sarifBuilder) fingerprint(f finding.Finding) string {
	line := strings.TrimSpace(string(b.files.get(f.File).line(f.Line)))
	key := strings.Join([]string{f.Rule, f.Message, line}, "\x00")
	n := b.seen[f.File+"\x00"+key]
	b.seen[f.File+"\x00"+key]++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, n))
	return hex.EncodeToString(sum[:16])
}
