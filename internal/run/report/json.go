package report

import (
	"encoding/json"
	"io"

	"github.com/exitlint/exitlint/internal/finding"
)

// JSON prints reports for other programs, which rely on the structure of the output. So
// an incompatible change of the structure needs a new version number.
type JSON struct {
	Dir string // the directory that printed file names are relative to
}

// version is the version of the JSON format. All JSON output has it under the key
// "version".
const version = 1

// Findings prints an object with the keys "version", "findings" and "summary".
func (j JSON) Findings(w io.Writer, findings []finding.Finding, summary Summary) error {
	summary.Findings = len(findings)
	return writeJSON(w, struct {
		Version  int               `json:"version"`
		Findings []finding.Finding `json:"findings"`
		Summary  Summary           `json:"summary"`
	}{version, RelativeFindings(j.Dir, findings), summary})
}

// Programs prints an object with the keys "version" and "programs".
func (j JSON) Programs(w io.Writer, programs []Program) error {
	return writeJSON(w, struct {
		Version  int       `json:"version"`
		Programs []Program `json:"programs"`
	}{version, relativePrograms(j.Dir, programs)})
}

// An Envelope is a failure in JSON: {"error": {"code": …, "message": …}}.
type Envelope struct {
	Error EnvelopeError `json:"error"`
}

// An EnvelopeError contains the fields of a failure. Recoverable is always false,
// because the user has to correct something before another run.
type EnvelopeError struct {
	Code        string    `json:"code"`
	Message     string    `json:"message"`
	ExitCode    int       `json:"exitCode"`
	Recoverable bool      `json:"recoverable"`
	Suggestion  string    `json:"suggestion"`
	Problems    []Problem `json:"places,omitempty"`
}

// Failure prints an [Envelope] on one line.
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

// writeJSON prints v as indented JSON, with <, > and & as they are.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
