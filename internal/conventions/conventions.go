// Package conventions knows what exit statuses already mean to others: to
// shells, to operating systems, to the Go runtime, to tools that read the
// status of what they run. A program may use any of them for something else,
// but then its status says two things.
package conventions

import "slices"

// A Meaning is what somebody means by the statuses from Min to Max.
type Meaning struct {
	Min, Max int
	Source   Source
	Name     string // the constant or state, EX_USAGE or SIGINT; "" without one
	Text     string // what it says, lower case, without a period
}

// A Source is whose convention it is.
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

// The bounds of the ranges that belong to one source altogether.
const (
	FirstSysexit = 64
	LastSysexit  = 78
	FirstSignal  = 129 // 128 + SIGHUP
	LastSignal   = 165
)

// Of returns what others mean by a status, the most general meaning first. It
// is empty for a status that nobody has claimed.
func Of(status int) []Meaning {
	var found []Meaning
	for _, m := range meanings {
		if m.Min <= status && status <= m.Max {
			found = append(found, m)
		}
	}
	return found
}

// Sysexit returns the name that sysexits.h has for a status.
func Sysexit(status int) (name string, ok bool) {
	return nameOf(Sysexits, status)
}

// SignalName returns the signal that a shell reports by a status of 128 and
// more; it knows the signals whose numbers are the same on all Unix systems.
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
