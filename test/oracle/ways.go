package oracle

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A Way is one way to run a program.
type Way struct {
	Args     []string
	Name     string // argv[0]; "" for the name of the program
	Empty    bool   // whether the directory lacks the files of testdata/files.txtar
	ReadOnly bool   // whether the directory is read-only
	Homeless bool   // whether HOME is missing
	In       Stream // Open, Closed, Text, or "" for /dev/null
	Out, Err Stream // Closed, Full, Broken, or "" for a pipe from which the test reads
	Signal   syscall.Signal
	Delay    time.Duration // how long to wait before the signal
}

// String describes the way for reports: the arguments, and all other fields that are set.
func (w Way) String() string {
	parts := []string{fmt.Sprintf("%q", w.Args)}
	for _, s := range []struct {
		on   bool
		text string
	}{
		{w.Name != "", "as " + w.Name},
		{w.Empty, "in an empty directory"},
		{w.ReadOnly, "in a read-only directory"},
		{w.Homeless, "without HOME"},
		{w.In != "", "stdin " + string(w.In)},
		{w.Out != "", "stdout " + string(w.Out)},
		{w.Err != "", "stderr " + string(w.Err)},
		{w.Signal != 0, fmt.Sprintf("%v after %v", w.Signal, w.Delay)},
	} {
		if s.on {
			parts = append(parts, s.text)
		}
	}
	return strings.Join(parts, ", ")
}

// A Stream says what a program gets as one of its standard streams. The zero value is
// /dev/null for the input. For the output, it is a pipe from which the test reads.
type Stream string

// The streams.
const (
	Open   Stream = "open"   // a pipe without data
	Text   Stream = "text"   // a pipe with one line of text
	Closed Stream = "closed" // no file
	Full   Stream = "full"   // /dev/full: writing fails
	Broken Stream = "broken" // a pipe without a reader
)

// flagValues lists values for flags, many of them wrong.
var flagValues = []string{"", "nonsense", "-1", "0", "1", "99999999999999999999", "no/such/file", "broken.json", "good.json", "good.yaml", ".", "true", "1s", "text", "json"}

// Ways returns n ways to run a program, always the same for the same arguments. files
// contains the names of the files in the working directory of each run.
func Ways(p Program, commands []Command, files []string, n int) []Way {
	h := fnv.New64a()
	h.Write([]byte(p.Name))
	g := &generator{rand: rand.New(rand.NewPCG(h.Sum64(), 1)), commands: commands, files: files}
	var ways []Way
	for _, args := range p.Try {
		ways = append(ways, Way{Args: strings.Fields(args)})
	}
	ways = append(ways, g.basic(nil)...)
	seen := map[string]bool{}
	kinds := []func() Way{g.arguments, g.flags, g.flags, g.streams, g.signalWay}
	for tries := 0; len(ways) < n*2 && tries < n*20; tries++ {
		ways = append(ways, kinds[tries%len(kinds)]())
	}
	ways = slices.DeleteFunc(ways, func(w Way) bool {
		key := w.String()
		again := seen[key]
		seen[key] = true
		return again
	})
	return ways[:min(n, len(ways))]
}

// A generator makes up ways to run a program.
type generator struct {
	rand     *rand.Rand
	commands []Command
	files    []string
}

// basic returns ways to run a command with fixed arguments, such as none or --help. path
// contains the names that lead to the command, such as "remote", "add".
func (g *generator) basic(path []string) []Way {
	with := func(args ...string) []string { return append(slices.Clone(path), args...) }
	ways := []Way{
		{Args: with()},
		{Args: with("--help")},
		{Args: with("-h")},
		{Args: with("help")},
		{Args: with("--version")},
		{Args: with("version")},
		{Args: with("--no-such-flag")},
		{Args: with("-")},
		{Args: with("--")},
		{Args: with("")},
		{Args: with("no-such-command")},
		{Args: with("help", "no-such-topic")},
		{Args: with(), Empty: true},
		{Args: with(), In: Closed},
		{Args: with(), In: Text},
		{Args: with(), Name: "-"},
		{Args: with(), Name: "other.exe"},
		{Args: with(), Homeless: true},
		{Args: with("--help"), Out: Full},
		{Args: with("--help"), Out: Broken},
		{Args: with("--no-such-flag"), Err: Closed},
		{Args: with("--no-such-flag"), Err: Full},
	}
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE} {
		ways = append(ways, Way{Args: with(), In: Open, Signal: s, Delay: 200 * time.Millisecond})
	}
	return ways
}

// command returns a random command or, with a probability of one third, the program
// itself.
func (g *generator) command() Command {
	if g.rand.IntN(3) == 0 {
		return g.commands[0]
	}
	return one(g, g.commands)
}

// arguments returns a way to run a command without flags.
func (g *generator) arguments() Way {
	c := g.command()
	args := slices.Clone(c.Path)
	for range g.rand.IntN(4) {
		args = append(args, g.operand())
	}
	return Way{Args: args, Empty: g.rand.IntN(6) == 0, In: one(g, []Stream{"", "", Text, Closed})}
}

func (g *generator) operand() string {
	switch g.rand.IntN(8) {
	case 0:
		return one(g, []string{"no/such/file", "", "x", "-1", "http://127.0.0.1:9/", "a=b", "localhost:9", "."})
	default:
		return one(g, g.files)
	}
}

// flags returns a way to run a command with up to three flags.
func (g *generator) flags() Way {
	c := g.command()
	names := slices.Concat(c.Flags, c.Flags, g.commands[0].Flags)
	args := slices.Clone(c.Path)
	for range 1 + g.rand.IntN(3) {
		if len(names) == 0 {
			break
		}
		name, value := one(g, names), one(g, flagValues)
		switch g.rand.IntN(4) {
		case 0, 1:
			args = append(args, name)
		case 2:
			args = append(args, name, value)
		default:
			args = append(args, name+"="+value)
		}
	}
	for range g.rand.IntN(3) {
		args = append(args, g.operand())
	}
	return Way{Args: args, Empty: g.rand.IntN(6) == 0, In: one(g, []Stream{"", "", Text})}
}

// streams returns a way to run a command with unusual streams or files, such as a
// closed stream or a read-only directory.
func (g *generator) streams() Way {
	w := one(g, []func() Way{g.arguments, g.flags})()
	if g.rand.IntN(3) == 0 {
		w.Args = append(w.Args, "--help")
	}
	w.In = one(g, []Stream{"", Closed, Text})
	w.Out = one(g, []Stream{"", Closed, Full, Broken})
	w.Err = one(g, []Stream{"", "", Closed, Full, Broken})
	w.ReadOnly = g.rand.IntN(3) == 0
	w.Homeless = g.rand.IntN(3) == 0
	return w
}

// signalWay returns a way to run a command and send it a signal.
func (g *generator) signalWay() Way {
	w := one(g, []func() Way{g.arguments, g.flags})()
	w.In = Open
	w.Signal = one(g, []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE})
	w.Delay = one(g, []time.Duration{5, 20, 60, 150, 400}) * time.Millisecond
	return w
}

func one[T any](g *generator, list []T) T { return list[g.rand.IntN(len(list))] }

// firstLines returns the first lines of text that are not empty.
func firstLines(text string, n int) string {
	var out []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && len(out) < n {
			out = append(out, line[:min(len(line), 200)])
		}
	}
	return cmp.Or(strings.Join(out, "\n"), "(nothing printed)")
}
