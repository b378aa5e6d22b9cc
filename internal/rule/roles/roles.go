// Package roles lists the usual names of the fields of error envelopes: for the
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
	Keys []Key  // in lower case, the best first
}

// A Key is a JSON key that a role usually has.
type Key struct {
	Name string
	In   Source // where the key is searched for
	// Common is set for keys that objects other than errors often have, too. A
	// common key alone does not show that an object is about an error.
	Common bool
}

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
	{registry.RoleRecoverable, "", "bool", []Key{{Name: "recoverable"}, {Name: "retryable"}, {Name: "retriable"}, {Name: "transient"}}},
	{registry.RoleSuggestion, "", "string", []Key{
		{Name: "suggestion"}, {Name: "suggestions", In: Code}, {Name: "hint"}, {Name: "hints", In: Code}, {Name: "fix", Common: true}, {Name: "remediation"},
	}},
	{registry.RoleExitCode, "number", "number", []Key{{Name: "exit_code"}, {Name: "exitcode"}, {Name: "exit_status"}, {Name: "exitstatus"}, {Name: "code", Common: true}}},
	{registry.RoleErrorCode, "string", "string", []Key{
		{Name: "code", Common: true}, {Name: "error_code"}, {Name: "errorcode"}, {Name: "error"}, {Name: "error_type", In: Samples},
	}},
	{registry.RoleMessage, "string", "string", []Key{{Name: "message", Common: true}, {Name: "msg", Common: true}, {Name: "error", In: Code}}},
	{registry.RoleRetryAfter, "", "number", []Key{
		{Name: "retry_after_ms"}, {Name: "retry_after"}, {Name: "retryafter", In: Code, Common: true}, {Name: "retryafterms", In: Code, Common: true},
	}},
}

// Names returns the keys of the role that count in a source.
func (r Role) Names(in Source) []string {
	var names []string
	for _, k := range r.Keys {
		if k.In == Both || k.In == in {
			names = append(names, k.Name)
		}
	}
	return names
}

// OfError reports whether an object with the given keys in code may be about an
// error: the keys include one of a role that is not common (see [Key]), or both
// a code and a message.
func OfError(keys []string) bool {
	return slices.Contains(keys, "code") && slices.Contains(keys, "message") || slices.ContainsFunc(keys, isTelling)
}

// isTelling reports whether a key, in any case, belongs to a role and is not a
// common one.
func isTelling(key string) bool {
	key = strings.ToLower(key)
	return slices.ContainsFunc(All, func(r Role) bool {
		return slices.ContainsFunc(r.Keys, func(k Key) bool { return k.Name == key && k.In != Samples && !k.Common })
	})
}
