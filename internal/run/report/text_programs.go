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

// shownOrigins limits how many origins of a status are printed.
const shownOrigins = 3

// Programs prints a block for each program. The block lists the statuses of the program,
// and the exits with unknown statuses. It shows each status with its name, a call path,
// and up to shownOrigins positions in the code that determine the status.
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
	fmt.Fprintf(w, "%s: %s\n", p.bold(program.Package), programSummary(program))
	width := 0
	for _, c := range program.Codes {
		width = max(width, uniseg.StringWidth(statusLabel(program, c)))
	}
	for _, c := range program.Codes {
		name := pad(statusLabel(program, c), width)
		if program.Registry != "" && !c.Declared && !c.Implicit {
			name = p.red(name)
		}
		line := fmt.Sprintf("  %3d  %s  %s%s", c.Value, name, describeOrigins(c), formatSystems(c.OS))
		fmt.Fprintln(w, strings.TrimRight(line, " "))
		if way := formatPath(c); way != "" {
			fmt.Fprintf(w, "       %*s  %s\n", width, "", p.faint(way))
		}
	}
	for _, d := range program.Dynamic {
		fmt.Fprintf(w, "    *  %s: %s\n", formatPosition("", d.Position), d.Reason+formatSystems(d.OS))
	}
}

// formatSystems returns ", only on windows" for a status that is possible only on
// Windows, and "" for a status that is possible on all systems.
func formatSystems(systems []string) string {
	if len(systems) == 0 {
		return ""
	}
	return ", only on " + strings.Join(systems, " and ")
}

// programSummary returns a summary such as "4 statuses, and 1 place has no bound".
func programSummary(program Program) string {
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

// statusLabel returns the name of a status, or "undeclared" if the registry of the
// program does not declare it.
func statusLabel(program Program, c Code) string {
	switch {
	case c.Name != "":
		return printable(c.Name)
	case program.Registry == "" || c.Declared || c.Implicit:
		return ""
	}
	return "undeclared"
}

// describeOrigins returns how many positions determine a status, and the first few of
// them: "2 origins: a.go:7:10 (argument), b.go:9:9 (return)".
func describeOrigins(c Code) string {
	if c.Implicit {
		return implicitNote(c)
	}
	if len(c.Origins) == 0 {
		return ""
	}
	// Origins in the program's own code come before those in dependencies.
	all := slices.SortedStableFunc(slices.Values(c.Origins), func(a, b Origin) int {
		return cmp.Compare(originOrder(a), originOrder(b))
	})
	var shown []string
	for _, o := range all[:min(shownOrigins, len(all))] {
		shown = append(shown, formatOrigin(c, o))
	}
	s := finding.Count(len(c.Origins), "origin") + ": " + strings.Join(shown, ", ")
	if rest := len(c.Origins) - len(shown); rest > 0 {
		s += fmt.Sprintf(", %d more", rest)
	}
	return s
}

func originOrder(o Origin) int {
	if o.Dependency {
		return 1
	}
	return 0
}

func formatOrigin(c Code, o Origin) string {
	what := o.Kind
	if o.Raw != int64(c.Value) {
		what = strings.TrimSpace(fmt.Sprintf("%s %d", what, o.Raw))
	}
	if o.Dependency {
		what = strings.TrimSpace(what + " in a dependency")
	}
	return fmt.Sprintf("%s (%s)", formatPosition("", o.Position), what)
}

// implicitNote returns a note for a status that Go sets: 0 when main returns, 2 after a
// panic.
func implicitNote(c Code) string {
	if c.Value == 0 {
		return "implicit: main returns"
	}
	return "implicit: a panic"
}

// formatPath formats the call path to an origin: main.main a.go:3 > main.run a.go:9. It
// returns "" for a path with a single step, because this step is the origin itself.
func formatPath(c Code) string {
	if len(c.Witness) < 2 {
		return ""
	}
	var steps []string
	for _, s := range c.Witness {
		steps = append(steps, shortFunc(s.Func)+" "+formatPosition("", span.Position{File: s.File, Line: s.Line}))
	}
	return strings.Join(steps, " > ")
}

// shortFunc shortens import paths in the name of a function:
// (*example.com/x/cli.app).run becomes (*cli.app).run.
func shortFunc(name string) string {
	open := len(name) - len(strings.TrimLeft(name, "(*"))
	return name[:open] + name[max(open, strings.LastIndexByte(name, '/')+1):]
}
