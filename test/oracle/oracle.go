// Package oracle checks the statuses that `exitlint codes` prints. It needs no
// labels: it runs real programs in hundreds of ways, and `exitlint codes` must print
// every status that they end with.
//
// For each program of testdata/programs.toml, the test downloads the module, builds
// the program, reads its commands and flags in its help texts, and makes up ways to
// run it: wrong arguments, broken files, closed streams, signals. A status that the
// program ends with and `exitlint codes` does not print is a miss, unless the program
// has an exit that exitlint calls unbounded. A death by a signal has no status.
//
// Each run of a program has a new directory, no network, and a time limit of some
// seconds. The program runs as a user who cannot change other files. See [Sandbox].
package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// A Program is a main package of a module, and how to run it. It is read from a
// table of testdata/programs.toml.
type Program struct {
	Name    string   `toml:"name"`
	Module  string   `toml:"module"`
	Version string   `toml:"version"`
	Main    string   `toml:"main"` // the pattern of the main package, such as ./cmd/x
	Go      bool     `toml:"go"`   // whether the program runs the go command
	Skip    []string `toml:"skip"` // commands that are not run, because they only wait or could do harm
	Try     []string `toml:"try"`  // ways to run the program that cannot be guessed; arguments are separated by spaces
}

// Programs reads the programs in a file.
func Programs(file string) ([]Program, error) {
	var list struct {
		Program []Program `toml:"program"`
	}
	meta, err := toml.DecodeFile(file, &list)
	if err != nil {
		return nil, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s: unknown key %s", file, unknown[0])
	}
	return list.Program, nil
}

// A Set is the output of `exitlint codes` for a program.
type Set struct {
	Codes []struct {
		Value int `json:"value"`
	} `json:"codes"`
	Dynamic []struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Reason string `json:"reason"`
	} `json:"dynamic"`
}

// statuses returns the statuses of the set as a parent process sees them: their
// lowest eight bits.
func (s Set) statuses() []int {
	var out []int
	for _, c := range s.Codes {
		out = append(out, c.Value&0xff)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// A Tally counts how the runs of a program ended. It also contains the statuses that
// exitlint prints, to compare them with the statuses that were seen.
type Tally struct {
	Program  Program
	Commands int // the number of commands that the help texts describe
	Runs     int
	TimedOut int
	Signals  map[string]int // the number of runs that ended with each signal
	Seen     map[int][]Way  // for each status, the ways to run the program that ended with it
	Set      Set
}

// Add counts a run.
func (t *Tally) Add(w Way, r Result) {
	t.Runs++
	switch {
	case r.TimedOut:
		t.TimedOut++
	case r.Signal != "":
		t.Signals[r.Signal]++
	default:
		t.Seen[r.Status] = append(t.Seen[r.Status], w)
	}
}

// unexpected returns the statuses that were seen and are not in the set.
func (t *Tally) unexpected() []int {
	set := t.Set.statuses()
	var out []int
	for s := range t.Seen {
		if !slices.Contains(set, s) {
			out = append(out, s)
		}
	}
	slices.Sort(out)
	return out
}

// Misses returns the statuses that were seen, are not in the set and cannot come
// from an unbounded exit.
func (t *Tally) Misses() []int {
	if len(t.Set.Dynamic) > 0 {
		return nil
	}
	return t.unexpected()
}

// unseen returns the statuses in the set that were not seen.
func (t *Tally) unseen() []int {
	return slices.DeleteFunc(t.Set.statuses(), func(s int) bool { return t.Seen[s] != nil })
}

// Header contains the names of the columns of Row, separated by tabs.
const Header = "program\tversion\tcommands\truns\ttimed out\tdeaths by signal\tseen\tin the set, not seen\tunbounded exits\tseen, only unbounded\tmisses"

// Row returns the tally as a row of a table.
func (t *Tally) Row() string {
	var seen []int
	for s := range t.Seen {
		seen = append(seen, s)
	}
	slices.Sort(seen)
	var unbounded []int
	if len(t.Set.Dynamic) > 0 {
		unbounded = t.unexpected()
	}
	deaths := 0
	for _, n := range t.Signals {
		deaths += n
	}
	return fmt.Sprintf("%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\t%d\t%s\t%s", t.Program.Name, t.Program.Version, t.Commands, t.Runs,
		t.TimedOut, deaths, list(seen), list(t.unseen()), len(t.Set.Dynamic), list(unbounded), list(t.Misses()))
}

// list writes statuses in one cell. It writes more than two consecutive statuses as a
// range.
func list(statuses []int) string {
	var parts []string
	for i := 0; i < len(statuses); {
		j := i
		for j+1 < len(statuses) && statuses[j+1] == statuses[j]+1 {
			j++
		}
		if j-i < 2 {
			j = i
			parts = append(parts, fmt.Sprint(statuses[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d–%d", statuses[i], statuses[j]))
		}
		i = j + 1
	}
	if len(parts) == 0 {
		return "–"
	}
	return strings.Join(parts, " ")
}

// A Result describes how a run ended.
type Result struct {
	Status   int
	Signal   string // the signal that ended the program, or ""
	TimedOut bool
	Output   string `json:"-"` // the output of the program to both streams, at most 256 KiB
}
