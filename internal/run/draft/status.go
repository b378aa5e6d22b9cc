package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
)

// A Status is an exit status of the program.
type Status struct {
	Value     int
	Constants []Constant // the constants for the status, beginning with the most used
	Origins   []Origin
	// IsUnused is set if no program ends with the status, but the code has constants for
	// it, such as ExitReserved = 3 beside ExitUsage = 2. The draft declares such a status
	// only if a document does.
	IsUnused bool
}

// An Origin is a position in code that determines a status.
type Origin struct {
	Where string // such as "main.go:12"
	// Causes are the reasons for the status, such as ErrNotFound if the code has tested
	// errors.Is(err, ErrNotFound).
	Causes []causes.Cause
}

// A Constant is a Go constant that code uses as a status.
type Constant struct {
	Home    string // the package: "./exit" in this module, otherwise an import path
	Name    string
	Meaning string // the comment of the constant
	Where   string // such as "exit/exit.go:12"
	Value   int    // the value in the code, such as -1 for the status 255
	Uses    int
}

// AddStatuses adds the statuses that programs end with, and the names of their constants.
// If two packages have contradicting constants, it leaves out one of them; see
// constantPackages.
func (d *Draft) AddStatuses(list []Status) {
	list = slices.DeleteFunc(slices.Clone(list), func(s Status) bool { return s.IsUnused && d.code(s.Value) == nil })
	packages := constantPackages(list)
	d.Program.Constants = append(d.Program.Constants, packages...)
	for _, s := range list {
		d.addStatus(s, packages)
	}
}

func (d *Draft) addStatus(s Status, packages []string) {
	for _, p := range s.Origins {
		for _, cause := range p.Causes {
			if cause.Kind == causes.ErrorCode {
				d.errorCode(cause.Name).add("exit", strconv.Itoa(s.Value), p.Where)
			}
		}
	}
	c := d.code(s.Value)
	preset := d.presetCode(s.Value)
	if c == nil {
		if preset != nil && len(s.Constants) == 0 {
			return // the presets declare the status, and the code has no constant for it
		}
		c = &code{}
		c.Value = s.Value
		d.codes = append(d.codes, c)
	}
	c.isReached, c.origins = !s.IsUnused, s.Origins
	for _, k := range s.Constants {
		if slices.Contains(packages, k.Home) {
			c.add("go", k.Name, k.Where)
		}
		c.comment = cmp.Or(c.comment, k.Meaning)
		c.constant = cmp.Or(c.constant, k.Name)
	}
}

// AddStringConstants adds the string constants in the code to the draft, in groups.
// Either all constants of a group are error codes or none is.
func (d *Draft) AddStringConstants(groups []causes.Texts) {
	if d.stringConstants == nil {
		d.stringConstants = map[string]bool{}
	}
	for _, g := range groups {
		for _, t := range g.Values {
			d.stringConstants[t] = true
		}
	}
	d.stringGroups = append(d.stringGroups, groups...)
}

// resolveStringConstants adds the error codes that the program declares as string
// constants. The constants of a group (see [Draft.AddStringConstants]) are error codes
// if their names or types say so, or if a document lists one of them.
func (d *Draft) resolveStringConstants() {
	codes := map[string]bool{}
	for _, e := range d.errors {
		codes[e.Code] = true
	}
	for _, g := range d.stringGroups {
		if !g.Codes && !slices.ContainsFunc(g.Values, func(t string) bool { return codes[t] }) ||
			slices.ContainsFunc(g.Values, func(t string) bool { return !isErrorCode(t) }) {
			continue
		}
		for _, t := range g.Values {
			d.errorCode(t)
		}
	}
}

// isErrorCode reports whether a string constant could be an error code: it is a single
// word and not a format string.
func isErrorCode(text string) bool { return text != "" && !strings.ContainsAny(text, " \t\n%") }

// constantPackages returns the packages for program.constants. The package with the most
// constants comes first. If a constant has different values in two packages, the later
// package is left out, because a code can agree with only one of the values.
func constantPackages(list []Status) []string {
	statuses := map[string]int{}
	values := map[string]map[string]int{}
	for _, s := range list {
		for _, k := range s.Constants {
			if k.Value != s.Value {
				// A constant with the value -1 is not the name of 255, the status after
				// os.Exit(-1).
				continue
			}
			if values[k.Home] == nil {
				values[k.Home] = map[string]int{}
			}
			values[k.Home][k.Name] = k.Value
			statuses[k.Home]++
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
