package registry

import (
	"fmt"
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// An Entry says where a table of a registry comes from: the file or a preset. The type of
// each table embeds Entry.
//
// If a table of the file is merged with one of a preset, some keys come from the file and
// others from the preset; see [Entry.From]. The position of a key from a preset is where
// the file names the preset.
type Entry struct {
	Preset string // the preset that contains the entry; "" if the file contains it

	at   span.Position
	keys map[string]keySource
	// missingKeys lists the required keys that the table in the file lacks. A preset
	// must set them.
	missingKeys []string
}

// A keySource says where a key is set: its position, the position of its value, and the
// preset that sets it, if any.
type keySource struct {
	key, value span.Position
	preset     string // the preset that sets the key; "" if the file sets it
}

// At returns the position of the value of a key. If the key is not set, it returns the
// position of the entry. The key may be an inner key such as "fields.message", or an item
// of a list; see [ItemKey].
func (e *Entry) At(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.value
	}
	return e.at
}

// KeyAt returns the position of a key. If the key is not set, it returns the position
// of the entry.
func (e *Entry) KeyAt(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.key
	}
	return e.at
}

// OwnAt returns the position of the value of the first of the given keys that the file
// itself sets. If the file sets none of them, it returns the position of the entry.
func (e *Entry) OwnAt(keys ...string) span.Position {
	for _, key := range keys {
		if e.Own(key) {
			return e.At(key)
		}
	}
	return e.at
}

// Has reports whether the file or a preset sets a key.
func (e *Entry) Has(key string) bool {
	_, ok := e.keys[key]
	return ok
}

// Own reports whether the registry file itself sets a key. It returns false if only a
// preset sets the key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From returns the preset that sets a key, or "".
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey returns a key for item i of a list, as in "backoffs[1]".
func ItemKey(list string, i int) string {
	return fmt.Sprintf("%s[%d]", list, i)
}

// base returns e. Types that embed an Entry inherit this method, so that a generic
// function can use it to get the Entry of a table.
func (e *Entry) base() *Entry { return e }

// clone returns a copy of e that does not share the map of keys with e.
func (e Entry) clone() Entry {
	keys := map[string]keySource{}
	maps.Copy(keys, e.keys)
	e.keys = keys
	return e
}

// copySource copies the keySource of a key from another entry to e and, if the value is a
// list, those of its items. Callers use it when they copy the value of the key.
func (e *Entry) copySource(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}
