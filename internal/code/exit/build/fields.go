package build

import (
	"go/token"
	"go/types"
	"reflect"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// fieldSource returns the source for a read of a field. If the field has a struct tag
// such as `yaml:"code"`, a decoder may set it to any number, and Source.Reason names
// the decoder.
func (b *builder) fieldSource(owner types.Type, index int, at token.Pos) exit.Source {
	s := exit.Source{Kind: exit.NodeSource, Node: b.c.fieldNode(owner, index), At: b.c.rangeOf(at, token.NoPos)}
	if name := decodedBy(fieldTag(owner, index)); name != "" {
		s.Reason, s.Pinned = filledIn(name), configTag[name]
	}
	return s
}

// configTag contains the struct tags of decoders. The value is true if the decoder may
// replace the default that the program stores in a field, so that the field is always
// unbounded. For json, it is false: many programs use json tags only to write JSON, so
// a field is unbounded only if the program stores nothing in it.
var configTag = map[string]bool{
	"mapstructure": true, "yaml": true, "toml": true, "koanf": true, "hcl": true, "env": true, "envconfig": true,
	"kong": true, "arg": true, "long": true, "short": true, "json": false,
}

// decodedBy returns the first decoder that a struct tag names, such as "yaml". It
// returns "" if the tag names no decoder.
func decodedBy(tag string) string {
	for _, name := range []string{"mapstructure", "koanf", "env", "envconfig", "kong", "arg", "long", "short", "toml", "hcl", "yaml", "json"} {
		if v, ok := reflect.StructTag(tag).Lookup(name); ok && v != "-" {
			return name
		}
	}
	return ""
}

// fieldTag returns the struct tag of a field. The parameter "owner" is the struct type,
// and index is the index of the field.
func fieldTag(owner types.Type, index int) string {
	if s, _ := ssax.StructOf(owner); s != nil {
		return s.Tag(index)
	}
	return ""
}
