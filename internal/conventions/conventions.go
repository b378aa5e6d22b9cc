// Package conventions lists what exit statuses mean to shells, operating systems, the Go
// runtime and tools. If a program uses such a status for something else, the status has
// two meanings.
package conventions

import "slices"

// A Meaning is what one convention says about the statuses from Min to Max.
type Meaning struct {
	Min, Max int
	Source   Source
	Name     string // such as EX_USAGE, SIGINT or WARNING (of Nagios); "" if the meaning has no name
	Text     string // the meaning, in lower case and without a period
}

// A Source is the origin of a convention, such as shells or sysexits.h.
type Source string

// The sources of the conventions in this package.
const (
	General  Source = "convention"
	Go       Source = "Go"
	Shell    Source = "shell"
	Signal   Source = "signal"
	Sysexits Source = "sysexits"
	Nagios   Source = "Nagios"
	Systemd  Source = "systemd"
	Tool     Source = "tool" // a single program or library, whose name is in Meaning.Text
)

// The ranges of the statuses in sysexits.h, and of the statuses of processes that a
// signal has ended.
const (
	FirstSysexit = 64
	LastSysexit  = 78
	FirstSignal  = 129 // 128 + SIGHUP
	LastSignal   = 165
)

// MeaningsOf returns all meanings of a status. More general meanings come first.
func MeaningsOf(status int) []Meaning {
	var found []Meaning
	for _, m := range meanings {
		if m.Min <= status && status <= m.Max {
			found = append(found, m)
		}
	}
	return found
}

// Sysexit returns the name of a status in sysexits.h, such as EX_USAGE for 64.
// ok is false if the status has none.
func Sysexit(status int) (name string, ok bool) {
	return nameOf(Sysexits, status)
}

// SignalName returns the name of the signal that ended a process with the given status,
// such as SIGINT for 130, which is 128 + 2. ok is false if the signal has different
// numbers on different Unix systems.
func SignalName(status int) (name string, ok bool) {
	return nameOf(Signal, status)
}

func nameOf(source Source, status int) (string, bool) {
	i := slices.IndexFunc(meanings, func(m Meaning) bool {
		return m.Source == source && m.Name != "" && m.Min <= status && status <= m.Max
	})
	if i < 0 {
		return "", false
	}
	return meanings[i].Name, true
}
