package registry

import (
	"slices"
)

// An attribute describes a key of the tables that are decoded into a T. The
// attribute contains all code for the key: the attributes of a type are used
// for decoding, for the JSON Schema, for merging with a preset, and by Get.
type attribute[T any] struct {
	key     string
	meaning string // the description in the schema; docs/registry.md contains the same text
	read    func(*table, *T)
	copy    func(to, from *T)
	get     func(*T) any
	isBlank func(*T) bool // reports whether the value is an empty text; nil if the value is never a text
}

// An entry is a pointer to a type that embeds Entry.
type entry[T any] interface {
	*T
	base() *Entry
}

// field returns an attribute for a key. at returns the field for the value of
// the key. read decodes the value and is usually a method of table.
func field[T, V any](key, meaning string, at func(*T) *V, read func(*table, string) V) attribute[T] {
	return attribute[T]{
		key:     key,
		meaning: meaning,
		read:    func(t *table, x *T) { *at(x) = read(t, key) },
		copy:    func(to, from *T) { *at(to) = *at(from) },
		get:     func(x *T) any { return *at(x) },
	}
}

// word returns an attribute for a text. If the text in the file is empty, the
// key counts as absent, and the text of a preset is dropped.
func word[T any, V ~string](key, meaning string, at func(*T) *V, read func(*table, string) V) attribute[T] {
	a := field(key, meaning, at, read)
	a.isBlank = func(x *T) bool { return *at(x) == "" }
	return a
}

// status reads an exit status, a number from 0 to 255.
func status(t *table, key string) int { return t.integer(key, 0, 255) }

func optionalStatus(t *table, key string) *int { return t.optional(key, 0, 255) }

// oneOf returns a function that reads a word of set, or an empty text.
func oneOf[V ~string](set []V) func(*table, string) V {
	return func(t *table, key string) V { return enumOrNone(t, key, set) }
}

func keys[T any](all []attribute[T]) []string {
	names := make([]string, len(all))
	for i, a := range all {
		names[i] = a.key
	}
	return names
}

func get[T any](all []attribute[T], x *T, key string) any {
	i := slices.IndexFunc(all, func(a attribute[T]) bool { return a.key == key })
	if i < 0 {
		return nil
	}
	return all[i].get(x)
}

// decode reads all keys of a table and reports the unknown ones.
func decode[T any, P entry[T]](all []attribute[T], t *table) T {
	var x T
	for _, a := range all {
		a.read(t, &x)
		t.describe(a.key, a.meaning)
	}
	*P(&x).base() = t.finish()
	return x
}

// overlay returns top with the additional keys of under. It adds a key only if
// accepts returns true for the key and the result so far. If accepts is nil,
// overlay adds every key.
func overlay[T any, P entry[T]](all []attribute[T], top, under T, accepts func(key string, merged *T) bool) T {
	to, from := P(&top).base(), P(&under).base()
	*to = to.clone()
	for _, a := range all {
		if !to.Has(a.key) && from.Has(a.key) && (accepts == nil || accepts(a.key, &top)) {
			a.copy(&top, &under)
			to.adopt(from, a.key)
		}
	}
	return top
}

// forgetBlank removes the keys with an empty text as their value from entries.
func forgetBlank[T any, P entry[T]](all []attribute[T], entries []T) {
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
