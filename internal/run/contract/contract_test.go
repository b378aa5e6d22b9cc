package contract_test

import (
	"bytes"
	"flag"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite the golden file")

const source = `version = 1
[program]
name = "taskctl"
[contract]
closed = true
[[code]]
value = 7
name = "LOCKED"
go = "Locked"
meaning = "The lock was not free"
class = "transient"
recoverable = "yes"
action = "retry"
retry = "lock"
side_effects = "none"
commands = ["update", "add"]
[[code]]
value = 3
name = "NOT_FOUND"
[[retired]]
value = 9
reason = "no plugins"
replaced_by = 3
[[error]]
code = "E_LOCKED"
exit = 7
[retry.lock]
max_attempts = 4
initial_backoff = "1s"
`

// made returns the contract of a program in a module at root. The file that sets the
// statuses begins at the given line.
func made(t *testing.T, root string, line int) *contract.Contract {
	t.Helper()
	r, err := registry.Parse(filepath.Join(root, "exitlint.toml"), []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(root, "cmd", "taskctl", "main.go")
	at := func(n int) exit.Location {
		return exit.Location{Span: span.Position{File: file, Line: line + n, Column: 2}.Span(1)}
	}
	p := &exit.Program{
		Package: "example.com/x/cmd/taskctl", Dir: filepath.Dir(file),
		Statuses: []exit.Status{
			{Value: 0, Implicit: true},
			{
				Value: 7, Origins: []exit.Origin{{Location: at(1)}, {Location: at(2)}},
				Witness: []exit.Step{{Func: "example.com/x/cmd/taskctl.main", Location: at(9)}, {Func: "example.com/x/lock.Take", Location: at(1)}},
			},
		},
		Dynamic: []exit.Dynamic{
			{Location: at(4), Reason: "a parsed number", Func: "example.com/x/cmd/taskctl.run"},
			{Location: at(5), Reason: "a parsed number", Func: "example.com/x/cmd/taskctl.run"},
		},
	}
	found := []causes.Located{
		{Position: at(1).Position, Cause: causes.Cause{Kind: causes.Sentinel, Name: "lock.ErrBusy"}},
		{Position: at(2).Position, Cause: causes.Cause{Kind: causes.Type, Name: "*lock.BusyError"}},
		{Position: at(2).Position, Cause: causes.Cause{Kind: causes.Usage, Name: "Parse"}},
		{Position: at(8).Position, Cause: causes.Cause{Kind: causes.ErrorCode, Name: "E_OTHER"}},
	}
	return contract.New(root, []contract.Source{{Program: p, Registry: r}}, nil, found)
}

func written(t *testing.T, c *contract.Contract) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestWrite checks a contract against its golden file and its schema.
func TestWrite(t *testing.T) {
	t.Parallel()
	got := written(t, made(t, abs(t, "m"), 10))
	testfiles.Golden(t, *update, filepath.Join("testdata", "contract.json"), got)
	validate(t, got)
}

// abs returns name as an absolute path of the operating system.
func abs(t *testing.T, name string) string {
	t.Helper()
	p, err := filepath.Abs(filepath.Join(string(filepath.Separator), name))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// validate checks a contract against docs/contract.schema.json.
func validate(t *testing.T, data []byte) {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "..", "docs", "contract.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(value); err != nil {
		t.Error(err)
	}
}

// TestStable checks that a contract depends neither on lines nor on the directory of
// the module, and that writing and reading a contract does not change it.
func TestStable(t *testing.T) {
	t.Parallel()
	want := written(t, made(t, abs(t, "m"), 10))
	if got := written(t, made(t, abs(t, "elsewhere"), 700)); !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	read, err := contract.Read(want)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(t, read); !bytes.Equal(got, want) {
		t.Errorf("after it was read:\n%s\nwant\n%s", got, want)
	}
}

// TestRead checks the errors for files that are not contracts.
func TestRead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                              "not JSON of exitlint contract",
		"[]":                            "not JSON of exitlint contract",
		`{"version": 2}`:                "version is 2",
		`{"version": 1, "programs": 3}`: "not JSON of exitlint contract",
	} {
		if _, err := contract.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestProgramName checks the names of executables.
func TestProgramName(t *testing.T) {
	t.Parallel()
	for pkg, want := range map[string]string{"example.com/x": "x", "example.com/x/v2": "x", "example.com/x/cmd/y": "y", "v2": ""} {
		if got := contract.ProgramName(pkg); got != want {
			t.Errorf("%s: %q, want %q", pkg, got, want)
		}
	}
}
