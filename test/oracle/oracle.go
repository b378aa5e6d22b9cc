// Package oracle checks `exitlint codes` by running programs, so that nobody has to
// write down the right statuses. It runs real programs in hundreds of ways.
// `exitlint codes` must print every status that they end with.
//
// For each program of testdata/programs.toml, it downloads and builds the module, reads
// the commands and flags in the help texts, and makes up ways to run the program: wrong
// arguments, broken files, closed streams, signals. If a program ends with a status
// that `exitlint codes` does not print, this is an error, unless `exitlint codes` says
// that the program can end with any status. A program that is killed by a signal has no
// status, so such a run shows nothing.
//
// Each run has a new directory, no network, a time limit of some seconds, and a user
// who cannot change other files. See [Sandbox].
package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// A Program is a main package, with instructions on how to run it: a table of
// testdata/programs.toml.
type Program struct {
	Name    string   `toml:"name"`
	Module  string   `toml:"module"`
	Version string   `toml:"version"`
	Main    string   `toml:"main"` // such as ./cmd/x
	Go      bool     `toml:"go"`   // whether it runs the go command
	Skip    []string `toml:"skip"` // commands that only wait or could do harm
	Try     []string `toml:"try"`  // command lines that no help text shows; spaces separate the arguments
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

// statuses returns the statuses as a parent process sees them: their lowest eight bits.
func (s Set) statuses() []int {
	var out []int
	for _, c := range s.Codes {
		out = append(out, c.Value&0xff)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// A Tally counts how the runs of a program ended, and contains the statuses that
// exitlint prints.
type Tally struct {
	Program  Program
	Commands int // the number of commands in the help texts
	Runs     int
	TimedOut int
	Signals  map[string]int // for each signal, the number of runs that it ended
	Seen     map[int][]Way  // the runs that ended with each status
	Set      Set
}

// Add counts a run of the program: w says how the program was run, and r how the run
// ended.
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

// unexpected returns the statuses that runs ended with although exitlint does not print
// them.
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

// Misses returns the statuses that runs ended with although exitlint does not print them.
// It returns none if exitlint prints that the program can end with any status.
func (t *Tally) Misses() []int {
	if len(t.Set.Dynamic) > 0 {
		return nil
	}
	return t.unexpected()
}

// unseen returns the statuses that exitlint prints, but that no run of the program
// ended with.
func (t *Tally) unseen() []int {
	return slices.DeleteFunc(t.Set.statuses(), func(s int) bool { return t.Seen[s] != nil })
}

// Header names the columns of Row.
const Header = "program\tversion\tcommands\truns\ttimed out\tdeaths by signal\tseen\tin the set, not seen\tunbounded exits\tseen, only unbounded\tmisses"

// Row returns the tally as a row of a table with the columns of Header.
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

// list formats statuses. Three or more statuses in a row become a range.
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

// A Result says how a run ended.
type Result struct {
	Status   int
	Signal   string // the signal that ended the program, or ""
	TimedOut bool
	Output   string `json:"-"` // both streams, at most 256 KiB
}
