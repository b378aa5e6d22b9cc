// Package roles lists the usual keys of the fields of error envelopes: for the
// code, the message, whether trying again can help, and so on. A registry can
// name other paths under [envelope.fields].
package roles

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A Role is the meaning of a field of an envelope, with the usual keys of the
// field.
type Role struct {
	Name string // one of the roles of package registry
	Go   string // kind of the field's values in Go: string, number, or "" for any
	JSON string // kind of the field's values in samples in documents
	Keys []Key  // the best first
}

// A Key is a JSON key that a role usually has, in snake case and in any other
// spelling: exit_code, exitCode, exit-code.
type Key struct {
	Name   string
	Weight Weight
	In     Source // where the key is searched for
}

// A Weight tells how much a key shows about the object that has it.
type Weight uint8

const (
	// Telling is the weight of a key that few objects have, other than errors.
	Telling Weight = iota
	// Common is the weight of a key that many objects have. A common key alone
	// does not show that an object is about an error.
	Common
	// Weak is the weight of a key that often has another meaning. It has the
	// role only in an object that is known to be about an error.
	Weak
)

// A Source tells where a key is searched for: in code, in samples in documents,
// or in both. Documents also show server responses that are not errors, in
// which some keys would be misleading.
type Source uint8

const (
	Both Source = iota
	Code
	Samples
)

// All lists the roles. If a field could have several roles, it has the first of
// them.
var All = []Role{
	{registry.RoleRecoverable, "", "bool", []Key{
		{Name: "recoverable"}, {Name: "retryable"}, {Name: "retriable"}, {Name: "transient"},
	}},
	{registry.RoleSuggestion, "", "string", []Key{
		{Name: "suggestion"},
		{Name: "suggestions", In: Code},
		{Name: "hint"},
		{Name: "hints", In: Code},
		{Name: "suggested_fix"},
		{Name: "recovery_command"},
		{Name: "remediation"},
		{Name: "fix", Weight: Common},
		{Name: "next_step", Weight: Weak},
		{Name: "next_steps", Weight: Weak, In: Code},
		{Name: "next_action", Weight: Weak},
		{Name: "next_actions", Weight: Weak, In: Code},
		{Name: "guidance", Weight: Weak},
		{Name: "help", Weight: Weak},
		{Name: "next", Weight: Weak},
	}},
	{registry.RoleExitCode, "number", "number", []Key{
		{Name: "exit_code"}, {Name: "exit_status"}, {Name: "code", Weight: Common},
	}},
	{registry.RoleErrorCode, "string", "string", []Key{
		{Name: "code", Weight: Common},
		{Name: "error_code"},
		{Name: "reason_code"},
		{Name: "error"},
		{Name: "error_type", In: Samples},
		{Name: "kind", Weight: Weak},
		{Name: "type", Weight: Weak},
	}},
	{registry.RoleMessage, "string", "string", []Key{
		{Name: "message", Weight: Common},
		{Name: "msg", Weight: Common},
		{Name: "error", In: Code},
		{Name: "detail", Weight: Weak},
		{Name: "summary", Weight: Weak},
	}},
	{registry.RoleRetryAfter, "", "number", []Key{
		{Name: "retry_after_ms", Weight: Common}, {Name: "retry_after", Weight: Common},
	}},
}

// Named returns the role with a name of package registry.
func Named(name string) Role {
	i := slices.IndexFunc(All, func(r Role) bool { return r.Name == name })
	if i < 0 {
		return Role{}
	}
	return All[i]
}

// Find returns the index of the field that has the role, with the key that
// shows it. The fields have the given names; fits reports whether the field at
// an index may have the role. If several fields may, the one with the best key
// has it. The index is -1 if none has.
func (r Role) Find(in Source, names []string, fits func(int) bool) (int, Key) {
	for _, k := range r.Keys {
		if !k.isIn(in) {
			continue
		}
		for i, name := range names {
			if same(name, k.Name) && fits(i) {
				return i, k
			}
		}
	}
	return -1, Key{}
}

// Has reports whether a name is a usual key of the role in a source.
func (r Role) Has(in Source, name string) bool {
	i, _ := r.Find(in, []string{name}, func(int) bool { return true })
	return i >= 0
}

func (k Key) isIn(in Source) bool { return k.In == Both || k.In == in }

// same reports whether two keys differ in case and in separators between words
// only.
func same(a, b string) bool {
	for a != "" && b != "" && lower(a[0]) == lower(b[0]) {
		a, b = strings.TrimLeft(a[1:], "_-"), strings.TrimLeft(b[1:], "_-")
	}
	return a == "" && b == ""
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// OfError reports whether an object with the given keys in code may be about an
// error: the keys include a telling one (see [Weight]), or both a code and a
// message.
func OfError(keys []string) bool {
	return slices.Contains(keys, "code") && slices.Contains(keys, "message") || slices.ContainsFunc(keys, isTelling)
}

// isTelling reports whether a key belongs to a role and is a telling one.
func isTelling(key string) bool {
	return slices.ContainsFunc(All, func(r Role) bool {
		i, k := r.Find(Code, []string{key}, func(int) bool { return true })
		return i >= 0 && k.Weight == Telling
	})
}
