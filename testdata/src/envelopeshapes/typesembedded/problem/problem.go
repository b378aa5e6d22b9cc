// Package problem declares errors. Each embeds a struct that is named in the registry.
package problem

import "envelopeshapes/typesembedded/sdk"

// A Problem is an error with a status.
type Problem interface {
	error
	Status() int
}

// A Base is named in the registry.
type Base struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion,omitempty"`
}

func (b Base) Error() string { return b.Message }

func (Base) Status() int { return 1 }

// Locked embeds the type.
type Locked struct {
	Base
	PID int `json:"pid"`
}

func NewLocked(pid int) *Locked {
	return &Locked{Base: Base{Code: "E_LOCKED", Message: "m", Recoverable: false}, PID: pid} // want `no "suggestion"` `recoverable is false here`
}

func NewComplete(pid int) *Locked {
	return &Locked{Base: Base{Code: "E_LOCKED", Message: "m", Recoverable: true, Suggestion: "wait"}, PID: pid}
}

// Pointed embeds a pointer to the type.
type Pointed struct {
	*Base
	Path string `json:"path"`
}

func NewPointed(path string) *Pointed {
	return &Pointed{Base: &Base{Code: "E_USAGE", Message: "m", Recoverable: true, Suggestion: "s"}, Path: path} // want `recoverable is true here`
}

// Deep embeds a type that embeds the type.
type Deep struct {
	Locked
	Host string `json:"host"`
}

func NewDeep() Problem {
	d := &Deep{Host: "h"} // want `no "suggestion"`
	d.Code, d.Message, d.Recoverable = "E_LOCKED", "m", true
	return d
}

type renamed = Base

// Aliased embeds the type by another name.
type Aliased struct {
	renamed
	Line int `json:"line"`
}

func NewAliased() error {
	return &Aliased{renamed{Code: "E_USAGE", Message: "m"}, 3} // want `no "suggestion"`
}

// A Tagged has the type as a part.
type Tagged struct {
	Base  `json:"base"`
	Extra string `json:"extra"`
}

func (t *Tagged) Error() string { return t.Extra }

func NewTagged() error { return &Tagged{Extra: "x"} }

// A Foreign embeds a type of another package.
type Foreign struct {
	*sdk.Fault
	Region string `json:"region"`
}

func (*Foreign) Status() int { return 2 }

func NewForeign() error {
	return &Foreign{&sdk.Fault{Code: "E_USAGE", Message: "m", Retryable: true, Hint: "h"}, "eu"} // want `retryable is true here`
}

// A Bare lacks a field. It is missing once, here.
type Bare struct { // want `no field for recoverable`
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion"`
}

func (b Bare) Error() string { return b.Message }

func (Bare) Status() int { return 2 }

type First struct {
	Bare
	A int `json:"a"`
}

type Second struct {
	Bare
	B int `json:"b"`
}

func NewFirst() error { return &First{Bare{"E_USAGE", "m", "s"}, 1} }

func NewSecond() error { return &Second{Bare{"E_USAGE", "m", ""}, 1} } // want `suggestion`

// A Half has what it lacks in the types that embed it.
type Half struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (h Half) Error() string { return h.Message }

func (Half) Status() int { return 2 }

type Whole struct {
	Half
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func NewWhole() error { return &Whole{Half: Half{"E_USAGE", "m"}} } // want `no "suggestion"`

// An Entry is not printed as an error.
type Entry struct {
	Base
	Seen int `json:"seen"`
}

func NewEntry() Entry { return Entry{Base: Base{Code: "E_LOCKED"}, Seen: 1} }
