package govet_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/run/govet"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// breakVariable is an environment variable. If it is set, the test binary runs as a
// tool of go vet. Its value is "panic" or "error", a colon, and the path of the package
// in which an analyzer then panics or returns an error.
const breakVariable = "EXITLINT_TEST_BREAK"

func TestMain(m *testing.M) {
	how, breaks := os.LookupEnv(breakVariable)
	if !breaks || !govet.WantsAnalysis(os.Args[1:]) && !govet.WantsVersion(os.Args[1:]) {
		os.Exit(m.Run())
	}
	if govet.WantsVersion(os.Args[1:]) {
		// The version differs for each run of the test, so that go vet uses no cached
		// results.
		fmt.Printf("exitlint version devel buildID=%d-%s\n", os.Getppid(), how)
		os.Exit(0)
	}
	below := breaking("below", how)
	above := &analysis.Analyzer{
		Name: "above", Doc: "above requires below", Requires: []*analysis.Analyzer{below},
		Run: func(*analysis.Pass) (any, error) { return nil, nil },
	}
	if !govet.Main(os.Args[1:], []*analysis.Analyzer{above}, func(err error) {
		fmt.Fprintln(os.Stderr, "exitlint:", err)
		os.Exit(2)
	}) {
		os.Exit(1)
	}
	os.Exit(0)
}

type noFact struct{}

func (*noFact) AFact() {}

// breaking returns an analyzer that fails as breakVariable says. It has a fact type, so
// go vet also runs it on dependencies.
func breaking(name, how string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name, Doc: name + " breaks", FactTypes: []analysis.Fact{new(noFact)}, ResultType: reflect.TypeFor[int](),
		Run: func(pass *analysis.Pass) (any, error) {
			switch how {
			case "panic:" + pass.Pkg.Path():
				panic("out of cheese")
			case "error:" + pass.Pkg.Path():
				return nil, errors.New("out of cheese")
			}
			return 0, nil
		},
	}
}

// TestBrokenAnalyzer lets an analyzer panic or return an error under go vet, in a
// program and in a dependency. It checks that the failure names the analyzer and the
// package, with -json, with -fix and without flags, and that go vet does not cache the
// package as one without findings.
func TestBrokenAnalyzer(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the go command")
	}
	tool, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := testfiles.Dir(t, map[string]string{
		"go.mod":     "module example.com/m\n\ngo 1.24\n",
		"main.go":    "package main\n\nimport \"example.com/m/lib\"\n\nfunc main() { lib.F() }\n",
		"lib/lib.go": "package lib\n\n// F does nothing.\nfunc F() {}\n",
	})
	run := func(args ...string) (govet.Verdict, string) {
		t.Helper()
		var out, errs bytes.Buffer
		verdict, err := govet.Command{Go: goCommand, Tool: tool, Dir: dir, Args: govet.Split(args), Stdout: &out, Stderr: &errs}.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return verdict, out.String() + errs.String()
	}
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	for how, want := range map[string]string{
		"panic:example.com/m":     "internal error: analyzer below on example.com/m: panic: out of cheese\n",
		"panic:example.com/m/lib": "internal error: analyzer below on example.com/m/lib: panic: out of cheese\n",
		"error:example.com/m":     "internal error: analyzer below on example.com/m: out of cheese\n",
		"error:example.com/m/lib": "internal error: analyzer below on example.com/m/lib: out of cheese\n",
	} {
		t.Setenv(breakVariable, how)
		for _, args := range []string{".", ".", "-json .", "-fix ."} {
			if verdict, said := run(strings.Fields(args)...); verdict != govet.Broken || !strings.Contains(said, want) {
				t.Errorf("%s, %q: verdict %d, %s", how, args, verdict, said)
			}
		}
	}
	t.Setenv(breakVariable, "error:example.com/other")
	if verdict, said := run("."); verdict != govet.Clean {
		t.Errorf("verdict %d, %s", verdict, said)
	}
}
