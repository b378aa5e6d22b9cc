package draft_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// drafted returns the registry drafted from documents, as TOML.
func drafted(t testing.TB, program string, docs map[string]string) []byte {
	t.Helper()
	d := &draft.Draft{Title: "Drafted."}
	d.Program.Name = program
	for _, name := range slices.Sorted(maps.Keys(docs)) {
		if err := d.Read(draft.Source{File: name, Bytes: []byte(docs[name])}); err != nil {
			t.Fatal(err)
		}
	}
	d.Resolve()
	return d.TOML()
}

// disagreements returns the contradictions in a drafted registry, and the findings in
// the documents from which it was drafted.
func disagreements(t testing.TB, toml []byte, docs map[string]string) []string {
	t.Helper()
	docs = maps.Clone(docs)
	docs["go.mod"], docs[registry.FileName] = "module example.com/m\n\ngo 1.24\n", string(toml)
	dir := testfiles.Dir(t, docs)
	reg, err := registry.Load(filepath.Join(dir, registry.FileName))
	if err != nil {
		t.Fatalf("%v\n%s", err, toml)
	}
	var out []string
	for _, c := range reg.Contradictions() {
		out = append(out, fmt.Sprintf("line %d: %s", c.Position.Line, c.Message))
	}
	found, _ := compare.Documents(reg, os.ReadFile)
	for _, f := range found {
		out = append(out, fmt.Sprintf("%s:%d:%d: %s", filepath.Base(f.File), f.Line, f.Column, f.Message))
	}
	return out
}

// seeds are the documents of five programs, each with the number of entries of each
// kind in the registry drafted from it.
var seeds = []struct {
	program, file                                      string
	codes, ranges, retries, errors, prefixes, classers int
}{
	{program: "claude-todo", file: "000-claude-todo.md", codes: 21, ranges: 4, retries: 4, errors: 13, prefixes: 7},
	{program: "sf", file: "001-sf-headless.md", codes: 5, classers: 1},
	{program: "loa", file: "002-loa.md", codes: 10},
	{program: "murli", file: "003-murli.md", codes: 10, errors: 1},
	{program: "prp", file: "004-hacky-hack.md", errors: 14, prefixes: 5, classers: 4},
}

// TestSeeds checks that a registry drafted from a document has all its entries, and
// that exitlint then finds nothing to correct in the document.
func TestSeeds(t *testing.T) {
	for _, s := range seeds {
		t.Run(s.program, func(t *testing.T) {
			doc, err := os.ReadFile(filepath.Join("..", "..", "doc", "tables", "testdata", "seeds", s.file))
			if err != nil {
				t.Fatal(err)
			}
			docs := map[string]string{"docs/" + s.file: string(doc)}
			toml := drafted(t, s.program, docs)
			testfiles.Golden(t, *update, filepath.Join("testdata", s.program+".toml"), toml)
			if left := disagreements(t, toml, docs); len(left) > 0 {
				t.Errorf("left:\n%s", strings.Join(left, "\n"))
			}
			r, err := registry.Parse("exitlint.toml", toml)
			if err != nil {
				t.Fatal(err)
			}
			got := []int{len(r.Codes), len(r.Ranges), len(r.Retries), len(r.Errors), len(r.Prefixes), len(r.Classifiers)}
			want := []int{s.codes, s.ranges, s.retries, s.errors, s.prefixes, s.classers}
			if !slices.Equal(got, want) {
				t.Errorf("codes, ranges, policies, error codes, prefixes, classifiers: got %v, want %v", got, want)
			}
		})
	}
}

// TestLookAlikes checks that words in capitals, such as TOOL_HOME, count as error codes
// only in a document about errors.
func TestLookAlikes(t *testing.T) {
	doc := "# tool\n\n## Exit codes\n\n- `0`: fine\n- `1`: not fine\n\n## Environment\n\n- `TOOL_OPTIONS`: options\n- `TOOL_HOME`: a directory\n"
	docs := map[string]string{"README.md": doc}
	toml := drafted(t, "tool", docs)
	if strings.Contains(string(toml), "TOOL_") {
		t.Errorf("environment variables are no error codes:\n%s", toml)
	}
	withErrors := string(toml) + "\n[[error]]\ncode = \"E_TOOL_BROKEN\"\n"
	if left := disagreements(t, []byte(withErrors), docs); len(left) > 0 {
		t.Errorf("%s", strings.Join(left, "\n"))
	}
}

// TestPresetsOfSeeds drafts registries from documents. Each draft extends the preset
// that was made from its document, and must contain only keys that differ from the
// preset.
func TestPresetsOfSeeds(t *testing.T) {
	for _, s := range seeds {
		doc, err := os.ReadFile(filepath.Join("..", "..", "doc", "tables", "testdata", "seeds", s.file))
		if err != nil {
			t.Fatal(err)
		}
		d := &draft.Draft{Title: "Drafted.", Extends: []string{s.program}}
		d.Program.Name = s.program
		if err := d.Read(draft.Source{File: "docs/" + s.file, Bytes: doc}); err != nil {
			t.Fatal(err)
		}
		d.Resolve()
		testfiles.Golden(t, *update, filepath.Join("testdata", "over-"+s.program+".toml"), d.TOML())
		left := disagreements(t, d.TOML(), map[string]string{"docs/" + s.file: string(doc)})
		if s.program == "murli" { // the document gives not_found two meanings, the preset only one
			left = slices.DeleteFunc(left, func(l string) bool { return strings.HasPrefix(l, "003-murli.md:34:18: ") })
		}
		if len(left) > 0 {
			t.Errorf("%s: left:\n%s", s.program, strings.Join(left, "\n"))
		}
	}
}

// TestNames checks the names that a draft gives to statuses that no source names.
func TestNames(t *testing.T) {
	notFound := causes.Cause{Kind: causes.Sentinel, Name: "ErrNotFound"}
	usage := causes.Cause{Kind: causes.Usage, Name: "Parse"}
	at := func(all ...causes.Cause) draft.Origin { return draft.Origin{Where: "main.go:1", Causes: all} }
	named := func(value int, name string) draft.Status {
		return draft.Status{Value: value, Constants: []draft.Constant{{Home: "./exit", Name: name, Where: "exit/exit.go:1", Value: value, Uses: 1}}}
	}
	four := func(origins ...draft.Origin) draft.Status { return draft.Status{Value: 4, Origins: origins} }
	for _, test := range []struct {
		statuses []draft.Status
		want     string
	}{
		{[]draft.Status{four(at(notFound))}, "NOT_FOUND"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Type, Name: "NotFoundError"}))}, "NOT_FOUND"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.ErrorCode, Name: "E_NOT_FOUND"}))}, "NOT_FOUND"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Constant, Name: "KindNotFound"}))}, "NOT_FOUND"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Predicate, Name: "IsNotFound"}))}, "NOT_FOUND"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Function, Name: "exitNotFound"}))}, "NOT_FOUND"},
		{[]draft.Status{four(at(usage))}, "USAGE"},
		// The words of these causes say too little for a name.
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Type, Name: "ExitError"}))}, "EXIT_4"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Function, Name: "exitWithError"}))}, "EXIT_4"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Type, Name: "CLIError"}))}, "EXIT_4"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Sentinel, Name: "ErrNichtGeöffnet"}))}, "EXIT_4"},
		// A name is used only if most origins have a cause, and if all causes have words
		// in common.
		{[]draft.Status{four(at(notFound), at(notFound), at())}, "NOT_FOUND"},
		{[]draft.Status{four(at(notFound), at(), at())}, "EXIT_4"},
		{[]draft.Status{four(at(notFound), at(usage))}, "EXIT_4"},
		{[]draft.Status{four(at(notFound, causes.Cause{Kind: causes.Sentinel, Name: "ErrTaskNotFound"}))}, "NOT_FOUND"},
		{[]draft.Status{four(at(causes.Cause{Kind: causes.Sentinel, Name: "ErrReadFailed"}, causes.Cause{Kind: causes.Sentinel, Name: "ErrWriteFailed"}))}, "EXIT_4"},
		{[]draft.Status{{Value: 1, Origins: []draft.Origin{at(notFound), at(notFound), at()}}}, "ERROR"},
		{[]draft.Status{{Value: 1, Origins: []draft.Origin{at(notFound)}}}, "NOT_FOUND"},
		// A name is not used if another status has it, or would also get it.
		{[]draft.Status{four(at(usage)), {Value: 5, Origins: []draft.Origin{at(usage)}}}, "EXIT_4 EXIT_5"},
		{[]draft.Status{named(3, "NotFound"), four(at(notFound))}, "NotFound Exit4"},
		{[]draft.Status{named(3, "EXIT_NOT_FOUND"), four(at(notFound))}, "EXIT_NOT_FOUND EXIT_4"},
		// Derived names follow the style of existing names.
		{[]draft.Status{named(3, "EXIT_LOCKED"), four(at(notFound))}, "EXIT_LOCKED EXIT_NOT_FOUND"},
		{[]draft.Status{named(2, "ExitCodeLocked"), named(3, "ExitCodeBusy"), four(at(notFound))}, "ExitCodeLocked ExitCodeBusy ExitCodeNotFound"},
		{[]draft.Status{named(2, "exitLocked"), named(3, "exitBusy"), four()}, "exitLocked exitBusy exit4"},
		{[]draft.Status{named(2, "globalErrorStatus"), named(3, "globalKillStatus"), four(at(notFound))}, "globalErrorStatus globalKillStatus globalNotFoundStatus"},
		{[]draft.Status{named(2, "Locked"), named(3, "TooBusy"), four(at(notFound))}, "Locked TooBusy NotFound"},
		{[]draft.Status{named(2, "EX_USAGE"), named(3, "EX_OSERR"), four(at(notFound))}, "EX_USAGE EX_OSERR NOT_FOUND"},
	} {
		d := &draft.Draft{}
		d.AddStatuses(test.statuses)
		d.Resolve()
		r, err := registry.Parse(registry.FileName, d.TOML())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range r.Codes {
			got = append(got, c.Name)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v: got %s, want %s", test.statuses, strings.Join(got, " "), test.want)
		}
	}
}
