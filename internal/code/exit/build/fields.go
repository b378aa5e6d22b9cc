package build

import (
	"go/token"
	"go/types"
	"reflect"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// fieldSource returns the source for a read of a field. If a struct tag such as
// `yaml:"code"` names a decoder, the value is unbounded, because the decoder may set
// the field.
func (b *builder) fieldSource(owner types.Type, index int, at token.Pos) exit.Source {
	s := exit.Source{Kind: exit.NodeSource, Node: b.c.fieldNode(owner, index), At: b.c.rangeOf(at, token.NoPos)}
	if name := decodedBy(fieldTag(owner, index)); name != "" {
		s.Reason, s.Pinned = filledIn(name), configTag[name]
	}
	return s
}

// configTag lists the struct tags of decoders. A tag maps to true if the decoder reads
// a configuration, which may override a default that the program stores in the field.
// It maps to false for json, because programs often write such values themselves.
var configTag = map[string]bool{
	"mapstructure": true, "yaml": true, "toml": true, "koanf": true, "hcl": true, "env": true, "envconfig": true,
	"kong": true, "arg": true, "long": true, "short": true, "json": false,
}

// decodedBy returns the name of the decoder in a struct tag, such as "yaml", or "" if
// the tag names no decoder.
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
