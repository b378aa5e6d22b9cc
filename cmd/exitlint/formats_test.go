package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestSARIFOfExample checks that the SARIF log for the planted example is valid,
// contains the same findings as the JSON report, and describes their rules.
func TestSARIFOfExample(t *testing.T) {
	t.Parallel()
	data := report(t, planted, "sarif")
	validSARIF(t, data)
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(data, &log); err != nil {
		t.Fatal(err)
	}
	run, findings := log.Runs[0], check(t, planted)
	if len(run.Results) != len(findings) || len(findings) < 20 {
		t.Fatalf("%d results of %d findings", len(run.Results), len(findings))
	}
	for i, r := range run.Results {
		at := r.Locations[0].PhysicalLocation
		if f := findings[i]; r.RuleID != f.Rule || at.ArtifactLocation.URI != f.File || at.Region.StartLine != f.Line {
			t.Errorf("result %d is %+v, and the finding %+v", i, r, f)
		}
		if got := run.Tool.Driver.Rules[r.RuleIndex].ID; got != r.RuleID {
			t.Errorf("%s has the index of %s", r.RuleID, got)
		}
	}
}

// TestGitHubOfExample checks that GitHub gets one annotation for each finding.
func TestGitHubOfExample(t *testing.T) {
	t.Parallel()
	lines := strings.Split(strings.TrimSuffix(string(report(t, planted, "github")), "\n"), "\n")
	findings := check(t, planted)
	if len(lines) != len(findings)+1 {
		t.Fatalf("%d lines of %d findings", len(lines), len(findings))
	}
	for i, f := range findings {
		if prefix := "::error file=" + f.File + ",line="; !strings.HasPrefix(lines[i], prefix) || !strings.Contains(lines[i], ",title="+f.Rule+"::") {
			t.Errorf("line %d is %s, and the finding %+v", i, lines[i], f)
		}
	}
}

// report returns the report of exitlint in the given format.
func report(t *testing.T, dir, format string) []byte {
	t.Helper()
	cmd := exec.Command("exitlint", "--format", format)
	cmd.Dir = dir
	return output(t, cmd)
}

func validSARIF(t *testing.T, data []byte) {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "internal", "run", "report", "testdata", "sarif-schema-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("sarif.json", schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiled.Validate(doc); err != nil {
		t.Error(err)
	}
}
