// Package fault declares errors whose codes decide about the status of the process.
package fault

import (
	"errors"
	"strings"
)

// A Fault is printed.
type Fault struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (f *Fault) Error() string { return f.Message }

// Exit has no case for some codes. E_UNUSED is not the code of any error.
func (f *Fault) Exit() int {
	switch f.Code {
	case "E_LOCKED":
		return 7
	}
	return 1 // want `E_DIRTY ends with 1 here, because it has no case, but with 3`
}

// HTTP is for a server. Its result is no status of the process.
func (f *Fault) HTTP() int {
	switch f.Code {
	case "E_LOCKED":
		return 423
	}
	return 3
}

// A Refusal has codes with common prefixes.
type Refusal struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (r Refusal) Error() string { return r.Message }

// Status finds a Refusal in an error.
func Status(err error) int {
	var r Refusal
	if !errors.As(err, &r) {
		return 1
	}
	switch {
	case strings.HasPrefix(r.Code, "auth_"):
		return 3
	case r.Code == "E_INTERNAL" || strings.HasSuffix(r.Code, "_locked"):
		return 1
	default:
		return 3 // want `disk_full ends with 3 here, because it has no case, but with 7`
	}
}

// A Break may have a status of its own.
type Break struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
	Status      int    `json:"-"`
}

func (b *Break) Error() string { return b.Message }

// Exit prefers this status.
func (b *Break) Exit() int {
	if b.Status != 0 {
		return b.Status
	}
	switch b.Code {
	case "E_LOCKED":
		return 7
	}
	return 1
}

// A Stop is classified by a function of its code.
type Stop struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (s *Stop) Error() string { return s.Message }

// Exit returns the status.
func (s *Stop) Exit() int { return statusOf(s.Code) }

func statusOf(code string) int {
	status := 1 // want `E_DIRTY ends with 1 here, because it has no case, but with 3`
	switch code {
	case "E_LOCKED":
		status = 7
	}
	return status
}

// A Pair is classified by one of two functions.
type Pair struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (p *Pair) Error() string { return p.Message }

// First knows one half of the codes.
func (p *Pair) First() int {
	switch p.Code {
	case "E_LOCKED":
		return 7
	}
	return 1
}

// Second knows the other half.
func (p *Pair) Second() int {
	switch p.Code {
	case "E_DIRTY":
		return 3
	}
	return 1
}

// A Miss has its statuses in a table.
type Miss struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (m *Miss) Error() string { return m.Message }

var exits = map[string]int{"E_LOCKED": 7}

// Exit looks the status up.
func (m *Miss) Exit() int {
	if n, ok := exits[m.Code]; ok {
		return n
	}
	return 1 // want `E_DIRTY ends with 1 here, because it has no case, but with 3`
}

// A Loss has them in a table, too.
type Loss struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (l *Loss) Error() string { return l.Message }

// Exit looks the status up.
func (l *Loss) Exit() int {
	n, ok := exits[l.Code]
	if !ok {
		return 1 // want `E_DIRTY ends with 1 here, because it has no case, but with 3`
	}
	return n
}

var changed = map[string]int{"E_LOCKED": 7}

// Add adds a status.
func Add(code string, n int) { changed[code] = n }

// A Gap has them in a table that the program changes.
type Gap struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func (g *Gap) Error() string { return g.Message }

// Exit looks the status up.
func (g *Gap) Exit() int {
	if n, ok := changed[g.Code]; ok {
		return n
	}
	return 1
}
