package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
)

// A Status is a status that programs end with, as the code has it.
type Status struct {
	Value     int
	Constants []Constant // the most used first
	Origins   []Origin
}

// An Origin is a position in the code that a status comes from.
type Origin struct {
	Where  string         // "main.go:12"
	Causes []causes.Cause // errors, functions and the like on the way there
}

// A Constant is a Go constant that the code uses for a status.
type Constant struct {
	Home    string // the directory of its package, "./exit", or its import path if it is of another module
	Name    string
	Meaning string // its comment
	Where   string // "exit/exit.go:12"
	Value   int    // may be -1 for the status 255
	Uses    int
}

// Statuses adds the statuses that programs end with. Constants become the Go
// side of the registry if their names have one value in all their packages.
func (d *Draft) Statuses(list []Status) {
	packages := constantPackages(list)
	d.Program.Constants = append(d.Program.Constants, packages...)
	for _, s := range list {
		d.status(s, packages)
	}
}

func (d *Draft) status(s Status, packages []string) {
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
			return // the preset has it
		}
		c = &code{}
		c.Value = s.Value
		d.codes = append(d.codes, c)
	}
	c.ends, c.origins = true, s.Origins
	for _, k := range s.Constants {
		if slices.Contains(packages, k.Home) {
			c.add("go", k.Name, k.Where)
		}
		c.comment = cmp.Or(c.comment, k.Meaning)
		c.constant = cmp.Or(c.constant, k.Name)
	}
}

// Known adds the texts that the code declares as constants, grouped by
// declaration. If one of a group turns out to be an error code, the others are
// error codes, too.
func (d *Draft) Known(declarations [][]string) {
	if d.known == nil {
		d.known = map[string]bool{}
	}
	for _, texts := range declarations {
		for _, t := range texts {
			d.known[t] = true
		}
	}
	d.declared = append(d.declared, declarations...)
}

// resolveKnown adds the constants that are declared together with error codes.
func (d *Draft) resolveKnown() {
	codes := map[string]bool{}
	for _, e := range d.errors {
		codes[e.Code] = true
	}
	for _, texts := range d.declared {
		if !slices.ContainsFunc(texts, func(t string) bool { return codes[t] }) ||
			slices.ContainsFunc(texts, func(t string) bool { return !isErrorCode(t) }) {
			continue
		}
		for _, t := range texts {
			d.errorCode(t)
		}
	}
}

// isErrorCode reports whether a text is one word, and no format.
func isErrorCode(text string) bool { return text != "" && !strings.ContainsAny(text, " \t\n%") }

// constantPackages returns the directories of packages with constants for
// statuses, those with the most first. It leaves out a package in which a name
// has another value than in those before it: the registry would contradict it.
func constantPackages(list []Status) []string {
	statuses := map[string]int{}
	values := map[string]map[string]int{}
	for _, s := range list {
		for _, k := range s.Constants {
			if k.Value != s.Value {
				continue // -1, which ends as 255
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
