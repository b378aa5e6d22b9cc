package envelope

import (
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
)

// openError returns the path of the field named "error" of a type if this field may
// contain any keys, because it is a map or an interface. Otherwise it returns "".
func openError(t *object.Type) string {
	for _, l := range t.Leaves {
		if strings.EqualFold(lastOf(l.Path), "error") && l.Kind == "other" {
			return l.Path
		}
	}
	return ""
}

// isInOpenField reports whether a path of the registry, such as "problem.code", leads into a
// field of a type that may contain any keys, because it is a map or an interface. prefix is
// the path of values of the type in the object that is printed, or "".
func isInOpenField(t *object.Type, path, prefix string) bool {
	inside, ok := relativePath(path, prefix)
	return ok && slices.ContainsFunc(t.Leaves, func(l object.Leaf) bool {
		return l.Kind == "other" && strings.HasPrefix(inside, l.Path+".")
	})
}

// addKeysOfError handles a struct whose "error" field is a map. It adds the roles of
// the known keys of this map to e.roles.
func (e *envelope) addKeysOfError(t *object.Type) {
	path := openError(t)
	if path == "" || e.Fields.At(path).Part != "" {
		return
	}
	fields := fieldsOf(t)
	for _, f := range keyFields(e.Fields) {
		if strings.HasPrefix(f.path, path+".") {
			fields, e.isOpen = append(fields, f), true
		}
	}
	if e.isOpen {
		e.roles = rolesOf(fields, e.table.Fields, e.prefix)
	}
}
