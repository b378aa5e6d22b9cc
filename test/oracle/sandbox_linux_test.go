package oracle_test

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/exitlint/exitlint/test/oracle"
)

// TestSandbox runs a shell in ways of all kinds, and checks how the runs end.
func TestSandbox(t *testing.T) {
	s, _ := sandbox(t)
	s.Timeout = 4 * time.Second // machines are busy
	script := func(text string) []string { return []string{"-c", text} }
	for name, c := range map[string]struct {
		way    oracle.Way
		want   oracle.Result
		output string
	}{
		"a status":         {way: oracle.Way{Args: script("exit 7")}, want: oracle.Result{Status: 7}},
		"its own death":    {way: oracle.Way{Args: script("kill -KILL $$")}, want: oracle.Result{Signal: "killed"}},
		"too long":         {way: oracle.Way{Args: script("sleep 60")}, want: oracle.Result{TimedOut: true}},
		"a signal":         {way: oracle.Way{Args: script("sleep 60"), Signal: syscall.SIGTERM, Delay: 200 * time.Millisecond}, want: oracle.Result{Signal: "terminated"}},
		"a handler":        {way: oracle.Way{Args: script("trap 'exit 9' INT; sleep 60 & wait"), Signal: syscall.SIGINT, Delay: time.Second}, want: oracle.Result{Status: 9}},
		"both outputs":     {way: oracle.Way{Args: script("echo a; echo b >&2")}, output: "a\nb\n"},
		"no input":         {way: oracle.Way{Args: script("read x")}, want: oracle.Result{Status: 1}},
		"some input":       {way: oracle.Way{Args: script("read x; echo $x"), In: oracle.Text}, output: "{\"a\": [1, 2]}\n"},
		"input that waits": {way: oracle.Way{Args: script("read x"), In: oracle.Open}, want: oracle.Result{TimedOut: true}},
		"a closed input":   {way: oracle.Way{Args: script("test -e /proc/$$/fd/0"), In: oracle.Closed}, want: oracle.Result{Status: 1}},
		"a full output":    {way: oracle.Way{Args: script("/bin/echo a || exit 4"), Out: oracle.Full}, want: oracle.Result{Status: 4}, output: "echo: write error: No space left on device\n"},
		"a broken output":  {way: oracle.Way{Args: script("exec /bin/echo a"), Out: oracle.Broken}, want: oracle.Result{Signal: "broken pipe"}},
		"a directory":      {way: oracle.Way{Args: script("test -f good.json && echo a > new && test -w $HOME")}},
		"an empty one":     {way: oracle.Way{Args: script("test -f good.json"), Empty: true}, want: oracle.Result{Status: 1}},
		"a read-only one":  {way: oracle.Way{Args: script("test -w ."), ReadOnly: true}, want: oracle.Result{Status: 1}},
		"no HOME":          {way: oracle.Way{Args: script("test -n \"$HOME\""), Homeless: true}, want: oracle.Result{Status: 1}},
		"another name":     {way: oracle.Way{Args: script("echo $0"), Name: "other"}, output: "other\n"},
		"the environment":  {way: oracle.Way{Args: script("env | grep -c EXITLINT")}, want: oracle.Result{Status: 1}, output: "0\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := s.Run("/bin/sh", c.way)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(r.Output, c.output) {
				t.Errorf("prints %q, want %q", r.Output, c.output)
			}
			if r.Output = ""; r != c.want {
				t.Errorf("%+v, want %+v", r, c.want)
			}
		})
	}
}

// TestNoNetwork checks that a program sees only the loopback device.
func TestNoNetwork(t *testing.T) {
	s, _ := sandbox(t)
	if strings.Contains(s.Network, "proxies") {
		t.Skip("namespaces are not permitted here")
	}
	r, err := s.Run("/bin/sh", oracle.Way{Args: []string{"-c", "grep : /proc/self/net/dev | grep -v lo:"}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Status != 1 {
		t.Errorf("there is a network:\n%s", r.Output)
	}
}
