package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// shownOrigins is the largest number of origins that the text shows for a
// status.
const shownOrigins = 3

// Programs writes a block for each program. The block contains a line for each
// status, with the name and the first origins of the status, and the witness
// path under this line. The positions of unbounded statuses come last.
func (t Text) Programs(w io.Writer, programs []Program) error {
	out := bufio.NewWriter(w)
	p := palette(t.Color)
	for i, program := range relativePrograms(t.Dir, programs) {
		if i > 0 {
			fmt.Fprintln(out)
		}
		writeProgram(out, p, program)
	}
	return out.Flush()
}

func writeProgram(w io.Writer, p palette, program Program) {
	fmt.Fprintf(w, "%s: %s\n", p.bold(program.Package), size(program))
	width := 0
	for _, c := range program.Codes {
		width = max(width, uniseg.StringWidth(label(program, c)))
	}
	for _, c := range program.Codes {
		name := pad(label(program, c), width)
		if program.Registry != "" && !c.Declared && !c.Implicit {
			name = p.red(name)
		}
		line := fmt.Sprintf("  %3d  %s  %s", c.Value, name, origins(c))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
		if way := witness(c); way != "" {
			fmt.Fprintf(w, "       %*s  %s\n", width, "", p.faint(way))
		}
	}
	for _, d := range program.Dynamic {
		fmt.Fprintf(w, "    *  %s: %s\n", position("", d.Position), d.Reason)
	}
}

// size returns the numbers of statuses and of unbounded exits of a program, in
// words.
func size(program Program) string {
	s := finding.Count(len(program.Codes), "status")
	if n := len(program.Dynamic); n > 0 {
		have := "have"
		if n == 1 {
			have = "has"
		}
		s += fmt.Sprintf(", and %s %s no bound", finding.Count(n, "place"), have)
	}
	return s
}

// label returns the text of the name column. It is empty for a program without a
// registry.
func label(program Program, c Code) string {
	switch {
	case c.Name != "":
		return printable(c.Name)
	case program.Registry == "" || c.Declared || c.Implicit:
		return ""
	}
	return "undeclared"
}

// origins counts the origins of a status and names the first ones.
func origins(c Code) string {
	if c.Implicit {
		return implicit(c)
	}
	if len(c.Origins) == 0 {
		return ""
	}
	// Positions in the program itself come before those in its dependencies.
	all := slices.SortedStableFunc(slices.Values(c.Origins), func(a, b Origin) int {
		return cmp.Compare(depth(a), depth(b))
	})
	var shown []string
	for _, o := range all[:min(shownOrigins, len(all))] {
		shown = append(shown, origin(c, o))
	}
	s := finding.Count(len(c.Origins), "origin") + ": " + strings.Join(shown, ", ")
	if rest := len(c.Origins) - len(shown); rest > 0 {
		s += fmt.Sprintf(", %d more", rest)
	}
	return s
}

func depth(o Origin) int {
	if o.Dependency {
		return 1
	}
	return 0
}

func origin(c Code, o Origin) string {
	what := o.Kind
	if o.Raw != int64(c.Value) {
		what = strings.TrimSpace(fmt.Sprintf("%s %d", what, o.Raw))
	}
	if o.Dependency {
		what = strings.TrimSpace(what + " in a dependency")
	}
	return fmt.Sprintf("%s (%s)", position("", o.Position), what)
}

// implicit describes a status that has no origin in the code.
func implicit(c Code) string {
	if c.Value == 0 {
		return "implicit: main returns"
	}
	return "implicit: a panic"
}

// witness returns the path from main.main to an origin on one line. It is empty
// for a path of one step, which only repeats the origin.
func witness(c Code) string {
	if len(c.Witness) < 2 {
		return ""
	}
	var steps []string
	for _, s := range c.Witness {
		steps = append(steps, shortFunc(s.Func)+" "+position("", span.Position{File: s.File, Line: s.Line}))
	}
	return strings.Join(steps, " > ")
}

// shortFunc shortens the path in the name of a function to its last element:
// (*example.com/x/cli.app).run becomes (*cli.app).run, and (main.own).Code
// stays.
func shortFunc(name string) string {
	open := len(name) - len(strings.TrimLeft(name, "(*"))
	return name[:open] + name[max(open, strings.LastIndexByte(name, '/')+1):]
}
