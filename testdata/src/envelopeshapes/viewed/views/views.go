// Package views prints failures for people or for machines.
package views

import (
	"encoding/json"
	"fmt"
	"io"
)

// A Failure is what is printed.
type Failure struct {
	Type      string `json:"type"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A View prints failures. Other packages may have views of their own.
type View interface{ Fail(f *Failure) }

// New returns a view.
func New(w io.Writer, asJSON bool) View {
	if asJSON {
		return &machine{json.NewEncoder(w)}
	}
	return &human{w}
}

type machine struct{ enc *json.Encoder }

// Fail prints JSON.
func (m *machine) Fail(f *Failure) {
	f.Type = "failure"
	_ = m.enc.Encode(f)
}

type human struct{ w io.Writer }

// Fail prints text.
func (h *human) Fail(f *Failure) { fmt.Fprintln(h.w, f.Message) }

// An Advisor has views of which one gives advice.
type Advisor interface{ Advise(f *Failure) }

// NewAdvisor returns an advisor.
func NewAdvisor(w io.Writer, advise bool) Advisor {
	if advise {
		return &advising{New(w, true), true}
	}
	return &plain{json.NewEncoder(w)}
}

type advising struct {
	View
	loud bool
}

// Advise adds a hint.
func (a *advising) Advise(f *Failure) {
	if f.Hint == "" && a.loud {
		f.Hint = "see --help"
	}
	a.Fail(f)
}

type plain struct{ enc *json.Encoder }

// Advise adds nothing.
func (p *plain) Advise(f *Failure) { _ = p.enc.Encode(f) }

// A Loader replaces failures.
type Loader interface{ Load(f *Failure) }

// NewLoader returns a loader.
func NewLoader(w io.Writer, data []byte) Loader {
	if data == nil {
		return &plainLoader{json.NewEncoder(w)}
	}
	return &loader{data}
}

type loader struct{ data []byte }

// Load reads the failure.
func (l *loader) Load(f *Failure) { _ = json.Unmarshal(l.data, f) }

type plainLoader struct{ enc *json.Encoder }

// Load prints the failure.
func (p *plainLoader) Load(f *Failure) { _ = p.enc.Encode(f) }
