package report

import (
	"encoding/json"
	"io"

	"github.com/exitlint/exitlint/internal/finding"
)

// JSON is the format for programs. The structure is a promise to callers: an
// incompatible change increases the version.
type JSON struct {
	Dir string // paths are relative to it
}

// version is the version of the JSON outputs.
const version = 1

// Findings writes {"version", "findings", "summary"}.
func (j JSON) Findings(w io.Writer, findings []finding.Finding, summary Summary) error {
	summary.Findings = len(findings)
	return encode(w, struct {
		Version  int               `json:"version"`
		Findings []finding.Finding `json:"findings"`
		Summary  Summary           `json:"summary"`
	}{version, RelativeFindings(j.Dir, findings), summary})
}

// Programs writes {"version", "programs"}.
func (j JSON) Programs(w io.Writer, programs []Program) error {
	return encode(w, struct {
		Version  int       `json:"version"`
		Programs []Program `json:"programs"`
	}{version, relativePrograms(j.Dir, programs)})
}

// An Envelope is the JSON form of a failure.
type Envelope struct {
	Error EnvelopeError `json:"error"`
}

// An EnvelopeError describes what failed and whether a retry can succeed. A
// retry never can, because each failure requires a change first.
type EnvelopeError struct {
	Code        string    `json:"code"`
	Message     string    `json:"message"`
	ExitCode    int       `json:"exitCode"`
	Recoverable bool      `json:"recoverable"`
	Suggestion  string    `json:"suggestion"`
	Problems    []Problem `json:"places,omitempty"`
}

// Failure writes the envelope on one line.
func (j JSON) Failure(w io.Writer, f *Failure, status int) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(Envelope{EnvelopeError{
		Code:        f.Code,
		Message:     f.Message,
		ExitCode:    status,
		Recoverable: false,
		Suggestion:  f.Suggestion,
		Problems:    relativeProblems(j.Dir, f.Problems),
	}})
}

func relativeProblems(dir string, problems []Problem) []Problem {
	var out []Problem
	for _, p := range problems {
		p.File = Relative(dir, p.File)
		out = append(out, p)
	}
	return out
}

// encode writes v with indentation, and does not escape <, > and &.
func encode(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
