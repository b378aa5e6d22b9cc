package registry

import (
	"slices"

	"github.com/exitlint/exitlint/internal/span"
)

// A Code is a declared exit status: a [[code]] entry.
type Code struct {
	Entry
	Value       int
	Name        string
	Go          string
	Meaning     string
	Class       Class
	Recoverable Recoverable
	Condition   string
	Action      Action
	Retry       string // the name of a retry policy
	SideEffects SideEffects
	Commands    []string // the commands that can end with this status; nil for all
	Errors      []string // Go errors that lead to this status: variables and types, such as io/fs.ErrNotExist
	Since       string   // the first release with the status, in any form
}

// GoName returns the name of the Go constant for the code: the value of the key "go"
// or, without this key, the name of the code.
func (c *Code) GoName() string {
	if c.Go != "" {
		return c.Go
	}
	return c.Name
}

// OwnAt returns a position of the code in the registry's own file. This is the position
// of its value or, if a preset sets the value, of its name.
func (c *Code) OwnAt() span.Position { return c.Entry.OwnAt("value", "name") }

// Optional reports whether the code is from the preset sysexits or shell. A program
// that extends one of these need not end with all of its codes.
func (c *Code) Optional() bool { return c.Preset == "sysexits" || c.Preset == "shell" }

// A Class is a kind of outcome, such as success or a transient failure.
type Class string

// The classes.
const (
	ClassSuccess   Class = "success"
	ClassNoOp      Class = "no_op"
	ClassPartial   Class = "partial"
	ClassTransient Class = "transient"
	ClassPermanent Class = "permanent"
	ClassFatal     Class = "fatal"
	ClassBlocked   Class = "blocked"
	ClassCancelled Class = "cancelled"
	ClassControl   Class = "control"
	ClassMixed     Class = "mixed"
)

// A Recoverable says whether the same call can succeed later.
type Recoverable string

// The values of "recoverable".
const (
	RecoverableYes       Recoverable = "yes"
	RecoverableNo        Recoverable = "no"
	RecoverableSometimes Recoverable = "sometimes"
	RecoverableDepends   Recoverable = "depends"
	RecoverableNA        Recoverable = "n/a"
)

// JSON returns "true" for yes and "false" for no. For other values, such as
// "sometimes", ok is false.
func (r Recoverable) JSON() (value string, ok bool) {
	switch r {
	case RecoverableYes:
		return "true", true
	case RecoverableNo:
		return "false", true
	}
	return "", false
}

// An Action is what the caller should do next.
type Action string

// IsKnown reports whether a is one of the actions that a registry may contain.
func (a Action) IsKnown() bool { return slices.Contains(actions, a) }

// The actions.
const (
	ActionProceed  Action = "proceed"
	ActionRetry    Action = "retry"
	ActionFixInput Action = "fix_input"
	ActionEscalate Action = "escalate"
	ActionAbort    Action = "abort"
	ActionResume   Action = "resume"
	ActionInspect  Action = "inspect"
)

var codeAttributes = []attribute[Code]{
	newAttribute("value", "the status", func(c *Code) *int { return &c.Value }, readStatus),
	newAttribute("name", "the name that documents print", func(c *Code) *string { return &c.Name }, (*table).name),
	stringAttribute("go", "the Go constant", func(c *Code) *string { return &c.Go }, (*table).text),
	stringAttribute("meaning", "what happened, in one line", func(c *Code) *string { return &c.Meaning }, (*table).text),
	stringAttribute("class", "the sort of outcome", func(c *Code) *Class { return &c.Class }, wordReader(classes)),
	stringAttribute("recoverable", "whether the same call can succeed later: `yes`, `no`, `sometimes`, `depends`, `n/a`",
		func(c *Code) *Recoverable { return &c.Recoverable }, readRecoverable),
	stringAttribute("condition", "when it does, or when the status occurs", func(c *Code) *string { return &c.Condition }, (*table).text),
	stringAttribute("action", "what the caller does next: `proceed`, `retry`, `fix_input`, `escalate`, `abort`, `resume`, `inspect`",
		func(c *Code) *Action { return &c.Action }, wordReader(actions)),
	stringAttribute("retry", "the policy for trying again", func(c *Code) *string { return &c.Retry }, (*table).text),
	stringAttribute("side_effects", "what a failed call leaves behind: `none`, `partial`, `complete`",
		func(c *Code) *SideEffects { return &c.SideEffects }, wordReader(sideEffects)),
	newAttribute("commands", "the subcommands that can end with it", func(c *Code) *[]string { return &c.Commands }, (*table).readTexts),
	newAttribute("errors", "the Go errors that end with it: variables and types, as `import/path.Name`", func(c *Code) *[]string { return &c.Errors }, (*table).readTexts),
	stringAttribute("since", "the release that first ended with it", func(c *Code) *string { return &c.Since }, (*table).text),
}

// CodeKeys returns the keys of [[code]], in the order of docs/registry.md.
func CodeKeys() []string { return attributeKeys(codeAttributes) }

// Get returns the value of a key, in the type of its field: c.Get("value") is an int.
// It returns nil for an unknown key.
func (c *Code) Get(key string) any { return attributeValue(codeAttributes, c, key) }

// Code returns the code for a status, or false if none is declared.
func (r *Registry) Code(value int) (*Code, bool) {
	i, ok := slices.BinarySearchFunc(r.Codes, value, func(c Code, v int) int { return c.Value - v })
	if !ok {
		return nil, false
	}
	return &r.Codes[i], true
}

// A Range is a named range of statuses: a [[range]] entry.
type Range struct {
	Entry
	Name     string
	Title    string
	Min, Max int
}

var rangeAttributes = []attribute[Range]{
	newAttribute("name", "a unique name", func(g *Range) *string { return &g.Name }, (*table).name),
	stringAttribute("title", "the heading that documents use", func(g *Range) *string { return &g.Title }, (*table).text),
	newAttribute("min", "the lowest status", func(g *Range) *int { return &g.Min }, readStatus),
	newAttribute("max", "the highest status", func(g *Range) *int { return &g.Max }, readStatus),
}

// Range returns the range that contains a status, or false.
func (r *Registry) Range(value int) (*Range, bool) {
	i := slices.IndexFunc(r.Ranges, func(g Range) bool { return g.Min <= value && value <= g.Max })
	if i < 0 {
		return nil, false
	}
	return &r.Ranges[i], true
}
