package breaking_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/run/breaking"
	"github.com/exitlint/exitlint/internal/run/contract"
	"github.com/exitlint/exitlint/registry"
)

// A version is the source of one side of a comparison: a registry as text, and programs.
type version struct {
	registry string
	programs []contract.Program
}

func (v version) side(t *testing.T) breaking.Side {
	t.Helper()
	c := &contract.Contract{Version: contract.Version}
	side := breaking.Side{Contract: c, Declared: "has no exitlint.toml"}
	if v.registry != "" {
		r, err := registry.Parse("/m/exitlint.toml", []byte("version = 1\n"+v.registry))
		if err != nil {
			t.Fatal(err)
		}
		made := contract.New("/m", []contract.Source{{Program: &exit.Program{Package: "example.com/x", Dir: "/m"}, Registry: r}}, nil, nil)
		c.Registries, side.Declared = made.Registries, ""
	}
	c.Programs = v.programs
	return side
}

// program returns a program that exitlint.toml governs and that can end with the given
// statuses. None of the statuses is implicit.
func program(name, dir string, values ...int) contract.Program {
	p := contract.Program{Package: "example.com/" + dir, Name: name, Dir: dir, Registry: "exitlint.toml"}
	for _, v := range values {
		p.Codes = append(p.Codes, contract.Status{Value: v, Witness: []contract.Step{{Func: "main.main"}}})
	}
	return p
}

// coded returns [[code]] entries. Each argument has the form
// "3 NOT_FOUND class = …; key = …".
func coded(entries ...string) string {
	var b strings.Builder
	for _, e := range entries {
		value, rest, _ := strings.Cut(e, " ")
		name, keys, _ := strings.Cut(rest, " ")
		fmt.Fprintf(&b, "[[code]]\nvalue = %s\nname = %q\n%s\n", value, name, strings.ReplaceAll(keys, ";", "\n"))
	}
	return b.String()
}

const policy = "[retry.lock]\nmax_attempts = 3\ninitial_backoff = '1s'\n"

// TestDeclared checks the changes between two registries. The wanted changes have the
// form "category id".
func TestDeclared(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name          string
		before, after string
		want          []string
	}{
		{"nothing", coded("3 A meaning = 'x'"), coded("3 A meaning = 'x'"), nil},
		{"reordered", coded("3 A", "4 B"), coded("4 B", "3 A"), nil},
		{"removed", coded("3 A", "4 B"), coded("4 B"), []string{"breaking removed:x:3"}},
		{"retired", coded("3 A", "4 B"), coded("4 B") + "[[retired]]\nvalue = 3\nreason = 'gone'\nreplaced_by = 4", []string{"accepted removed:x:3 to 4"}},
		{"renumbered", coded("3 A"), coded("4 A"), []string{"breaking renumbered:x:3 to 4"}},
		{"swapped", coded("3 A", "4 B"), coded("3 B", "4 A"), []string{"breaking renumbered:x:3 to 4", "breaking renumbered:x:4 to 3"}},
		{"renumbered, and its status reused", coded("3 A"), coded("3 B", "4 A"), []string{"breaking renumbered:x:3 to 4", "breaking reused:x:3"}},
		{"renamed", coded("3 A meaning = 'Not found'"), coded("3 B meaning = 'not  found.'"), []string{"metadata text:x:3"}},
		{"renamed with another meaning", coded("3 A meaning = 'Not found'"), coded("3 B meaning = 'Locked'"), []string{"breaking reused:x:3"}},
		{"another meaning", coded("3 A meaning = 'Not found'"), coded("3 A meaning = 'Locked'"), []string{"metadata text:x:3"}},
		{"retired status declared again", "[[retired]]\nvalue = 3\nreason = 'gone'", coded("3 A"), []string{"breaking reused:x:3"}},
		{"declared, and not reached by anything compared", coded("3 A"), coded("3 A", "4 B"), nil},
		{"class to failure", coded("3 A class = 'no_op'"), coded("3 A class = 'permanent'"), []string{"breaking outcome:x:3"}},
		{"class to success", coded("3 A class = 'blocked'"), coded("3 A class = 'success'"), []string{"breaking outcome:x:3"}},
		{"class within failures", coded("3 A class = 'fatal'"), coded("3 A class = 'permanent'"), []string{"compatible outcome:x:3"}},
		{"class of neither", coded("3 A class = 'mixed'"), coded("3 A class = 'success'"), []string{"compatible outcome:x:3"}},
		{"not recoverable any more", coded("3 A recoverable = 'yes'"), coded("3 A recoverable = 'no'"), []string{"breaking outcome:x:3"}},
		{"recoverable now", coded("3 A recoverable = 'no'"), coded("3 A recoverable = 'yes'"), []string{"compatible outcome:x:3"}},
		{"another action than retry", coded("3 A action = 'retry'"), coded("3 A action = 'abort'"), []string{"breaking outcome:x:3"}},
		{"another action", coded("3 A action = 'abort'"), coded("3 A action = 'escalate'"), []string{"compatible outcome:x:3"}},
		{"policy gone", coded("3 A retry = 'lock'") + policy, coded("3 A"), []string{"breaking outcome:x:3"}},
		{"policy with another number", coded("3 A retry = 'lock'") + policy, coded("3 A retry = 'lock'") + strings.Replace(policy, "3", "4", 1), []string{"metadata text:x:retry.lock"}},
		{"leaves something behind", coded("3 A side_effects = 'none'"), coded("3 A side_effects = 'partial'"), []string{"breaking outcome:x:3"}},
		{"command gone", coded("3 A commands = ['a', 'b']"), coded("3 A commands = ['b']"), []string{"breaking command:x a"}},
		{"all commands", coded("3 A commands = ['a']"), coded("3 A"), nil},
		{"not of this command any more", coded("3 A commands = ['a', 'b']", "4 B commands = ['a']"), coded("3 A commands = ['b']", "4 B commands = ['a']"), []string{"breaking removed:x a:3"}},
		{"error code gone", "[[error]]\ncode = 'E_A'", "", []string{"breaking error:x:E_A"}},
		{"error code new", "", "[[error]]\ncode = 'E_A'", []string{"compatible error:x:E_A"}},
		{"error code with another status", coded("3 A", "4 B") + "[[error]]\ncode = 'E_A'\nexit = 3", coded("3 A", "4 B") + "[[error]]\ncode = 'E_A'\nexit = 4", []string{"breaking remapped:x:E_A to 4"}},
		{"error code with a status for the first time", coded("3 A") + "[[error]]\ncode = 'E_A'", coded("3 A") + "[[error]]\ncode = 'E_A'\nexit = 3", nil},
		{"error code recoverable for the first time", "[[error]]\ncode = 'E_A'\nrecoverable = 'no'", "[[error]]\ncode = 'E_A'\nrecoverable = 'yes'", nil},
		{"error code recoverable as before", "[[error]]\ncode = 'E_A'\nrecoverable = 'yes'", "[[error]]\ncode = 'E_A'\nrecoverable = 'yes'\nclass = 'transient'", nil},
		{"error code not recoverable any more", "[[error]]\ncode = 'E_A'\nrecoverable = 'yes'", "[[error]]\ncode = 'E_A'\nrecoverable = 'no'", []string{"breaking outcome:x:E_A"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			name := "[program]\nname = 'x'\n"
			check(t, version{registry: name + test.before}, version{registry: name + test.after}, test.want)
		})
	}
}

// check compares two versions, and checks that the changes between them are those in
// want.
func check(t *testing.T, before, after version, want []string) {
	t.Helper()
	changes, _ := breaking.Compare(before.side(t), after.side(t))
	var got []string
	for _, c := range changes {
		line := string(c.Category)
		if c.Accepted {
			line = "accepted"
		}
		line += " " + strings.TrimPrefix(c.ID, "breaking/")
		if c.To != nil {
			line += fmt.Sprintf(" to %d", *c.To)
		}
		got = append(got, line)
		if !strings.Contains(c.Message, c.Dynamic) || (c.Dynamic != "") != (c.Category == breaking.Metadata && c.Rule != breaking.Text) {
			t.Errorf("does not say why it is uncertain: %+v", c)
		}
		if c.Message == "" || c.Witness == nil || !strings.HasPrefix(c.ID, c.Rule+":") {
			t.Errorf("incomplete: %+v", c)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// TestReached checks the changes between the statuses that the programs of two versions
// can end with.
func TestReached(t *testing.T) {
	t.Parallel()
	dynamic := program("x", ".", 3)
	dynamic.Dynamic = []contract.Dynamic{{Func: "main.run", Reason: "a parsed number"}}
	mapped := func(p contract.Program, name string, codes ...int) contract.Program {
		p.Errors = append(p.Errors, contract.Cause{Error: name, Codes: codes})
		return p
	}
	implicit := program("x", ".", 3)
	implicit.Codes = append([]contract.Status{{Value: 0, Implicit: true}, {Value: 2, Implicit: true}}, implicit.Codes...)
	open, closed := "[program]\nname = 'x'\n", "[program]\nname = 'x'\n[contract]\nclosed = true\n"
	tests := []struct {
		name          string
		before, after version
		want          []string
	}{
		{"nothing", version{open, list(program("x", ".", 3))}, version{open, list(program("x", ".", 3))}, nil},
		{"lost and new", version{open, list(program("x", ".", 3))}, version{open, list(program("x", ".", 4))}, []string{"breaking lost:x:3", "compatible new:x:4"}},
		{"new in a closed contract", version{closed, list(program("x", ".", 3))}, version{open, list(program("x", ".", 3, 4))}, []string{"breaking new:x:4"}},
		{"new in a contract that is closed now", version{open, list(program("x", ".", 3))}, version{closed, list(program("x", ".", 3, 4))}, []string{"compatible new:x:4"}},
		{"lost and retired", version{open, list(program("x", ".", 3, 4))}, version{open + "[[retired]]\nvalue = 3\nreason = 'gone'", list(program("x", ".", 4))}, []string{"accepted lost:x:3"}},
		{"old side unbounded", version{open, list(dynamic)}, version{open, list(program("x", ".", 4))}, []string{"metadata lost:x:3", "metadata new:x:4"}},
		{"new side unbounded", version{open, list(program("x", ".", 4))}, version{open, list(dynamic)}, []string{"metadata new:x:3", "metadata lost:x:4", "metadata new:x"}},
		{"0 is never compared", version{open, list(program("x", ".", 0, 3))}, version{open, list(program("x", ".", 3))}, nil},
		{"an implicit 2 is none", version{open, list(implicit)}, version{open, list(program("x", ".", 3))}, nil},
		{"2 only after a panic", version{open, list(program("x", ".", 2, 3))}, version{open, list(implicit)}, []string{"breaking lost:x:2"}},
		{"remapped", version{open, list(mapped(program("x", ".", 3, 4), "ErrA", 3))}, version{open, list(mapped(program("x", ".", 3, 4), "ErrA", 4))}, []string{"breaking remapped:x:ErrA to 4"}},
		{"remapped after an error that is as before", version{open, list(mapped(mapped(program("x", ".", 3, 4, 5), "ErrB", 5), "ErrA", 3))}, version{open, list(mapped(mapped(program("x", ".", 3, 4, 5), "ErrB", 5), "ErrA", 4))}, []string{"breaking remapped:x:ErrA to 4"}},
		{"two statuses for an error", version{open, list(mapped(program("x", ".", 3, 4), "ErrA", 3))}, version{open, list(mapped(program("x", ".", 3, 4), "ErrA", 3, 4))}, nil},
		{"program gone", version{open, list(program("x", ".", 3), program("y", "y", 5))}, version{open, list(program("x", ".", 3))}, []string{"breaking command:y"}},
		{"program new", version{open, list(program("x", ".", 3))}, version{open, list(program("x", ".", 3), program("y", "y", 5))}, nil},
		{"moved by declared name", version{open, list(program("x", "a", 3))}, version{open, list(program("x", "b", 3))}, nil},
		{"renamed in its directory", version{"", list(program("a", "cmd", 3))}, version{"", list(program("b", "cmd", 3))}, nil},
		{"moved and renamed, with its set", version{"", list(program("a", "a", 3, 7), program("c", "c", 4))}, version{"", list(program("b", "b", 3, 7), program("c", "c", 4))}, nil},
		{"two of one name, by directory", version{"", list(program("x", "a", 3), program("x", "b", 4))}, version{"", list(program("x", "a", 3), program("x", "b", 5))}, []string{"breaking lost:x:4", "compatible new:x:5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			check(t, test.before, test.after, test.want)
		})
	}
}

func list(programs ...contract.Program) []contract.Program { return programs }

// TestLayers checks what is compared if one side lacks a layer.
func TestLayers(t *testing.T) {
	t.Parallel()
	with := version{registry: coded("3 A"), programs: list(program("x", ".", 3))}
	more := version{registry: coded("3 A", "4 B"), programs: list(program("x", ".", 3, 4))}
	broken := with.side(t)
	broken.Reached = "does not load: no such package"
	changes, layers := breaking.Compare(broken, more.side(t))
	if layers.Declared != breaking.Compared || layers.Reached != "old side does not load: no such package" || layers.AreEmpty() {
		t.Errorf("layers are %+v", layers)
	}
	// Only the registry shows that 4 is new, because the programs were not compared.
	if len(changes) != 1 || changes[0].Rule != breaking.New || changes[0].Category != breaking.Compatible {
		t.Errorf("changes are %+v", changes)
	}
	broken.Declared = "has no exitlint.toml"
	if changes, layers := breaking.Compare(broken, more.side(t)); !layers.AreEmpty() || len(changes) > 0 {
		t.Errorf("nothing is comparable: %+v %+v", layers, changes)
	}
}

// TestAccept checks which changes an [[accept]] entry accepts, and which entries are
// reported as unused or expired.
func TestAccept(t *testing.T) {
	t.Parallel()
	before := version{registry: coded("3 A", "4 B"), programs: list(program("x", ".", 3, 4))}
	after := version{registry: coded("4 B") + `
[[accept]]
id = "breaking/removed:x:3"
reason = "announced"
until = "2.0.0"
[[accept]]
id = "breaking/lost:x:9"
reason = "never happened"
`, programs: list(program("x", ".", 3, 4))}
	r, err := registry.Parse("exitlint.toml", []byte("version = 1\n"+after.registry))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		baseline string
		want     []string // the ids that findings mention, or "until"
	}{
		{"v1.2.0", []string{"lost:x:9"}},
		{"sub/v1.9.9", []string{"lost:x:9"}},
		{"v2.0.0", []string{"until", "lost:x:9"}},
		{"3.1.0", []string{"until", "lost:x:9"}},
		{"main", []string{"lost:x:9"}},
	} {
		changes, layers := breaking.Compare(before.side(t), after.side(t))
		findings := breaking.Accept(changes, layers, []*registry.Registry{r}, test.baseline)
		if len(findings) != len(test.want) {
			t.Fatalf("%s: %+v", test.baseline, findings)
		}
		for i, f := range findings {
			if !strings.Contains(f.Message, test.want[i]) || f.Rule != breaking.Unused || f.Line == 0 {
				t.Errorf("%s: %+v", test.baseline, f)
			}
		}
		s := breaking.Summarize(changes)
		if want := (breaking.Summary{Breaking: 1, Accepted: 1, Next: "major"}); s != want {
			t.Errorf("%s: %+v, want %+v", test.baseline, s, want)
		}
	}

	// An entry may still be needed if its layer was not compared.
	side := before.side(t)
	side.Reached = "does not load"
	changes, layers := breaking.Compare(side, after.side(t))
	if findings := breaking.Accept(changes, layers, []*registry.Registry{r}, "v1.0.0"); len(findings) > 0 {
		t.Errorf("reported although nothing is known: %+v", findings)
	}
}

// TestNext checks which part of the version number must be increased after given
// changes.
func TestNext(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		categories []breaking.Category
		want       string
	}{
		{nil, "patch"},
		{[]breaking.Category{breaking.Metadata}, "patch"},
		{[]breaking.Category{breaking.Metadata, breaking.Compatible}, "minor"},
		{[]breaking.Category{breaking.Compatible, breaking.Breaking}, "major"},
	} {
		var changes []breaking.Change
		for _, c := range test.categories {
			changes = append(changes, breaking.Change{Category: c})
		}
		if got := breaking.Summarize(changes).Next; got != test.want {
			t.Errorf("%v: %s, want %s", test.categories, got, test.want)
		}
	}
}
