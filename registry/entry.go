package registry

import (
	"fmt"
	"maps"
	"strings"

	"github.com/exitlint/exitlint/internal/span"
)

// An Entry is what all tables of a registry have in common: where they come
// from. An entry of the file may lie over one of a preset and have keys from it;
// [Entry.From] tells which. The positions of what a preset brought in are all the
// one of the preset's name in the file that extends it.
type Entry struct {
	Preset string // the preset that alone has it; "" where the file has it itself

	at    span.Position
	keys  map[string]place
	lacks []string // required keys that the file leaves to a preset
}

// A place is where a key and its value are, and the preset that gives them.
type place struct {
	key, value span.Position
	preset     string // "" is the file itself
}

// At is where the value of a key begins. A key inside a table of the entry is
// written with a dot, "fields.message", an item of a list as [ItemKey] gives it.
// Where the key is absent it is the entry's own position.
func (e *Entry) At(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.value
	}
	return e.at
}

// KeyAt is where a key itself begins, or the entry's own position.
func (e *Entry) KeyAt(key string) span.Position {
	if p, ok := e.keys[key]; ok {
		return p.key
	}
	return e.at
}

// OwnAt is where the value begins of the first of the keys that the file itself
// gives, or the entry's own position.
func (e *Entry) OwnAt(keys ...string) span.Position {
	for _, key := range keys {
		if e.Own(key) {
			return e.At(key)
		}
	}
	return e.at
}

// Has tells whether the entry has a key, from the file or from a preset. It is
// false for an entry that was not read from a file.
func (e *Entry) Has(key string) bool {
	_, ok := e.keys[key]
	return ok
}

// Own tells whether the file itself gives a key.
func (e *Entry) Own(key string) bool {
	p, ok := e.keys[key]
	return ok && p.preset == ""
}

// From is the preset that gives a key; "" where the file itself does, or nobody.
func (e *Entry) From(key string) string { return e.keys[key].preset }

// ItemKey names item i of a list for [Entry.At].
func ItemKey(list string, i int) string {
	return fmt.Sprintf("%s[%d]", list, i)
}

func (e *Entry) base() *Entry { return e }

// clone is the entry with keys of its own.
func (e Entry) clone() Entry {
	keys := map[string]place{}
	maps.Copy(keys, e.keys)
	e.keys = keys
	return e
}

// adopt takes the place of a key, and of the items in it, over from another
// entry.
func (e *Entry) adopt(from *Entry, key string) {
	for k, p := range from.keys {
		if k == key || strings.HasPrefix(k, key+"[") {
			e.keys[k] = p
		}
	}
}
