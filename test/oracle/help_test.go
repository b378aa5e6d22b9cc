package oracle

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestHelp(t *testing.T) {
	for name, c := range map[string]struct {
		help            string
		commands, flags []string
	}{
		"cobra": {`Usage:
  x [command]

Available Commands:
  build       Build it
  check-all   Check everything

Flags:
  -h, --help            help for x
      --level string    the level (default "-1")

Use "x [command] --help" for more information about a command.
`, []string{"build", "check-all"}, []string{"-h", "--help", "--level"}},
		"groups": {`CORE COMMANDS
  auth:   Log in
  gist:   Gists

ADDITIONAL COMMANDS
  alias:  Aliases

EXAMPLES
  run it
`, []string{"auth", "gist", "alias"}, nil},
		"urfave": {`NAME:
   x - does it

COMMANDS:
   exec-env  run
   help, h   Shows help

GLOBAL OPTIONS:
   --decrypt, -d  decrypt
`, []string{"exec-env", "help"}, []string{"--decrypt", "-d"}},
		"kong": {`Commands:
  choose [<options> ...] [flags]
    Choose an option

  spin <command> ... [flags]
    Spin

Run "x <command> --help" for more information on a command.
`, []string{"choose", "spin"}, nil},
		"flag": {`Usage of x:
  -n int
    	number (default 10)
  -v	verbose
`, nil, []string{"-n", "-v"}},
		"no list": {`Every subcommand reads its flags.
  It is indented  prose.
`, nil, nil},
	} {
		if got := commandsIn(c.help); !slices.Equal(got, c.commands) {
			t.Errorf("%s: commands %q, want %q", name, got, c.commands)
		}
		if got := flagsIn(c.help); !slices.Equal(got, c.flags) {
			t.Errorf("%s: flags %q, want %q", name, got, c.flags)
		}
	}
}

func FuzzHelp(f *testing.F) {
	f.Add("Commands:\n  a  b\n  -x, --y  z\n")
	f.Fuzz(func(t *testing.T, help string) {
		for _, name := range commandsIn(help) {
			if strings.ContainsAny(name, " -\n") && !commandRow.MatchString(name) {
				t.Errorf("command %q", name)
			}
		}
		for _, name := range flagsIn(help) {
			if !strings.HasPrefix(name, "-") {
				t.Errorf("flag %q", name)
			}
		}
	})
}

// TestDiscover checks that Discover also finds the subcommands of commands in help texts.
func TestDiscover(t *testing.T) {
	texts := map[string]string{
		"--help":        "Usage: x\nCommands:\n  a  A\n  b  B\n  serve  S\n  file  F\n",
		"a --help":      "Usage: x a\nCommands:\n  c  C\n",
		"a c --help":    "Usage: x a c\n  --deep  D\n",
		"b --help":      "Usage: x b\n",
		"serve --help":  "Usage: x serve\n",
		"file --help":   "no such file",
		"--help --help": "",
	}
	help := func(args ...string) string { return texts[strings.Join(args, " ")] }
	got := Discover(help, []string{"serve"}, 10)
	want := []Command{{}, {Path: []string{"a"}}, {Path: []string{"b"}}, {[]string{"a", "c"}, []string{"--deep"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := Discover(help, nil, 2); len(got) != 2 {
		t.Errorf("%d commands with limit 2", len(got))
	}
}

func TestWays(t *testing.T) {
	p := Program{Name: "x", Try: []string{"-e null"}}
	commands := []Command{{Flags: []string{"-a", "-b"}}, {[]string{"run"}, []string{"--c"}}}
	ways := Ways(p, commands, []string{"f"}, 100)
	if len(ways) != 100 || !slices.Equal(ways[0].Args, []string{"-e", "null"}) {
		t.Fatalf("%d ways, the first is %v", len(ways), ways[0])
	}
	if again := Ways(p, commands, []string{"f"}, 100); !reflect.DeepEqual(ways, again) {
		t.Error("other ways the second time")
	}
	has := func(what string, f func(Way) bool) {
		if !slices.ContainsFunc(ways, f) {
			t.Error("no way with " + what)
		}
	}
	has("a signal", func(w Way) bool { return w.Signal != 0 })
	has("a full stdout", func(w Way) bool { return w.Out == Full })
	has("a read-only directory", func(w Way) bool { return w.ReadOnly })
	has("a flag of a command", func(w Way) bool { return slices.Contains(w.Args, "--c") })
	seen := map[string]bool{}
	for _, w := range ways {
		if seen[w.String()] {
			t.Errorf("%v twice", w)
		}
		seen[w.String()] = true
	}
}
