package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/test/slow"
)

// seeds maps the names of the presets to the documents of the five conventions.
var seeds = map[string]string{
	"claude-todo": "000-claude-todo.md", "sf": "001-sf-headless.md", "loa": "002-loa.md", "murli": "003-murli.md", "prp": "004-hacky-hack.md",
}

// TestSeedContradictions checks that exitlint finds the contradictions in the documents
// of the conventions. It compares each document with the preset made from it. If the
// preset agrees with one side of a contradiction, the test declares the other side, so
// that there is a finding.
func TestSeedContradictions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		item, preset string
		toml         string    // appended to the registry
		change       [2]string // replaces change[0] with change[1] in the document
		code         string    // Go code added to the program
		want         []string  // such as "doc.md:34 docdrift/mismatch part of the message"
	}{
		{item: "000.0 as it stands", preset: "claude-todo"},
		{
			item: "000.2 101 beside what is no error", preset: "claude-todo", toml: "[[code]]\nvalue = 101\nname = \"EXIT_ALREADY_EXISTS\"\nclass = \"no_op\"\nrecoverable = \"n/a\"\n",
			want: []string{`doc.md docdrift/mismatch 101 is recoverable "No" here, but "n/a" in exitlint.toml`},
		},
		{
			item: "000.2 101 is no error, and not recoverable", preset: "claude-todo", toml: "[[code]]\nvalue = 101\nname = \"EXIT_ALREADY_EXISTS\"\nclass = \"no_op\"\nrecoverable = \"no\"\n",
			want: []string{`exitlint.toml retrypolicy/classifier EXIT_ALREADY_EXISTS (101) is no_op but recoverable is "no"`},
		},
		{
			item: "000.3 Immediate among factors is read", preset: "claude-todo", change: [2]string{"Immediate |", "2x |"},
			want: []string{"doc.md docdrift/mismatch the factor of 22 is \"2x\" here, but Immediate in exitlint.toml"},
		},
		{item: "000.8 a sum of rounded waits is right", preset: "claude-todo", change: [2]string{"= 660ms", "= 659ms"}},
		{
			item: "000.8 but no other", preset: "claude-todo", change: [2]string{"= 660ms", "= 661ms"},
			want: []string{"doc.md docdrift/mismatch add up to 661ms here, but to 660ms in exitlint.toml"},
		},
		{
			item: "000.1 a cap that a policy would reach", preset: "claude-todo", change: [2]string{"5 seconds maximum", "2 seconds maximum"},
			want: []string{"doc.md docdrift/mismatch", "doc.md docdrift/mismatch", "doc.md docdrift/mismatch", "doc.md retrypolicy/invalid = 3.1s, above the 2s"},
		},

		{
			item: "001.2 exponential by 2 and by 3", preset: "sf",
			want: []string{"doc.md retrypolicy/invalid this wait is 30s, but exponential backoff from 5s to 10s (×2) goes on with 20s"},
		},
		{
			item: "001.7 SIGINT ends with 11, not with 130", preset: "sf", change: [2]string{"5 s → 10 s → 30 s", "5 s → 10 s → 20 s"},
			code: "c := make(chan os.Signal, 1)\n\tsignal.Notify(c, os.Interrupt)\n\t<-c\n\tos.Exit(130)",
			want: []string{
				"main.go exitcode/undeclared exit status 130 is not declared in exitlint.toml",
				`doc.md docdrift/mismatch wait 3 of "error" is 20 s here, but 30s in exitlint.toml`,
			},
		},

		{
			item: "002.1 retry up to max, and no max", preset: "loa", toml: "[[code]]\nvalue = 1\nname = \"FAILURE\"\nclass = \"transient\"\nrecoverable = \"yes\"\naction = \"retry\"\nretry = \"\"\n",
			want: []string{"exitlint.toml retrypolicy/missing FAILURE (1) is retryable but has no policy"},
		},
		{
			item: "002.2 a second code to retry", preset: "loa", toml: "[[code]]\nvalue = 75\nname = \"EX_TEMPFAIL\"\nclass = \"transient\"\nrecoverable = \"yes\"\n",
			want: []string{"exitlint.toml retrypolicy/missing EX_TEMPFAIL (75) is retryable but has no policy"},
		},
		{
			item: "002.3 2 is a panic and a bad flag", preset: "loa", toml: "[[code]]\nvalue = 2\nname = \"BLOCKED\"\nclass = \"blocked\"\nrecoverable = \"no\"\n",
			want: []string{"exitlint.toml exitcode/reserved status 2 (BLOCKED) is \"blocked\" here, but a panic and a bad flag end with 2, too"},
		},

		{
			item: "003.1 the sample against the table", preset: "murli",
			want: []string{`doc.md docdrift/mismatch recoverable is true here, but exitlint.toml says "no" for not_found`},
		},
		{
			item: "003.4 retry after a delay, and no delay", preset: "murli", toml: "[[code]]\nvalue = 4\nname = \"ExitTimeout\"\nrecoverable = \"yes\"\naction = \"retry\"\n",
			want: []string{`doc.md docdrift/mismatch`, "exitlint.toml retrypolicy/missing ExitTimeout (4) is retryable but has no policy"},
		},
		{
			item: "003.5 the broken row is one row", preset: "murli", toml: "[[code]]\nvalue = 8\nname = \"ExitRateLimited\"\nrecoverable = \"no\"\n",
			want: []string{`doc.md docdrift/mismatch`, `doc.md docdrift/mismatch`},
		},

		{
			item: "004.1 the matrix says no", preset: "prp", toml: "[[error]]\ncode = \"PIPELINE_SESSION_LOAD_FAILED\"\nclass = \"transient\"\nrecoverable = \"yes\"\nretry = \"agent_llm_failed\"\n",
			want: []string{
				`doc.md docdrift/mismatch SessionError with LOAD_FAILED/SAVE_FAILED is "NO" here, but "yes/no" in exitlint.toml`,
				"doc.md docdrift/mismatch ErrorCodes.PIPELINE_SESSION_LOAD_FAILED is in isFatalError here, but transient in exitlint.toml",
				`doc.md docdrift/mismatch PIPELINE_SESSION_LOAD_FAILED is under "Fatal When" here, but recoverable is "yes" in exitlint.toml`,
			},
		},
		{
			item: "004.2 the predicate knows two codes", preset: "prp", code: "_ = isTransient", toml: "[[error]]\ncode = \"PIPELINE_TASK_EXECUTION_FAILED\"\nclass = \"transient\"\nrecoverable = \"yes\"\nretry = \"agent_llm_failed\"\n",
			want: []string{"predicate.go retrypolicy/classifier isTransient is false for PIPELINE_TASK_EXECUTION_FAILED, which is transient in exitlint.toml"},
		},
		{
			item: "004.7 one text in two lists", preset: "prp", toml: "[[classifier]]\nkind = \"errno\"\nclass = \"transient\"\nvalues = [\"ENOTFOUND\"]\n\n[[classifier]]\nkind = \"errno\"\nclass = \"permanent\"\nvalues = [\"ENOTFOUND\"]\n",
			want: []string{"exitlint.toml retrypolicy/classifier errno ENOTFOUND is both"},
		},
		{
			item: "004.8 a set without 501", preset: "prp", toml: "[[classifier]]\nkind = \"http_status\"\nclass = \"transient\"\nvalues = [501]\n", code: "_ = isTransientStatus",
			want: []string{"predicate.go retrypolicy/classifier isTransientStatus is false for 501, which is transient in exitlint.toml"},
		},
		{
			item: "004.9 retried without a number", preset: "prp", toml: "[[error]]\ncode = \"PIPELINE_TASK_NOT_FOUND\"\nclass = \"transient\"\nrecoverable = \"yes\"\n",
			want: []string{"exitlint.toml retrypolicy/missing PIPELINE_TASK_NOT_FOUND is retryable but has no policy"},
		},
	}
	for i, test := range tests {
		if i%3 != 0 && !slow.Tests {
			continue
		}
		t.Run(test.item, func(t *testing.T) {
			dir := seedModule(t, test.preset, test.toml, test.change, test.code)
			var got []string
			for _, f := range check(t, dir, "--rules", "retrypolicy,docdrift,exitcode/reserved,exitcode/undeclared") {
				got = append(got, fmt.Sprintf("%s %s %s", f.File, f.Rule, f.Message))
			}
			for _, want := range test.want {
				i := slices.IndexFunc(got, func(have string) bool { return within(have, want) })
				if i < 0 {
					t.Errorf("nothing like %q among\n\t%s", want, strings.Join(got, "\n\t"))
					continue
				}
				got = slices.Delete(got, i, i+1)
			}
			if len(got) > 0 {
				t.Errorf("also found\n\t%s", strings.Join(got, "\n\t"))
			}
		})
	}
}

// within reports whether a finding agrees with want: it must have the file, line and
// rule in want, and contain the text in want.
func within(have, want string) bool {
	place, text, _ := strings.Cut(want, "/")
	rule, text, _ := strings.Cut(text, " ")
	return strings.HasPrefix(have, place+"/"+rule+" ") && strings.Contains(have, text)
}

// seedModule writes a program with the preset and the document of a convention, and
// returns the directory.
func seedModule(t *testing.T, preset, toml string, change [2]string, code string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join("..", "..", "internal", "doc", "tables", "testdata", "seeds", seeds[preset]))
	if err != nil {
		t.Fatal(err)
	}
	doc := string(source)
	if change[0] != "" {
		if !strings.Contains(doc, change[0]) {
			t.Fatalf("the document does not hold %q", change[0])
		}
		doc = strings.Replace(doc, change[0], change[1], 1)
	}
	imports := ""
	if strings.Contains(code, "os.") {
		imports = "import (\n\t\"os\"\n\t\"os/signal\"\n)\n\n"
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":        "module example.com/tool\n\ngo 1.24\n",
		"exitlint.toml": fmt.Sprintf("version = 1\nextends = [%q]\n\n[[doc]]\nfile = \"doc.md\"\n\n%s", preset, toml),
		"doc.md":        doc,
		"main.go":       "package main\n\n" + imports + "func main() {\n\t" + code + "\n}\n",
		"predicate.go": `package main

func isTransient(code string) bool {
	return code == "PIPELINE_AGENT_TIMEOUT" || code == "PIPELINE_AGENT_LLM_FAILED"
}

func isTransientStatus(status int) bool {
	switch status {
	case 408, 429, 500, 502, 503, 504:
		return true
	}
	return false
}
`,
	} {
		if name == "predicate.go" && !strings.Contains(code, "isTransient") {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
