// Package registry is the model of exitlint.toml, the file in which a program
// declares its exit statuses: what each means, who may retry it and how, which
// error codes go with it, and which documents repeat it.
//
// [Load] and [Parse] read the file strictly and report every problem of it in
// one go, each at its line and column. What the file says is then immutable,
// and every entry still knows where it was written. A file that can be used but
// disagrees with itself is no error; [Registry.Contradictions] lists that.
package registry

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/span"
)

// FileName is the name of a registry, the one [Find] looks for.
const FileName = "exitlint.toml"

// A Registry is what one exitlint.toml declares, presets included.
type Registry struct {
	Entry // the keys at the top of the file

	File   string // as given to Load; see Name
	Dir    string // the directory of File
	Root   string // the module's root directory; "" after Parse or outside a module
	Module string // the module's path, from go.mod; "" where Root is

	Extends      []string
	Program      Program
	Ranges       []Range // own ones in the order of the file, then the presets'
	Codes        []Code  // sorted by value
	Retries      []Retry
	Errors       []ErrorCode
	Prefixes     []Prefix
	Classifiers  []Classifier
	Envelope     Envelope
	Exits        []Exit
	Passthroughs []Passthrough
	Docs         []Doc
	Rules        map[string]bool
}

// Name returns what messages call the registry: the last element of its file's
// path, exitlint.toml for most.
func (r *Registry) Name() string { return filepath.Base(r.File) }

// A Program is the table [program].
type Program struct {
	Entry
	Name      string
	Constants []string // packages whose constants are the Go side of the registry
	Fallback  *int     // the status of an unclassified error
}

// A Range is a category of codes, [[range]].
type Range struct {
	Entry
	Name     string
	Title    string
	Min, Max int
}

// A Code is one declared exit status, [[code]].
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
	Retry       string   // the name of a Retry
	Commands    []string // nil is every command
}

// GoName is the name of the code's Go constant.
func (c *Code) GoName() string {
	if c.Go != "" {
		return c.Go
	}
	return c.Name
}

// OwnAt is where the file itself declares the code: its value, or its name where
// the value is a preset's. For a code of a preset it is where the file names
// that.
func (c *Code) OwnAt() span.Position { return c.Entry.OwnAt("value", "name") }

// Optional reports whether the code comes from a preset that programs choose
// from, sysexits or shell, rather than from one that they follow as a whole.
func (c *Code) Optional() bool { return c.Preset == "sysexits" || c.Preset == "shell" }

// A Retry is a backoff policy, [retry.NAME]. Has tells which keys were given;
// Multiplier is 1 when it was not.
type Retry struct {
	Entry
	Name           string
	MaxAttempts    int // tries in all, the first included
	InitialBackoff time.Duration
	Multiplier     float64
	MaxBackoff     time.Duration
	Jitter         float64
	MaxElapsed     time.Duration
	Backoffs       []time.Duration
	Immediate      bool
	RetryAfter     string // the envelope field in which the server says how long
}

// Table returns the header of the policy's table as TOML writes it.
func (r *Retry) Table() string {
	quoted := strings.ContainsFunc(r.Name, func(c rune) bool {
		return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-'
	})
	if quoted {
		return fmt.Sprintf("[retry.%q]", r.Name)
	}
	return "[retry." + r.Name + "]"
}

// An ErrorCode is a machine-readable error code string, [[error]].
type ErrorCode struct {
	Entry
	Code        string
	Exit        *int // the status it ends with
	Class       Class
	Recoverable Recoverable
	Retry       string
}

// A Prefix is the common start of a group of error codes, [[error_prefix]].
type Prefix struct {
	Entry
	Prefix string
	Title  string
}

// A Classifier lists what else puts an error into a class, [[classifier]].
type Classifier struct {
	Entry
	Kind   ClassifierKind
	Class  Class
	Values []string // HTTP statuses in decimal
}

// An Envelope describes the program's error envelopes, [envelope].
type Envelope struct {
	Entry
	Types    []string          // nil: recognised by shape
	Required []string          // nil: not given
	Fields   map[string]string // role to JSON path, as far as the file gives them
}

// Path is the JSON path of a role: the file's, or the usual one. It is "" for
// an unknown role.
func (e *Envelope) Path(role string) string {
	if given, ok := e.Fields[role]; ok {
		return given
	}
	return usualPaths[role]
}

// The roles a field of an envelope can have.
const (
	RoleErrorCode   = "error_code"
	RoleMessage     = "message"
	RoleExitCode    = "exit_code"
	RoleRecoverable = "recoverable"
	RoleSuggestion  = "suggestion"
	RoleRetryAfter  = "retry_after"
)

var usualPaths = map[string]string{
	RoleErrorCode:   "error.code",
	RoleMessage:     "error.message",
	RoleExitCode:    "error.exitCode",
	RoleRecoverable: "error.recoverable",
	RoleSuggestion:  "error.suggestion",
	RoleRetryAfter:  "error.retry_after_ms",
}

// An Exit is another way to end the process, [[exit]]: a function, or a variable
// that holds one. Exactly one of Func and Var is set, and one of Arg and Status.
type Exit struct {
	Entry
	Func   string
	Var    string
	Arg    *int // the parameter, counted from 0, that is the status
	Status *int // the status it always ends with
}

// A Passthrough is a function that ends with another program's status on
// purpose, [[passthrough]].
type Passthrough struct {
	Entry
	Func   string
	Reason string
}

// A Doc is a document that repeats the registry, [[doc]].
type Doc struct {
	Entry
	File    string // relative to the registry's directory, with forward slashes
	Heading string // only what stands under it; "" is the whole document
	Kind    DocKind
	Partial bool
	Columns map[string]string // column header to field
}

// A Class says what sort of outcome a code is.
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

// Recoverable says whether the same call can succeed later.
type Recoverable string

// The answers.
const (
	RecoverableYes       Recoverable = "yes"
	RecoverableNo        Recoverable = "no"
	RecoverableSometimes Recoverable = "sometimes"
	RecoverableDepends   Recoverable = "depends"
	RecoverableNA        Recoverable = "n/a"
)

// An Action is what the caller does next.
type Action string

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

// A ClassifierKind says what a classifier's values are.
type ClassifierKind string

// The kinds of classifiers.
const (
	ClassifierErrno      ClassifierKind = "errno"
	ClassifierHTTPStatus ClassifierKind = "http_status"
	ClassifierMessage    ClassifierKind = "message"
)

// A DocKind says what a document tabulates; "" leaves it to the table's headers.
type DocKind string

// The kinds of documents.
const (
	DocCodes   DocKind = "codes"
	DocRetry   DocKind = "retry"
	DocErrors  DocKind = "errors"
	DocClasses DocKind = "classes"
)

// Code finds the code with a value.
func (r *Registry) Code(value int) (*Code, bool) {
	i, ok := slices.BinarySearchFunc(r.Codes, value, func(c Code, v int) int { return c.Value - v })
	if !ok {
		return nil, false
	}
	return &r.Codes[i], true
}

// Retry finds the policy with a name.
func (r *Registry) Retry(name string) (*Retry, bool) {
	i := slices.IndexFunc(r.Retries, func(p Retry) bool { return p.Name == name })
	if i < 0 {
		return nil, false
	}
	return &r.Retries[i], true
}

// Range finds the category that holds a value.
func (r *Registry) Range(value int) (*Range, bool) {
	i := slices.IndexFunc(r.Ranges, func(g Range) bool { return g.Min <= value && value <= g.Max })
	if i < 0 {
		return nil, false
	}
	return &r.Ranges[i], true
}

// ErrorCode finds the error code with that text.
func (r *Registry) ErrorCode(code string) (*ErrorCode, bool) {
	i := slices.IndexFunc(r.Errors, func(e ErrorCode) bool { return e.Code == code })
	if i < 0 {
		return nil, false
	}
	return &r.Errors[i], true
}

// ListsErrors reports whether the file itself lists error codes, so that there
// are no others. A preset's are those that a convention knows, beside which a
// program may have more.
func (r *Registry) ListsErrors() bool {
	return slices.ContainsFunc(r.Errors, func(e ErrorCode) bool { return e.Preset == "" })
}

// ListsPrefixes reports whether the file itself lists prefixes of error codes.
func (r *Registry) ListsPrefixes() bool {
	return slices.ContainsFunc(r.Prefixes, func(p Prefix) bool { return p.Preset == "" })
}

// AllowsErrorCode reports whether the registry lets a program have an error code:
// a declared one, any with a declared prefix where the file lists prefixes only,
// and any at all where it lists neither.
func (r *Registry) AllowsErrorCode(code string) bool {
	_, declared := r.ErrorCode(code)
	switch {
	case declared:
		return true
	case r.ListsErrors():
		return false
	case r.ListsPrefixes():
		return slices.ContainsFunc(r.Prefixes, func(p Prefix) bool { return strings.HasPrefix(code, p.Prefix) })
	}
	return true
}

// Effective is the error code with its status's class, recoverability and
// policy where it gives none of its own. One that is not to be retried has no
// policy from its status.
func (r *Registry) Effective(e ErrorCode) ErrorCode {
	if e.Exit == nil {
		return e
	}
	c, ok := r.Code(*e.Exit)
	if !ok {
		return e
	}
	own := e.subject()
	if e.Class == "" {
		e.Class = c.Class
	}
	if e.Recoverable == "" {
		e.Recoverable = c.Recoverable
	}
	if e.Retry == "" && own.accepts("retry", c.subject(), e.subject()) {
		e.Retry = c.Retry
	}
	return e
}

// Enabled tells whether a rule such as "exitcode/range" is on. [rules] may name
// the rule or its family, "exitcode"; the rule itself wins.
func (r *Registry) Enabled(rule string, byDefault bool) bool {
	if on, ok := r.Rules[rule]; ok {
		return on
	}
	family, _, _ := strings.Cut(rule, "/")
	if on, ok := r.Rules[family]; ok {
		return on
	}
	return byDefault
}

// A ConstantPackage is a package whose constants are the Go side of a registry.
type ConstantPackage struct {
	Path string // its import path
	Dir  string // its directory; "" for one of another module
	At   span.Position
}

// ConstantPackages are the packages of Program.Constants. Outside a module they
// are not known and there are none.
func (r *Registry) ConstantPackages() []ConstantPackage {
	root, err := filepath.Abs(r.Root)
	if r.Root == "" || err != nil {
		return nil
	}
	var packages []ConstantPackage
	for i, name := range r.Program.Constants {
		p := ConstantPackage{Path: name, At: r.Program.At(ItemKey("constants", i))}
		if given := r.constantDir(name); given != "" {
			dir, err := filepath.Abs(given)
			if err != nil {
				continue
			}
			rel, err := filepath.Rel(root, dir)
			if err != nil {
				continue
			}
			p.Path, p.Dir = path.Join(r.Module, filepath.ToSlash(rel)), dir
		}
		packages = append(packages, p)
	}
	return packages
}

// ConstantPaths are the import paths of the packages of Program.Constants that
// are the module's own.
func (r *Registry) ConstantPaths() []string {
	var paths []string
	for _, p := range r.ConstantPackages() {
		if p.Dir != "" {
			paths = append(paths, p.Path)
		}
	}
	return paths
}

// An Entry is what all tables of a registry have in common: where they come
// from. An entry of the file may lie over one of a preset and have keys from it;
// [Entry.From] tells which. The positions of what a preset brought in are all the
// one of the preset's name in the file that extends it.
type Entry struct {
	Preset string // the preset that alone has it; "" where the file has it itself

	at    span.Position
	keys  map[string]place
	lacks []string // required keys that the file leaves to a preset
}

// A place is where a key and its value are, and the preset that gives them.
type place struct {
	key, value span.Position
	preset     string // "" is the file itself
}

// At is where the value of a key begins. A key inside a table of the entry is
// written with a dot, "fields.message", an item of a list as [ItemKey] gives it.
// Where the key is absent it is the entry's own position.
func (e *Entry) At(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.value
	}
	return e.at
}

// KeyAt is where a key itself begins, or the entry's own position.
func (e *Entry) KeyAt(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.key
	}
	return e.at
}

// OwnAt is where the value begins of the first of the keys that the file itself
// gives, or the entry's own position.
func (e *Entry) OwnAt(keys ...string) span.Position {
	for _, key := range keys {
		if e.Own(key) {
			return e.At(key)
		}
	}
	return e.at
}

// Has tells whether the entry has a key, from the file or from a preset. It is
// false for an entry that was not read from a file.
func (e *Entry) Has(key string) bool {
	_, ok := e.keys[key]
	return ok
}

// Own tells whether the file itself gives a key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From is the preset that gives a key; "" where the file itself does, or nobody.
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey names item i of a list for [Entry.At].
func ItemKey(list string, i int) string {
	return fmt.Sprintf("%s[%d]", list, i)
}
