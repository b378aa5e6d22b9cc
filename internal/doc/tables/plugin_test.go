package tables

import (
	"fmt"
	"strings"
	"testing"
)

// TestSeparateName checks documents of programs whose name users type as two words.
func TestSeparateName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ program, src, want string }{
		{"kubectl-tree", "# kubectl tree\n\n`kubectl tree` exits with 3 if it is late.\n", `this program's: the text before it says "exits with"`},
		{"kubectl-tree", "# Use\n\n`kubectl tree grow` exits with 3 if it is late.\n", `a subcommand's: the text before it is about kubectl tree grow`},
		{"kubectl-tree", "# Use\n\n## `kubectl tree grow`\n\nIt exits with 3 if it is late.\n", `a subcommand's: the heading over it is about kubectl tree grow`},
		{"kubectl-tree", "# Use\n\n`kubectl treetop` exits with 3 if it is late.\n", `another program's: the text before it is about kubectl`},
		{"kubectl-tree", "# Use\n\n`kubectl tree-x` exits with 3 if it is late.\n", `another program's: the text before it is about kubectl`},
		{"kubectl-tree", "# Use\n\n`kubectl apply` exits with 3 if it is late.\n", `another program's: the text before it is about kubectl`},
		{"docker compose", "# docker compose up\n\nIt exits with 3 if it is late.\n", `a subcommand's: the heading over it is about docker compose up`},
		{"docker compose", "# docker-compose\n\nIt exits with 3 if it is late.\n", `this program's: the text before it says "exits with"`},
		{"kubectl-tree", "# Use\n\n- Parts:\n  - `kubectl tree grow` exits with 3 if it is late.\n", `a subcommand's: the text before it is about kubectl tree grow`},
		{"kubectl-tree", "# Use\n\n- Parts:\n\n  ```\n  $ kubectl tree\n  ```\n\n  Exit codes:\n\n  - 0: fine\n  - 3: late\n", `this program's: the text before it says "Exit codes"`},
		{"kubectl-tree", "# Use\n\n- Parts:\n\n  ```\n  $ kubectl apply\n  ```\n\n  Exit codes:\n\n  - 0: fine\n  - 3: late\n", `another program's: the code before it is about kubectl`},
		{"my-tree", "# Use\n\n`my tree grow` exits with 3 if it is late.\n", `a subcommand's: the text before it is about my`},
	} {
		d, err := Read("a.md", []byte(c.src), Options{Program: c.program})
		if err != nil {
			t.Fatal(err)
		}
		if len(d.Candidates) != 1 {
			t.Errorf("%s: %q has %d candidates", c.program, c.src, len(d.Candidates))
		} else if w := d.Candidates[0].Ownership; fmt.Sprintf("%s: %s", w.Verdict, w.Why()) != c.want {
			t.Errorf("%s: %q is %s: %s\nwant %s", c.program, c.src, w.Verdict, w.Why(), c.want)
		}
	}
}

// TestSeparateNameInCells checks that cells and samples contain what the document says,
// also if the name of the program is in them.
func TestSeparateNameInCells(t *testing.T) {
	t.Parallel()
	src := "# gh wheel\n\nExit codes:\n\n| Code | Meaning |\n|---|---|\n| 0 | fine |\n| 3 | **gh wheel** waits |\n\n" +
		"```json\n{\"error\": {\"code\": \"E_LATE\", \"hint\": \"run gh wheel login\"}}\n```\n\n" +
		"```\n$ gh wheel turn\n{\"error\": {\"code\": \"E_LATE\", \"hint\": \"run gh wheel login, see x.org/gh-wheel\"}}\n```\n"
	d, err := Read("a.md", []byte(src), Options{Program: "gh-wheel"})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Tables) != 1 || len(d.Samples) != 2 {
		t.Fatalf("%d tables and %d samples, want one and two", len(d.Tables), len(d.Samples))
	}
	c := d.Tables[0].Rows[1].Cells[1]
	if c.Text != "gh wheel waits" || c.Raw != "**gh wheel** waits" {
		t.Errorf("the cell has the text %q and the source %q", c.Text, c.Raw)
	}
	if i := strings.Index(src, "**gh wheel"); c.Start != i || c.TextStart != i+2 {
		t.Errorf("the cell begins at %d and its text at %d, want %d and %d", c.Start, c.TextStart, i, i+2)
	}
	for i, want := range []string{"run gh wheel login", "run gh wheel login, see x.org/gh-wheel"} {
		if hint, ok := d.Samples[i].Member("error.hint"); !ok || d.Samples[i].Cell(hint.Value).Text != want {
			t.Errorf("the sample is %s\nwant the hint %q", d.Samples[i].Block, want)
		}
	}
}
