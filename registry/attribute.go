package registry

import (
	"slices"
)

// An attribute describes a key of a TOML table, such as "value" in [[code]]. The table is
// read into a T. The attribute says how to decode the key, describe it in the JSON
// Schema, merge it with a preset, and return its value from Get.
type attribute[T any] struct {
	key     string
	meaning string // the description of the key in the JSON Schema, as in docs/registry.md
	read    func(*table, *T)
	copy    func(to, from *T)
	get     func(*T) any
	isBlank func(*T) bool // whether the value is ""; nil if the values are not strings
}

// entry is a pointer to a type that embeds Entry.
type entry[T any] interface {
	*T
	base() *Entry
}

// newAttribute returns the attribute for a key whose value is stored in a field of T.
// The parameter address is a function that returns the address of this field. The
// parameter read decodes the value from TOML; it is usually a method of table.
func newAttribute[T, V any](key, meaning string, address func(*T) *V, read func(*table, string) V) attribute[T] {
	return attribute[T]{
		key:     key,
		meaning: meaning,
		read:    func(t *table, x *T) { *address(x) = read(t, key) },
		copy:    func(to, from *T) { *address(to) = *address(from) },
		get:     func(x *T) any { return *address(x) },
	}
}

// stringAttribute returns the attribute for a key whose value is a string. In the file,
// "" means that the key is not set, even if a preset sets it.
func stringAttribute[T any, V ~string](key, meaning string, address func(*T) *V, read func(*table, string) V) attribute[T] {
	a := newAttribute(key, meaning, address, read)
	a.isBlank = func(x *T) bool { return *address(x) == "" }
	return a
}

func readStatus(t *table, key string) int { return t.integer(key, 0, 255) }

func optionalStatus(t *table, key string) *int { return t.optional(key, 0, 255) }

// wordReader returns a function that reads one of the given words, or "".
func wordReader[V ~string](set []V) func(*table, string) V {
	return func(t *table, key string) V { return enumOrNone(t, key, set) }
}

func attributeKeys[T any](all []attribute[T]) []string {
	names := make([]string, len(all))
	for i, a := range all {
		names[i] = a.key
	}
	return names
}

func attributeValue[T any](all []attribute[T], x *T, key string) any {
	i := slices.IndexFunc(all, func(a attribute[T]) bool { return a.key == key })
	if i < 0 {
		return nil
	}
	return all[i].get(x)
}

// decode reads a table into a T, and reports unknown keys.
func decode[T any, P entry[T]](all []attribute[T], t *table) T {
	var x T
	for _, a := range all {
		a.read(t, &x)
		t.describe(a.key, a.meaning)
	}
	*P(&x).base() = t.finish()
	return x
}

// overlay returns a copy of top, with those keys added that base sets and top does not.
// If accepts is not nil, overlay calls it with each such key and the result so far, and
// adds the key only if accepts returns true.
func overlay[T any, P entry[T]](all []attribute[T], top, base T, accepts func(key string, merged *T) bool) T {
	to, from := P(&top).base(), P(&base).base()
	*to = to.clone()
	for _, a := range all {
		if !to.Has(a.key) && from.Has(a.key) && (accepts == nil || accepts(a.key, &top)) {
			a.copy(&top, &base)
			to.copySource(from, a.key)
		}
	}
	return top
}

// dropBlankKeysOf removes keys with the value "" from each entry, so that [Entry.Has]
// returns false for them.
func dropBlankKeysOf[T any, P entry[T]](all []attribute[T], entries []T) {
	for i := range entries {
		e := P(&entries[i]).base()
		for _, a := range all {
			if a.isBlank != nil && a.isBlank(&entries[i]) && e.Has(a.key) {
				*e = e.clone()
				delete(e.keys, a.key)
			}
		}
	}
}
