package registry

import (
	"fmt"
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// An Entry says where a table of a registry comes from: the file itself or a
// preset. All types for tables embed it. If an entry of the file is merged with one
// of a preset, each key has its own source; see [Entry.From]. Keys of a preset have
// no position of their own. At returns the position at which the file names the
// preset.
type Entry struct {
	Preset string // the preset that declares the entry; "" for the file

	at    span.Position
	keys  map[string]keySource
	lacks []string // required keys that the file does not set, so that a preset must set them
}

// A keySource says where a key comes from: the positions of the key and its value,
// and the preset.
type keySource struct {
	key, value span.Position
	preset     string // the name of the preset; "" if the file sets the key
}

// At returns the position of the value of a key. If the key is not set, it returns
// the position of the entry. The key of a table inside the entry contains a dot, as
// in "fields.message". For an item of a list, use [ItemKey].
func (e *Entry) At(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.value
	}
	return e.at
}

// KeyAt returns the position of a key. If the key is not set, it returns the
// position of the entry.
func (e *Entry) KeyAt(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.key
	}
	return e.at
}

// OwnAt returns the position of the value of the first key that the file itself
// sets. If it sets none of the keys, OwnAt returns the position of the entry.
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

// Own reports whether the file itself sets a key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From returns the preset that sets a key. It returns "" if the file sets it, or if
// it is not set.
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey returns the key of item i of a list, for [Entry.At]: "backoffs[1]".
func ItemKey(list string, i int) string {
	return fmt.Sprintf("%s[%d]", list, i)
}

// base returns the embedded Entry.
func (e *Entry) base() *Entry { return e }

// clone returns a copy of the entry with a key map of its own.
func (e Entry) clone() Entry {
	keys := map[string]keySource{}
	maps.Copy(keys, e.keys)
	e.keys = keys
	return e
}

// adopt copies the sources of a key and of its items from another entry.
func (e *Entry) adopt(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}
