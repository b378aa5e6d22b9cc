package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"example.com/taskctl/internal/exit"
	"example.com/taskctl/internal/output"
	"example.com/taskctl/internal/store"
)

const twoTasks = `[{"id":1,"title":"buy milk","done":true},{"id":2,"title":"write","done":false}]`

func TestStatus(t *testing.T) {
	tests := []struct {
		name  string
		tasks string
		args  []string
		want  int
		error string // the error code, where the command fails
	}{
		{name: "help", args: []string{"--help"}, want: exit.OK},
		{name: "add", args: []string{"add", "buy", "milk"}, want: exit.OK},
		{name: "list", tasks: twoTasks, args: []string{"list"}, want: exit.OK},
		{name: "done", tasks: twoTasks, args: []string{"done", "2"}, want: exit.OK},
		{name: "rm", tasks: twoTasks, args: []string{"rm", "1"}, want: exit.OK},
		{name: "rm force", tasks: twoTasks, args: []string{"rm", "--force", "2"}, want: exit.OK},
		{name: "list nothing", args: []string{"list"}, want: exit.NoData},
		{name: "export nothing", args: []string{"export", "x.csv"}, want: exit.NoData},
		{name: "add again", tasks: twoTasks, args: []string{"add", "write"}, want: exit.NoChange},
		{name: "done again", tasks: twoTasks, args: []string{"done", "1"}, want: exit.NoChange},
		{name: "no command", want: exit.Usage, error: "E_INPUT_INVALID"},
		{name: "bad command", args: []string{"sing"}, want: exit.Usage, error: "E_INPUT_INVALID"},
		{name: "bad flag", args: []string{"list", "--all"}, want: exit.Usage, error: "E_INPUT_INVALID"},
		{name: "bad format", args: []string{"export", "x.pdf"}, want: exit.Usage, error: "E_INPUT_INVALID"},
		{name: "no folder", tasks: twoTasks, args: []string{"export", "none/x.csv"}, want: exit.File, error: "E_FILE_ACCESS"},
		{name: "no such task", tasks: twoTasks, args: []string{"done", "9"}, want: exit.NotFound, error: "E_TASK_NOT_FOUND"},
		{name: "empty title", args: []string{"add", " "}, want: exit.Validation, error: "E_VALIDATION_TITLE"},
		{name: "bad file", tasks: "{", args: []string{"list"}, want: exit.Validation, error: "E_VALIDATION_FILE"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if test.tasks != "" {
				write(t, "tasks.json", test.tasks)
			}
			got, problem := run(t, t.Context(), test.args...)
			if got != test.want {
				t.Errorf("status %d, want %d", got, test.want)
			}
			if problem.Code != test.error {
				t.Errorf("error code %q, want %q", problem.Code, test.error)
			}
		})
	}
}

func TestLockTimeout(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "tasks.json.lock", "")
	got, problem := run(t, t.Context(), "add", "write")
	if got != exit.LockTimeout || !problem.Recoverable {
		t.Errorf("status %d, problem %+v", got, problem)
	}
}

func TestInterrupted(t *testing.T) {
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	got, problem := run(t, ctx, "add", "write")
	if got != exit.Interrupted || problem.Recoverable {
		t.Errorf("status %d, problem %+v", got, problem)
	}
}

func TestAsError(t *testing.T) {
	tests := []struct {
		err  error
		want int
	}{
		{fmt.Errorf("wrapped: %w", store.ErrChanged), exit.ChecksumMismatch},
		{fmt.Errorf("wrapped: %w", notFoundError(1)), exit.NotFound},
		{fmt.Errorf("something else"), exit.General},
	}
	for _, test := range tests {
		if got := asError(test.err).ExitCode(); got != test.want {
			t.Errorf("%v: status %d, want %d", test.err, got, test.want)
		}
	}
}

func TestExport(t *testing.T) {
	t.Chdir(t.TempDir())
	write(t, "tasks.json", twoTasks)
	for file, want := range map[string]string{
		"x.csv": "1,buy milk,true\n2,write,false\n",
		"x.md":  "- [x] buy milk\n- [ ] write\n",
	} {
		if got, problem := run(t, t.Context(), "export", file); got != exit.OK {
			t.Fatalf("%s: status %d, problem %+v", file, got, problem)
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
}

// run runs a command with --json and checks its envelope, where there is one.
func run(t *testing.T, ctx context.Context, args ...string) (int, output.Problem) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := Run(ctx, append([]string{"--json"}, args...), &stdout, &stderr)
	var envelope output.Envelope
	if stderr.Len() == 0 {
		return status, envelope.Error
	}
	if err := json.Unmarshal(stderr.Bytes(), &envelope); err != nil {
		t.Fatalf("stderr is not an envelope: %s", stderr.Bytes())
	}
	if envelope.Error.ExitCode != status || envelope.Error.Suggestion == "" {
		t.Errorf("status %d, problem %+v", status, envelope.Error)
	}
	return status, envelope.Error
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
