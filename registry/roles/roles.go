// Package roles lists the usual keys of fields in error envelopes: "code", "message",
// "recoverable" and so on. A registry can name other keys in [envelope.fields].
package roles

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A Role says what a field of an envelope contains, such as the error code. Keys lists
// the usual keys of such a field.
type Role struct {
	Name string // a constant of package registry, such as registry.RoleMessage
	Go   string // the type in Go code: string, number, or "" for any type
	JSON string // the type in JSON samples
	Keys []Key  // the usual keys; the first key is the most likely to have this role
}

// A Key is a usual key of a field with a role. Name is in snake case and stands for all
// spellings: exit_code also means exitCode and exit-code.
type Key struct {
	Name   string
	Weight Weight
	In     Source // whether the key counts in Go code, in JSON samples, or in both
}

// A Weight says how likely an object with a certain key, such as "suggestion", is to
// describe an error.
type Weight uint8

const (
	// Telling means that an object with this key is very likely about an error. Other
	// objects rarely have such a key. An example is "suggestion".
	Telling Weight = iota
	// Common means that objects of any kind often have this key. The key alone does not
	// show that an object is about an error.
	Common
	// Weak means that the key often has another meaning in other objects. It counts only
	// if further keys show that the object is about an error. An example is "temporary".
	Weak
)

// A Source says where a key may have a role: in Go types, in JSON samples of documents,
// or in both. Some keys do not count in documents, because samples of server responses
// use them with another meaning.
type Source uint8

const (
	Both Source = iota
	Code
	Samples
)

// All lists the roles. If several roles list the same key, the first of them applies to
// fields with this key.
var All = []Role{
	{registry.RoleRecoverable, "", "bool", []Key{
		{Name: "recoverable"},
		{Name: "retryable"},
		{Name: "retriable"},
		{Name: "transient"},
		{Name: "is_recoverable"},
		{Name: "is_retryable"},
		{Name: "is_retriable"},
		{Name: "is_transient"},
		{Name: "should_retry", Weight: Common},
		{Name: "can_retry", Weight: Weak},
		{Name: "temporary", Weight: Weak},
	}},
	{registry.RoleSuggestion, "", "string", []Key{
		{Name: "suggestion"},
		{Name: "suggestions", In: Code},
		{Name: "hint"},
		{Name: "hints", In: Code},
		{Name: "suggested_fix"},
		{Name: "recovery_command"},
		{Name: "remediation"},
		{Name: "how_to_fix"},
		{Name: "actionable_hint"},
		{Name: "recovery_hint", Weight: Common},
		{Name: "recovery_hints", Weight: Common, In: Code},
		{Name: "fix", Weight: Common},
		{Name: "remedy", Weight: Weak},
		{Name: "remediations", Weight: Weak, In: Code},
		{Name: "suggested_fixes", Weight: Weak, In: Code},
		{Name: "suggested_action", Weight: Weak},
		{Name: "suggested_actions", Weight: Weak, In: Code},
		{Name: "suggested_command", Weight: Weak},
		{Name: "recovery_steps", Weight: Weak, In: Code},
		{Name: "recovery_action", Weight: Weak},
		{Name: "next_step", Weight: Weak},
		{Name: "next_steps", Weight: Weak, In: Code},
		{Name: "next_action", Weight: Weak},
		{Name: "next_actions", Weight: Weak, In: Code},
		{Name: "actions", Weight: Weak, In: Code},
		{Name: "guidance", Weight: Weak},
		{Name: "help", Weight: Weak},
		{Name: "next", Weight: Weak},
		{Name: "resolution", Weight: Weak},
	}},
	{registry.RoleExitCode, "number", "number", []Key{
		{Name: "exit_code"}, {Name: "exit_status"}, {Name: "code", Weight: Common},
	}},
	{registry.RoleErrorCode, "string", "string", []Key{
		{Name: "code", Weight: Common},
		{Name: "error_code"},
		{Name: "err_code"},
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
		{Name: "error_message", Weight: Common},
		{Name: "err_msg", Weight: Common},
		{Name: "detail", Weight: Weak},
		{Name: "summary", Weight: Weak},
	}},
	{registry.RoleRetryAfter, "", "number", []Key{
		{Name: "retry_after_ms", Weight: Common}, {Name: "retry_after", Weight: Common},
	}},
}

// Named returns the role with the given name, or an empty Role.
func Named(name string) Role {
	i := slices.IndexFunc(All, func(r Role) bool { return r.Name == name })
	if i < 0 {
		return Role{}
	}
	return All[i]
}

// Find returns the index of the field that has the role, and the entry of r.Keys that
// matches the key of the field. The index is -1 if there is no such field. The parameter
// names contains the keys of all fields. The parameter fits reports whether field i can
// have the role, for example because of its type. If several fields match, the one with
// the earliest entry of r.Keys wins.
func (r Role) Find(in Source, names []string, fits func(int) bool) (int, Key) {
	normals := make([]string, len(names))
	for i, name := range names {
		normals[i] = normalKey(name)
	}
	for _, k := range r.Keys {
		if !k.isIn(in) {
			continue
		}
		want := normalNames[k.Name]
		for i, have := range normals {
			if have == want && fits(i) {
				return i, k
			}
		}
	}
	return -1, Key{}
}

// Has reports whether name is a usual key of the role in the given source: Go code or
// JSON samples.
func (r Role) Has(in Source, name string) bool {
	i, _ := r.Find(in, []string{name}, func(int) bool { return true })
	return i >= 0
}

func (k Key) isIn(in Source) bool { return k.In == Both || k.In == in }

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// OfError reports whether an object with these keys may describe an error: it has a key
// such as "suggestion" ([IsTelling]), or both "code" and "message".
func OfError(keys []string) bool {
	return slices.Contains(keys, "code") && slices.Contains(keys, "message") || slices.ContainsFunc(keys, IsTelling)
}

// tellingKeys contains the keys of weight [Telling] that count in Go code, as normalKey
// returns them. It is a map because exitlint looks up the keys of all types in a program.
var tellingKeys = func() map[string]bool {
	out := map[string]bool{}
	for _, r := range All {
		for _, k := range r.Keys {
			if k.isIn(Code) && k.Weight == Telling {
				out[normalKey(k.Name)] = true
			}
		}
	}
	return out
}()

// IsTelling reports whether a key such as "suggestion" alone shows that an object
// describes an error.
func IsTelling(key string) bool { return tellingKeys[normalKey(key)] }

// IsSame reports whether two keys differ only in their spelling, as retry_after and
// RetryAfter do.
func IsSame(a, b string) bool { return normalKey(a) == normalKey(b) }

// normalNames maps the name of each [Key] to the result of normalKey.
var normalNames = func() map[string]string {
	out := map[string]string{}
	for _, r := range All {
		for _, k := range r.Keys {
			out[k.Name] = normalKey(k.Name)
		}
	}
	return out
}()

// normalKey returns a form of a key for comparison, in lower case and without separators:
// "exitcode" for exit_code, exitCode and exit-code. It keeps a separator at the start.
func normalKey(key string) string {
	if !strings.ContainsFunc(key, func(r rune) bool { return r == '_' || r == '-' || 'A' <= r && r <= 'Z' }) {
		return key
	}
	out := make([]byte, 0, len(key))
	for i := range len(key) {
		if c := key[i]; i == 0 || c != '_' && c != '-' {
			out = append(out, lower(c))
		}
	}
	return string(out)
}
