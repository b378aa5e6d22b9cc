package oracle

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// commandsHeader matches a line above a list of commands: "Available Commands:",
	// "COMMANDS", "The commands are:".
	commandsHeader = regexp.MustCompile(`(?i)^\W*(?:[\w/&-]+ ){0,4}(?:sub)?commands?\b[^.]{0,40}:?$`)
	// commandRow matches a row of a list of commands: a name before a comma, a colon,
	// two spaces or an argument.
	commandRow = regexp.MustCompile(`^(?:\$? ?)([a-z][a-z0-9]*(?:[-_:][a-z0-9]+)*)\*?(?:,|:|\t| [<\[{]|  |$)`)
	flagName   = regexp.MustCompile(`(?:^|[\s,|/])(--?(?:\[no-\])?[A-Za-z0-9?][A-Za-z0-9_.-]*)`)
)

func commandsIn(help string) []string {
	var out []string
	inside, indent := false, -1
	for line := range strings.Lines(help) {
		line = strings.TrimRight(strings.ReplaceAll(line, "\t", "    "), " \r\n")
		text := strings.TrimLeft(line, " ")
		depth := len(line) - len(text)
		switch {
		case text == "":
		case depth <= 1 && commandsHeader.MatchString(text):
			inside, indent = true, -1
		case depth == 0:
			inside = false
		case inside && (indent < 0 || depth == indent):
			indent = depth
			if m := commandRow.FindStringSubmatch(text); m != nil && !slices.Contains(out, m[1]) {
				out = append(out, m[1])
			}
		}
	}
	return out
}

// flagsIn returns the flags at the beginning of lines of a help text, such as
// "-h, --help".
func flagsIn(help string) []string {
	var out []string
	for line := range strings.Lines(help) {
		line = strings.TrimSpace(strings.ReplaceAll(line, "\t", "    "))
		if !strings.HasPrefix(line, "-") {
			continue
		}
		head, _, _ := strings.Cut(line, "   ")
		for _, m := range flagName.FindAllStringSubmatch(head, -1) {
			name := strings.TrimRight(strings.Replace(m[1], "[no-]", "", 1), ".-")
			if name != "" && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// A Command is a command of a program and its flags, as help texts list them. Path is
// empty for the program itself.
type Command struct {
	Path  []string
	Flags []string
}

// Discover finds up to limit commands of a program, and their flags, in its help texts.
// The function "help" runs the program with the given arguments and returns its output.
// Commands in skip are left out.
func Discover(help func(args ...string) string, skip []string, limit int) []Command {
	root := longest(help("--help"), help("-h"), help("help"), help())
	out := []Command{{Flags: flagsIn(root)}}
	texts := []string{root}
	for i := 0; i < len(out) && len(out) < limit; i++ {
		parent := out[i]
		if len(parent.Path) > 2 {
			continue
		}
		for _, name := range commandsIn(texts[i]) {
			path := append(slices.Clone(parent.Path), name)
			if len(out) == limit || slices.Contains(skip, strings.Join(path, " ")) {
				continue
			}
			text := help(append(slices.Clone(path), "--help")...)
			if text == texts[i] || text == root || !strings.Contains(strings.ToLower(text), "usage") {
				// This is not a subcommand: the program accepts any argument here.
				continue
			}
			out = append(out, Command{path, flagsIn(text)})
			texts = append(texts, text)
		}
	}
	return out
}

func longest(texts ...string) string {
	return slices.MaxFunc(texts, func(a, b string) int { return len(a) - len(b) })
}
