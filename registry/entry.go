package registry

import (
	"fmt"
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// An Entry says where a table of a registry comes from; every type for a table
// embeds one. An entry of the file can lie over one of a preset and have keys
// from it, see [Entry.From]. Everything from a preset has one position, that
// of the preset's name in the file that extends it.
type Entry struct {
	Preset string // the preset that has the entry, if the file does not; else ""

	at    span.Position
	keys  map[string]keySource
	lacks []string // required keys that the file leaves to a preset
}

// A keySource is the positions of a key and of its value, and the preset that
// gives them.
type keySource struct {
	key, value span.Position
	preset     string // "" is the file itself
}

// At returns the position of a key's value, or that of the entry if the key is
// absent. A key of a table inside the entry is written with a dot,
// "fields.message", and an item of a list as [ItemKey] returns it.
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

// OwnAt returns the position of the value of the first key that the file
// itself gives, or that of the entry if it gives none.
func (e *Entry) OwnAt(keys ...string) span.Position {
	for _, key := range keys {
		if e.Own(key) {
			return e.At(key)
		}
	}
	return e.at
}

// Has reports whether the entry has a key, from the file or from a preset. It
// is false for an entry that was not read from a file.
func (e *Entry) Has(key string) bool {
	_, ok := e.keys[key]
	return ok
}

// Own reports whether the file itself gives a key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From returns the preset that gives a key, "" if the file does or nobody.
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey returns the name of item i of a list, for [Entry.At].
func ItemKey(list string, i int) string {
	return fmt.Sprintf("%s[%d]", list, i)
}

// base returns the Entry of a type that embeds it.
func (e *Entry) base() *Entry { return e }

// clone returns the entry with a copy of its keys.
func (e Entry) clone() Entry {
	keys := map[string]keySource{}
	maps.Copy(keys, e.keys)
	e.keys = keys
	return e
}

// adopt takes the source of a key, and those of the items in it, from another
// entry.
func (e *Entry) adopt(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}
