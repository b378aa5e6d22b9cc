package registry

import (
	"fmt"
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// An Entry records the origin of a table in a registry. Every type that
// represents a table embeds an Entry. If an entry of the file is merged with an
// entry of a preset, each key keeps its own origin; see [Entry.From]. All
// entries and keys of a preset have the same position: the position at which
// the file names the preset.
type Entry struct {
	Preset string // the preset that contains the entry; "" for the file itself

	at    span.Position
	keys  map[string]keySource
	lacks []string // required keys that a preset must set
}

// A keySource records the positions of a key and its value, and the preset that
// sets the key.
type keySource struct {
	key, value span.Position
	preset     string // "" for the file itself
}

// At returns the position of a key's value, or the position of the entry if the
// key is absent. For a table inside the entry, key contains a dot:
// "fields.message". For an item of a list, use [ItemKey].
func (e *Entry) At(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.value
	}
	return e.at
}

// KeyAt returns the position of the key itself, or the position of the entry if
// the key is absent.
func (e *Entry) KeyAt(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.key
	}
	return e.at
}

// OwnAt returns the position of the value of the first of keys that the file
// itself sets. It returns the position of the entry if the file sets none of
// them.
func (e *Entry) OwnAt(keys ...string) span.Position {
	for _, key := range keys {
		if e.Own(key) {
			return e.At(key)
		}
	}
	return e.at
}

// Has reports whether the file or a preset sets key. It returns false for an
// entry that was not read from a file.
func (e *Entry) Has(key string) bool {
	_, ok := e.keys[key]
	return ok
}

// Own reports whether the file itself sets key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From returns the preset that sets key. It returns "" if the file sets key, or
// if key is absent.
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey returns the key to pass to [Entry.At] for item i of a list.
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

// adopt copies the sources of a key, and of the items inside the value, from
// another entry.
func (e *Entry) adopt(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}
