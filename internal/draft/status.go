package draft

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
)

// A Status is what the code says of a status that programs end with.
type Status struct {
	Value     int
	Constants []Constant // that fix it, the most used first
	Places    []string   // that fix it, "main.go:12"
}

// A Constant is a Go constant that fixes a status.
type Constant struct {
	Dir     string // of its package, relative to the registry, with forward slashes
	Name    string
	Meaning string // what its comment says
	Where   string // "exit/exit.go:12"
	Value   int    // as the code has it
	Uses    int
}

// Statuses adds what programs end with. Constants become the Go side of the
// registry where their names mean one value in all their packages.
func (d *Draft) Statuses(list []Status) {
	packages := constantPackages(list)
	for _, dir := range packages {
		if dir = path.Clean(dir); dir != "." {
			dir = "./" + dir
		}
		d.Program.Constants = append(d.Program.Constants, dir)
	}
	for _, s := range list {
		d.status(s, packages)
	}
}

func (d *Draft) status(s Status, packages []string) {
	c := d.code(s.Value)
	preset := d.extended(s.Value)
	if c == nil {
		if preset != nil && len(s.Constants) == 0 {
			return // the preset says all there is to say
		}
		c = &code{}
		c.Value = s.Value
		d.codes = append(d.codes, c)
	}
	if preset != nil {
		c.add("name", preset.Name, "preset "+preset.Preset)
	}
	c.places = s.Places
	for _, k := range s.Constants {
		if slices.Contains(packages, k.Dir) {
			c.add("go", k.Name, k.Where)
		}
		c.comment = cmp.Or(c.comment, k.Meaning)
		c.constant = cmp.Or(c.constant, k.Name)
	}
	c.usual = usualNames[s.Value]
}

// usualNames name statuses that mean the same everywhere: a registry that calls
// them otherwise is told so, or nobody would ask. 1 is what a program ends with
// that tells failures no further apart.
var usualNames = map[int]string{
	0: "OK", 1: "ERROR", 126: "NOT_EXECUTABLE", 127: "COMMAND_NOT_FOUND", 129: "SIGHUP", 130: "SIGINT", 131: "SIGQUIT",
	134: "SIGABRT", 137: "SIGKILL", 141: "SIGPIPE", 143: "SIGTERM",
}

// constantPackages are the directories of the packages whose constants fix
// statuses, those with most of them first. One in which a name has another
// value than in the others is left out: it would contradict the registry.
func constantPackages(list []Status) []string {
	statuses := map[string]int{}
	values := map[string]map[string]int{}
	for _, s := range list {
		for _, k := range s.Constants {
			if k.Value != s.Value {
				continue // -1, which ends as 255
			}
			if values[k.Dir] == nil {
				values[k.Dir] = map[string]int{}
			}
			values[k.Dir][k.Name] = k.Value
			statuses[k.Dir]++
		}
	}
	var dirs []string
	for dir := range statuses {
		dirs = append(dirs, dir)
	}
	slices.SortFunc(dirs, func(a, b string) int { return cmp.Or(statuses[b]-statuses[a], cmp.Compare(a, b)) })
	known := map[string]int{}
	return slices.DeleteFunc(dirs, func(dir string) bool {
		for name, v := range values[dir] {
			if other, ok := known[name]; ok && other != v {
				return true
			}
		}
		for name, v := range values[dir] {
			known[name] = v
		}
		return false
	})
}

// unnamed says where a status comes from that nothing names.
func (c *code) unnamed() string {
	const shown = 3
	switch n := len(c.places); {
	case n == 0:
		return "no document names this status"
	case n > shown:
		return fmt.Sprintf("nothing names this status; it comes from %s and %d more places", strings.Join(c.places[:shown], ", "), n-shown)
	default:
		return "nothing names this status; it comes from " + strings.Join(c.places, ", ")
	}
}
