package registry

import (
	"fmt"
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// An Entry records the origin of a table of a registry. Every type for a table
// embeds one. If an entry of the file and one of a preset are merged, each key
// keeps its own origin, see [Entry.From]. All entries and keys of a preset
// have the same position: that of the preset's name in the file that extends
// it.
type Entry struct {
	Preset string // the preset that has the entry; "" if the file has it

	at    span.Position
	keys  map[string]keySource
	lacks []string // required keys that a preset has to give
}

// A keySource records the positions of a key and its value, and the preset
// that gives them.
type keySource struct {
	key, value span.Position
	preset     string // "" means the file itself
}

// At returns the position of a key's value, or that of the entry if the key is
// absent. A key in a table inside the entry is written with a dot,
// "fields.message". [ItemKey] returns the key for an item of a list.
func (e *Entry) At(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.value
	}
	return e.at
}

// KeyAt returns the position of a key itself, or that of the entry if the key
// is absent.
func (e *Entry) KeyAt(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.key
	}
	return e.at
}

// OwnAt returns the position of a value that the file itself gives, for the
// first of the keys with one. It returns the position of the entry if there is
// none.
func (e *Entry) OwnAt(keys ...string) span.Position {
	for _, key := range keys {
		if e.Own(key) {
			return e.At(key)
		}
	}
	return e.at
}

// Has reports whether the file or a preset gives a key. It returns false for
// an entry that was not read from a file.
func (e *Entry) Has(key string) bool {
	_, ok := e.keys[key]
	return ok
}

// Own reports whether the file itself gives a key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From returns the preset that gives a key. It returns "" if the file gives
// it, or if the key is absent.
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey returns the key for item i of a list, as [Entry.At] expects it.
func ItemKey(list string, i int) string {
	return fmt.Sprintf("%s[%d]", list, i)
}

// base returns the embedded Entry.
func (e *Entry) base() *Entry { return e }

// clone returns a copy of the entry with its own map of keys.
func (e Entry) clone() Entry {
	keys := map[string]keySource{}
	maps.Copy(keys, e.keys)
	e.keys = keys
	return e
}

// adopt copies the sources of a key, and of the items in it, from another
// entry.
func (e *Entry) adopt(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}
