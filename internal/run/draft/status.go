package draft

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/causes"
)

// A Status is what the code says of a status that programs end with.
type Status struct {
	Value     int
	Constants []Constant // that fix it, the most used first
	Places    []Place    // that fix it
}

// A Place is where the code fixes a status.
type Place struct {
	Where  string         // "main.go:12"
	Causes []causes.Cause // what leads there
}

// A Constant is a Go constant that fixes a status.
type Constant struct {
	Home    string // its package as a registry names it: "./exit", or the import path where it is another module's
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
	d.Program.Constants = append(d.Program.Constants, packages...)
	for _, s := range list {
		d.status(s, packages)
	}
}

func (d *Draft) status(s Status, packages []string) {
	for _, p := range s.Places {
		for _, cause := range p.Causes {
			if cause.Kind == causes.ErrorCode {
				d.errorCode(cause.Name).add("exit", strconv.Itoa(s.Value), p.Where)
			}
		}
	}
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
	c.ends, c.places = true, s.Places
	for _, k := range s.Constants {
		if slices.Contains(packages, k.Home) {
			c.add("go", k.Name, k.Where)
		}
		c.comment = cmp.Or(c.comment, k.Meaning)
		c.constant = cmp.Or(c.constant, k.Name)
	}
}

// Known tells which texts the code declares as constants, those of one
// declaration together. Where some of these turn out to be error codes, the
// others are, too.
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

// settleKnown adds the error codes that are declared beside others.
func (d *Draft) settleKnown() {
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

// isErrorCode reports whether a text has no spaces.
func isErrorCode(text string) bool { return text != "" && !strings.ContainsAny(text, " \t\n%") }

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
