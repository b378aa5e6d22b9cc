// Package conventions lists the meanings that exit statuses have to shells,
// operating systems, the Go runtime, and tools that read the status of another
// program. A program may use such a status for something else, but then the status
// has two meanings.
package conventions

import "slices"

// A Meaning is the meaning of the statuses from Min to Max in one convention.
type Meaning struct {
	Min, Max int
	Source   Source
	Name     string // the name of a constant, signal or state, such as EX_USAGE or SIGINT; "" if there is none
	Text     string // lower case, without a period
}

// A Source is the owner of a convention.
type Source string

// The sources.
const (
	General  Source = "convention"
	Go       Source = "Go"
	Shell    Source = "shell"
	Signal   Source = "signal"
	Sysexits Source = "sysexits"
	Nagios   Source = "Nagios"
	Systemd  Source = "systemd"
	Tool     Source = "tool" // one program or library; Text names it
)

// The bounds of ranges that belong to one source as a whole.
const (
	FirstSysexit = 64
	LastSysexit  = 78
	FirstSignal  = 129 // 128 + SIGHUP
	LastSignal   = 165
)

// Of returns the meanings of a status, the most general one first.
func Of(status int) []Meaning {
	var found []Meaning
	for _, m := range meanings {
		if m.Min <= status && status <= m.Max {
			found = append(found, m)
		}
	}
	return found
}

// Sysexit returns the name of a status in sysexits.h.
func Sysexit(status int) (name string, ok bool) {
	return nameOf(Sysexits, status)
}

// SignalName returns the name of the signal that a shell reports by a status of
// 128 or more. Only signals with the same number on all Unix systems have a name
// here.
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
