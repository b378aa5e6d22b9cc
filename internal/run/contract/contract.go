// Package contract describes what callers may rely on: what registries declare, and
// what programs can end with. exitlint contract writes such a description to a file,
// and package breaking compares two of them.
//
// A description contains no line or column numbers, and its lists are sorted. So an edit
// of the program that changes nothing for callers does not change the description.
package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/exitlint/exitlint/internal/span"
)

// Version is the version of the file format.
const Version = 1

// A Contract contains the declarations of the registries of a module, and the
// statuses that its programs can end with.
type Contract struct {
	Version    int        `json:"version"`
	Registries []Registry `json:"registries"` // sorted by file
	Programs   []Program  `json:"programs"`   // sorted by package
}

// A Registry contains the declarations of an exitlint.toml and of its presets.
type Registry struct {
	File     string                       `json:"file"`    // the path, relative to the directory of the contract
	Program  string                       `json:"program"` // the value of "name" in the table [program], or ""
	Closed   bool                         `json:"closed"`  // whether the registry promises that no status will be added
	Codes    []Code                       `json:"codes"`   // sorted by value
	Retired  []Retired                    `json:"retired"` // sorted by value
	Errors   []ErrorCode                  `json:"errors"`  // sorted by code
	Policies map[string]map[string]string `json:"policies"`
}

// A Code is a declared status.
type Code struct {
	Value       int      `json:"value"`
	Name        string   `json:"name"`
	Class       string   `json:"class,omitempty"`
	Recoverable string   `json:"recoverable,omitempty"`
	Action      string   `json:"action,omitempty"`
	Retry       string   `json:"retry,omitempty"`    // the name of the retry policy
	Commands    []string `json:"commands,omitempty"` // the subcommands that can end with the status; empty if all can
	// Text contains the values of keys that have no field here, such as "meaning",
	// formatted for people. It lacks "go" and "errors", because callers do not see names
	// in Go code.
	Text map[string]string `json:"text,omitempty"`

	At span.Position `json:"-"` // the position in the registry; zero for a contract from a file
}

// A Retired is a status that the program used to end with.
type Retired struct {
	Value      int    `json:"value"`
	Name       string `json:"name,omitempty"`
	Since      string `json:"since,omitempty"`
	Reason     string `json:"reason"`
	ReplacedBy *int   `json:"replaced_by,omitempty"`
}

// An ErrorCode is a declared error code.
type ErrorCode struct {
	Code        string `json:"code"`
	Exit        *int   `json:"exit,omitempty"` // the status that the program ends with after the error
	Class       string `json:"class,omitempty"`
	Recoverable string `json:"recoverable,omitempty"`
	Retry       string `json:"retry,omitempty"`

	At span.Position `json:"-"` // see Code.At
}

// A Program is a main package with the statuses that it can end with.
type Program struct {
	Package  string    `json:"package"`
	Name     string    `json:"name"`
	Dir      string    `json:"dir"`      // the directory, relative to the directory of the contract
	Registry string    `json:"registry"` // the file of the registry that governs the program, or ""
	Codes    []Status  `json:"codes"`    // sorted by value
	Dynamic  []Dynamic `json:"dynamic"`  // sorted
	Errors   []Cause   `json:"errors"`   // sorted by error
}

// A Status is a status that a program can end with.
type Status struct {
	Value int `json:"value"`
	// Implicit says whether Go sets the status: 0 when main returns, 2 after a panic.
	Implicit bool   `json:"implicit,omitempty"`
	Witness  []Step `json:"witness"` // a shortest call path from main.main to the exit
}

// A Step is one function of a call path, with the position of its call of the next
// function.
type Step struct {
	Func string `json:"func"`
	// File is the file of the call. It is "" in a contract that was read from a file,
	// because Write leaves it out.
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"` // the line of the call; 0 in a contract from a file
}

// A Dynamic says that a program can end with any status. Func is the function that
// determines the status, and Reason says why the status is not known.
type Dynamic struct {
	Func   string `json:"func"`
	Reason string `json:"reason"`
}

// A Cause is an error, and the statuses that it can lead to.
type Cause struct {
	// Error is an error code, or the name of an error without its package, such as
	// ErrNotFound or NotFoundError.
	Error string `json:"error"`
	Codes []int  `json:"codes"` // sorted
}

// Write writes the contract as JSON, without the files and lines of the functions in call
// paths.
func (c *Contract) Write(w io.Writer) error {
	out := *c
	out.Programs = slices.Clone(c.Programs)
	for i := range out.Programs {
		p := &out.Programs[i]
		p.Codes = slices.Clone(p.Codes)
		for j := range p.Codes {
			p.Codes[j].Witness = withoutFiles(p.Codes[j].Witness)
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(out)
}

// withoutFiles returns the steps of a call path without their files and lines.
func withoutFiles(steps []Step) []Step {
	out := make([]Step, len(steps))
	for i, s := range steps {
		out[i] = Step{Func: s.Func}
	}
	return out
}

// Read reads a contract that Write has written.
func Read(data []byte) (*Contract, error) {
	var c Contract
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("it is not JSON of exitlint contract: %w", err)
	}
	if c.Version != Version {
		return nil, fmt.Errorf("its version is %d, and this exitlint reads version %d", c.Version, Version)
	}
	return &c, nil
}

// Code returns the declared code with the given value, or nil.
func (r *Registry) Code(value int) *Code {
	i, ok := slices.BinarySearchFunc(r.Codes, value, func(c Code, v int) int { return cmp.Compare(c.Value, v) })
	if !ok {
		return nil
	}
	return &r.Codes[i]
}

// CodeNamed returns the declared code with the given name, or nil.
func (r *Registry) CodeNamed(name string) *Code {
	i := slices.IndexFunc(r.Codes, func(c Code) bool { return c.Name == name && name != "" })
	if i < 0 {
		return nil
	}
	return &r.Codes[i]
}

// Retirement returns the entry of a retired status, or nil.
func (r *Registry) Retirement(value int) *Retired {
	i := slices.IndexFunc(r.Retired, func(t Retired) bool { return t.Value == value })
	if i < 0 {
		return nil
	}
	return &r.Retired[i]
}

// Status returns the status with the given value if the program can end with it, and
// otherwise nil. A status that no code sets, such as 2 after a panic, does not count:
// every program has it.
func (p *Program) Status(value int) *Status {
	i, ok := slices.BinarySearchFunc(p.Codes, value, func(s Status, v int) int { return cmp.Compare(s.Value, v) })
	if !ok || p.Codes[i].Implicit {
		return nil
	}
	return &p.Codes[i]
}

// RegistryOf returns the registry that governs the program p, or nil.
func (c *Contract) RegistryOf(p *Program) *Registry {
	i := slices.IndexFunc(c.Registries, func(r Registry) bool { return r.File == p.Registry && p.Registry != "" })
	if i < 0 {
		return nil
	}
	return &c.Registries[i]
}
